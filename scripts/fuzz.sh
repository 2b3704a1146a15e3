#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the fuzz targets of testsuite/fuzz for long.  Usage: fuzz.sh [TARGET|all [RUNS]]
# TARGET: the name of a file there, without fuzz_ and .c; RUNS: ten million.
# What was found so far is kept in the build's fuzz/corpus and is where the next
# run starts.  An input that breaks something is left in fuzz/; the status is then 1.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

target=${1:-all}
runs=${2:-10000000}
build=$MOAT_BUILD/fuzz
targets=("$target")
if [ "$target" = all ]; then
	mapfile -t targets < <(find "$MOAT_ROOT/testsuite/fuzz" -name 'fuzz_*.c' -printf '%f\n' |
		sed -e 's/^fuzz_//' -e 's/\.c$//' | sort)
fi

cmake -S "$MOAT_ROOT/testsuite/fuzz" -B "$build" -DCMAKE_C_COMPILER=clang >/dev/null
cmake --build "$build" -j "$(nproc)" >/dev/null
rm -rf "$build/seeds"
bash "$MOAT_ROOT/testsuite/fuzz/seeds.sh" "$build/seeds" "$MOAT_BUILD"

# As long as the largest seed, about: longer inputs take longer and reach nothing else.
max_len()
{
	case $1 in
	elf | dwarf) echo 4200 ;;
	baseline) echo 1024 ;;
	diff) echo 800 ;;
	*) echo 512 ;;
	esac
}

# A run is a fraction of a millisecond: what is kept of freed memory and of the
# stacks that allocated it would be most of it.  An artifact that is run alone,
# without these, tells all.
export ASAN_OPTIONS=quarantine_size_mb=4:malloc_context_size=2

status=0
for target in "${targets[@]}"; do
	[ -x "$build/fuzz_$target" ] || die "no target '$target' in testsuite/fuzz"
	mkdir -p "$build/corpus/$target"
	say "$target: $runs runs"
	"$build/fuzz_$target" -runs="$runs" -max_len="$(max_len "$target")" -entropic=0 -timeout=20 \
		-rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$build/$target-" \
		"$build/corpus/$target" "$build/seeds/$target" >"$build/$target.log" 2>&1 || status=1
	grep -E '^(Done|stat::|SUMMARY)' "$build/$target.log" || true
done
exit "$status"
