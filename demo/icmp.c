/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net.h"

/* Written for each packet.  The tag is all that the two builds differ in: it is
   empty unless moat's plugin is loaded. */
static struct {
	volatile unsigned long sent;
	volatile unsigned long credit;
	volatile unsigned long stamp;
} icmp_global moat_line moat_why("written for each packet");

void icmp_receive(unsigned n)
{
	while (n--) {
		icmp_global.sent++;
		icmp_global.credit++;
		icmp_global.stamp = n;
	}
}

unsigned long icmp_sent(void)
{
	return icmp_global.sent;
}
