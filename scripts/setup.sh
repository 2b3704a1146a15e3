#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing on Debian 12.  Usage: setup.sh [demo|test|kernel|all]
# With MOAT_SETUP=no in the environment, nothing: what is there has to do.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

[ "${MOAT_SETUP:-}" != no ] || exit 0
case ${1:-test} in
demo) sets='build' ;;
test) sets='build test' ;;
kernel) sets='build test kernel' ;;
all) sets='build test style' ;;
*) die "unknown set '$1'; there are demo, test, kernel and all" ;;
esac

installed()
{
	[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=()
while read -r set package command; do
	case " $sets " in *" $set "*) ;; *) continue ;; esac
	if [ -n "$command" ] && command -v "$command" >/dev/null; then
		continue
	fi
	installed "$package" || missing+=("$package")
done < <(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$MOAT_ROOT/scripts/packages.txt")

[ ${#missing[@]} -gt 0 ] || exit 0

command -v apt-get >/dev/null || die "no apt-get here; please install: ${missing[*]}"
as_root=()
if [ "$(id -u)" != 0 ]; then
	command -v sudo >/dev/null || die "neither root nor sudo; please install: ${missing[*]}"
	as_root=(sudo)
fi

apt()
{
	"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=500 "$@"
}

say "installing ${missing[*]}"
apt update
apt install -y --no-install-recommends "${missing[@]}"
