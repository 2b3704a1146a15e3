/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each kind that is about structs can be made an error by its name. */
/* { dg-options "-fplugin-arg-moat-error=apart,together,size,lines,unkept -fplugin-arg-moat-error=embedding,array,union" } */
#include <moat.h>

struct hot {
	int reader;
	int counter moat_line;
};
struct apart {
	long one moat_apart(other); /* { dg-error "does not keep its contract 'apart'" } */
	/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	long other;
};
struct together {
	long one moat_together(other); /* { dg-error "does not keep its contract 'together'" } */
	/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	long between[8];
	long other;
};
struct size { /* { dg-error "does not keep its contract 'size'" } */
	/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	long field[2];
} moat_size(8);
struct lines { /* { dg-error "does not keep its contract 'lines'" } */
	/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	long field[9];
} moat_lines(1);
struct unkept {
	int one moat_apart(another); /* { dg-error "has no field 'another'" } */
};
struct embedding {
	char lead;
	struct hot hot; /* { dg-error "loses its lines in struct 'embedding'" } */
} __attribute__((packed));
struct pair {
	long one moat_apart(other);
	long between[8];
	long other;
} pairs[2]; /* { dg-error "elements of 'pairs' start anywhere" } */
union overlaid {
	struct hot hot; /* { dg-error "loses its lines in union 'overlaid'" } */
	char bytes[100];
};
