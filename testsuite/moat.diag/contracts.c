/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contracts that do not hold: the two fields with their offsets, the line, the
   field that broke it, and the smallest change that mends it. */
#include <moat.h>

struct apart {
	long input;
	char metrics[40];
	int refcnt moat_apart(input) moat_why("tbench"); /* { dg-warning "struct 'apart' does not keep its contract 'apart': 'refcnt' .offset 48, 4 bytes. shares line 0 with 'input' .offset 0, 8 bytes.(?! *;)" } */
	/* { dg-message "note: to mend it, put 16 more bytes between them, or tag 'refcnt' with moat_line, or the struct with moat_reorder" "" { target *-*-* } .-1 } */
	int use;
};
/* A field that came later pushed the two into one line. */
struct pushed {
	char newcomer[16];
	char lead[56];
	long ops;
	char between[32];
	int refcnt moat_apart(ops); /* { dg-warning "'refcnt' .offset 112, 4 bytes. shares line 1 with 'ops' .offset 72, 8 bytes.; without '(newcomer|lead)' .(16|56) bytes. it would be kept" } */
	/* { dg-message "note: to mend it, put 16 more bytes between them" "" { target *-*-* } .-1 } */
};
struct together {
	long key moat_together(next); /* { dg-warning "struct 'together' does not keep its contract 'together': 'key' .offset 0, 8 bytes. is in line 0, 'next' .offset 72, 8 bytes. in line 1; without 'name' .60 bytes. it would be kept" } */
	/* { dg-message "note: to mend it, move 16 bytes of fields from between them, or tag the struct with moat_reorder" "" { target *-*-* } .-1 } */
	char name[60];
	long next;
};
struct straddles {
	int lead[15];
	char key[8] moat_together(next); /* { dg-warning "'key' .offset 60, 8 bytes. is in line 0 and the next, 'next' .offset 68, 4 bytes. in line 1" } */
	/* { dg-message "note: to mend it, put 4 more bytes before 'key'" "" { target *-*-* } .-1 } */
	int next;
};
struct size { /* { dg-warning "struct 'size' does not keep its contract 'size': it has 112 bytes, 64 are allowed" } */
	/* { dg-message "note: to mend it, drop 48 bytes; the largest member is 'big' with 100 bytes" "" { target *-*-* } .-1 } */
	long lead;
	char big[100];
} moat_size(64);
struct lines { /* { dg-warning "struct 'lines' does not keep its contract 'lines': it takes 3 lines .144 bytes., 2 are allowed" } */
	/* { dg-message "note: to mend it, drop 16 bytes; the largest member is 'big' with 130 bytes" "" { target *-*-* } .-1 } */
	long lead;
	char big[130];
	short end;
} moat_lines(2);

/* All of them kept. */
struct kept {
	long input moat_together(output);
	long output;
	char between[48];
	int refcnt moat_apart(input, output);
} moat_size(72) moat_lines(2);
