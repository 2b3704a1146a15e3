/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the seeds of the fuzz targets are compiled from: a little of each; with
   FEW no struct has terms. */
#include <moat.h>

#ifndef FEW

struct ring {
	int head moat_apart(tail);
	unsigned flag : 3, mode : 5;
	union {
		long tail;
		void *next;
	};
	struct {
		char name[5];
		double load;
	} stats[2];
	long seq moat_line moat_why("bumped per packet");
} moat_reorder;

typedef enum { IDLE, BUSY } state_t;
typedef struct {
	state_t state;
	int (*call)(struct ring *, const char *, ...);
	char rest[];
} nameless_t;

struct ring ring;
char table[100] moat_cold;
extern nameless_t *list;
nameless_t *list;
#endif

int hot moat_line = 1;
static int counter moat_group(rx) = 2;
long total moat_group(rx);
_Thread_local int local moat_line;

/* Inlined, its block is an entry without attributes. */
static inline int add(int to)
{
	{
		struct local {
			int by;
		} local = { to };
		return local.by + counter;
	}
}

int use(void)
{
	static int calls moat_line;
	return add(++calls) + local;
}
