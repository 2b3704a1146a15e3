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
#            struct with a name; random: all kinds of tags, by MOAT_SEED and name;
#            unit: no tag, but unit-align
# In the environment: MOAT_CC and MOAT_CXX, the compilers, words; MOAT_FLAGS, what loads
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
ulimit -S -t 120

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(cd "$1" && pwd)
program=$2
shift 2
source=$folder/$program
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

read -ra driver <<<"$MOAT_CC"
usual=run
case $program in
*.C)
	read -ra driver <<<"$MOAT_CXX"
	usual=compile
	;;
esac
sources=("$source")
# Warnings of what these old programs do take a third of the time.
options=(-fno-diagnostics-show-caret)
[ "$usual" = compile ] || options+=(-Wno-implicit -Wno-builtin-declaration-mismatch)
do=
# What the program asks for on any target, a word and its values a line.
while read -r word values; do
	read -ra values <<<"$values"
	case $word in
	do) do=${do:-${values[0]}} ;;
	additional-sources) sources+=("${values[@]/#/${source%/*}/}") ;;
	*) options+=("${values[@]}") ;;
	esac
done < <(sed -nE 's/.*\{ *dg-do +(\w+).*/do \1/p
	s/.*\{ *dg-(options|additional-options|additional-sources) +["{]? *"?([^"{}]*)"? *\}? *\}.*/\1 \2/p' "$source")
do=${do:-$usual}
case $program in
*/builtins/*)
	sources+=("${source%.c}-lib.c" "$(dirname "$source")/lib/main.c")
	options+=(-fno-tree-dse -fno-tree-loop-distribute-patterns -fno-tracer -fno-ipa-ra -fno-inline-functions)
	;;
esac

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
		"${driver[@]}" "${level[@]}" "${options[@]}" "${compile[@]}" -c "$source" -o image
		return
		;;
	esac
	if [ "$2" = "$3" ]; then
		"${driver[@]}" "${level[@]}" "${options[@]}" "${compile[@]}" "${sources[@]}" -o image -lm
		return
	fi
	for file in "${sources[@]}"; do
		objects+=("${#objects[@]}.o")
		"${driver[@]}" "${level[@]}" "${options[@]}" "${compile[@]}" -c "$file" -o "${objects[-1]}" || return
	done
	"${driver[@]}" "${level[@]}" "${options[@]}" "${link[@]}" "${objects[@]}" -o image -lm
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
	[ "$status" = 0 ] || grep -oE '(internal compiler |fatal )?error: .*|undefined reference.*|multiple definition of [^;]*' said | sort
	if [ "$status" = 0 ] && [ "$do" = run ]; then
		# What bash says of a signal is no output.
		{ (timeout 120 ./image) >output 2>&1 </dev/null; } 2>/dev/null
		status=$?
		echo "program $status"
		# An address of the stack is another each time.
		[ ! -s output ] || head -c 100000 output | tr '\0' '@' | sed 's/0x7ff[0-9a-f]\{9\}/ADDRESS/g'
	fi
	cd "$scratch" || exit 2
}

# Is FILE the outcome of a program that did what it is to do?
is_good()
{
	local text
	IFS= read -r -d '' text <"$1"
	[ "$text" = $'compiler 0\n' ] || [ "$text" = $'compiler 0\nprogram 0\n' ]
}

# breach NAME: sets why to a promise that is broken in the image of NAME though no
# warning names it.
breach()
{
	local status=0 line name
	"$MOAT_TOOL" check "$1/image" >"$1/checked" 2>&1 || status=$?
	case $status in
	0) return ;;
	1) ;;
	*)
		grep -qE 'no manifest|intermediate code only' "$1/checked" || why=$(head -n 1 "$1/checked")
		return
		;;
	esac
	while IFS= read -r line; do
		name=$(sed -E "s/.*: broken: [^']*'([^']*)'.*/\1/; s/\.[^.]*$//" <<<"$line")
		grep -e 'Wattributes' "$1/said" | grep -qF -e "'$name'" || {
			why=${line#*: }
			return
		}
	done < <(grep ': broken: ' "$1/checked")
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

# differs LEVEL MODE HOW: sets verdict.
differs()
{
	local why
	why=$(exception "$1" "$2")
	if [ -n "$why" ]; then
		verdict="excepted $why"
	else
		verdict="differs $(tr '\n' ' ' <<<"$3" | cut -c 1-600)"
	fi
}

# judge LEVEL MODE: sets verdict.
judge()
{
	local level=$1 mode=$2 name=$1-$2 flags="$MOAT_FLAGS -Wno-error=attributes" why=
	verdict=same
	case $mode in
	unit) flags+=" -fplugin-arg-moat-unit-align" ;;
	*)
		write_rules "$mode" >"$scratch/$name.rules"
		flags+=" -fplugin-arg-moat-rules=$scratch/$name.rules"
		;;
	esac
	outcome "$name" "$level" "$flags" "$([ "$level" = lto ] || echo "$flags")" >"$scratch/$name.outcome"
	if ! is_good "$scratch/$name.outcome"; then
		[ -e "$scratch/$level.outcome" ] || outcome "$level" "$level" "" "" >"$scratch/$level.outcome"
		if ! cmp -s "$scratch/$level.outcome" "$scratch/$name.outcome"; then
			if tells_nothing "$scratch/$level.outcome" && ! grep -q '^internal' "$scratch/$name.outcome"; then
				verdict=skipped
			else
				differs "$level" "$mode" "$(diff "$scratch/$level.outcome" "$scratch/$name.outcome")"
			fi
			return
		fi
		if tells_nothing "$scratch/$level.outcome"; then
			verdict=skipped
			return
		fi
	fi
	# Without the plugin at the link the tail is open, and the objects of
	# link-time optimisation have no manifest yet; unit-align promises nothing.
	case $level:$do:$mode in
	lto:* | lto-link:[!rl]* | *:unit) ;;
	*)
		[ ! -e "$scratch/$name/image" ] || breach "$name"
		[ -z "$why" ] || differs "$level" "$mode" "$why"
		;;
	esac
}

cd "$scratch" || exit 2
for pair in "$@"; do
	judge "${pair%:*}" "${pair#*:}"
	printf '%s %s %s %s\n' "$program" "${pair%:*}" "${pair#*:}" "$verdict"
done
