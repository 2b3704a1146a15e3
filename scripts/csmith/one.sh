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

# outcome NAME SECONDS LEVEL FLAG...: the program ends within SECONDS of its own, however
# busy the machine is.
outcome()
{
	local name=$1 seconds=$2 level=$3 status=0
	shift 3
	timeout 600 "$MOAT_CC" "-$level" -w -I "${MOAT_CSMITH:-/usr/include/csmith}" "$@" program.c -o "$name" >"$name.said" 2>&1 || status=$?
	echo "compiler $status"
	grep -oE '(internal compiler |fatal )?error: .*' "$name.said"
	if [ "$status" = 0 ]; then
		# What bash says of a signal is no output.
		{ (ulimit -S -t "$seconds" && exec "./$name") 2>&1; } 2>/dev/null
		echo "program $?"
	fi
}

sizes=()
[ "$size" != small ] || sizes=(--max-funcs 4 --max-block-depth 3 --max-expr-complexity 6)
csmith --seed "$seed" "${sizes[@]}" >program.c
random_rules >program.rules
# verdict LEVEL REFERENCE: sets verdict.
verdict()
{
	local -a flags
	if ! grep -q '^checksum' "$2"; then
		verdict=skipped
		return
	fi
	read -ra flags <<<"$MOAT_FLAGS -fplugin-arg-moat-rules=$scratch/program.rules"
	outcome with 60 "$1" "${flags[@]}" >with.outcome
	verdict=same
	cmp -s "$2" with.outcome ||
		verdict="differs $(diff "$2" with.outcome | tr '\n' ' ' | cut -c 1-300)"
}

# Such programs have one checksum at all levels, so that of the quickest compilation
# will do; only where that is not so, the level has one of its own.
outcome without 5 O0 >without.O0
for level in "$@"; do
	verdict "$level" without.O0
	if [ "$verdict" != same ] && [ "$level" != O0 ]; then
		outcome without 5 "$level" >"without.$level"
		verdict "$level" "without.$level"
	fi
	echo "$seed $level $verdict"
done
