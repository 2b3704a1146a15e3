#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles and runs a program of GCC's test suite with the plugin, and says
# whether it does what it does without.
# Usage: one.sh FOLDER PROGRAM OPTIONS:MODE...
#   FOLDER   what unpack.sh has filled
#   PROGRAM  a line of FOLDER/programs
#   OPTIONS  O0 O2 O3 Os g lto lto-link; lto has the plugin at the compilation
#            only, lto-link at the link too
#   MODE     globals: every global owns its lines; fields: every field of every
#            struct with a name; random: all kinds of tags, by MOAT_SEED and name
# In the environment: MOAT_CC and MOAT_CXX, the compilers; MOAT_FLAGS, what loads
# the plugin; MOAT_TOOL, the command; MOAT_SEED, a number.
#
# For each pair one line, PROGRAM OPTIONS MODE VERDICT [WHAT]:
#   same      compiles and runs, or fails, as without the plugin; and moat check
#             finds no promise broken that nobody warned of
#   skipped   fails without the plugin
#   excepted  differs, and torture.except says why that is right
#   differs   otherwise
# A program that compiles without errors, ends with 0 and is silent has done what
# these programs are to do; only others are compiled without the plugin as well.
set -uo pipefail
export LC_ALL=C
ulimit -c 0
ulimit -S -s "$(ulimit -H -s)" # larger frames are no difference

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(cd "$1" && pwd)
program=$2
shift 2
source=$folder/$program
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# dg_values WORD: what the lines {dg-WORD "..."} of the program ask for on any target.
dg_values()
{
	sed -nE "s/.*\{ *dg-$1 +[\"{]? *\"?([^\"{}]*)\"? *\}? *\}.*/\1/p" "$source" | tr '\n' ' '
}

driver=$MOAT_CC
usual=run
case $program in
*.C)
	driver=$MOAT_CXX
	usual=compile
	;;
esac
sources=("$source")
options=()
read -ra words < <(dg_values options; dg_values additional-options)
options+=("${words[@]}")
read -ra words < <(dg_values additional-sources)
for word in "${words[@]}"; do
	sources+=("$(dirname "$source")/$word")
done
case $program in
*/builtins/*)
	sources+=("${source%.c}-lib.c" "$(dirname "$source")/lib/main.c")
	options+=(-fno-tree-dse -fno-tree-loop-distribute-patterns -fno-tracer -fno-ipa-ra -fno-inline-functions)
	;;
esac
do=$(sed -nE 's/.*\{ *dg-do +(\w+).*/\1/p' "$source" | head -n 1)
do=${do:-$usual}

random_rules()
{
	local state letter suffix=${program##*.}
	local globals=(line page 'bytes 16' 'bytes 256' 'group one' 'group two' cold hot read_mostly none '' '')
	local fields=(line 'bytes 32' 'bytes 128' 'group one' 'group two' '' '' '')
	state=$((($(cksum <<<"$program" | cut -d ' ' -f 1) + MOAT_SEED * 7919) % 2147483646 + 1))
	for letter in {a..z} {A..Z} _; do
		state=$((state * 48271 % 2147483647))
		local promise=${globals[state / 1024 % ${#globals[@]}]}
		[ -z "$promise" ] || echo "global $letter* $promise"
		state=$((state * 48271 % 2147483647))
		promise=${fields[state / 1024 % ${#fields[@]}]}
		[ -z "$promise" ] || echo "field *.$letter* in *.$suffix $promise"
	done
}

# Not in headers: structs of the library are laid out already.
write_rules()
{
	case $1 in
	globals) echo 'global * line' ;;
	fields) echo "field *.* in *.${program##*.} line" ;;
	random) random_rules ;;
	esac
}

# build LEVEL COMPILE-FLAGS LINK-FLAGS: an image, or an object where the program is
# to be compiled only.
build()
{
	local -a level compile link objects=()
	local file
	read -ra compile <<<"$2"
	read -ra link <<<"$3"
	case $1 in
	O*) level=(-"$1") ;;
	g) level=(-O2 -g) ;;
	lto*) level=(-O2 -flto) ;;
	esac
	case $do in
	run | link) ;;
	*)
		timeout 120 "$driver" "${level[@]}" "${options[@]}" "${compile[@]}" -c "$source" -o image
		return
		;;
	esac
	if [ "$2" = "$3" ]; then
		timeout 120 "$driver" "${level[@]}" "${options[@]}" "${compile[@]}" "${sources[@]}" -o image -lm
		return
	fi
	for file in "${sources[@]}"; do
		objects+=("${#objects[@]}.o")
		timeout 120 "$driver" "${level[@]}" "${options[@]}" "${compile[@]}" -c "$file" -o "${objects[-1]}" || return
	done
	timeout 120 "$driver" "${level[@]}" "${options[@]}" "${link[@]}" "${objects[@]}" -o image -lm
}

# outcome NAME LEVEL COMPILE-FLAGS LINK-FLAGS: what happens, as a text.  Leaves
# what the compiler said in NAME/said.
outcome()
{
	local status=0
	mkdir "$1"
	cd "$1" || exit 2
	build "$2" "$3" "$4" >said 2>&1 </dev/null || status=$?
	echo "compiler $status"
	grep -oE '(internal compiler |fatal )?error: .*|undefined reference.*|multiple definition of [^;]*' said | sort
	if [ "$status" = 0 ] && [ "$do" = run ]; then
		(timeout 120 ./image) >output 2>&1 </dev/null
		status=$?
		echo "program $status"
		head -c 100000 output | tr '\0' '@'
	fi
	cd "$scratch" || exit 2
}

expected()
{
	echo 'compiler 0'
	[ "$do" != run ] || echo 'program 0'
}

# Promises that are broken in the image of NAME though no warning names them.
breaches()
{
	local status=0 line name
	"$MOAT_TOOL" check "$1/image" >"$1/checked" 2>&1 || status=$?
	case $status in
	0) return ;;
	1) ;;
	*)
		grep -q 'no manifest' "$1/checked" || head -n 1 "$1/checked"
		return
		;;
	esac
	grep ': broken: ' "$1/checked" | while IFS= read -r line; do
		name=$(sed -E "s/.*: broken: [^']*'([^']*)'.*/\1/; s/\.[^.]*$//" <<<"$line")
		grep -e 'Wattributes' "$1/said" | grep -qF -e "'$name'" || echo "${line#*: }"
	done
}

exception()
{
	awk -v program="$program" -v level="$1" -v mode="$2" '
		/^#/ || $1 != program || ($2 != "*" && $2 != level) ||
			($3 != "*" && !index("," $3 ",", "," mode ",")) { next }
		{ $1 = $2 = $3 = ""; sub(/^ */, ""); print; exit }' "$here/../torture.except"
}

# Does the program fail without the plugin, so that it tells nothing?
tells_nothing()
{
	case $do in
	run) ! grep -qxF 'program 0' "$1" ;;
	link) ! grep -qxF 'compiler 0' "$1" ;;
	*) false ;;
	esac
}

differs()
{
	local why
	why=$(exception "$1" "$2")
	if [ -n "$why" ]; then
		echo "excepted $why"
	else
		echo "differs $(tr '\n' ' ' <<<"$3" | cut -c 1-600)"
	fi
}

judge()
{
	local level=$1 mode=$2 name=$1-$2 flags why
	write_rules "$mode" >"$scratch/$name.rules"
	flags="$MOAT_FLAGS -fplugin-arg-moat-rules=$scratch/$name.rules -Wno-error=attributes"
	outcome "$name" "$level" "$flags" "$([ "$level" = lto ] || echo "$flags")" >"$scratch/$name.outcome"
	if [ "$(<"$scratch/$name.outcome")" != "$(expected)" ]; then
		[ -e "$scratch/$level.outcome" ] || outcome "$level" "$level" "" "" >"$scratch/$level.outcome"
		if ! cmp -s "$scratch/$level.outcome" "$scratch/$name.outcome"; then
			if tells_nothing "$scratch/$level.outcome" && ! grep -q '^internal' "$scratch/$name.outcome"; then
				echo skipped
			else
				differs "$level" "$mode" "$(diff "$scratch/$level.outcome" "$scratch/$name.outcome")"
			fi
			return
		fi
		if tells_nothing "$scratch/$level.outcome"; then
			echo skipped
			return
		fi
	fi
	# Without the plugin at the link the tail is open, and the objects of
	# link-time optimisation have no manifest yet.
	case $level:$do in
	lto:* | lto-link:[!rl]*) ;;
	*)
		[ ! -e "$scratch/$name/image" ] || why=$(breaches "$name" | head -n 1)
		[ -z "${why-}" ] || {
			differs "$level" "$mode" "$why"
			return
		}
		;;
	esac
	echo same
}

cd "$scratch" || exit 2
for pair in "$@"; do
	printf '%s %s %s %s\n' "$program" "${pair%:*}" "${pair#*:}" "$(judge "${pair%:*}" "${pair#*:}")"
	[ -n "${MOAT_KEEP-}" ] || find "$scratch" -mindepth 1 -maxdepth 1 -name "*-*" -exec rm -rf {} +
done
