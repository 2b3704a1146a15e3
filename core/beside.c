/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "beside.h"

#include <stdlib.h>
#include <string.h>

struct moat_beside_finding *moat_beside_add(struct moat_beside *beside, const char *name,
					    struct moat_buf *what, const char *mend)
{
	size_t n = beside->n_findings;
	char *copy = strdup(mend);
	if (copy && (n & (n - 1)) == 0) { /* the room is the next power of two */
		void *more = realloc(beside->findings, (n ? 2 * n : 1) * sizeof *beside->findings);
		if (!more) {
			free(copy);
			return NULL;
		}
		beside->findings = more;
	}
	if (!copy)
		return NULL;
	struct moat_beside_finding *finding = &beside->findings[beside->n_findings++];
	*finding = (struct moat_beside_finding){ .name = name, .what = what->text, .mend = copy };
	*what = (struct moat_buf)MOAT_BUF_INIT;
	beside->n_different++;
	return finding;
}

void moat_beside_release(struct moat_beside *beside)
{
	for (size_t i = 0; i < beside->n_findings; i++) {
		free(beside->findings[i].what);
		free(beside->findings[i].mend);
	}
	free(beside->findings);
	*beside = (struct moat_beside){ 0 };
}
