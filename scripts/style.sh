#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Reports what is longer than it should be, what clang-format would change, and
# who includes what it must not know.  Usage: style.sh [--strict|--layers]
# Only a breach of the layers fails; with --strict everything does.  With
# --layers nothing else is looked at.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

max_function=50
max_file=400
mode=${1:-report}
case $mode in
report | --strict | --layers) ;;
*) die "unknown option '$mode'; there are --strict and --layers" ;;
esac

cd "$MOAT_ROOT"
# Not the inputs of tests, whose lines are what they are about.
mapfile -t sources < <(find core plugin tool include demo testsuite/lib testsuite/moat.unit testsuite/fuzz \
	-name '*.[ch]' -o -name '*.cc' | sort)

# forbid WHAT REGEXP FILE...: says where the files match.
breaches=0
forbid()
{
	local what=$1 regexp=$2
	shift 2
	[ $# -gt 0 ] || return 0
	if grep -nHE "$regexp" "$@"; then
		echo "^ $what"
		breaches=$((breaches + 1))
	fi
}

check_layers()
{
	shopt -s nullglob
	local core=(core/*.[ch]) plugin=(plugin/*) tool=(tool/*)
	forbid 'core/ knows neither GCC nor ELF nor JSON' \
		'#[[:space:]]*include.*(gcc-plugin|coretypes|tree|gelf|libelf|elf|dwarf|libdw|libdwfl|jansson)\.h' "${core[@]}"
	forbid 'core/ stands alone' '#[[:space:]]*include.*(plugin|tool)/' "${core[@]}"
	forbid 'nothing in core/ prints or exits' \
		'(^|[^[:alnum:]_."])((v?f?printf|f?puts|putchar|perror|_?exit|abort)[[:space:]]*\(|stdout|stderr)' \
		"${core[@]}"
	forbid 'plugin/ and tool/ never meet' '#[[:space:]]*include.*tool/' "${plugin[@]}"
	forbid 'plugin/ and tool/ never meet' '#[[:space:]]*include.*plugin(/|\.h)' "${tool[@]}"
	forbid 'tool/ does not know GCC' '#[[:space:]]*include.*(coretypes|tree)\.h' "${tool[@]}"
}

findings=0
finding()
{
	echo "$*"
	findings=$((findings + 1))
}

check_lengths()
{
	local line
	while read -r line; do
		finding "$line"
	done < <(
		wc -l "${sources[@]}" | awk -v max=$max_file \
			'$2 != "total" && $1 > max { print $2 ": " $1 " lines, more than " max }'
		# A function's braces stand in the first column.
		awk -v max=$max_function '
			FNR == 1 { head = "" }
			/^[A-Za-z_].*\(/ { head = $0 }
			/^\{/ { start = FNR }
			/^\}/ && start && FNR - start + 1 > max {
				print FILENAME ":" start ": " FNR - start + 1 " lines, more than " max ": " head
			}
			/^\}/ { start = 0 }' "${sources[@]}")
}

check_format()
{
	if ! command -v clang-format >/dev/null; then
		echo "no clang-format: style not compared"
		return
	fi
	local file n
	for file in "${sources[@]}"; do
		n=$(clang-format "$file" | diff "$file" - | grep -c '^[<>]' || true)
		[ "$n" = 0 ] || finding "$file: clang-format changes $n lines"
	done
}

check_layers
if [ "$mode" != --layers ]; then
	check_lengths
	check_format
fi
[ "$breaches" = 0 ] || exit 1
[ "$mode" != --strict ] || [ "$findings" = 0 ]
