#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# For matrix.sh: builds and runs the suite where it lies, nothing else is
# installed.  Usage: suite.sh COMPILERS DRIVER...
# COMPILERS: with semicolons between.  Writes build/matrix, rows of a table in
# Markdown: for each compiler what names it, then all.  The status is test.sh's.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

compilers=$1
shift
# Of an earlier run there may be other plugins.
rm -rf "$MOAT_BUILD/matrix" "$MOAT_BUILD/tests" "$MOAT_BUILD/lib"
export MOAT_SETUP=no

# The cross compilers of the first one's version, as far as they take plugins.
for cross in aarch64-linux-gnu s390x-linux-gnu; do
	cc=$cross-${compilers%%;*}
	[ ! -e "$("$cc" -print-file-name=plugin 2>/dev/null)/include/gcc-plugin.h" ] || compilers+=";$cc"
done
bash "$MOAT_ROOT/scripts/build.sh" -DMOAT_COMPILERS="$compilers"
status=0
bash "$MOAT_ROOT/scripts/test.sh" "$@" || status=$?

system=$(. /etc/os-release && echo "$PRETTY_NAME" | sed 's/ GNU\/Linux//; s/ (.*)//; s/ [a-z]*\/sid$/ sid/')
# row WHAT VERSION REGEXP: the tests that match.
row()
{
	local passed failed absent
	passed=$(count '(PASS|XFAIL)' "$3")
	failed=$(count '(FAIL|ERROR|UNRESOLVED|XPASS|KPASS)' "$3")
	absent=$(count '(UNSUPPORTED|UNTESTED)' "$3")
	echo "| $system | $1 | $2 | $passed | $failed | $absent |"
}
count()
{
	{ grep -rhE --include=moat.sum "^$1: $2" "$MOAT_BUILD/tests" || true; } | wc -l
}
{
	for cc in ${compilers//;/ }; do
		# A native compiler's name is the end of a cross compiler's.
		row "\`$cc\`" "\`$("$cc" -v 2>&1 | tail -n 1 | sed 's/ *$//')\`" "(.*[^-a-z0-9])?$cc([^0-9].*)?\$"
	done
	row "all, of $*" '' ''
} >"$MOAT_BUILD/matrix.new"
mv "$MOAT_BUILD/matrix.new" "$MOAT_BUILD/matrix"
exit "$status"
