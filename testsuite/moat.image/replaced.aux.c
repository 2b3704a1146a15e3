/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Definitions that take the place of weak ones, each 8 bytes into a line. */
struct big {
	int words[16];
};

#define IN(name) __attribute__((section(".data.zz." name)))

IN("1") __attribute__((aligned(64))) char lead1[8] = { 1 };
IN("1") __attribute__((aligned(8))) struct big first = { { 1 } };
IN("2") __attribute__((aligned(64))) char lead2[8] = { 1 };
IN("2") __attribute__((aligned(8))) struct big second = { { 2 } };
IN("3") __attribute__((aligned(64))) char lead3[8] = { 1 };
IN("3") __attribute__((aligned(8))) struct big third = { { 3 } };
