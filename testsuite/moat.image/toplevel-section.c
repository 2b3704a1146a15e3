/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text at the end of the file leaves the assembler in another section: the seal goes to
   the variable's all the same. */
/* moat: for native */
/* moat: cc -fno-toplevel-reorder */
/* moat: file toplevel-section.aux.c */
/* moat: isolated counter 64 4 */
/* moat: isolated other 64 4 */
/* moat: run ^3$ */
/* moat: tool check %i : 2 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

extern const long table[], table_end[];
int other moat_line;

int main(void)
{
	int n = other;
	for (const long *entry = table; entry < table_end; entry++)
		n += *entry == 7;
	printf("%d\n", n);
	return 0;
}
int counter moat_line = 5;
__asm__(".section .rodata\n.balign 16\n.globl table\ntable: .quad 7, 7, 7\n");
