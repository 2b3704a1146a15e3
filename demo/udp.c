/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net.h"

/* As in the kernel: aligned to a line, by hand.  That fixes where it starts and
   says nothing of who comes next. */
long udp_memory_allocated __attribute__((aligned(64)));

static _Thread_local unsigned long taken;

void udp_receive(unsigned n)
{
	while (n--)
		if (*(volatile long *)&udp_memory_allocated < 1000)
			taken++;
}

unsigned long udp_taken(void)
{
	return taken;
}
