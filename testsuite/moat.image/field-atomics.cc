// SPDX-License-Identifier: GPL-3.0-or-later
// Atomic fields own their lines, and so do those of members whose type has no name.
// moat: for native aarch64-* cross
// moat: lines-of 64
// moat: cc -std=gnu++17 -g
// moat: opts -O0 -O2 -O2+-flto
// moat: run ^counted 2000 2000, at 64 128 256 384 of 512$
// moat: tool check %i : fields: 6 kept, 0 broken
// moat: sh %m struct %i counters : produced; .*64 +[48] +\[line\]
// moat: sh %m struct %i counters : consumed; .*128 +4 +\[bytes 128\]
// moat: sh %m struct %i counters : closed; .*256 +1 +\[line, group state\]
// moat: sh %m struct %i counters : error; .*257 +1 +\[line, group state\]
// moat: sh %m struct %i counters : shadow; .*320 +[48] +\[line\]
// moat: sh %m struct %i counters : last; .*384 +[48] +\[line\]
#include <moat.h>
#include <atomic>
#include <cstddef>
#include <cstdio>

struct counters {
	void *ring;
	std::atomic<unsigned long> produced moat_line;
	std::atomic<int> consumed moat_bytes(128);
	std::atomic<bool> closed moat_group(state) { false };
	std::atomic<signed char> error moat_group(state) { 0 };
	struct {
		long shadow moat_line;
	};
	struct {
		std::atomic<void *> last moat_line;
	} in;
};

counters all = {};

int main()
{
	for (int i = 0; i < 2000; i++) {
		all.produced.fetch_add(1, std::memory_order_relaxed);
		all.consumed++;
		all.in.last = &all;
	}
	printf("counted %lu %d, at %zu %zu %zu %zu of %zu\n", all.produced.load(), all.consumed.load(),
	       offsetof(counters, produced), offsetof(counters, consumed), offsetof(counters, closed),
	       offsetof(counters, in.last), sizeof(counters));
	return all.closed || all.error || all.in.last != &all;
}
