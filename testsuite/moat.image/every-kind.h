/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

extern int hot, zero;
extern const int limit;
extern __thread int counter, zero_counter;
extern int weakling;

int others(void);
