/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moat struct shows beside each field what it is under. */
/* moat: for native aarch64-* cross */
/* moat: lines-of 64 */
/* moat: cc -g */
/* moat: no-link */
/* moat: sh %m struct %o ring : produced; .*64 +8 +\[line\] */
/* moat: sh %m struct %o ring : head; .*\[line, group rx\] */
/* moat: sh %m struct %o ring : refcnt; .*\[apart ops, apart pages\] */
/* moat: sh %m struct -f json %o ring | tr -d '\n' : "terms": ?"apart ops, apart pages" */
#include <moat.h>

struct ring {
	void *pages;
	unsigned long long produced moat_line;
	int head moat_group(rx), tail moat_group(rx);
	void *ops;
	char filler[64];
	int refcnt moat_apart(ops, pages);
} ring = { .refcnt = 1 };
