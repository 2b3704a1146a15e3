#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the plugin costs: instructions of the compiler proper, counted by
# valgrind, which no load of the machine changes.  What it gains: two threads on
# one struct, timed.  Prints tables in Markdown.
# Usage: bench.sh [--quick] [--dst]
#   --quick  smaller inputs: a check of this script, not a result
#   --dst    the two threads only
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

cc=${CC:-gcc}
moat=$MOAT_BUILD/bin/moat
dir=$MOAT_BUILD/bench
types=9000
rounds=15
milliseconds=250
quick=0
dst_only=0
for option in "$@"; do
	case $option in
	--quick)
		quick=1
		types=300
		rounds=3
		milliseconds=20
		;;
	--dst) dst_only=1 ;;
	*) die "unknown option '$option'; there are --quick and --dst" ;;
	esac
done
[ "$dst_only" = 1 ] || command -v valgrind >/dev/null ||
	die "no valgrind; scripts/setup.sh all installs it"
[ -x "$moat" ] || die "moat is not built; scripts/build.sh builds it"

# A header of N types, six fields each, as a dump of a kernel's types has them.
header_of_types()
{
	awk -v n="$1" 'BEGIN {
		print "typedef unsigned long u64; typedef unsigned int u32; typedef unsigned char u8;"
		print "struct t0 { u64 a; };"
		for (i = 1; i < n; i++) {
			printf "struct t%d {\n\tstruct t%d *next;\n\tu64 count;\n", i, i
			printf "\tu32 flags : %d;\n\tu8 name[%d];\n", i % 31 + 1, i % 64 + 1
			printf "\tunion { u64 word; void (*call)(struct t%d *, u32); };\n", i - 1
			printf "\tstruct t%d inner;\n};\n", i % 8 ? 0 : i - 1 - (i - 1) % 8
		}
	}'
}

# Twelve globals and N functions that use them.
program_of_functions()
{
	awk -v n="$1" 'BEGIN {
		for (i = 0; i < 12; i++) printf "static int global_%d;\n", i
		for (i = 0; i < n; i++)
			printf "int f%d(int x) { for (int i = 0; i < x; i++) global_%d += i * x; return global_%d; }\n", \
				i, i % 12, (i + 1) % 12
	}'
}

# instructions SOURCE FLAG...: of one run of the compiler proper.
instructions()
{
	local source=$1 line command
	shift
	line=$("$cc" "$@" -O0 -frandom-seed=1 -S "$source" -o "$dir/out.s" '-###' 2>&1 | grep '/cc1 ' | head -n 1)
	# -### quotes for a shell.
	eval "command=($line)"
	valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "${command[@]}" 2>&1 |
		tee "$dir/valgrind.log" | sed -n 's/.*I *refs: *//p' | tr -d ,
}

# row INPUT VARIANT COUNT BASE
row()
{
	[ -n "$3" ] || die "no count for $1, $2; see $dir/valgrind.log"
	awk -v input="$1" -v variant="$2" -v count="$3" -v base="$4" 'BEGIN {
		printf "| %s | %s | %.1f M | %+.3f %% |\n", input, variant, count / 1e6, (count / base - 1) * 100
	}'
}

# measure NAME SOURCE [RULES]
measure()
{
	local name=$1 source=$2 rules=${3:-} base
	base=$(instructions "$source")
	row "$name" 'without the plugin' "$base" "$base"
	row "$name" 'plugin, nothing tagged' "$(instructions "$source" "${plugin[@]}")" "$base"
	if [ -z "$rules" ]; then
		{
			echo 'struct tagged { int a; int b __attribute__((__moat_line__)); };'
			cat "$source"
		} >"$dir/tagged.c"
		row "$name" 'plugin, one struct tagged' \
			"$(instructions "$dir/tagged.c" "${plugin[@]}")" "$base"
		return 0
	fi
	row "$name" 'plugin, ten rules, report=json' "$(instructions "$source" "${plugin[@]}" \
		-fplugin-arg-moat-rules="$rules" -fplugin-arg-moat-report=json \
		-fplugin-arg-moat-report-dir="$dir/reports")" "$base"
}

# build_dst NAME FLAG...: a struct of the kernel's of 2008, see dst-entry.h.
build_dst()
{
	local name=$1
	shift
	"$cc" -O2 -I "$MOAT_ROOT/testsuite/moat.image" -I "$MOAT_BUILD/include" "$@" \
		"$MOAT_ROOT/scripts/bench/dst.c" -o "$dir/dst-$name" -pthread
}

# Lines "ROUND NAME THREAD RATE SHARE" to a table of ratios.
summarize_dst()
{
	awk -v min_share="$min_share" -v rounds="$rounds" '
	{ rate[$2, $3, $1] = $4 }
	!(($3) in share) || $5 < share[$3] { share[$3] = $5 }
	function ratios(thread, one, other,   round, n, list, i, j, swap) {
		n = 0
		for (round = 0; round < rounds; round++)
			if (rate[other, thread, round] > 0)
				list[++n] = rate[one, thread, round] / rate[other, thread, round]
		for (i = 2; i <= n; i++)
			for (j = i; j > 1 && list[j - 1] > list[j]; j--) {
				swap = list[j]; list[j] = list[j - 1]; list[j - 1] = swap
			}
		return n ? sprintf("%.2f [%.2f..%.2f]", list[int((n + 1) / 2)], list[1], list[n]) : "-"
	}
	function line(thread, what) {
		printf "| %s | %s | %s | %s | %.2f |\n", what, ratios(thread, "hand", "before"),
			ratios(thread, "tagged", "before"), ratios(thread, "tagged", "hand"), share[thread]
		if (share[thread] < min_share) busy = 1
	}
	END {
		line("count", "counts references")
		line("send", "reads input, output, ops")
		if (busy)
			print "\nThis machine was too busy: a thread got less than " min_share \
				" of a CPU, and these figures mean nothing."
	}'
}

# The order that lost, the one that was made by hand, and the plugin's of the
# order that lost; their runs take turns.
measure_dst()
{
	local round name
	build_dst before -DLOST
	build_dst hand
	build_dst tagged -DLOST -DTAGGED_REORDER "${plugin[@]}"
	echo "Operations per CPU second, median of $rounds ratios [least..most]:"
	echo
	echo '| thread | by hand / before | tagged / before | tagged / by hand | least CPU share |'
	echo '|---|---|---|---|---|'
	for ((round = 0; round < rounds; round++)); do
		for name in before hand tagged; do
			run_ahead "$dir/dst-$name" "$milliseconds" | sed "s/^/$round $name /"
		done
	done >"$dir/rounds"
	summarize_dst <"$dir/rounds"
}

mkdir -p "$dir/reports"
read -r -a plugin < <("$moat" flags --cc "$cc")
if [ "$dst_only" = 1 ]; then
	measure_dst
	exit 0
fi
echo "$("$cc" --version | head -n 1), -O0:"
echo
echo '| input | variant | instructions of cc1 | more |'
echo '|---|---|---|---|'
if [ "$quick" = 1 ]; then
	program_of_functions 300 >"$dir/program.c"
	for i in 0 1 2 3 4 5 6 7 8 9; do echo "global global_$i line"; done >"$dir/program.rules"
	measure '300 functions' "$dir/program.c" "$dir/program.rules"
else
	measure sqlite3.c "$(bash "$MOAT_ROOT/scripts/fetch-sqlite.sh")/sqlite3.c" \
		"$MOAT_ROOT/testsuite/moat.sqlite/sqlite.rules"
fi
header_of_types "$types" >"$dir/types.h"
echo '#include "types.h"' >"$dir/types.c"
measure "$types types, no code" "$dir/types.c"
echo
measure_dst
