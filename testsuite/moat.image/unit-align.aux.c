/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A second unit, whose data fits into what the first leaves of its lines. */
#include <moat.h>

char b_data = 1;
static char b_local = 2;
char b_zero;
static char b_local_zero;
const char b_const[3] = { 3, 4, 5 };
const char *const b_relro[] = { "three", "four" };
_Thread_local char b_tls = 6;
_Thread_local char b_tls_zero;
char b_tagged moat_bytes(16) = 7;

static int b_pointed;
__attribute__((section("set"), used)) static int *walked[] = { &b_pointed };

extern int made;
__attribute__((constructor)) static void make(void)
{
	made++;
}

int b_use(int which)
{
	static const char steps[] = { 1, 2, 3, 5, 8, 13 };
	switch (which) {
	case 0:
		return b_data++;
	case 1:
		return b_local++;
	case 2:
		return b_const[(int)b_zero];
	case 3:
		return b_relro[(int)b_zero][0] - 't';
	case 4:
		return b_tls + b_tls_zero++;
	case 5:
		return b_tagged + b_local_zero++;
	default:
		return steps[which % 6] + b_pointed;
	}
}
