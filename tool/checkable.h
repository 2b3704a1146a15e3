/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an image must have before its promises can be judged.
 */
#ifndef MOAT_CHECKABLE_H
#define MOAT_CHECKABLE_H

#include "input.h"

/* Is there anything to check?  False after a message. */
bool moat_input_is_checkable(const struct moat_input *input);

#endif
