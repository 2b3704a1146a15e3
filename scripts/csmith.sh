#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Random programs with random tags: each prints the checksum that it prints without
# the plugin, at -O0 and -O2.  Usage: csmith.sh [N [FIRST]]
# N programs (1000) with the seeds from FIRST (1) on.  In the environment: CC, the
# compiler (gcc); MOAT_CSMITH, see csmith/one.sh.  The status is 1 if a program
# differs; csmith/one.sh SEED large O0 then shows it again.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

programs=${1:-1000}
first=${2:-1}
command -v csmith >/dev/null || die "no csmith here; please install csmith and libcsmith-dev"
export MOAT_CC=${CC:-gcc}
MOAT_FLAGS=$("$MOAT_BUILD/bin/moat" flags --cc "$MOAT_CC")
export MOAT_FLAGS
mkdir -p "$MOAT_BUILD/csmith"
results=$MOAT_BUILD/csmith/results

say "$programs programs from seed $first on; results in $results"
seq "$first" $((first + programs - 1)) |
	xargs -P "${MOAT_JOBS:-$(nproc)}" -I SEED bash "$MOAT_ROOT/scripts/csmith/one.sh" SEED large O0 O2 >"$results"
grep ' differs ' "$results" || true
awk '
	{ runs++; count[$3]++; programs += !($1 in seen); seen[$1] = 1 }
	END {
		printf "%d programs, %d runs, %d differences; %d skipped, as they do not end without the plugin\n",
			programs, runs, count["differs"], count["skipped"]
		exit count["differs"] > 0
	}' "$results"
