#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the plugin costs: instructions of the compiler proper, counted by
# valgrind, which no load of the machine changes.  Prints a table in Markdown.
# Usage: bench.sh [--quick]
#   --quick  smaller inputs: a check of this script, not a result
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

cc=${CC:-gcc}
moat=$MOAT_BUILD/bin/moat
dir=$MOAT_BUILD/bench
types=9000
quick=0
case ${1:-} in
'') ;;
--quick)
	quick=1
	types=300
	;;
*) die "unknown option '$1'; there is --quick" ;;
esac
command -v valgrind >/dev/null || die "no valgrind; scripts/setup.sh all installs it"
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

mkdir -p "$dir/reports"
read -r -a plugin < <("$moat" flags --cc "$cc")
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
