#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs GCC's own torture suite with the plugin: every program has to do what it does
# without.  Usage: torture.sh [OPTIONS|MODE]...
# OPTIONS: O0 O2 O3 Os g lto lto-link; MODE: globals fields random unit; see
# torture/one.sh.  Without one of a kind, all of it.
# In the environment: CC and CXX, the compilers (gcc, g++), with options if wanted:
# 'gcc -fuse-ld=gold' links in half the time; MOAT_SEED of the random
# tags (1); MOAT_TORTURE, the folder for the suite and what was found,
# ~/.cache/moat-torture; MOAT_JOBS, how many at a time.
# A run that was broken off goes on where it was, as long as the plugin, the command
# and the scripts are the same.  The status is 1 if a program differs.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

here=$MOAT_ROOT/scripts/torture
cache=${MOAT_TORTURE:-${XDG_CACHE_HOME:-$HOME/.cache}/moat-torture}
all_levels='O0 O2 O3 Os g lto lto-link'
all_modes='globals fields random unit'
levels=()
modes=()
for word in "$@"; do
	case " $all_levels , $all_modes " in
	*" $word "*,*) levels+=("$word") ;;
	*,*" $word "*) modes+=("$word") ;;
	*) die "unknown word '$word'; there are $all_levels, and $all_modes" ;;
	esac
done
[ ${#levels[@]} -gt 0 ] || read -ra levels <<<"$all_levels"
[ ${#modes[@]} -gt 0 ] || read -ra modes <<<"$all_modes"

export MOAT_TOOL=$MOAT_BUILD/bin/moat
export MOAT_CC=${CC:-gcc} MOAT_CXX=${CXX:-g++} MOAT_SEED=${MOAT_SEED:-1}
MOAT_FLAGS=$("$MOAT_TOOL" flags --cc "$MOAT_CC")
export MOAT_FLAGS
bash "$here/unpack.sh" "$cache/gcc-12"

plugin=${MOAT_FLAGS#-fplugin=}
key=$({
	sha256sum <"${plugin%% *}"
	cat "$MOAT_TOOL" "$here/one.sh" "$here/../torture.except"
	echo "$MOAT_SEED $MOAT_CC $($MOAT_CC --version)"
} | sha256sum | cut -c 1-16)
results=$cache/results/$key
mkdir -p "$cache/results"
touch "$results"

# What is still to do, a program a line.
pairs()
{
	local level mode
	for level in "${levels[@]}"; do
		for mode in "${modes[@]}"; do
			echo "$level:$mode"
		done
	done
}
todo()
{
	awk -v pairs="$(pairs | tr '\n' ' ')" '
		FILENAME == ARGV[1] { if (NF >= 4) done[$1, $2 ":" $3] = 1; next }
		{
			line = ""
			for (i = 1; i <= split(pairs, pair, " "); i++)
				if (!(($1, pair[i]) in done))
					line = line " " pair[i]
			if (line != "")
				print $1 line
		}' "$results" "$cache/gcc-12/programs"
}

say "$(wc -l <"$cache/gcc-12/programs") programs, ${levels[*]}, ${modes[*]}; results in $results"
# In an order of no meaning, so that what is done of a broken run is a sample.
todo | shuf --random-source=<(yes) | xargs -r -P "${MOAT_JOBS:-$(nproc)}" -L 1 bash "$here/one.sh" "$cache/gcc-12" >>"$results"

# Only what was asked for, each once.
asked=$(pairs | sed 's/:/ /')
sort -u "$results" | grep -F -f <(sed 's/^/ /; s/$/ /' <<<"$asked") >"$results.asked"
awk '$4 == "differs" || $4 == "excepted"' "$results.asked"
awk '
	{ runs++; count[$4]++; programs += !($1 in seen); seen[$1] = 1 }
	END {
		printf "%d programs, %d runs, %d differences; %d excepted, %d skipped, as they fail without the plugin\n",
			programs, runs, count["differs"], count["excepted"], count["skipped"]
		exit count["differs"] > 0
	}' "$results.asked"
