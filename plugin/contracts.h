/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Contracts in the source: the attributes of fields and structs that ask
 * nothing of the layout but that it be so, and moat_reorder, which lets the
 * plugin make it so.
 */
#ifndef MOAT_CONTRACTS_H
#define MOAT_CONTRACTS_H

#include "gcc_compat.h"

#include "contract.h"
#include "rules.h"

void moat_register_contracts(void);

/* Does a list of attributes have one of ours: of a field, of a struct? */
bool moat_has_contract(tree attributes);
bool moat_has_struct_tag(tree attributes);
bool moat_wants_reorder(tree record);
/* Does the language forbid it?  C++ constructs members in the source's order. */
bool moat_reorder_is_refused(void);

/* The limit that ATTRIBUTES set on the whole struct, of KIND; 0: none. */
uint64_t moat_limit_of(tree attributes, enum moat_contract_kind kind);

/* The attributes that say what a rule says, as lists of one. */
tree moat_contract_attribute(enum moat_contract_kind kind, const char *others, const char *reason);
tree moat_struct_attribute(enum moat_rule_kind kind, uint64_t limit);

/* Give RECORD an attribute, a list of one, or take the one called NAME away: all types
   that were made of it too, as GCC does.  Types of one struct with different attributes
   are different types to it. */
void moat_give_struct(tree record, tree attribute);
void moat_take_from_struct(tree record, const char *name);

/* Call TAKE for each contract of RECORD's fields and of the fields of structs
   without a name in it, with paths from RECORD on. */
typedef void (*moat_take_contract)(const struct moat_contract *contract, tree field, void *data);
void moat_each_contract(tree record, moat_take_contract take, void *data);

/* Say what RECORD, laid out, does not keep. */
void moat_check_record(tree record);

#endif
