/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another byte order and line size: 256 on s390x. */
/* moat: for s390x-* */
/* moat: cc -fPIC */
/* moat: link -shared -nostdlib */
/* moat: isolated hot 256 4 */
/* moat: isolated zero 256 4 */
/* moat: tool check %i : 2 kept, 0 broken */
/* moat: tool map %i --around hot:2 --format=json : "hot" */
#include <moat.h>

int before = 1;
int hot moat_line = 2;
int after = 3;
int zero moat_line;
int zero_after;
