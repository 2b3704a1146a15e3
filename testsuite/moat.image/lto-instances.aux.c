/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lto-instances.h"

static struct row twin __attribute__((aligned(64)));
static struct row rows[8] __attribute__((aligned(64)));
struct row replaced __attribute__((weak, aligned(64)));

__attribute__((noipa)) static void use(struct row *row)
{
	row->b++;
}

int other(void)
{
	static struct row within __attribute__((aligned(64)));
	for (int i = 0; i < 8; i++)
		use(&rows[i]);
	use(&twin);
	use(&within);
	use(&replaced);
	return twin.b + rows[7].b + within.b + replaced.b != 4;
}
