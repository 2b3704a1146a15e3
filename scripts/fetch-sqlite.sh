#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Fetches SQLite's amalgamation, which an npm package carries, and prints the
# folder that holds sqlite3.c.  It is kept in build/fetch, never committed.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

package=better-sqlite3@12.11.1
tries=3
dir=$MOAT_BUILD/fetch/${package/@/-}
inside=package/deps/sqlite3

fetch()
{
	local work
	work=$(mktemp -d "$MOAT_BUILD/fetch/tmp.XXXXXX")
	# Nothing half-fetched is ever seen under the final name.
	(cd "$work" && npm pack "$package" --silent --ignore-scripts >/dev/null &&
		tar -xzf ./*.tgz "$inside" && mv "$inside" "$dir") || { rm -rf "$work"; return 1; }
	rm -rf "$work"
}

mkdir -p "$MOAT_BUILD/fetch"
for ((try = 1; try <= tries; try++)); do
	[ ! -f "$dir/sqlite3.c" ] || break
	[ "$try" = 1 ] || sleep 10
	fetch >&2 || echo "fetching $package failed, try $try of $tries" >&2
done
[ -f "$dir/sqlite3.c" ] || die "could not fetch $package"
echo "$dir"
