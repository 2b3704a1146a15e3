/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why moat is needed: alignment alone fixes where a variable starts, and the
   next one still shares its line. */
/* moat: plain */
/* moat: for native aarch64-* s390x-* cross-all */
/* moat: cc -fno-common */
/* moat: no-link */
/* moat: nm -n : counter$ */
/* moat: section counter ^\.bss$ */
/* moat: not-readelf -SW : \.data\.\.moat */
int counter __attribute__((aligned(64)));
int limit;
