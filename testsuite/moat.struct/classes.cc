// SPDX-License-Identifier: GPL-3.0-or-later
// C++: bases, virtual functions, templates, namespaces, members that are none.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
#include "facts.h"

struct base { long a; char b; };
struct nothing {};
struct derived : base { char c; int d; static int count; static constexpr int limit = 3; };
struct from_nothing : nothing { int a; };
class hidden { public: int a; private: char b; public: virtual ~hidden() {} long c; };
struct child : hidden { int e; };
template <typename T, int N> struct box { T item; char rest[N]; };
namespace net {
struct device { int id; struct stats { long rx; char tx; } stats; };
namespace { struct secret { char a; double b; }; }
inline namespace v2 { struct late { short a; int &ref; int device::*pm; int (device::*pf)(int); }; }
}
struct initialised { int a : 3; bool b : 1; long c; };
using nullptr_type = decltype(nullptr);
struct pointless { char a; decltype(nullptr) b; nullptr_type c[2]; const volatile nullptr_type d; char e; };

int derived::count;
derived a_derived;
from_nothing a_from_nothing;
hidden a_hidden;
child a_child;
box<long, 3> a_box;
box<char, 5> another_box;
net::device a_device;
net::secret a_secret;
net::late *a_late;
initialised an_initialised;
pointless *a_pointless;

int main()
{
	S(base, base);
	F(base, base, a);
	F(base, base, b);
	S(derived, derived);
	F(derived, derived, a);
	F(derived, derived, b);
	F(derived, derived, c);
	F(derived, derived, d);
	S(nothing, nothing);
	S(from_nothing, from_nothing);
	F(from_nothing, from_nothing, a);
	S(child, child);
	F(child, child, a);
	F(child, child, c);
	F(child, child, e);
	S(hidden, hidden);
	F(hidden, hidden, a);
	F(hidden, hidden, c);
	using box_long = box<long, 3>;
	using box_char = box<char, 5>;
	FACT_SIZE("box<long int, 3>", sizeof(box_long));
	FACT_FIELD("box<long int, 3>.item", offsetof(box_long, item), 8);
	FACT_FIELD("box<long int, 3>.rest", offsetof(box_long, rest), 3);
	FACT_SIZE("box<char, 5>", sizeof(box_char));
	FACT_FIELD("box<char, 5>.item", offsetof(box_char, item), 1);
	FACT_FIELD("box<char, 5>.rest", offsetof(box_char, rest), 5);
	S(net::device, net::device);
	F(net::device, net::device, id);
	F(net::device, net::device, stats);
	F(net::device, net::device, stats.rx);
	F(net::device, net::device, stats.tx);
	S(net::device::stats, net::device::stats);
	F(net::device::stats, struct net::device::stats, rx);
	F(net::device::stats, struct net::device::stats, tx);
	S(net::{anonymous}::secret, net::secret);
	F(net::{anonymous}::secret, net::secret, a);
	F(net::{anonymous}::secret, net::secret, b);
	S(net::v2::late, net::late);
	F(net::v2::late, net::late, a);
	F(net::v2::late, net::late, pm);
	F(net::v2::late, net::late, pf);
	S(initialised, initialised);
	B(initialised, initialised, a, 3);
	B(initialised, initialised, b, 1);
	F(initialised, initialised, c);
	S(pointless, pointless);
	F(pointless, pointless, a);
	F(pointless, pointless, b);
	F(pointless, pointless, c);
	F(pointless, pointless, d);
	F(pointless, pointless, e);
}
