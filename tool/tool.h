/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What all commands share: exit statuses, messages, and the commands themselves.
 */
#ifndef MOAT_TOOL_H
#define MOAT_TOOL_H

#include <stdbool.h>
#include <stddef.h>

struct argp;
struct moat_buf;

#ifndef MOAT_VERSION
#define MOAT_VERSION "0.1.0"
#endif

enum moat_status {
	MOAT_OK = 0,	  /* nothing to complain about */
	MOAT_FOUND = 1,	  /* a promise is broken, a rule matched nothing, ... */
	MOAT_TROUBLE = 2, /* the question could not be answered */
};

enum moat_format { MOAT_FORMAT_TEXT, MOAT_FORMAT_JSON };

/* Commands: ARGV[0] is "moat COMMAND".  They return a status. */
int moat_cmd_check(int argc, char **argv);
int moat_cmd_baseline(int argc, char **argv);
int moat_cmd_diff(int argc, char **argv);
int moat_cmd_map(int argc, char **argv);
int moat_cmd_struct(int argc, char **argv);
int moat_cmd_flags(int argc, char **argv);
int moat_cmd_ldscript(int argc, char **argv);

/* "moat: TEXT" to stderr; returns MOAT_TROUBLE. */
int moat_trouble(const char *text, ...) __attribute__((format(printf, 1, 2)));
/* "moat: warning: TEXT" to stderr. */
void moat_warn(const char *text, ...) __attribute__((format(printf, 1, 2)));
/* The message for memory that ran out; returns MOAT_TROUBLE. */
int moat_no_memory(void);
/* The message, and the end: half of what is printed must not pass for all of it.  For what
   prints, and for libraries that ask for memory. */
_Noreturn void moat_end_of_memory(void);
/* Never NULL: memory, or the end. */
void *moat_get_memory(size_t size);
/* All that was written to BUF, or the end. */
const char *moat_said(const struct moat_buf *buf);

/* argp's parser; what it can't do is the end. */
void moat_parse(const struct argp *argp, int argc, char **argv, void *input);

/* False, after a message, when NAME is no output format. */
bool moat_format_from_name(const char *name, enum moat_format *ret_format);

/* False, after a message about OPTION, unless TEXT is a granule's size. */
bool moat_granule_from_text(const char *option, const char *text, unsigned long long *ret_bytes);
/* Likewise the size; moat ends with MOAT_TROUBLE after the message. */
unsigned long long moat_granule_option(const char *option, const char *text);
/* The same of a size that may be any. */
unsigned long long moat_bytes_option(const char *option, const char *text);

#endif
