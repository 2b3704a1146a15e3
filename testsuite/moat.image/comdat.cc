// SPDX-License-Identifier: GPL-3.0-or-later
/* C++: inline variables, static members, templates, anonymous namespaces, local
   statics of inline functions: each stays COMDAT where it was. */
/* moat: for native cross */
/* moat: cc -std=c++17 */
/* moat: opts -O0 -O2 -O2+-fdata-sections */
/* moat: file comdat.aux.cc */
/* moat: isolated _ZN2ns12inline_countE 64 4 */
/* moat: isolated _ZN2ns6holderIlE6memberE 64 */
/* moat: isolated _ZN2ns6holderIcE4pageE 4096 1 */
/* moat: isolated _ZZN2ns5callsEvE1n 64 4 */
/* moat: isolated _ZN2ns12_GLOBAL__N_14privE|_ZN2ns12_GLOBAL__N_1L4privE 64 4 */
/* moat: run ^one copy$ */
/* moat: tool check %i : 0 broken */
/* moat: tool check -v %i : ns::inline_count */
#include "comdat.h"
#include <cstdio>

int *others();

int main()
{
	*others() = 7;
	ns::holder<long>::member++;
	ns::holder<char>::page++;
	int same = ns::calls() == 1 && ns::inline_count == 7;
	std::puts(same && ns::privates() ? "one copy" : "two copies");
}
