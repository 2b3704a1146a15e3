# SPDX-License-Identifier: GPL-3.0-or-later
# What the scripts share.  Source it; it does nothing by itself.

export LC_ALL=C

MOAT_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
MOAT_BUILD=${MOAT_BUILD:-$MOAT_ROOT/build}

say()
{
	printf '== %s\n' "$*"
}

die()
{
	printf '%s: %s\n' "$(basename "$0")" "$*" >&2
	exit 2
}

# Of a CPU; below that, threads that are timed did not run side by side.
min_share=0.8

# As root, out of the crowd; nice alone acts inside its autogroup only.
run_ahead()
{
	if [ "$(id -u)" = 0 ] && [ -w /proc/self/autogroup ]; then
		setsid -w sh -c 'echo -20 >/proc/self/autogroup; exec nice -n -20 "$@"' sh "$@" 2>/dev/null
	else
		"$@"
	fi
}
