/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A compiler's own word on what it is, and the plugins that were built for
 * compilers.  A compiler is a command as make's CC holds it: words with blanks
 * between, no shell.
 */
#ifndef MOAT_COMPILER_H
#define MOAT_COMPILER_H

#include "buf.h"

#include <stdbool.h>

struct moat_compiler {
	char *machine; /* owned; what -dumpmachine prints */
	char *version; /* owned; what -dumpfullversion prints */
};

/* Ask COMMAND.  False after a message. */
bool moat_compiler_ask(struct moat_compiler *compiler, const char *command);
void moat_compiler_release(struct moat_compiler *compiler);

/* The folder RELATIVE to this program's own, without . and .. where it exists;
   owned by the caller.  NULL after a message. */
char *moat_installed(const char *relative);

/* The names of FOLDER's plugins, each on a line of its own after PREFIX, sorted;
   "" if there are none.  False when memory ran out. */
bool moat_plugins_list(struct moat_buf *buf, const char *folder, const char *prefix);

#endif
