/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mode makes fields of an enumeration smaller than it is, and debug information has the
   enumeration's size: that is no second layout. */
/* moat: cc -g */
/* moat: run */
/* moat: tool check %i : fields: 1 kept, 0 broken */
#include <moat.h>

enum state { IDLE, BUSY };
typedef enum state small __attribute__((mode(__byte__)));

struct device {
	small first;
	small second moat_line;
	small third;
};

struct device device;

int main(void)
{
	device.second = BUSY;
	return device.first + device.third + (sizeof device.second != 1);
}
