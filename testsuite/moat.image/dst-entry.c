/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reference count that slid into the line of what every packet reads: the
   order that lost breaks the contract, the order made by hand keeps it with and
   without the optional field, and so does reordering, in no more bytes. */
/* moat: for native cross-all */
/* moat: lines-of 64 */
/* moat: skip-if "arm-* *" its numbers are those of 64-bit pointers */
/* moat: skip-if "i686-* *" its numbers are those of 64-bit pointers */
/* moat: cc -DTAGGED_REORDER -DLOST */
/* moat: run ^kept 200$ */
/* moat: sh %c %O -DLOST -fplugin-arg-moat-error=apart -c %S/dst-entry.c -o lost.o 2>&1 : status 1 : struct .dst_entry. does not keep its contract .apart.: '(__refcnt|lastuse)'.* shares line 2 with '(input|output|ops)' */
/* moat: sh %c %O -DLOST -DTCLASSID -fplugin-arg-moat-error=apart -c %S/dst-entry.c -o lost.o 2>&1 : status 1 : does not keep its contract .apart. */
/* moat: sh %c %O -Werror -c %S/dst-entry.c -o hand.o && %C hand.o -o hand && %r ./hand : ^kept 200$ */
/* moat: sh %c %O -Werror -DTCLASSID -c %S/dst-entry.c -o hand.o && %C hand.o -o hand && %r ./hand : ^kept 200$ */
/* moat: sh %c %O -DTAGGED_REORDER -DLOST -DTCLASSID -Werror -c %S/dst-entry.c -o r.o && %C r.o -o r && %r ./r : ^kept 200$ */
#include "dst-entry.h"
#include <stddef.h>
#include <stdio.h>

#define LINE(field) (offsetof(struct dst_entry, field) / 64)

int main(void)
{
	size_t hot[] = { LINE(input), LINE(output), LINE(ops) };
	size_t written[] = { LINE(__refcnt), LINE(__use), LINE(lastuse) };
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++)
			if (hot[i] == written[j])
				return 1;
	printf("kept %zu\n", sizeof(struct dst_entry) <= 200 ? (size_t)200 : sizeof(struct dst_entry));
	return 0;
}
