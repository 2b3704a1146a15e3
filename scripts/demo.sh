#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds moat and runs its main job on demo/.
# Usage: demo.sh [--built] [ROUNDS]
#   --built  moat is built already
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

moat=$MOAT_BUILD/bin/moat
cc=${CC:-gcc}
dir=$MOAT_BUILD/demo
sources=(main udp icmp inet)

build_moat()
{
	local log=$MOAT_BUILD/demo-build.log
	bash "$MOAT_ROOT/scripts/setup.sh" demo
	say "building moat (log: $log)"
	mkdir -p "$MOAT_BUILD"
	bash "$MOAT_ROOT/scripts/build.sh" >"$log" 2>&1 || { tail -n 20 "$log"; die "moat did not build"; }
}

# build_demo NAME FLAG...: the same sources, in the same order.
build_demo()
{
	local name=$1 source objects=()
	shift
	mkdir -p "$dir/$name"
	for source in "${sources[@]}"; do
		(cd "$MOAT_ROOT/demo" &&
			"$cc" -O2 -I "$MOAT_BUILD/include" "$@" -c "$source.c" -o "$dir/$name/$source.o")
		objects+=("$dir/$name/$source.o")
	done
	"$cc" -O2 "${objects[@]}" -o "$dir/$name.elf" -pthread
}

measure()
{
	local rounds=$1 round name
	for ((round = 0; round < rounds; round++)); do
		for name in together apart; do
			run_ahead "$dir/$name.elf" 250 | sed "s/^/$round $name /"
		done
	done
}

# Lines "ROUND NAME THREAD RATE SHARE" to a table.
summarize()
{
	awk -v cpus="$(nproc)" -v min_share=$min_share '
	{ rate[$2, $3, $1] = $4; if ($1 + 1 > rounds) rounds = $1 + 1 }
	!(($3) in share) || $5 < share[$3] { share[$3] = $5 }
	function sort(list, n,   i, j, swap) {
		for (i = 2; i <= n; i++)
			for (j = i; j > 1 && list[j - 1] > list[j]; j--) {
				swap = list[j]; list[j] = list[j - 1]; list[j - 1] = swap
			}
	}
	function line(thread, what,   round, n, ratio, together, apart) {
		n = 0
		for (round = 0; round < rounds; round++) {
			together = rate["together", thread, round]; apart = rate["apart", thread, round]
			if (together > 0) ratio[++n] = apart / together
		}
		if (n == 0) { printf "  %-26s not measured\n", what; busy = 1; return }
		sort(ratio, n)
		printf "  %-26s %5.2f [%.2f..%.2f]   %.2f\n", what, ratio[int((n + 1) / 2)], ratio[1], ratio[n], share[thread]
		if (share[thread] < min_share) busy = 1
	}
	END {
		print "  thread                     apart / together     least CPU share"
		print "                             median [min..max]"
		line("icmp", "icmp_global, written")
		line("udp", "udp_memory_allocated, read")
		if (cpus < 2)
			print "There is one CPU only: the threads never ran side by side, and these figures mean nothing."
		else if (busy)
			print "This machine was too busy: a thread got less than " min_share " of a CPU, and these figures mean nothing."
	}'
}

built=0
if [ "${1:-}" = --built ]; then
	built=1
	shift
fi
rounds=${1:-7}
[[ $rounds =~ ^[1-9][0-9]*$ ]] || die "ROUNDS must be a number, not '$rounds'"
[ "$built" = 1 ] || build_moat
mkdir -p "$dir"

say "the program, as it is: who shares a line with icmp_global?"
build_demo together
"$moat" map --around icmp_global:3 "$dir/together.elf"

say "the same source with the plugin: $cc \$(moat flags --report log) -c icmp.c"
read -r -a flags < <("$moat" flags --cc "$cc" --report log)
build_demo apart "${flags[@]}" 2>&1

say "who shares a line now?"
"$moat" map --around icmp_global:3 "$dir/apart.elf"

say "moat check: does the program keep what the source promises?"
"$moat" check "$dir/apart.elf"

say "packets per CPU second of each thread, $rounds rounds"
measure "$rounds" >"$dir/rounds" || die "the demo program failed"
summarize <"$dir/rounds"
