/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes a program of random structs to standard output.
 * Usage: generate SEED COUNT c|c-atomic|c++
 * The same arguments give the same program on every machine.
 */
#include "generate.h"

#include <stdlib.h>
#include <string.h>

bool cxx;
bool atomics;

static uint64_t state;

/* splitmix64 */
static uint64_t next(void)
{
	uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

unsigned pick(unsigned n)
{
	return next() % n;
}

bool chance(unsigned percent)
{
	return pick(100) < percent;
}

int main(int argc, char **argv)
{
	if (argc != 4) {
		fprintf(stderr, "usage: generate SEED COUNT c|c-atomic|c++\n");
		return 2;
	}
	state = strtoull(argv[1], NULL, 0);
	unsigned n = strtoul(argv[2], NULL, 0);
	cxx = strcmp(argv[3], "c++") == 0;
	atomics = strcmp(argv[3], "c-atomic") == 0;
	struct type **types = calloc(n, sizeof *types);
	if (!types)
		return 1;
	printf("#include \"truth.h\"\n");
	for (unsigned i = 0; i < n; i++) {
		types[i] = random_type(i + 1, types, i);
		list_rows(types[i]);
		add_contracts(types[i]);
		declare_type(types[i]);
		write_tables(types[i]);
	}
	write_main(types, n);
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
