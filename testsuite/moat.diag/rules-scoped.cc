// SPDX-License-Identifier: GPL-3.0-or-later
// Qualified names in rules.
// { dg-options "-fplugin-arg-moat-rules=%S/scoped.rules -fplugin-arg-moat-report=log" }
namespace net {
int hot = 1;
struct device {
	static int count;
};
int device::count = 2;
}
int hot = 3;
// { dg-message "rules-scoped.cc: 2 tagged" "" { target *-*-* } 0 }
// { dg-message "'net::hot' line" "" { target *-*-* } 0 }
// { dg-message "'net::device::count' line" "" { target *-*-* } 0 }
// { dg-message "cost " "" { target *-*-* } 0 }
