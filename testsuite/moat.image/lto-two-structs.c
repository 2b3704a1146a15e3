/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two files each have a struct of one name, and the link of LTO writes a global of each:
   both are judged. */
/* moat: opts -O2+-flto -O2+-flto+-flto-partition=none */
/* moat: file lto-two-structs.aux.c */
/* moat: run */
/* moat: tool check %i : fields: 2 kept, 0 broken */
#include <moat.h>

struct ring {
	int first;
	char space[128];
	int last moat_apart(first);
};

struct ring here = { 1, { 0 }, 2 };

int there_sum(void);

int main(void)
{
	struct ring *volatile ring = &here; /* it stays as it is */
	return ring->first + ring->last + there_sum() != 10;
}
