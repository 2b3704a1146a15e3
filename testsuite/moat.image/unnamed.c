/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Structs without a name are in the manifest under their first global, so that a lost
   promise of theirs is seen: here by a linker script that lowers alignments. */
/* moat: for native */
/* moat: lines-of 64 */
/* moat: tool check %i : fields: [4-9] kept, 0 broken */
/* moat: readelf -p .comment : moat1 struct .* name=<unnamed%20struct%20of%20data> */
/* moat: readelf -p .comment : moat1 struct .* name=<unnamed%20struct%20of%20list> */
/* moat: readelf -p .comment : moat1 instance .*sym=twin .* in=<unnamed%20struct%20of%20data> */
/* moat: readelf -p .comment : moat1 struct .* name=<unnamed%20struct%20of%20local> at */
/* moat: readelf -p .comment : moat1 struct .* name=<unnamed%20struct%20of%20local\.[0-9]+> at */
/* moat: run */
/* moat: sh %<first> -no-pie -Wl,--verbose %o -o whole | sed -e '1,/======/d' -e '/======/,$d' -e 's/^  \.data  *:/& SUBALIGN(4)/' -e 's/^  \.bss  *:/& SUBALIGN(4)/' > sub.ld; grep -c SUBALIGN sub.ld : ^2$ */
/* moat: sh %<first> -no-pie -Wl,-T,sub.ld %o -o sub; %m check sub : status 1 : broken: field '<unnamed struct of data>\.b' .isolate. of 'data': 'b' does not own its lines */
/* What two units have in one place of a header is not one struct. */
/* moat: sh printf '#include <moat.h>\nstatic struct { char a[N]; int b moat_line; } s;\nint NAME(void) { return s.b++; }\n' > s.h; echo '#include "s.h"' > s.c; %c -g -O0 -DN=60 -DNAME=main -c s.c -o s1.o && %c -g -O0 -DN=70 -DNAME=other -c s.c -o s2.o && %C s1.o s2.o -o s && %m check s : status 0 : fields: 2 kept, 0 broken */
#include <moat.h>

char first = 1;
struct {
	char a[60];
	int b moat_line;
	char c;
} data = { { 1 }, 2, 3 };
__typeof__(data) twin;
static struct {
	long one moat_apart(other);
	char pad[112];
	long other;
} list[3];

static int here(int by)
{
	static struct {
		int a;
		int b moat_line;
	} local;
	return local.b += by;
}

static int there(int by)
{
	static struct {
		long a;
		int b moat_line;
		int c;
	} local;
	return local.b += by;
}

int main(int argc, char **argv)
{
	(void)argv;
	list[argc].one = twin.b = first;
	list[argc].other = list[argc - 1].one;
	return here(argc) + there(argc) + data.b - 4;
}
