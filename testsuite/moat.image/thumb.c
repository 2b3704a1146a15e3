/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of 32-bit ARM: a function's lowest bit, which says Thumb, is no byte of its
   address, and the assembler's marks ($a, $t, $d) are nobody's neighbour. */
/* moat: for arm-* */
/* moat: cc -mthumb */
/* moat: isolated hot 64 4 */
/* moat: readelf -sW : ^.*[13579bdf] +64 FUNC .* first$ */
/* moat: readelf -sW : \$d$ */
/* moat: tool check %i : 1 kept, 0 broken */
/* moat: tool map %i --around hot:1 : hot */
/* moat: not-tool map %i --around hot:1 : \$[adt] */
/* moat: run */
#include <moat.h>

#define BESIDE __attribute__((section(".data.beside")))

/* 64 bytes from a line's start, of a function: the last is the one before hot. */
__asm__(".pushsection .data.beside,\"aw\",%progbits\n"
	"	.balign 64\n"
	"	.thumb_func\n"
	"	.type first, %function\n"
	"first:\n"
	"	.fill 32, 2, 0xbf00\n"
	"	.size first, 64\n"
	".popsection\n");
BESIDE int hot moat_line = 3;

int main(void)
{
	return hot - 3;
}
