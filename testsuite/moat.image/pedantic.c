/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The header is good in each standard, with and without the plugin, and hides no
   warning of a tag. */
/* moat: no-link */
/* moat: opts -std=c90 -std=gnu90 -std=c99 -std=c17 */
/* moat: cc -pedantic-errors -Wall -Wextra -Werror */
/* moat: readelf -p .comment : moat1 term .*is=apart */
/* moat: readelf -p .comment : moat1 term .*is=together */
/* moat: sh %C -I%b/include %O -pedantic-errors -Wall -Wextra -Werror -c %S/pedantic.c -o plain.o : status 0 : ^$ */
/* moat: sh %c %O -DMISUSED -pedantic -Wno-error -c %S/pedantic.c -o misused.o : status 0 : 'moat_apart' attribute does not apply to types */
/* moat: sh %c %O -DMISUSED -pedantic -Wno-error -c %S/pedantic.c -o misused.o : status 0 : attribute 'moat_together' ignored: it applies to fields only */
/* moat: sh %c %O -DMISUSED -pedantic -Wno-error -save-temps -c %S/pedantic.c -o misused.o : status 0 : attribute 'moat_together' ignored: it applies to fields only */
#include <moat.h>

struct pair {
	int one moat_apart(three, four);
	int two moat_together(one);
	char pad[64];
	int three;
	int four;
};

extern struct pair pair;
struct pair pair;

#ifdef MISUSED
struct misused {
	int one;
} moat_apart(one);
int misused moat_together(one);
#endif
