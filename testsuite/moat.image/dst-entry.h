/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of a routing entry of 2008, for dst-entry.c: LOST is the order that
   lost, the other one the order made by hand; TCLASSID has the optional field. */
#include <moat.h>

typedef unsigned int u32;
#ifdef TAGGED_REORDER
#define TAIL moat_reorder
#else
#define TAIL
#endif
#define APART moat_apart(input, output, ops) moat_why("or performance tanks badly")

struct dst_entry {
	struct {
		void *next;
		void (*func)(void *);
	} rcu_head;
	void *child, *dev;
	short error, obsolete;
	int flags;
	unsigned long expires;
	unsigned short header_len, trailer_len;
#ifdef LOST
	u32 metrics[12];
	void *path;
	unsigned long rate_last;
	u32 rate_tokens;
#ifdef TCLASSID
	u32 tclassid;
#endif
#else
	u32 rate_tokens;
	unsigned long rate_last;
	void *path;
#endif
	void *neighbour, *hh, *xfrm;
	int (*input)(void *);
	int (*output)(void *);
	void *ops;
#ifdef LOST
	unsigned long lastuse APART;
#else
	u32 metrics[12];
#ifdef TCLASSID
	u32 tclassid;
#endif
#endif
	int __refcnt APART;
	int __use APART;
#ifndef LOST
	unsigned long lastuse APART;
#endif
	void *next;
} TAIL;
