/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json_out.h"

#include "clean.h"

#include <inttypes.h>
#include <stdio.h>

json_t *moat_json_text(const char *text)
{
	return text ? json_string(moat_clean(text)) : json_null();
}

json_t *moat_json_address(uint64_t addr)
{
	char text[24];
	snprintf(text, sizeof text, "0x%" PRIx64, addr);
	return json_string(text);
}

json_t *moat_json_bytes(uint64_t bytes)
{
	return json_integer(bytes > INT64_MAX ? INT64_MAX : (json_int_t)bytes);
}

void moat_json_put(json_t *element, size_t nth)
{
	fputs(nth ? ",\n" : "\n", stdout);
	moat_json_put_value(element);
}

void moat_json_put_value(json_t *value)
{
	if (!value || json_dumpf(value, stdout, JSON_COMPACT) != 0)
		clearerr(stdout), fputs("null", stdout);
	json_decref(value);
}

void moat_json_put_text(const char *text)
{
	json_t *value = moat_json_text(text);
	json_dumpf(value, stdout, JSON_COMPACT | JSON_ENCODE_ANY);
	json_decref(value);
}
