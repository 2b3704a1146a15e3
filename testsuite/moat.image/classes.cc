// SPDX-License-Identifier: GPL-3.0-or-later
// Tagged fields of classes: derived, with virtual functions and bases, templates
// with implicit and explicit instantiations and a specialisation, atomics; static
// members and inline variables of such types.  Where the fields are is asked of
// offsetof, of objects while the program runs, and of the DWARF.
/* moat: for native cross-all */
/* moat: lines-of 64 */
/* moat: cc -g -std=c++17 -Wno-invalid-offsetof */
/* moat: opts -O0 -O2 -O2+-fdata-sections */
/* moat: link -lstdc++ */
/* moat: run ^all as offsetof says$ */
/* moat: sh %r %i fields > facts; %m struct --expand --format=json %i > j; node %S/classes.js facts j : ^1[0-9] fields agree$ */
/* moat: tool check %i : fields: 12 kept, 0 broken */
/* moat: sh %c %O -std=c++17 -DSHIFTED -Wno-invalid-offsetof -fno-toplevel-reorder -c %S/classes.cc -o s.o && %C s.o -lstdc++ -o s && %m check s : status 1 : broken: field 'worn.one' .apart. of 'worn_object': 'one' shares its line with 'other' */
/* moat: readelf -p.comment : in=pair<int.> is=isolate field=tail */
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <moat.h>

struct base {
	long a;
	char b moat_line;
	char c;
	base() : a(1), b(2), c(3) { }
};
struct derived : base {
	char d;
	int e moat_line;
	static derived *last;
};
struct poly {
	virtual ~poly() { }
	int x;
	std::atomic<int> n moat_line;
	int y;
};
struct from_poly final : poly {
	~from_poly() override { }
	int z moat_line;
};
struct virt : virtual base {
	int q moat_line;
	int r;
};
template <class T> struct pair {
	T head moat_line;
	T tail;
	static inline T count moat_line = 3;
};
/* A specialisation is another struct: its own tags hold. */
template <class T> struct pair<T *> {
	T *head;
	T *tail moat_line;
};
template struct pair<char>;

#ifdef SHIFTED
/* A base's contract at the address of what is derived from it. */
struct edge {
	long lead[7];
	long one moat_apart(other);
	long other;
};
struct worn : edge {
	int more;
};
__attribute__((section(".data.worn"), aligned(64))) long before = 1;
__attribute__((section(".data.worn"), aligned(8))) worn worn_object = { { { 1 }, 2, 3 }, 4 };
#endif

struct holder {
	static base shared;
	static inline derived both[2];
};
namespace ns {
inline pair<long> inline_pair;
}
base holder::shared;
derived *derived::last = &holder::both[1];
poly poly_object;
from_poly from_poly_object;
virt virt_object;
pair<char> explicit_pair;
pair<int *> special_pair;
pair<std::atomic<long>> atomic_pair;

static bool wrong, say;

static void fact(const char *type, const char *field, std::size_t says, std::ptrdiff_t is)
{
	wrong |= (std::ptrdiff_t)says != is;
	if (say)
		std::printf("%s\t%s\t%td\n", type, field, is);
}

#define FIELD(name, type, object, field)                                                           \
	fact(name, #field, offsetof(type, field), (char *)&(object).field - (char *)&(object))

template <class T> using pair_of = pair<T>;

/* Fields of virtual bases have no offset before the program runs. */
static void look_at_classes()
{
	FIELD("base", base, holder::shared, b);
	FIELD("base", base, holder::shared, c);
	FIELD("derived", derived, holder::both[1], b);
	FIELD("derived", derived, holder::both[1], d);
	FIELD("derived", derived, holder::both[1], e);
	FIELD("poly", poly, poly_object, n);
	FIELD("poly", poly, poly_object, y);
	FIELD("from_poly", from_poly, from_poly_object, n);
	FIELD("from_poly", from_poly, from_poly_object, z);
	FIELD("virt", virt, virt_object, q);
	FIELD("virt", virt, virt_object, r);
	FIELD("pair<char>", pair_of<char>, explicit_pair, tail);
	FIELD("pair<int*>", pair_of<int *>, special_pair, tail);
	FIELD("pair<long int>", pair_of<long>, ns::inline_pair, tail);
	FIELD("pair<std::atomic<long int> >", pair_of<std::atomic<long>>, atomic_pair, tail);
}

/* Whole lines, of the objects themselves. */
static void look_at_lines()
{
	const volatile void *starts[] = { &holder::shared.b, &derived::last->b,	      &derived::last->e,
					  &poly_object.n,    &from_poly_object.z,     &virt_object.q,
					  &virt_object.b,    &explicit_pair.head,     &special_pair.tail,
					  &pair<long>::count, &ns::inline_pair.head, &atomic_pair.head };
	for (const volatile void *start : starts)
		wrong |= (unsigned long)start % 64 != 0;
	wrong |= (unsigned long)&ns::inline_pair.tail % 64 != 0;
	atomic_pair.head++;
	poly_object.n = 4;
	wrong |= atomic_pair.head != 1 || poly_object.n != 4 || virt_object.a != 1 || virt_object.c != 3;
}

int main(int argc, char **)
{
	say = argc > 1;
	look_at_classes();
	look_at_lines();
	if (!say)
		std::puts(wrong ? "not as offsetof says" : "all as offsetof says");
	return wrong;
}
