/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ELF files: sections, symbols, the manifest. */
#include "fuzz.h"

#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct moat_input input;
	if (!moat_input_open(&input, fuzz_file(data, size), true))
		return 0;
	fuzz_use(&input);
	moat_input_close(&input);
	return 0;
}
