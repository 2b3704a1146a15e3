#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds, runs every test.  Usage: test.sh [DRIVER...]
# DRIVER: a driver of testsuite/ without .exp (unit, diag, image...); then only
# these run, and the number of tests is not compared with the expected one.
# kernel and kernel-full build a whole Linux (docs/kernel.md), and run only when
# they are named.
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

# run_driver DRIVER [SHARD]: in a process and a folder of its own.
run_driver()
{
	local status=0 dir=$out/$1${2:+-$2} parts=${2:+$shards}
	mkdir -p "$dir"
	cd "$dir"
	runtest --tool moat --srcdir "$suite" --outdir "$dir" MOAT_BUILD="$MOAT_BUILD" \
		MOAT_SHARD="${2:-0} ${parts:-1}" "$1.exp" >output 2>&1 || status=$?
	# A driver that broke off without a word.
	if [ "$status" != 0 ] && ! grep -qE '^(FAIL|ERROR|UNRESOLVED|XPASS):' moat.sum; then
		echo "ERROR: runtest for $1.exp ended with $status" >>moat.sum
	fi
	grep -hE '^(FAIL|ERROR|UNRESOLVED|XPASS|UNSUPPORTED|WARNING)' output moat.sum | sort -u || true
	echo "$1${2:+ $2}: $(grep -c '^PASS:' moat.sum || true) passed"
}

set_of_packages=test
case " $* " in *' kernel'*) set_of_packages=kernel ;; esac
bash "$MOAT_ROOT/scripts/setup.sh" "$set_of_packages"
bash "$MOAT_ROOT/scripts/build.sh"
bash "$MOAT_ROOT/scripts/style.sh" --layers

drivers=("$@")
if [ $# = 0 ]; then
	mapfile -t drivers < <(find "$suite" -path '*/moat.*/*.exp' ! -path '*/moat.kernel/*' -printf '%f\n' | sed 's/\.exp$//' | sort)
fi
rm -rf "$out"
mkdir -p "$out"
shards=$(nproc)
export -f run_driver
export suite out shards MOAT_BUILD
say "running ${drivers[*]}"
for driver in "${drivers[@]}"; do
	if [ "$driver" = image ]; then # by far the longest
		seq -f 'image %g' 0 $((shards - 1))
	else
		echo "$driver"
	fi
done | sort -r -k 2 | xargs -P "$shards" -L 1 bash -c 'set -uo pipefail; run_driver "$@"' run_driver

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
