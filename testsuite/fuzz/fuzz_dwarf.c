/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DWARF: every struct found, and laid out both ways. */
#include "fuzz.h"

#include "dwarf_read.h"

#define FIELDS_MAX 4096

static void lay_out(const struct moat_dwarf *dwarf)
{
	struct moat_dwarf_layout layout;
	for (size_t i = 0; i < dwarf->n_types; i++)
		for (int expand = 0; expand < 2; expand++)
			if (moat_dwarf_layout_load(dwarf, &dwarf->types[i], expand, true, &layout))
				moat_dwarf_layout_release(&layout);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct moat_input input;
	struct moat_dwarf dwarf;
	if (!moat_input_open(&input, fuzz_file(data, size), true))
		return 0;
	if (moat_dwarf_open(&dwarf, &input, false)) {
		/* An input is short: the bound is met soon, and takes no seconds. */
		*dwarf.fields_left = FIELDS_MAX;
		if (moat_dwarf_find(&dwarf, NULL, NULL))
			lay_out(&dwarf);
		moat_dwarf_close(&dwarf);
	}
	moat_input_close(&input);
	return 0;
}
