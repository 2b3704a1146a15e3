/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A struct that several units have: see twins.moat. */
#include <moat.h>
#ifdef UNTAGGED
#undef moat_line
#define moat_line
#endif

enum kind { ONE, TWO };
struct inner {
	char letter;
	long number;
};

struct ring {
	void *pages;
#ifdef STATS
	long stats;
#endif
	unsigned int flag : 3, more : 7;
	signed char odd : 5;
	enum kind kind;
	struct inner inner;
	union {
		int left;
		char right[3];
	};
	unsigned long produced moat_line;
	unsigned long consumed;
	struct other *other;
	char tail[];
};
typedef struct ring ring_t;
