/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two statics of one name in two files, of one base name, one tagged: told
   apart, also in a stripped image. */
/* moat: for native aarch64-* cross-all */
/* moat: file same-names.aux.c */
/* moat: run ^3$ */
/* moat: tool check -v %i : 1 kept, 0 broken */
/* moat: sh cp %i s && %s --strip-debug s && %m check s : 1 kept, 0 broken */
/* moat: sh mkdir -p d && cp %S/same-names.aux.c d/same-names.c && %c %O -c d/same-names.c -o d/x.o && %c %O d/x.o %o -o again && %m check again : 1 kept, 0 broken */
/* moat: sh %s --strip-debug again && %m check again : 1 kept, 0 broken */
/* moat: sh cp %i s2 && %s -s s2 && %m check s2 : status 2 : no symbol table */
/* moat: sh cp %i s3 && %s -x s3 && %m check s3 : status 2 : state */
#include <moat.h>
#include <stdio.h>

static int near1;
static int state moat_line = 1;
static int near2;
int other(void);

int main(void)
{
	near1++;
	near2++;
	printf("%d\n", state++ + near1 + near2 - 2 + other());
	return 0;
}
