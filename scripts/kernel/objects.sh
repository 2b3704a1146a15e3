#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles a fixed set of a kernel's objects once more, with the commands that the
# kernel's build recorded: without the plugin, with it, and with it and 100 rules.
# Usage: objects.sh BUILD OUT same|count|ccache
#   same    is each object with the plugin the same as without?  Status 1 if not
#   count   instructions of cc1, by valgrind, each of the three ways
#   ccache  compile with the plugin twice through ccache: does the second hit?
# The list of objects is objects.list beside this script; MOAT_OBJECTS: another.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
source "$here/../lib.sh"

build=$1 out=$2 mode=$3
list=${MOAT_OBJECTS:-$here/objects.list}
mkdir -p "$out"
out=$(realpath "$out")
cd "$build"

# The corpus, and rules like it that match nothing.
hundred_rules()
{
	cat "$here/corpus.rules"
	local n
	for ((n = $(grep -cE '^(global|field|struct)' "$here/corpus.rules"); n < 100; n++)); do
		case $((n % 4)) in
		0) echo "global nobody_${n}_* line" ;;
		1) echo "global nobody_$n in drivers/net/*.c cold" ;;
		2) echo "field nobody_$n.refcnt apart ops input" ;;
		3) echo "global *_nobody_$n in net/*/file$n.c group g$n" ;;
		esac
	done
}

# command OBJECT: the compiler's words for it, one a line, without the output's
# name and without the plugin.
command_of()
{
	local dir=${1%/*} base=${1##*/} line words
	line=$(sed -n "s|^\(saved\)\{0,1\}cmd_$1 := ||p" "$dir/.${base%.o}.o.cmd")
	[ -n "$line" ] || die "no command of $1: is it built?"
	eval "words=(${line%% ; *})"
	words=("${words[@]:1}")
	local word skip=
	for word in "${words[@]}"; do
		[ -z "$skip" ] || { skip=; continue; }
		case $word in
		-Wp,-MMD,* | -fplugin=* | -fplugin-arg-* | -c) ;;
		-o) skip=yes ;;
		*) printf '%s\n' "$word" ;;
		esac
	done
}

plugin=$("$MOAT_BUILD/bin/moat" flags --cc gcc --kernel)
hundred_rules >"$out/hundred.rules"
mapfile -t objects < <(grep -v '^#' "$list")

# compile OBJECT TO WORD...: CC is the compiler.
compile()
{
	local words
	mapfile -t words < <(command_of "$1")
	# shellcheck disable=SC2086 # several words
	${CC:-gcc} "${words[@]}" "${@:3}" -c -o "$2"
}

same()
{
	local object different=0
	for object in "${objects[@]}"; do
		compile "$object" "$out/plain.o"
		# shellcheck disable=SC2086
		compile "$object" "$out/plugin.o" $plugin
		cmp "$out/plain.o" "$out/plugin.o" || { echo "different: $object"; different=$((different + 1)); }
	done
	echo "${#objects[@]} objects compiled both ways, $different different"
	[ "$different" = 0 ]
}

# instructions OBJECT WORD...: of one run of cc1.
instructions()
{
	local words line command
	mapfile -t words < <(command_of "$1")
	line=$(gcc "${words[@]}" "${@:2}" -S -o "$out/count.s" '-###' 2>&1 | grep '/cc1 ' | head -n 1)
	eval "command=($line)" # -### quotes for a shell
	valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "${command[@]}" 2>&1 |
		sed -n 's/.*I *refs: *//p' | tr -d ,
}

count()
{
	local object plain with ruled
	for object in "${objects[@]}"; do
		plain=$(instructions "$object")
		# shellcheck disable=SC2086
		with=$(instructions "$object" $plugin)
		# shellcheck disable=SC2086
		ruled=$(instructions "$object" $plugin "-fplugin-arg-moat-rules=$out/hundred.rules" -Wno-attributes)
		echo "$object $plain $with $ruled"
	done | tee "$out/counts" | awk '
		{ print; plain += $2; with += $3; ruled += $4 }
		END {
			printf "%d objects: %.1f M without, %.1f M with the plugin (%+.2f %%), %.1f M with 100 rules (%+.2f %%)\n",
				NR, plain / 1e6, with / 1e6, 100 * (with / plain - 1), ruled / 1e6, 100 * (ruled / plain - 1)
		}'
}

twice_cached()
{
	local object
	unset CCACHE_DISABLE # DejaGnu sets it
	export CCACHE_DIR=$out/ccache CCACHE_COMPILERCHECK=content CC='ccache gcc'
	rm -rf "$CCACHE_DIR"
	for _ in first second; do
		ccache --zero-stats >/dev/null
		for object in "${objects[@]}"; do
			# shellcheck disable=SC2086
			compile "$object" "$out/cached.o" $plugin "-fplugin-arg-moat-rules=$out/hundred.rules" -Wno-attributes
		done
	done
	echo "$(ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit/ { n += $2 } END { print n + 0 }') of ${#objects[@]} hit"
}

case $mode in
same) same ;;
count) count ;;
ccache) twice_cached ;;
*) die "no mode '$mode'; there are same, count and ccache" ;;
esac
