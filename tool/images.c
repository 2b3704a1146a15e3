/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images.h"

#include "copies.h"
#include "tool.h"

#include <elf.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Is the file at PATH an ELF file that is loaded anywhere?  What is wrong with it is
   said when it is opened. */
static bool may_be_library(const char *path)
{
	unsigned char head[18] = { 0 };
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool whole = fd >= 0 && pread(fd, head, sizeof head, 0) == sizeof head;
	if (fd >= 0)
		close(fd);
	if (!whole || memcmp(head, ELFMAG, SELFMAG) != 0)
		return false;
	unsigned type = head[EI_DATA] == ELFDATA2MSB ? head[16] << 8 | head[17] :
						       head[17] << 8 | head[16];
	return type == ET_DYN;
}

static bool is_library(const struct moat_input *input)
{
	return input->image.n_offers > 0;
}

static void try_open(struct moat_images *images, size_t i)
{
	if (images->tried[i])
		return;
	images->tried[i] = true;
	images->open[i] = moat_input_open(&images->inputs[i], images->paths[i], true);
}

bool moat_images_begin(struct moat_images *images, char **paths, size_t n)
{
	*images = (struct moat_images){ .paths = paths, .n = n };
	images->inputs = calloc(n, sizeof *images->inputs);
	images->tried = calloc(n, sizeof *images->tried);
	images->open = calloc(n, sizeof *images->open);
	if (!images->inputs || !images->tried || !images->open) {
		moat_images_end(images);
		return !moat_no_memory();
	}
	for (size_t i = 0; i < n && n > 1; i++) {
		if (!may_be_library(paths[i]))
			continue;
		try_open(images, i);
		if (images->open[i] && is_library(&images->inputs[i]))
			images->n_libraries++;
	}
	return true;
}

struct moat_input *moat_images_get(struct moat_images *images, size_t i)
{
	try_open(images, i);
	struct moat_input *input = &images->inputs[i];
	if (!images->open[i])
		return NULL;
	for (size_t j = 0; j < images->n; j++) {
		const struct moat_input *library = &images->inputs[j];
		if (j != i && images->open[j] && is_library(library) &&
		    !moat_copies_take(&input->manifest, &input->image, &library->manifest,
				      &library->image)) {
			moat_no_memory();
			return NULL;
		}
	}
	return input;
}

void moat_images_put(struct moat_images *images, size_t i)
{
	if (!images->open[i] || is_library(&images->inputs[i]))
		return;
	moat_input_close(&images->inputs[i]);
	images->open[i] = false;
}

void moat_images_end(struct moat_images *images)
{
	for (size_t i = 0; images->open && i < images->n; i++)
		if (images->open[i])
			moat_input_close(&images->inputs[i]);
	free(images->inputs);
	free(images->tried);
	free(images->open);
	memset(images, 0, sizeof *images);
}
