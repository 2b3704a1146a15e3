/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Globals of structs with terms in a link of LTO: static ones were never judged, as
   the marks of the compilations that their records name are not in the image. */
/* moat: opts -O2+-flto -O2+-flto+-flto-partition=none -O2+-flto+-flto-partition=max */
/* moat: for native aarch64-* */
/* moat: lines-of 64 */
/* moat: cc -fplugin-arg-moat-quiet=array */
/* moat: file lto-instances.aux.c */
/* moat: link-warns (serial compilation|^$)? */
/* moat: run */
/* moat: tool check %i : status 1 : broken: field 'row.b' .apart. of 'rows': in element 7 */
/* moat: tool check %i : status 1 : broken: field 'row.b' .apart. of 'shown': in element 7 */
/* moat: tool check %i : status 1 : fields: 5 kept, 2 broken */
/* moat: sh %c %O -r -flinker-output=rel %o lto-instances.aux.o -o r.o && %c %O r.o -o q && %m check q : status 1 : fields: 5 kept, 2 broken */
/* moat: sh %c %O -r -flinker-output=nolto-rel %o lto-instances.aux.o -o n.o 2>/dev/null; %C n.o -o l && %m check l : status 1 : fields: 5 kept, 2 broken */
/* moat: sh cp %i s && %s --strip-debug s && %m check s : status 1 : fields: 5 kept, 2 broken */
/* Where the link has another line, what it can't say is not said. */
/* moat: sh %c %O -fplugin-arg-moat-line=128 %o lto-instances.aux.o -o z 2>/dev/null; readelf -p .comment z | grep -c 'moat1 instance' : ^7$ */
/* As without it. */
/* moat: sh %c -fno-lto -O2 -fplugin-arg-moat-quiet=array %S/lto-instances.c %S/lto-instances.aux.c -o plain && %m check plain : status 1 : fields: 5 kept, 2 broken */
/* Of a weak one that loses, what the compilation said stays. */
/* moat: sh %c %O -fno-lto -fplugin-arg-moat-quiet=array -DREPLACED -c %S/lto-instances.c -o o.o && %c %O %o lto-instances.aux.o o.o -o t 2>/dev/null; %m check t : status 1 : fields: 6 kept, 2 broken */
/* moat: sh %m baseline %i | grep -c '"name":"row"' : ^1$ */
#include "lto-instances.h"

#ifdef REPLACED
struct row replaced __attribute__((aligned(64))) = { .b = 0 };
#else
static struct row twin __attribute__((aligned(64)));
static struct row shown[8] __attribute__((aligned(64))) = { { 1, 2, { 0 }, 3 } };
struct row global __attribute__((aligned(64)));

__attribute__((noipa)) static void use(struct row *row)
{
	row->b++;
}

int main(void)
{
	use(&twin);
	for (int i = 0; i < 8; i++)
		use(&shown[i]);
	use(&global);
	return (twin.b + shown[0].b + global.b != 5) + other();
}
#endif
