// SPDX-License-Identifier: GPL-3.0-or-later
#include "small-data.h"

int other()
{
	counted++;
	held<long>::member++;
	return *fix() - 9;
}
