// SPDX-License-Identifier: GPL-3.0-or-later
/* Where GCC sees the whole program it makes COMDAT variables local ones, and takes
   their sections away. */
/* moat: for native */
/* moat: cc -std=c++17 */
/* moat: opts -O0+-fwhole-program -O2+-fwhole-program -O2+-flto -O0+-flto+-flto-partition=1to1 */
/* moat: link-warns (serial compilation|^$)? */
/* moat: isolated t_inline 64 4 */
/* moat: isolated _ZN6holderIiE8t_memberE 64 4 */
/* moat: isolated _ZZ3ownvE5t_own 64 4 */
/* moat: run */
/* moat: tool check %i : 3 kept, 0 broken */
#include <moat.h>

inline int near1 = 1, t_inline moat_line = 2, near2 = 3;
template <class T> struct holder {
	static T near3;
	static T t_member moat_line;
};
template <class T> T holder<T>::near3 = 4;
template <class T> T holder<T>::t_member = 5;

inline int &own()
{
	static int t_own moat_line = 6;
	return t_own;
}

int main(int n, char **)
{
	near1 += n;
	near2 += n;
	t_inline += near1 + near2;
	holder<int>::near3++;
	holder<int>::t_member += n;
	own() += t_inline;
	return own() + holder<int>::near3 + holder<int>::t_member != 25;
}
