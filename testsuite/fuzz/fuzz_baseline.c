/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Baselines: what is read equals itself, also when it was written and read again. */
#include "fuzz.h"

#include "baseline_file.h"

#include <stdio.h>
#include <stdlib.h>

static void compare(struct moat_baseline *one, struct moat_baseline *other, bool equal)
{
	struct moat_changes changes;
	if (!moat_baseline_compare(&changes, one, other))
		return;
	if (equal && changes.n_changes)
		abort();
	moat_changes_release(&changes);
}

/* The text that moat baseline would print. */
static char *written(const struct moat_baseline *baseline, size_t *ret_size)
{
	FILE *before = stdout;
	char *text = NULL;
	stdout = open_memstream(&text, ret_size);
	bool ok = stdout && moat_baseline_write(baseline);
	if (stdout)
		fclose(stdout);
	stdout = before;
	if (!ok)
		abort();
	return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct moat_baseline one, other, none = { 0 };
	if (!moat_baseline_read(&one, fuzz_file(data, size)))
		return 0;
	compare(&one, &none, false);
	compare(&none, &one, false);
	char *text = written(&one, &size);
	if (!moat_baseline_read(&other, fuzz_file((const uint8_t *)text, size)))
		abort();
	free(text);
	compare(&one, &other, true);
	moat_baseline_release(&other);
	moat_baseline_release(&one);
	return 0;
}
