/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "image.h"

uint64_t moat_image_tls_end(const struct moat_image *image)
{
	uint64_t end = 0;
	for (size_t i = 0; i < image->n_sections; i++) {
		const struct moat_section *section = &image->sections[i];
		if (section->space == MOAT_SPACE_TLS && section->tls &&
		    section->addr + section->size > end)
			end = section->addr + section->size;
	}
	return end;
}
