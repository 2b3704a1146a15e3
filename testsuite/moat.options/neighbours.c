/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another object, linked in front with PREFIX first_ and behind with last_: what
   would move into an open tail. */
#include "subjects.h"

#define JOINED(prefix, name) prefix##name
#define NAMED(prefix, name) JOINED(prefix, name)
#define OF(name) NAMED(PREFIX, name)

int OF(zero), OF(data) = 1;
char OF(byte) = 2, OF(zero_byte);
static int OF(private) = 3;
const char OF(constant) = 4;
const void *const OF(relro)[1] = { &OF(data) };
__thread char OF(tls) = 5, OF(tls_zero);

int OF(sum)(void)
{
	const char *text = "a text that others have too";
	return OF(zero) + OF(data) + OF(byte) + OF(zero_byte) + OF(private)++ + OF(constant) +
	       (OF(relro)[0] != text) + OF(tls) + OF(tls_zero);
}

#ifdef MAIN
#include <stdio.h>

int main(void)
{
	int bad = subjects();
#ifndef NO_CLASSES
	bad += classes();
#endif
	printf("%d misplaced, sum %d\n", bad, first_sum() + last_sum());
	return bad != 0;
}
#endif
