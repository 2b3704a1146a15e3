/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report=json: one whole file for each object, also under make -j; and none for
   an object whose last tag is gone. */
/* moat: for native cross-all */
/* moat: opts -O0 */
/* moat: no-link */
/* moat: sh %c -fplugin-arg-moat-report=json -fplugin-arg-moat-report-dir=r/d -c %S/stale-report.c -o a.o && ls r/d : ^a\.json$ */
/* moat: sh grep -c '"name": "hot"' r/d/a.json : ^1$ */
/* moat: sh %c -DGONE -fplugin-arg-moat-report=json -fplugin-arg-moat-report-dir=r/d -c %S/stale-report.c -o a.o && ls r/d | wc -l : ^0$ */
/* moat: sh mkdir -p o p && for i in 1 2 3 4 5 6 7 8; do echo "o/$i.o: ; %c -fplugin-arg-moat-report=json -fplugin-arg-moat-report-dir=j -c %S/stale-report.c -o o/$i.o"; done > m && make -j4 -f m o/1.o o/2.o o/3.o o/4.o o/5.o o/6.o o/7.o o/8.o && ls j | wc -l : ^8$ */
/* moat: sh ls j : ^o@5\.json$ */
#include <moat.h>

#ifndef GONE
int hot moat_line;
#endif
int cold_one;
