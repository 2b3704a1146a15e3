/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things are in this very build, a line each, words parted by tabs, for followers.js to compare
   with the report:
     size TYPE BYTES ALIGN
     field TYPE PATH BITS
     object NAME BYTES */
#include <stdio.h>
#include <string.h>

/* One object of each type, to take addresses in. */
#define LOOK(type, object) printf("size\t%s\t%zu\t%zu\n", type, sizeof(object), __alignof__(object))
#define FIELD(type, object, path)                                                                  \
	printf("field\t%s\t%s\t%zu\n", type, #path, 8 * (size_t)((char *)&(object).path - (char *)&(object)))
/* Of a bit-field that is 0: which bit is the first that changes with it? */
#define BITS(type, object, path)                                                                   \
	do {                                                                                       \
		memcpy(was, (void *)&(object), sizeof(object));                                    \
		(object).path = ones;                                                              \
		printf("field\t%s\t%s\t%zu\n", type, #path, changed(&(object), sizeof(object)));   \
		(object).path = 0;                                                                 \
	} while (0)
#define OBJECT(name) printf("object\t%s\t%zu\n", #name, sizeof(name))

static unsigned char was[4096];
static volatile int ones = -1;

static size_t changed(const void *memory, size_t size)
{
	const unsigned char *is = (const unsigned char *)memory;
	/* In the order in which the compiler allots bits. */
	const unsigned first = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 7 : 0;
	for (size_t i = 0; i < 8 * size; i++)
		if ((is[i / 8] ^ was[i / 8]) >> (first ^ i % 8) & 1)
			return i;
	return 8 * size;
}
