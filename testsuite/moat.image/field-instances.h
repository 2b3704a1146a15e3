/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

struct twice {
	int one moat_line;
#ifdef OTHERWISE
	int two moat_line;
	int three;
#else
	int two, three;
#endif
};
