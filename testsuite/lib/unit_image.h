/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Images made by hand, for the unit tests of what looks at images. */
#ifndef MOAT_UNIT_IMAGE_H
#define MOAT_UNIT_IMAGE_H

#include "core/image.h"

#define DATA(name_, addr_, size_)                                                                  \
	{                                                                                          \
		.name = name_, .addr = addr_, .size = size_, .kind = MOAT_SYMBOL_DATA,             \
		.letter = 'D', .sized = true, .section = 0                                         \
	}

#define LOCAL(name_, addr_, size_, file_)                                                          \
	{                                                                                          \
		.name = name_, .addr = addr_, .size = size_, .kind = MOAT_SYMBOL_DATA,             \
		.letter = 'd', .sized = true, .section = 0, .local = true, .file = file_           \
	}

#define LABEL(name_, addr_)                                                                        \
	{                                                                                          \
		.name = name_, .addr = addr_, .kind = MOAT_SYMBOL_LABEL, .letter = 'd',            \
		.sized = true, .section = 0, .local = true                                         \
	}

#define MARK(unit_, file_)                                                                         \
	{                                                                                          \
		.name = unit_, .kind = MOAT_SYMBOL_UNIT, .letter = 'a', .sized = true,             \
		.section = UINT32_MAX, .local = true, .file = file_                                \
	}

/* One writable section from 0x1000 to 0x9000, and three files. */
static struct moat_section unit_sections[] = {
	{ .name = ".data",
	  .addr = 0x1000,
	  .size = 0x8000,
	  .align = 4096,
	  .load_align = 4096,
	  .loaded = true,
	  .writable = true },
};
static const char *unit_files[] = { NULL, "a.c", "b.c", "" };

static inline struct moat_image unit_image(struct moat_symbol *symbols, size_t n)
{
	return (struct moat_image){
		.kind = MOAT_IMAGE_FIXED,
		.symbols = symbols,
		.n_symbols = n,
		.sections = unit_sections,
		.n_sections = 1,
		.files = unit_files,
		.n_files = 4,
	};
}

#define IMAGE(symbols_) unit_image(symbols_, sizeof(symbols_) / sizeof(symbols_)[0])

#endif
