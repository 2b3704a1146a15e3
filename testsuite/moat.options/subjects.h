/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the objects of the program know of each other. */
#include <moat.h>

#include <stdint.h>

/* A field with lines of its own: 192 bytes with 64-byte lines. */
struct subject {
	int before;
	int hot moat_line;
	int after;
};

#ifdef __cplusplus
extern "C" {
#endif
/* How many subjects do not start where they should, and how many fields share. */
int subjects(void);
int classes(void);
int first_sum(void);
int last_sum(void);
#ifdef __cplusplus
}
#endif

static inline int misplaced(const void *address, unsigned granule)
{
	return (uintptr_t)address % granule != 0;
}

static inline int shared_field(const struct subject *object)
{
	return misplaced(&object->hot, 64) || (uintptr_t)&object->after / 64 == (uintptr_t)&object->hot / 64 ||
	       (uintptr_t)&object->before / 64 == (uintptr_t)&object->hot / 64;
}
