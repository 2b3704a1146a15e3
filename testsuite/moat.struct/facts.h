/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Facts of structs as the compiler knows them, a line each: from a program that
   runs, or, with ASM, as marks in the assembly where none can run (QUIET: not at
   all):

     NAME SIZE
     NAME.FIELD OFFSET SIZE
     NAME.FIELD BIT-OFFSET:BITS  */
#include <stddef.h>

#ifdef ASM
#ifdef __s390__ /* takes %c for a signed character */
#define ARG "%"
#else
#define ARG "%c"
#endif
#define FACT_SIZE(name, size) __asm__ volatile("\n@@ " name " " ARG "0" : : "n"((long)(size)))
#define FACT_FIELD(name, offset, size)                                                             \
	__asm__ volatile("\n@@ " name " " ARG "0 " ARG "1"                                         \
			 :                                                                         \
			 : "n"((long)(offset)), "n"((long)(size)))
#define FACT_BITS(name, first, bits) ((void)(first))
#elif defined QUIET
#define FACT_SIZE(name, size) ((void)0)
#define FACT_FIELD(name, offset, size) ((void)0)
#define FACT_BITS(name, first, bits) ((void)(first))
#else
#include <stdio.h>
#define FACT_SIZE(name, size) printf(name " %lu\n", (unsigned long)(size))
#define FACT_FIELD(name, offset, size)                                                             \
	printf(name " %lu %lu\n", (unsigned long)(offset), (unsigned long)(size))
#define FACT_BITS(name, first, bits) printf(name " %lu:%d\n", first, bits)
#endif

/* The first bit that is set, in the order in which the machine allots bits. */
static inline unsigned long first_bit(const void *object, size_t size)
{
	const unsigned char *bytes = (const unsigned char *)object;
	for (size_t i = 0; i < 8 * size; i++) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
		if (bytes[i / 8] >> (7 - i % 8) & 1)
#else
		if (bytes[i / 8] >> i % 8 & 1)
#endif
			return i;
	}
	return ~0ul;
}

/* TYPE is how C calls it, NAME how moat does. */
#define S(name, type) FACT_SIZE(#name, sizeof(type))
#define F(name, type, field)                                                                       \
	FACT_FIELD(#name "." #field, offsetof(type, field), sizeof(((type *)0)->field))
/* An array without a bound has no size. */
#define E(name, type, field) FACT_FIELD(#name "." #field, offsetof(type, field), 0)
#define B(name, type, field, bits)                                                                 \
	do {                                                                                       \
		type object;                                                                       \
		int ones = -1;                                                                     \
		__builtin_memset((void *)&object, 0, sizeof object);                               \
		object.field = ones;                                                               \
		FACT_BITS(#name "." #field, first_bit(&object, sizeof object), bits);              \
	} while (0)
