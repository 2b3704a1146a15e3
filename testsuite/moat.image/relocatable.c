/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An object file is proof already: its section is aligned and sealed.  So is
   the object that ld -r makes. */
/* moat: for native aarch64-* s390x-* cross */
/* moat: no-link */
/* moat: isolated hot 64 4 */
/* moat: tool check %i : 3 kept, 0 broken */
/* moat: sh %C -r -nostdlib %o -o again.o && %m check again.o : 3 kept, 0 broken */
/* moat: readelf -p .comment : moat1 promise .*sym=hot */
#include <moat.h>

int before = 1;
int hot moat_line = 2;
int zero moat_page;
int group1 moat_group(g) = 3;
int after = 4;
