/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diff_promises.h"

#include <string.h>

static bool has_manifest(const struct moat_input *input)
{
	return input->manifest.n_units || input->manifest.n_promises;
}

/* Why INPUT can't be compared, or NULL. */
static const char *obstacle(const struct moat_input *input)
{
	if (input->image.kind == MOAT_IMAGE_LIST)
		return "is a list, which has no promises";
	if (input->image.stripped)
		return "is stripped";
	return input->bad_records ? "has records that are not understood" : NULL;
}

static bool build_side(struct moat_diff_promises *promises, int side)
{
	const struct moat_input *input = promises->inputs[side];
	return moat_map_build(&promises->maps[side], &input->image, MOAT_MAP_EVERYTHING) &&
	       moat_check_run(&promises->checks[side], &input->manifest, &promises->maps[side],
			      NULL);
}

bool moat_diff_promises_build(struct moat_diff_promises *ret,
			      const struct moat_input *const inputs[2])
{
	memset(ret, 0, sizeof *ret);
	ret->inputs[0] = inputs[0];
	ret->inputs[1] = inputs[1];
	if (!has_manifest(inputs[0]) && !has_manifest(inputs[1]))
		return true;
	for (int side = 0; side < 2 && !ret->why_not; side++) {
		ret->why_not = obstacle(inputs[side]);
		ret->why_side = side;
	}
	if (ret->why_not)
		return true;
	const struct moat_manifest *manifests[2] = { &inputs[0]->manifest, &inputs[1]->manifest };
	const struct moat_check *checks[2] = { &ret->checks[0], &ret->checks[1] };
	ret->compared = build_side(ret, 0) && build_side(ret, 1) &&
			moat_promise_diff_build(&ret->diff, manifests, checks);
	if (!ret->compared)
		moat_diff_promises_release(ret);
	return ret->compared;
}

void moat_diff_promises_release(struct moat_diff_promises *promises)
{
	moat_promise_diff_release(&promises->diff);
	for (int side = 0; side < 2; side++) {
		moat_check_release(&promises->checks[side]);
		moat_map_release(&promises->maps[side]);
	}
	memset(promises, 0, sizeof *promises);
}

const struct moat_finding *moat_diff_promises_finding(const struct moat_diff_promises *promises,
						      const struct moat_change *change)
{
	const struct moat_check *check = &promises->checks[1];
	for (size_t i = 0; change->broken && change->now && i < check->n_findings; i++)
		if (check->findings[i].verdict == MOAT_BROKEN &&
		    moat_base_promise_is(change->now, &promises->inputs[1]->manifest,
					 &check->findings[i]))
			return &check->findings[i];
	return NULL;
}
