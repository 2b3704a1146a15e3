/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two builds for the tests of structs: LATER is the second one. */
#include "dst-entry.h"

#ifdef LATER
#define LATER_ONLY(x) x
#define EARLIER_ONLY(x)
#else
#define LATER_ONLY(x)
#define EARLIER_ONLY(x) x
#endif

/* One field came, in the middle. */
struct route {
	long head[7];
	LATER_ONLY(void *lwtstate;)
	int refcnt;
	int use;
	long lastuse;
};

/* It grew for a struct in it. */
struct table {
	int n;
	struct route first;
	int last;
};

/* What came fits into padding. */
struct fits {
	int a;
	LATER_ONLY(int x;)
	long b;
};

struct same {
	long a, b;
};

/* Two fields changed places. */
struct order {
	long first;
	EARLIER_ONLY(int one;)
	int other;
	LATER_ONLY(int one;)
};

struct grown {
	char name[EARLIER_ONLY(16) LATER_ONLY(24)];
	long id;
};

struct bits {
	LATER_ONLY(unsigned int ready : 1;)
	unsigned int state : 3;
	unsigned int rest : 12;
};

struct padded {
	char a;
	long b;
	int c;
} LATER_ONLY(__attribute__((packed)));

struct raised {
	long a;
	LATER_ONLY(_Alignas(64)) long b;
};

union either {
	int a;
	LATER_ONLY(long c[4];)
};

struct options {
	int a;
	LATER_ONLY(int x; long y; int z;)
	int b;
};

/* An array without a bound, a union without a name, and a pointer type. */
struct packet {
	LATER_ONLY(long stamp;)
	union {
		int in;
		LATER_ONLY(long out;)
	};
	EARLIER_ONLY(int) LATER_ONLY(unsigned) kind;
	char data[];
};

typedef struct {
	int a;
	LATER_ONLY(int b;)
} nameless;

EARLIER_ONLY(struct gone { int a; } gone = { 1 };)
LATER_ONLY(struct fresh { int a; } fresh = { 1 };)

struct dst_entry entry;
struct table table = { 1, { { 1 } }, 1 };
struct fits fits = { 1 };
struct same same = { 1 };
struct order order = { 1 };
struct grown grown = { "a" };
struct bits bits = { 1 };
struct padded padded = { 1 };
struct raised raised = { 1 };
union either either = { 1 };
struct options options = { 1 };
struct packet packet;
nameless typed = { 1 };

int main(void)
{
	struct local {
		LATER_ONLY(int a;)
		int b;
	} local = { 0 };
	return local.b + entry.__use + packet.kind;
}
