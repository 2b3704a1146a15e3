/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "twins.aux.h"

#ifdef USE
unsigned long USE(ring_t *ring)
{
	return ring->consumed + ring->flag;
}
#else
unsigned long use(ring_t *ring);

int main(void)
{
	static struct ring ring;
	return (int)(ring.produced + use(&ring));
}
#endif
