/* SPDX-License-Identifier: GPL-3.0-or-later */
__asm__(".section .rodata\n.globl table_end\ntable_end:\n.text\n");
