/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms of structs at the real addresses of globals, and a struct that two
   files lay out in two ways. */
/* moat: for native aarch64-* cross-all */
/* moat: lines-of 64 */
/* moat: cc -fno-toplevel-reorder -fplugin-arg-moat-quiet=array */
/* moat: file field-instances.aux.c */
/* moat: tool check %i : status 1 : broken: field 'entry.refcnt' .apart. of 'shifted': 'refcnt' shares its line with 'ops': the struct starts [0-9]+ bytes into a line */
/* moat: tool check %i : status 1 : broken: field 'entry.refcnt' .apart. of 'array': in element [1-7] */
/* moat: tool check %i : status 1 : reason: bumped by every CPU */
/* moat: tool check %i : status 1 : broken: struct 'twice': it is laid out in two ways: 128 bytes in .*field-instances.c, 192 bytes in .*field-instances.aux.c$ */
/* moat: not-tool check %i : status 1 : of 'fitting' */
/* moat: not-tool check %i : status 1 : struct 'local' */
/* moat: not-tool check %i : status 1 : of 'owner' */
/* moat: tool check %i : status 1 : fields: [0-9]+ kept, 3 broken */
/* moat: sh %m check --format=json %i > j; node %S/../moat.tool/json.js '[d.images[0].fields.length, d.images[0].fields_broken].join()' < j : ^3,3$ */
/* moat: sh cp %i s && %s --strip-debug s && %m check s : status 1 : fields: [0-9]+ kept, 3 broken */
#include "field-instances.h"

typedef long long word __attribute__((aligned(8)));

struct entry {
	word lead[6];
	word refcnt moat_apart(ops) moat_why("bumped by every CPU");
	word pad;
	word ops;
};

struct owner {
	int reader;
	int counter moat_line;
};

/* Another struct of that name is none of this one's. */
struct local {
	int mine moat_line;
};

__attribute__((aligned(64))) struct entry fitting = { .refcnt = 1 };
__attribute__((section(".data.zz"), aligned(64))) char lead[16] = { 1 };
__attribute__((section(".data.zz"))) struct entry shifted = { .refcnt = 1 };
__attribute__((aligned(64))) struct entry array[8] = { { .refcnt = 1 } };
struct owner owner = { 1, 2 };
struct twice twice = { 1, 2, 3 };
struct local local = { 1 };
int other(void);

int main(void)
{
	return (int)fitting.refcnt + lead[0] + (int)shifted.refcnt +
	       (int)array[0].refcnt + owner.counter + twice.one + local.mine - 1 + other() - 9;
}
