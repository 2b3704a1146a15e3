#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Unpacks what is run of GCC's own test suite, from Debian's gcc-12-source.
# Usage: unpack.sh FOLDER
# FOLDER/programs lists the programs, sorted; it is written last, and where it is,
# nothing is done.  The status is 2 where the package is not installed.
set -euo pipefail
export LC_ALL=C

folder=$1
[ ! -e "$folder/programs" ] || exit 0
archives=(/usr/src/gcc-12/gcc-12.*.tar.xz)
if [ ! -e "${archives[0]}" ]; then
	echo "unpack.sh: no source of GCC here; please install gcc-12-source" >&2
	exit 2
fi
mkdir -p "$folder"
cd "$folder"
tar -xJf "${archives[0]}" --strip-components=3 --wildcards \
	'gcc-12.*/gcc/testsuite/gcc.c-torture/execute/*' 'gcc-12.*/gcc/testsuite/g++.dg/torture/*'
# The rest of a program of several files is no program.
find gcc.c-torture g++.dg -name '*.c' -o -name '*.C' |
	grep -vE '/builtins/(lib/|.*-lib\.c)|-(aux|foo)\.|_[1-9]\.C$' | sort >programs.new
mv programs.new programs
