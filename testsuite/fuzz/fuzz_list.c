/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of addresses: System.map, nm, kallsyms. */
#include "fuzz.h"

#include "input.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct moat_input input = { .path = "list" };
	char *text = malloc(size + 1);
	memcpy(text, data, size);
	text[size] = '\0';
	if (moat_list_read(&input, text, size))
		fuzz_use(&input);
	moat_input_close(&input);
	return 0;
}
