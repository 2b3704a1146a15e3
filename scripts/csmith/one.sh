#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles and runs a random program without and with the plugin and random tags,
# and says whether it prints the same checksum.
# Usage: one.sh SEED SIZE LEVEL...
#   SEED   of the program and of its tags
#   SIZE   small or large
#   LEVEL  O0 O1 O2 O3 Os
# In the environment: MOAT_CC, the compiler; MOAT_FLAGS, what loads the plugin;
# MOAT_CSMITH, the folder of csmith.h (/usr/include/csmith).
# For each level one line, SEED LEVEL same, skipped (it ends with no checksum
# without the plugin) or differs WHAT.
set -uo pipefail
export LC_ALL=C
ulimit -c 0
ulimit -S -s "$(ulimit -H -s)" # larger frames are no difference

seed=$1
size=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2

state=$((seed * 7919 % 2147483646 + 1))
# pick WORD...: one of them, in $picked
pick()
{
	state=$((state * 48271 % 2147483647))
	local n=$((state / 1024 % $# + 1))
	picked=${!n}
}

# csmith calls globals g_1, g_2..., structs S0, S1..., and their fields f0, f1...
random_rules()
{
	local digit field
	for digit in {0..9}; do
		pick line page 'bytes 16' 'bytes 256' 'group one' 'group two' cold hot read_mostly none ''
		[ -z "$picked" ] || echo "global g_*$digit $picked"
		for field in {0..9}; do
			pick line 'bytes 32' 'bytes 128' 'group one' 'group two' '' '' '' ''
			[ -z "$picked" ] || echo "field S$digit.f$field $picked"
		done
	done
}

# outcome NAME LEVEL FLAG...
outcome()
{
	local name=$1 level=$2 status=0
	shift 2
	timeout 120 "$MOAT_CC" "-$level" -w -I "${MOAT_CSMITH:-/usr/include/csmith}" "$@" program.c -o "$name" >"$name.said" 2>&1 || status=$?
	echo "compiler $status"
	grep -oE '(internal compiler |fatal )?error: .*' "$name.said"
	if [ "$status" = 0 ]; then
		(timeout 10 "./$name") 2>&1
		echo "program $?"
	fi
}

sizes=()
[ "$size" != small ] || sizes=(--max-funcs 4 --max-block-depth 3 --max-expr-complexity 6)
csmith --seed "$seed" "${sizes[@]}" >program.c
random_rules >program.rules
for level in "$@"; do
	outcome without "$level" >without.outcome
	if ! grep -q '^checksum' without.outcome; then
		echo "$seed $level skipped"
		continue
	fi
	read -ra flags <<<"$MOAT_FLAGS -fplugin-arg-moat-rules=$scratch/program.rules"
	outcome with "$level" "${flags[@]}" >with.outcome
	if cmp -s without.outcome with.outcome; then
		echo "$seed $level same"
	else
		echo "$seed $level differs $(diff without.outcome with.outcome | tr '\n' ' ' | cut -c 1-300)"
	fi
done
