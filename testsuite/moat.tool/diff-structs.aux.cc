// SPDX-License-Identifier: GPL-3.0-or-later
// Two builds for the tests of classes: LATER is the second one.
#ifdef LATER
#define LATER_ONLY(x) x
#else
#define LATER_ONLY(x)
#endif

namespace net {

struct base {
	virtual ~base() {}
	long count = 1;
	LATER_ONLY(long came = 1;)
};

struct other {
	long count = 1;
};

class device : public base, public other {
public:
	int mtu = 1500;

private:
	int flags = 0;
};

template <class T, int N> struct box {
	LATER_ONLY(char head = 0;)
	T items[N] = {};
};

} // namespace net

net::device device;
net::box<long, 3> box;

int main()
{
	return device.mtu == 1500 && box.items[0] == 0 ? 0 : 1;
}
