/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which sections unit-align may pad: those that linkers gather from the data of
 * all units, and in which nothing counts on what lies next.  What is not known
 * to be one may be walked as an array, and is left alone.
 */
#ifndef MOAT_UNIT_SECTION_H
#define MOAT_UNIT_SECTION_H

#include "place.h"

#ifdef __cplusplus
extern "C" {
#endif

/* May a unit's piece of the section NAME be padded?  OWN: the compiler named it
   after one variable or function (-fdata-sections), no user did. */
bool moat_unit_section(const char *name, bool own, const struct moat_target *target);

#ifdef __cplusplus
}
#endif
#endif
