#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds, runs every test.  Usage: test.sh [PART...]
# PART: suite (the default: every driver but the kernel's), kernel (builds and
# boots a whole Linux, docs/kernel.md), kernel-full (hours), or one driver of
# testsuite/ without .exp (unit, diag, image...).
# How many tests must run is in testsuite/expected-passes for suite, in
# expected-passes.kernel and expected-passes.kernel-full for these, and not known of
# other drivers.
# The last line is "N passed, N failed"; the status is 0 only if nothing failed
# and no expected test is missing.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

suite=$MOAT_ROOT/testsuite
out=$MOAT_BUILD/tests
passed=0
failed=1 # until something else is known
trap 'printf "%d passed, %d failed\n" "$passed" "$failed"' EXIT

# count STATUSES FOLDER...: lines of their .sum files that start with one of them.
count()
{
	{ grep -rhE "^($1):" --include='*.sum' "${@:2}" || true; } | wc -l
}

# run_driver DRIVER [SHARD]: in a process and a folder of its own.  LIVE: what of its
# output is shown while it runs.
run_driver()
{
	local status dir=$out/$1${2:+-$2} parts=${2:+$shards}
	mkdir -p "$dir"
	cd "$dir"
	{
		runtest ${LIVE:+--all} --tool moat --srcdir "$suite" --outdir "$dir" MOAT_BUILD="$MOAT_BUILD" \
			MOAT_SHARD="${2:-0} ${parts:-1}" "$1.exp" 2>&1
		echo $? >status
	} | tee output | if [ -n "${LIVE:-}" ]; then
		grep --line-buffered -E "$LIVE" || true
	else
		cat >/dev/null
	fi
	status=$(<status)
	# A driver that broke off without a word.
	if [ "$status" != 0 ] && ! grep -qE '^(FAIL|ERROR|UNRESOLVED|XPASS):' moat.sum; then
		echo "ERROR: runtest for $1.exp ended with $status" >>moat.sum
	fi
	grep -hE '^(FAIL|ERROR|UNRESOLVED|XPASS|UNSUPPORTED|WARNING)' output moat.sum | sort -u || true
	echo "$1${2:+ $2}: $(grep -c '^PASS:' moat.sum || true) passed"
}

run_here()
{
	bash -c 'set -uo pipefail; run_driver "$@"' run_driver "$@"
}

# run_drivers DRIVER...: side by side.
run_drivers()
{
	local driver
	say "running $*"
	for driver; do
		if [ "$driver" = image ]; then # by far the longest
			seq -f 'image %g' 0 $((shards - 1))
		else
			echo "$driver"
		fi
	done | sort -r -k 2 | xargs -P "$shards" -L 1 bash -c 'run_here "$@"' run_here
}

# expect PART FOLDER: the tests that are missing there have failed.
expect()
{
	local ran expected suffix=
	[ "$1" = suite ] || suffix=.$1
	ran=$(count 'PASS|XFAIL|FAIL|ERROR|UNRESOLVED|XPASS|KPASS' "$2")
	expected=$(<"$suite/expected-passes$suffix")
	[ "$ran" -lt "$expected" ] || return 0
	echo "$1: only $ran tests ran, $expected are expected"
	missing=$((missing + expected - ran))
}

with_suite='' packages=test
drivers=()
kernels=()
[ $# -gt 0 ] || set -- suite
for part; do
	case $part in
	suite) with_suite=yes ;;
	kernel | kernel-full) kernels+=("$part") && packages=kernel ;;
	*) drivers+=("$part") ;;
	esac
done
if [ -n "$with_suite" ]; then
	mapfile -t drivers < <(find "$suite" -path '*/moat.*/*.exp' ! -path '*/moat.kernel/*' -printf '%f\n' | sed 's/\.exp$//' | sort)
fi

bash "$MOAT_ROOT/scripts/setup.sh" "$packages"
bash "$MOAT_ROOT/scripts/build.sh"
bash "$MOAT_ROOT/scripts/style.sh" --layers

rm -rf "$out"
mkdir -p "$out"
shards=$(nproc)
missing=0
export -f run_driver run_here
export suite out shards MOAT_BUILD
[ ${#drivers[@]} = 0 ] || run_drivers "${drivers[@]}"
[ -z "$with_suite" ] || expect suite "$out"
# Each has all processors for itself.
for part in "${kernels[@]}"; do
	say "running $part"
	LIVE='^(==|   [0-9]|PASS)' run_here "$part"
	expect "$part" "$out/$part"
done

passed=$(count 'PASS|XFAIL' "$out")
failed=$(($(count 'FAIL|ERROR|UNRESOLVED|XPASS|KPASS' "$out") + missing))
[ "$failed" = 0 ]
