/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two lists of addresses, with a line of = between them, and what moved from the
   one to the other. */
#include "fuzz.h"

#include "input.h"
#include "verdict.h"

#include <stdlib.h>
#include <string.h>

static bool read_part(struct moat_input *input, const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);
	memset(input, 0, sizeof *input);
	input->path = "list";
	memcpy(text, data, size);
	text[size] = '\0';
	return moat_list_read(input, text, size);
}

/* Do the causes of a run add up to what it moved against the one before it? */
static void add_up(const struct moat_diff *diff)
{
	for (size_t i = 0; i < diff->n_runs; i++) {
		const struct moat_moved *run = &diff->runs[i];
		uint64_t sum = 0;
		for (uint32_t j = 0; j < run->n_causes; j++)
			sum += (uint64_t)diff->causes[run->first_cause + j].amount;
		if (!run->stray && sum != (uint64_t)run->step)
			abort();
	}
}

static void compare(const struct moat_input *one, const struct moat_input *other, bool equal)
{
	struct moat_geometry geometry = MOAT_GEOMETRY_DEFAULT;
	struct moat_diff diff;
	struct moat_effects effects;
	struct moat_judgement judgement;
	struct moat_watch watch = { 0 };
	if (moat_diff_build(&diff, &one->image, &other->image, MOAT_MAP_DATA) != MOAT_DIFF_OK)
		return;
	add_up(&diff);
	if (equal && !moat_diff_same(&diff))
		abort();
	if (moat_effects_build(&effects, &diff, &geometry, &watch)) {
		if (moat_judge(&judgement, &effects))
			moat_judgement_release(&judgement);
		moat_effects_release(&effects);
	}
	moat_diff_release(&diff);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *border = memmem(data, size, "\n=\n", 3);
	struct moat_input inputs[2];
	if (!border)
		return 0;
	size_t first = (size_t)(border - data);
	bool one = read_part(&inputs[0], data, first);
	bool other = read_part(&inputs[1], border + 3, size - first - 3);
	if (one) {
		fuzz_use(&inputs[0]);
		compare(&inputs[0], &inputs[0], true);
	}
	if (one && other)
		compare(&inputs[0], &inputs[1], false);
	moat_input_close(&inputs[0]);
	moat_input_close(&inputs[1]);
	return 0;
}
