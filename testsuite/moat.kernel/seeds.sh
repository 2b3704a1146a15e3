#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the sources of the replayed regressions: a kernel's file, edited.
# Usage: seeds.sh KERNEL OUT
#   OUT/allocated  icmp_global at file scope, as up to 6.10; the table allocated
#   OUT/bss        the same, with the 1 KiB table in .bss
#   OUT/without    a machine check that tracks no missing CPUs, as before 5.12
#   OUT/optional   struct dst_entry with a field that is there with one option only,
#                  as tclassid was in 2.6.25: without it the reference count slides
set -euo pipefail
kernel=$1 out=$2

# edit FILE WHERE SCRIPT: FILE of the kernel through sed; it must change.
edit()
{
	mkdir -p "$out/$2/$(dirname "$1")"
	sed -E -e "$3" "$kernel/$1" >"$out/$2/$1"
	! cmp -s "$kernel/$1" "$out/$2/$1" || { echo "nothing to edit in $1" >&2; exit 1; }
}

rm -rf "$out"
for where in allocated bss; do
	edit net/ipv4/icmp.c "$where" '
		s/net->ipv4\.icmp_global_(credit|stamp)/icmp_global.\1/g
		/^bool icmp_global_allow/i static struct {\n\tspinlock_t lock;\n\tatomic_t credit;\n\tu32 stamp;\n} icmp_global;\n'
done
table='s/^(#define INET_TABLE_PERTURB_SIZE) .*/\1 (1 << 8)/'
edit net/ipv4/inet_hashtables.c allocated "$table"
edit net/ipv4/inet_hashtables.c bss "$table"'
	s/^static u32 \*table_perturb;/static u32 table_perturb[INET_TABLE_PERTURB_SIZE];/
	/^\ttable_perturb = alloc_large_system_hash/,/\);$/d'
edit arch/x86/kernel/cpu/mce/core.c without '
	/^static cpumask_t mce_missing_cpus/d
	/if \(cpumask_and\(&mce_missing_cpus/,/cpumask_pr_args/d
	/cpumask_(setall|clear_cpu)\(.*&mce_missing_cpus\);/d'
edit include/net/dst.h optional '/void[[:space:]]+\*__pad1;/ {
	i #ifdef CONFIG_NET_CLS_ROUTE
	a #endif
}'
