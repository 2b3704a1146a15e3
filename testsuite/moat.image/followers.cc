// SPDX-License-Identifier: GPL-3.0-or-later
// The same for classes: bases that lend their padding, virtual functions and
// bases, templates, inline variables.
/* moat: for native cross-all */
/* moat: lines-of 64 */
/* moat: cc -std=c++17 -fplugin-arg-moat-report=json -fplugin-arg-moat-report-dir=%d/r */
/* moat: sh %C -std=c++17 %O %S/followers.cc -I %b/include -lstdc++ -o without && %r ./without > without.txt : ^$ */
/* moat: run ^size\tderived */
/* moat: sh %r %i > with.txt; node %S/followers.js r/*followers.json without.txt with.txt | tr '\n' ' ' : ^agree [1-9][0-9]+ $ */
/* moat: sh cat r/*followers.json | node -e 'const d=JSON.parse(require("fs").readFileSync(0)); console.log(d.structs.filter((s) => !s.known).length)' : ^0$ */
#include <atomic>
#include <moat.h>
#include "followers.h"

struct base {
	long a;
	char b moat_line;
	char c;
	base() { }
};
struct derived : base {
	char d;
	int e;
};
struct pod {
	long f;
	char g moat_line;
};
struct from_pod : pod {
	char h;
};
struct poly {
	virtual ~poly() { }
	int x;
	std::atomic<int> n moat_line;
	int y;
};
struct from_poly : poly {
	int z;
	bool w : 1;
	int : 0;
	unsigned v : 3;
};
struct virt : virtual base {
	int q;
};
struct other {
	int k;
};
struct multi : other, from_poly {
	char m;
	derived inside[2];
	static int shared;
};
template <class T> struct pair {
	T head moat_line;
	T tail;
};
template struct pair<char>;

base base_object;
derived derived_objects[2];
from_pod from_pod_object;
poly poly_object;
from_poly from_poly_object;
virt virt_object;
multi multi_object;
int multi::shared;
pair<int> pair_object;
inline pair<long> inline_object, unused_object;

int main()
{
	LOOK("derived", derived_objects[0]);
	FIELD("derived", derived_objects[0], b);
	FIELD("derived", derived_objects[0], c);
	FIELD("derived", derived_objects[0], d);
	FIELD("derived", derived_objects[0], e);
	LOOK("base", base_object);
	FIELD("base", base_object, b);
	FIELD("base", base_object, c);
	LOOK("pod", (pod &)from_pod_object);
	FIELD("pod", (pod &)from_pod_object, g);
	LOOK("from_pod", from_pod_object);
	FIELD("from_pod", from_pod_object, g);
	FIELD("from_pod", from_pod_object, h);
	LOOK("poly", poly_object);
	FIELD("poly", poly_object, x);
	FIELD("poly", poly_object, n);
	FIELD("poly", poly_object, y);
	LOOK("from_poly", from_poly_object);
	FIELD("from_poly", from_poly_object, x);
	FIELD("from_poly", from_poly_object, n);
	FIELD("from_poly", from_poly_object, y);
	FIELD("from_poly", from_poly_object, z);
	BITS("from_poly", from_poly_object, w);
	BITS("from_poly", from_poly_object, v);
	LOOK("virt", virt_object);
	FIELD("virt", virt_object, a);
	FIELD("virt", virt_object, b);
	FIELD("virt", virt_object, c);
	FIELD("virt", virt_object, q);
	LOOK("multi", multi_object);
	FIELD("multi", multi_object, k);
	FIELD("multi", multi_object, x);
	FIELD("multi", multi_object, n);
	FIELD("multi", multi_object, y);
	FIELD("multi", multi_object, z);
	BITS("multi", multi_object, w);
	BITS("multi", multi_object, v);
	FIELD("multi", multi_object, m);
	FIELD("multi", multi_object, inside);
	LOOK("pair<int>", pair_object);
	FIELD("pair<int>", pair_object, tail);
	LOOK("pair<char>", *(pair<char> *)&pair_object);
	FIELD("pair<char>", *(pair<char> *)&pair_object, tail);
	LOOK("pair<long int>", inline_object);
	FIELD("pair<long int>", inline_object, tail);
	OBJECT(base_object);
	OBJECT(derived_objects);
	OBJECT(from_pod_object);
	OBJECT(poly_object);
	OBJECT(from_poly_object);
	OBJECT(virt_object);
	OBJECT(multi_object);
	OBJECT(pair_object);
	OBJECT(inline_object);
	/* An inline variable that nothing uses is not written, nor reported. */
	return multi::shared + (int)inline_object.tail;
}
