/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The machine that moat itself runs on: asked only when the user says so.
 */
#ifndef MOAT_HOST_H
#define MOAT_HOST_H

#include "geometry.h"

/* The host's data caches, page and huge page.  What it does not tell keeps its
   value, with a warning.  False after a message: nothing is known. */
bool moat_host_geometry(struct moat_geometry *geometry);

#endif
