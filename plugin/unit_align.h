/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unit-align: what a unit puts into the sections that all units share begins and
 * ends at a multiple of some bytes, so that two units share no granule and a
 * change of one shifts no other within a granule.  No promise is recorded.
 */
#ifndef MOAT_UNIT_ALIGN_H
#define MOAT_UNIT_ALIGN_H

/* See every section that the unit uses; before the first is. */
void moat_watch_sections(void);
/* When all is written: align the end of each, and with it the start. */
void moat_align_unit(void);

/* The compilation of a slim object can align nothing: leave a warning in the
   intermediate code that the assembler of a link without the plugin gives. */
void moat_add_unit_warning(void);
/* Is TEXT, an assembler text of the intermediate code, that warning? */
bool moat_is_unit_warning(const char *text);

#endif
