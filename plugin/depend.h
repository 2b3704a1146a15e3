/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef MOAT_DEPEND_H
#define MOAT_DEPEND_H

/* The rules file is an input of the object: name it in what -M and its kin print.
   Called when the preprocessor is set up. */
void moat_add_dependency(void *, void *);

#endif
