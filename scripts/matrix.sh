#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds moat for each GCC that it supports, runs the test suite with it, and writes
# the table of docs/gcc-versions.md.  Usage: matrix.sh [VERSION...]
# VERSION: 11 to 16; without one, all.  Two of them come together: 11 and 12, 13 and
# 14, 15 and 16.  The tree is what HEAD has.
# 11 and 12 are those of this Debian 12.  13 and 14 are in a chroot of Debian 13, 15
# and 16 in one of Debian sid: debootstrap makes them from the mirror that apt is set
# up with.  That takes root.
# A chroot is kept, and made again where its folder is removed.  What is mounted is
# so in a namespace of its own, and gone with the last process.
# In the environment: MOAT_MATRIX, the folder for chroots, logs and results,
# ~/.cache/moat-matrix; MOAT_DRIVERS, the drivers of the suite to run (see
# test.sh) instead of all that the compiler matters to; the table is not
# written then.
# The status is 1 if a test failed.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

cache=${MOAT_MATRIX:-${XDG_CACHE_HOME:-$HOME/.cache}/moat-matrix}
page=$MOAT_ROOT/docs/gcc-versions.md
# What the compiler matters to: fuzz is Clang's, resources the operating system's.
drivers=${MOAT_DRIVERS:-csmith demo diag diff fields image install sqlite struct tool unit}

# The GCCs of each, the one that is called gcc there first.
declare -A gccs=([here]='12 11' [trixie]='14 13' [sid]='15 16')

# The mirror, and all that apt has to know to reach it: not a host is written here.
mirror()
{
	local codename
	codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
	# shellcheck disable=SC2016  # apt's own variables
	apt-get indextargets --format '$(CODENAME) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
		awk -v codename="$codename" '$1 == codename && $2 == "main" && !seen++ { print $3 }'
}

acquire_settings()
{
	apt-config dump | grep -E '^Acquire::(http|https|ftp|Check-[A-Za-z-]*|Retries)(::| )' || true
}

# inside RELEASE COMMAND...: as root of the chroot.
inside()
{
	local root=$cache/$1
	shift
	# A terminal of its own is what one of the tests wants.
	# shellcheck disable=SC2016  # for the shell there
	unshare --mount --pid --fork --kill-child --mount-proc="$root/proc" \
		sh -c 'mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts" && exec chroot "$0" "$@"' \
		"$root" env DEBIAN_FRONTEND=noninteractive HOME=/root \
		PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

# A folder of the final name is a whole chroot.
make_chroot()
{
	local release=$1 from
	[ ! -d "$cache/$release" ] || return 0
	command -v debootstrap >/dev/null || die "no debootstrap here; please install it"
	from=$(mirror)
	[ -n "$from" ] || die "apt has no mirror of this Debian's main component"
	say "making a chroot of $release (log: $release.log)"
	rm -rf "$cache/$release.new"
	mkdir -p "$cache/packages"
	unshare --mount debootstrap --variant=minbase --include=ca-certificates \
		--cache-dir="$cache/packages" "$release" "$cache/$release.new" "$from" \
		>"$cache/$release.log" 2>&1 ||
		die "debootstrap failed: $(tail -n 1 "$cache/$release.log")"
	echo "deb $from $release main" >"$cache/$release.new/etc/apt/sources.list"
	mv "$cache/$release.new" "$cache/$release"
}

# The packages of the build and the tests, with these compilers instead of 12, and
# cross compilers of the first.  npm fetches nothing there, but the tests read JSON
# with what it runs on.
packages()
{
	local version
	{
		sed -e '/gcc-12-source/d' -e '/^libclang-rt-dev$/d' -e '/\(gcc\|g++\)-11/d' \
			-e "s/\(gcc\|g++\)-12/\1-$1/" -e 's/^npm$/nodejs/' -e 's/^binutils$/&\n&-gold/'
		for version in "$@"; do
			printf '%s\n' "g++-$version" "gcc-$version-plugin-dev"
		done
	} < <(sed -n -e 's/#.*//' -e 's/^\(build\|test\) *\([^ ]*\).*/\2/p' "$MOAT_ROOT/scripts/packages.txt") | sort -u
}

install_packages()
{
	local release=$1 name
	shift
	# As they are here, now.
	cp -L /etc/resolv.conf /etc/hosts "$cache/$release/etc/"
	acquire_settings >"$cache/$release/etc/apt/apt.conf.d/90moat"
	say "installing what the suite needs in $release (log: $release.log)"
	{
		inside "$release" apt-get -q update
		# What this release has of it.
		packages "$@" >"$cache/$release/wanted"
		# shellcheck disable=SC2016  # for the shell there
		inside "$release" sh -c 'xargs apt-cache madison </wanted | cut -d "|" -f 1 | sort -u >/known
			xargs apt-get -q install -y --no-install-recommends </known'
	} >>"$cache/$release.log" 2>&1 || die "apt failed in $release: $(tail -n 1 "$cache/$release.log")"
	for name in "$@"; do
		[ -x "$cache/$release/usr/bin/gcc-$name" ] || die "$release has no gcc-$name"
	done
}

# export_tree FOLDER: the tree as HEAD has it, and what was fetched for a test.
export_tree()
{
	local fetched=$MOAT_BUILD/fetch file
	rm -rf "$1.new"
	mkdir -p "$1/build" "$1.new"
	git -C "$MOAT_ROOT" archive HEAD | tar -x -C "$1.new"
	# What is as it was keeps its date, and is not compiled again.
	while read -r file; do
		! cmp -s "$1/$file" "$1.new/$file" || touch -r "$1/$file" "$1.new/$file"
	done < <(cd "$1.new" && find . -type f)
	mv "$1/build" "$1.new/build"
	rm -rf "$1"
	mv "$1.new" "$1"
	[ ! -d "$fetched" ] || cp -r "$fetched" "$1/build/"
}

# The folder where RELEASE has the tree.
tree_of()
{
	echo "$cache/$1/moat"
}

prepare()
{
	local release=$1 versions
	read -ra versions <<<"${gccs[$release]}"
	if [ "$release" = here ]; then
		bash "$MOAT_ROOT/scripts/setup.sh" test
	else
		make_chroot "$release"
		install_packages "$release" "${versions[@]}"
	fi
	export_tree "$(tree_of "$release")"
	rm -f "$(tree_of "$release")/build/matrix"
}

# The suite with the compilers of RELEASE.
run_suite()
{
	local release=$1 compilers=gcc-${gccs[$1]// /;gcc-} words
	read -ra words <<<"$drivers"
	say "building and testing for $compilers (log: $release.log)"
	if [ "$release" = here ]; then
		bash "$(tree_of here)/scripts/matrix/suite.sh" "$compilers" "${words[@]}"
	else
		inside "$release" bash /moat/scripts/matrix/suite.sh "$compilers" "${words[@]}"
	fi >>"$cache/$release.log" 2>&1
}

# What is asked for, in the order of all.
releases=
for version in "${@:-all}"; do
	case $version in
	all) releases='here trixie sid' ;;
	11 | 12) releases+=' here' ;;
	13 | 14) releases+=' trixie' ;;
	15 | 16) releases+=' sid' ;;
	*) die "no GCC '$version' here; there are 11, 12, 13, 14, 15 and 16" ;;
	esac
done
case $releases in
*trixie* | *sid*)
	[ "$(id -u)" = 0 ] ||
		die "GCC 13 to 16 are in chroots, and making one takes root; 'matrix.sh 12' does without"
	;;
esac

mkdir -p "$cache"
status=0
for release in here trixie sid; do
	case " $releases " in *" $release "*) ;; *) continue ;; esac
	prepare "$release"
	run_suite "$release" || status=1
	built=$(tree_of "$release")/build
	[ -s "$built/matrix" ] || die "moat did not build: $(tail -n 1 "$cache/$release.log")"
	grep -hE '^(FAIL|ERROR|UNRESOLVED|XPASS):' -r --include=moat.sum "$built/tests" || true
	cat "$built/matrix"
	[ -n "${MOAT_DRIVERS:-}" ] || bash "$MOAT_ROOT/scripts/matrix/page.sh" "$page" "$built/matrix"
done
exit "$status"
