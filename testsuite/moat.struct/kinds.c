/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Structs of all kinds, and what the compiler says of them.  See struct.exp. */
#include "facts.h"

#include <stdbool.h>

struct plain { char a; long b; short c; };
struct outer { char a; struct plain inner; int z; };
struct anonymous {
	int a;
	union {
		char b;
		struct { char c; int d; };
		long e;
	};
	struct { short f; char g[3]; } named;
};
struct bits {
	unsigned a : 3, b : 5;
	int : 4;
	unsigned c : 20;
	int : 0;
	unsigned char d : 1;
	long long e : 40;
	bool f : 1;
	int g;
};
struct __attribute__((packed)) packed { char a; long b; short c; int d : 5; int e : 13; };
struct apart { int a; long b __attribute__((aligned(64))); char c; };
struct flexible { int n; struct plain items[]; };
struct nothing_at_end { int n; char none[0]; };
enum color { RED, GREEN };
struct words {
	enum color color;
	int (*open)(struct plain *, const char *, ...);
	void (*table[4])(void);
};
struct quals {
	const int a;
	volatile char *volatile b;
	const char *const *c;
	_Atomic int d;
	int *restrict e;
};
struct arrays { char a[3]; int b[2][5]; int (*c)[7]; struct plain d[2]; const char *names[3]; };
typedef struct { char a; int b; } unnamed_t;
typedef unnamed_t again_t;
struct uses { again_t a; unnamed_t b[2]; struct { int x; } *p; };
union either { char a; long double b; struct { char c[5]; } d; };
typedef float quad __attribute__((vector_size(16)));
#ifdef __SIZEOF_INT128__
typedef __int128 widest;
#else
typedef long long widest;
#endif
struct wide { char a; quad b; _Complex double c; widest d; };
struct empty {};
struct holds_empty { char a; struct empty b; int c; };
typedef int line_int __attribute__((aligned(64)));
struct line_first { line_int a; char b; };

struct plain plain;
struct outer outer;
struct anonymous anonymous;
struct bits bits;
struct packed packed;
struct apart apart;
struct flexible flexible;
struct nothing_at_end nothing_at_end;
struct words words;
struct quals quals;
struct arrays arrays;
struct uses uses;
union either either;
struct wide wide;
struct holds_empty holds_empty;
struct line_first line_first;

static void tell_simple(void)
{
	S(plain, struct plain);
	F(plain, struct plain, a);
	F(plain, struct plain, b);
	F(plain, struct plain, c);
	S(outer, struct outer);
	F(outer, struct outer, a);
	F(outer, struct outer, inner);
	F(outer, struct outer, inner.a);
	F(outer, struct outer, inner.b);
	F(outer, struct outer, inner.c);
	F(outer, struct outer, z);
	S(anonymous, struct anonymous);
	F(anonymous, struct anonymous, a);
	F(anonymous, struct anonymous, b);
	F(anonymous, struct anonymous, c);
	F(anonymous, struct anonymous, d);
	F(anonymous, struct anonymous, e);
	F(anonymous, struct anonymous, named);
	F(anonymous, struct anonymous, named.f);
	F(anonymous, struct anonymous, named.g);
}

static void tell_bits(void)
{
	S(bits, struct bits);
	B(bits, struct bits, a, 3);
	B(bits, struct bits, b, 5);
	B(bits, struct bits, c, 20);
	B(bits, struct bits, d, 1);
	B(bits, struct bits, e, 40);
	B(bits, struct bits, f, 1);
	F(bits, struct bits, g);
	S(packed, struct packed);
	F(packed, struct packed, a);
	F(packed, struct packed, b);
	F(packed, struct packed, c);
	B(packed, struct packed, d, 5);
	B(packed, struct packed, e, 13);
}

static void tell_arrays(void)
{
	S(apart, struct apart);
	F(apart, struct apart, a);
	F(apart, struct apart, b);
	F(apart, struct apart, c);
	S(flexible, struct flexible);
	F(flexible, struct flexible, n);
	E(flexible, struct flexible, items);
	S(nothing_at_end, struct nothing_at_end);
	F(nothing_at_end, struct nothing_at_end, n);
	F(nothing_at_end, struct nothing_at_end, none);
	S(arrays, struct arrays);
	F(arrays, struct arrays, a);
	F(arrays, struct arrays, b);
	F(arrays, struct arrays, c);
	F(arrays, struct arrays, d);
	F(arrays, struct arrays, names);
}

static void tell_types(void)
{
	S(words, struct words);
	F(words, struct words, color);
	F(words, struct words, open);
	F(words, struct words, table);
	S(quals, struct quals);
	F(quals, struct quals, a);
	F(quals, struct quals, b);
	F(quals, struct quals, c);
	F(quals, struct quals, d);
	F(quals, struct quals, e);
	S(unnamed_t, unnamed_t);
	F(unnamed_t, unnamed_t, a);
	F(unnamed_t, unnamed_t, b);
	S(uses, struct uses);
	F(uses, struct uses, a);
	F(uses, struct uses, a.a);
	F(uses, struct uses, a.b);
	F(uses, struct uses, b);
	F(uses, struct uses, p);
}

static void tell_rest(void)
{
	struct local { char a; int b; } local = { 1, 2 };
	__asm__ volatile("" : : "r"(&local) : "memory");
	S(local, struct local);
	F(local, struct local, a);
	F(local, struct local, b);
	S(either, union either);
	F(either, union either, a);
	F(either, union either, b);
	F(either, union either, d);
	F(either, union either, d.c);
	S(wide, struct wide);
	F(wide, struct wide, a);
	F(wide, struct wide, b);
	F(wide, struct wide, c);
	F(wide, struct wide, d);
	S(empty, struct empty);
	S(holds_empty, struct holds_empty);
	F(holds_empty, struct holds_empty, a);
	F(holds_empty, struct holds_empty, b);
	F(holds_empty, struct holds_empty, c);
	S(line_first, struct line_first);
	F(line_first, struct line_first, a);
	F(line_first, struct line_first, b);
}

int main(void)
{
	tell_simple();
	tell_bits();
	tell_arrays();
	tell_types();
	tell_rest();
	return 0;
}
