/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The images of one command line, each opened once.  Where shared objects are among
 * them, a program gets the promises of what it copies out of them.
 */
#ifndef MOAT_IMAGES_H
#define MOAT_IMAGES_H

#include "input.h"

struct moat_images {
	char **paths; /* argv's */
	size_t n;
	struct moat_input *inputs; /* empty where not open */
	bool *tried;
	bool *open;
	size_t n_libraries; /* shared objects with promises */
};

/* Opens those that may be shared objects; messages tell of those that can't be read.
   False after a message: no memory. */
bool moat_images_begin(struct moat_images *images, char **paths, size_t n);
/* The Ith, open and with all its promises; NULL after a message. */
struct moat_input *moat_images_get(struct moat_images *images, size_t i);
/* It is not needed any more, but by others that copy out of it. */
void moat_images_put(struct moat_images *images, size_t i);
void moat_images_end(struct moat_images *images);

#endif
