/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A struct that only a typedef names has records as any other: C keeps such a
   name on a variant of the type. */
/* moat: for native aarch64-* cross-all */
/* moat: tool check %i : fields: [1-9][0-9]* kept, 0 broken */
/* moat: sh readelf -p .comment %i | grep -c 'plain_t' : ^[1-9] */
#include <moat.h>

typedef struct {
	int lead;
	int counter moat_line;
	int tail;
} plain_t, *plain_pointer;
typedef const plain_t again_t;

plain_t one = { 1, 2, 3 }, two[3];

int main(void)
{
	again_t *reader = &one;
	plain_pointer writer = &two[1];
	return reader->counter + writer->counter - 2;
}
