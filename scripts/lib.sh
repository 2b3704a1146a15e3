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
