/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * JSON made of image data: jansson's values, from texts that need not be UTF-8
 * and addresses that need 64 bits.  A large array is written element by element,
 * so that no document is ever held as a whole.
 */
#ifndef MOAT_JSON_OUT_H
#define MOAT_JSON_OUT_H

#include <jansson.h>
#include <stdint.h>

/* TEXT made safe; null for NULL. */
json_t *moat_json_text(const char *text);
/* "0x..." */
json_t *moat_json_address(uint64_t addr);
/* A number; the largest there is for one that is larger. */
json_t *moat_json_bytes(uint64_t bytes);

/* The element NTH (from 0) of an array, on a line of its own; takes ELEMENT. */
void moat_json_put(json_t *element, size_t nth);
/* VALUE by itself; takes it. */
void moat_json_put_value(json_t *value);
/* TEXT quoted, for keys and values outside of jansson's hands. */
void moat_json_put_text(const char *text);

#endif
