/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A toy of a network stack, after a regression seen in Linux 5.18: one thread
 * limits the rate of ICMP and writes per packet, another receives UDP and only
 * reads the memory limit.  They share no variable.
 */
#ifndef DEMO_NET_H
#define DEMO_NET_H

#include <moat.h>

/* Read for each UDP packet, set once. */
extern long udp_memory_allocated;
/* Set once, read by nobody here. */
extern void *inet_addr_lst[256];

/* Handle N packets. */
void icmp_receive(unsigned n);
void udp_receive(unsigned n);

/* What came out of it, so that no compiler drops the work. */
unsigned long icmp_sent(void);
unsigned long udp_taken(void);

#endif
