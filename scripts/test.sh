#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds, runs every test.  Usage: test.sh [DRIVER...]
# DRIVER: a driver of testsuite/ without .exp (unit, diag, image...); then only
# these run, and the number of tests is not compared with the expected one.
# The last line is "N passed, N failed"; the status is 0 only if nothing failed
# and no expected test is missing.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

suite=$MOAT_ROOT/testsuite
out=$MOAT_BUILD/tests
passed=0
failed=1 # until something else is known
trap 'printf "%d passed, %d failed\n" "$passed" "$failed"' EXIT

# The lines of all .sum files that start with one of the statuses.
count()
{
	{ grep -rhE "^($1):" --include='*.sum' "$out" || true; } | wc -l
}

# Each driver in a process and a folder of its own.
run_driver()
{
	mkdir -p "$out/$1"
	cd "$out/$1"
	runtest --tool moat --srcdir "$suite" --outdir "$out/$1" MOAT_BUILD="$MOAT_BUILD" "$1.exp" \
		>"$out/$1/output" 2>&1 || echo "ERROR: runtest for $1.exp ended with $?" >>"$out/$1/moat.sum"
	grep -E '^(FAIL|ERROR|UNRESOLVED|XPASS|UNSUPPORTED|WARNING)' "$out/$1/output" "$out/$1/moat.sum" -h |
		sort -u || true
	echo "$1: $(grep -c '^PASS:' "$out/$1/moat.sum" || true) passed"
}

bash "$MOAT_ROOT/scripts/setup.sh" test
bash "$MOAT_ROOT/scripts/build.sh"
bash "$MOAT_ROOT/scripts/style.sh" --layers

drivers=("$@")
if [ $# = 0 ]; then
	mapfile -t drivers < <(find "$suite" -path '*/moat.*/*.exp' -printf '%f\n' | sed 's/\.exp$//' | sort)
fi
rm -rf "$out"
mkdir -p "$out"
export -f run_driver
export suite out MOAT_BUILD
say "running ${drivers[*]}"
printf '%s\n' "${drivers[@]}" | xargs -P "$(nproc)" -I {} bash -c 'set -uo pipefail; run_driver {}'

passed=$(count 'PASS|XFAIL')
failed=$(count 'FAIL|ERROR|UNRESOLVED|XPASS|KPASS')
if [ $# = 0 ]; then
	expected=$(<"$suite/expected-passes")
	if [ $((passed + failed)) -lt "$expected" ]; then
		echo "only $((passed + failed)) tests ran, $expected are expected"
		failed=$((expected - passed))
	fi
fi
[ "$failed" = 0 ]
