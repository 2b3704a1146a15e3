/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Containers that break the lines of what they hold. */
#include <moat.h>

struct hot {
	int reader;
	int counter moat_line;
};
/* Kept where a line starts, and broken 8 bytes behind it. */
struct edge {
	long lead[7];
	long one moat_apart(other) moat_why("one CPU each");
	long other;
};
struct wide {
	long one moat_apart(other);
	long between[15];
	long other;
};
struct shifted {
	long lead;
	struct edge edge; /* { dg-warning "struct 'edge' does not keep its contract 'apart' in struct 'shifted': 'edge.one' .offset 64, 8 bytes. shares line 1 with 'edge.other' .offset 72, 8 bytes.; put it where a line starts, or give it the alignment of one" } */
};
#pragma pack(push, 4)
struct pragma {
	int tag;
	struct hot hot; /* { dg-warning "struct 'hot' loses its lines in struct 'pragma': it needs 64 bytes of alignment, and is at offset 4 of a struct aligned to 4; do not pack the container" } */
};
#pragma pack(pop)
struct attribute {
	int tag;
	struct hot hot; /* { dg-warning "struct 'hot' loses its lines in struct 'attribute'" } */
} __attribute__((packed));
struct field {
	int tag;
	struct hot hot __attribute__((packed)); /* { dg-warning "struct 'hot' loses its lines in struct 'field'" } */
};
struct held {
	int tag;
	struct hot hots[2];
};
struct at_a_line {
	long lead[8];
	struct edge edge;
};
struct far_enough {
	long lead;
	struct wide wide;
};
/* A typedef lowers the alignment wherever it is used. */
typedef struct hot hot8_t __attribute__((aligned(8)));
typedef struct hot hot256_t __attribute__((aligned(256)));
struct lowered {
	long lead;
	hot8_t hot; /* { dg-warning "struct 'hot' loses its lines in struct 'lowered': it needs 64 bytes of alignment, and is at offset 8 of a struct aligned to 8; do not lower its alignment by a typedef" } */
	long tail;
};
struct lowered_array {
	hot8_t hots[2]; /* { dg-warning "struct 'hot' loses its lines in struct 'lowered_array': it needs 64 bytes of alignment, and is at offset 0 of a struct aligned to 8" } */
};
struct raised {
	long lead;
	hot256_t hot;
};
struct restored {
	long lead;
	hot8_t hot __attribute__((aligned(64)));
};
hot8_t lowered; /* { dg-warning "'lowered' is aligned to (?:8|16|32) bytes, and struct 'hot' needs 64" } */
