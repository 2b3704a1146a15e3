// SPDX-License-Identifier: GPL-3.0-or-later
#include "comdat.h"

int *others()
{
	ns::holder<long>::member++;
	ns::holder<char>::page++;
	ns::privates();
	return &ns::inline_count;
}
