// SPDX-License-Identifier: GPL-2.0
/* A module with a tagged variable in each kind of section. */
#include <linux/init.h>
#include <linux/module.h>
#include <linux/percpu.h>
#include <net/dst.h>

#include <moat.h>

struct probe_ring {
	void *pages;
	unsigned long produced moat_line;
	unsigned long consumed moat_line moat_why("written by another CPU");
	unsigned int size;
};

static unsigned long probe_before = 1;
static unsigned long probe_data moat_line = 2;
static unsigned long probe_bss moat_line moat_why("bumped per packet");
static unsigned long probe_behind;
static unsigned long probe_head moat_group(probe) = 3;
static unsigned long probe_tail moat_group(probe) = 4;
static unsigned long probe_seldom moat_read_mostly = 5;
static unsigned long probe_settled moat_line __ro_after_init = 6;
static char probe_page[10] moat_page;
static char probe_cold[1024] moat_cold;
static DEFINE_PER_CPU(unsigned long, probe_percpu) moat_line;
static DEFINE_PER_CPU(unsigned long, probe_percpu_behind);
static struct probe_ring probe_ring;
/* A struct that only offsets are asked of is not in the debug information. */
const struct dst_entry *probe_dst;

#define SHOW(type, field)                                                      \
	pr_info("moat_probe: %s.%s at %zu\n", #type, #field, offsetof(struct type, field))

static int __init probe_init(void)
{
	SHOW(probe_ring, pages);
	SHOW(probe_ring, produced);
	SHOW(probe_ring, consumed);
	SHOW(probe_ring, size);
	SHOW(dst_entry, ops);
	SHOW(dst_entry, input);
	SHOW(dst_entry, output);
	SHOW(dst_entry, __refcnt);
	SHOW(dst_entry, __use);
	probe_bss++;
	probe_behind++;
	probe_ring.produced++;
	this_cpu_inc(probe_percpu);
	this_cpu_inc(probe_percpu_behind);
	pr_info("moat_probe: %lu\n", probe_before + probe_data + probe_head + probe_tail + probe_seldom +
		probe_settled + probe_page[1] + probe_cold[1] + probe_ring.consumed);
	return 0;
}

static void __exit probe_exit(void)
{
}

module_init(probe_init);
module_exit(probe_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("tags of moat in a module");
