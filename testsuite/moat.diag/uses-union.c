/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tagged structs in unions: other members that lie in their lines, copies into
   a union that is aligned less. */
#include <moat.h>
#include <string.h>

struct hot {
	int reader;
	int counter moat_line;
};
union overlaid {
	struct hot hot; /* { dg-warning "struct 'hot' loses its lines in union 'overlaid': field 'hot.counter' does not own its run: 'bytes' .offset 0, 100 bytes. lies in its run, bytes 64 to 127; put it into a struct" } */
	char bytes[100];
};
union packed {
	struct hot hot; /* { dg-warning "struct 'hot' loses its lines in union 'packed': it needs 64 bytes of alignment, and is at offset 0 of a union aligned to 1" } */
	char byte;
} __attribute__((packed));
/* What the other member has is in the first line, which is nobody's. */
union beside {
	struct hot hot;
	char bytes[64];
};
union store {
	char bytes[128];
	long align;
};
struct buffer {
	int length;
	union store store;
};
union roomy {
	char bytes[128];
	struct hot *pointer;
} __attribute__((aligned(64)));

union store store;
union roomy roomy;
char bytes[128], aligned[128] __attribute__((aligned(64)));

struct hot *cast(struct buffer *buffer)
{
	struct hot *hot = (struct hot *)&store; /* { dg-warning "struct 'hot' is put into union 'store', which is aligned to 8 bytes here; it needs 64; give the union a member of that type" } */
	hot->reader = 1;
	hot = (struct hot *)store.bytes; /* { dg-warning "is put into union 'store'" } */
	hot->reader = 1;
	hot = (struct hot *)(void *)buffer->store.bytes; /* { dg-warning "is put into union 'store'" } */
	hot->reader = 1;
	hot = (struct hot *)bytes; /* { dg-warning "memory of 'bytes' is aligned to 1 bytes, and struct 'hot' needs 64; declare it as that struct, or with that alignment" } */
	hot->reader = 1;
	hot = (struct hot *)&roomy;
	hot->reader = 1;
	return (struct hot *)aligned;
}

void copy(struct hot *hot, union beside *beside)
{
	memcpy(&store, hot, sizeof *hot); /* { dg-warning "struct 'hot' is put into union 'store'" } */
	memmove(store.bytes, hot, sizeof *hot); /* { dg-warning "struct 'hot' is put into union 'store'" } */
	memcpy(&roomy, hot, sizeof *hot);
	memcpy(bytes, hot, sizeof *hot);
	beside->hot = *hot;
}
