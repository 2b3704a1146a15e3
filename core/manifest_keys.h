/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which key is which member, for each kind of record; a table's order is the
   order of a written record.  Only core/manifest*.c use this. */
#ifndef MOAT_MANIFEST_KEYS_H
#define MOAT_MANIFEST_KEYS_H

#include "keyed.h"

extern const struct moat_key moat_unit_keys[];
extern const struct moat_key moat_promise_keys[];
extern const struct moat_key moat_struct_keys[];
extern const struct moat_key moat_term_keys[];
extern const struct moat_key moat_instance_keys[];

#endif
