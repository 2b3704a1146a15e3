/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A section of the user's has the type and the flags that it has without a tag. */
/* moat: no-link */
/* moat: readelf -SW : \s\.mine +PROGBITS .* WA +0 +0 64$ */
/* moat: readelf -SW : \s\.bss\.mine +NOBITS .* WA +0 +0 64$ */
/* moat: readelf -SW : \s\.persistent\.bss +NOBITS .* WA +0 +0 64$ */
/* moat: readelf -SW : \s\.ldata\.mine +PROGBITS .* WAl +0 +0 64$ */
/* moat: readelf -SW : \s\.lbss\.mine +NOBITS .* WAl +0 +0 64$ */
/* moat: readelf -SW : \s\.lrodata\.mine +PROGBITS .* Al +0 +0 64$ */
/* moat: readelf -SW : \s\.rodata\.mine +PROGBITS .* A +0 +0 64$ */
/* moat: readelf -SW : \s\.thread\.mine +PROGBITS .* WAT +0 +0 64$ */
/* moat: readelf -SW : \s\.tbss\.mine +NOBITS .* WAT +0 +0 64$ */
/* moat: readelf -SW : \s\.text\.mine +PROGBITS .* AX +0 +0 64$ */
/* moat: readelf -SW : \s\.data\.mine +PROGBITS .* WA +0 +0 64$ */
/* moat: readelf -SW : \s\.bss\.zero +NOBITS .* WA +0 +0 64$ */
/* moat: readelf -SW : \s\.ldata\.kept +PROGBITS .* WARl +0 +0 64$ */
/* moat: readelf -SW : \s\.text\.kept +PROGBITS .* AXR +0 +0 64$ */
#include <moat.h>

#define IN(name) __attribute__((section(name)))

int one IN(".mine") moat_line;
int two IN(".bss.mine") moat_line;
int three IN(".persistent.bss") moat_line;
int four IN(".ldata.mine") moat_line = 4;
int five IN(".lbss.mine") moat_line;
const int six IN(".lrodata.mine") moat_line = 6;
const int seven IN(".rodata.mine") moat_line = 7;
__thread int eight IN(".thread.mine") moat_line = 8;
__thread int nine IN(".tbss.mine") moat_line;
const int ten IN(".text.mine") moat_line = 10;
const int eleven IN(".data.mine") moat_line = 11;
const int twelve IN(".bss.zero") moat_line = 0;
__attribute__((used, retain)) const int thirteen IN(".ldata.kept") moat_line = 13;
__attribute__((used, retain)) const int fourteen IN(".text.kept") moat_line = 14;
