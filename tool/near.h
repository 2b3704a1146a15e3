/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names near a name that does not exist.
 */
#ifndef MOAT_NEAR_H
#define MOAT_NEAR_H

#include "buf.h"

#define MOAT_NEAR_NAMES 5

/* Starts as { .wanted = NAME }. */
struct moat_near {
	const char *wanted;
	char *names[MOAT_NEAR_NAMES]; /* the nearest first; owned; NULL: no more */
	unsigned distances[MOAT_NEAR_NAMES];
};

/* NAME is one that exists. */
void moat_near_try(struct moat_near *near, const char *name);
/* "; near it: 'NAME', ..."; nothing where nothing is near. */
void moat_near_say(const struct moat_near *near, struct moat_buf *buf);
void moat_near_release(struct moat_near *near);

#endif
