#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles a fixed set of a kernel's objects once more, with the commands that the
# kernel's build recorded: without the plugin, with it, and with it and 100 rules.
# Usage: objects.sh BUILD OUT same|count
#   same    is each object with the plugin the same as without?  Does ccache have it
#           when it is compiled again?  Status 1 if not
#   count   instructions of cc1 under qemu, each of the three ways
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
mapfile -t objects < <(grep -v '^#' "$list")

# compile OBJECT TO WORD...: CC is the compiler.
compile()
{
	local words
	mapfile -t words < <(command_of "$1")
	# shellcheck disable=SC2086 # several words
	${CC:-gcc} "${words[@]}" "${@:3}" -c -o "$2"
}

# same_one OBJECT: says so if it is not.
same_one()
{
	local to=$out/${1//\//-}
	compile "$1" "$to.plain"
	for _ in first second; do
		# shellcheck disable=SC2086
		CC='ccache gcc' compile "$1" "$to.plugin" $plugin
		cmp "$to.plain" "$to.plugin" || echo "different: $1"
	done
	rm "$to.plain" "$to.plugin"
}

same()
{
	local differences hits
	unset CCACHE_DISABLE # DejaGnu sets it
	export CCACHE_DIR=$out/ccache CCACHE_COMPILERCHECK=content
	export -f die command_of compile same_one
	export out plugin
	rm -rf "$CCACHE_DIR"
	differences=$(printf '%s\n' "${objects[@]}" | xargs -P "$(nproc)" -I{} bash -euc 'same_one "$1"' same_one {} | sort -u)
	[ -z "$differences" ] || echo "$differences"
	hits=$(ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit/ { n += $2 } END { print n + 0 }')
	echo "${#objects[@]} objects compiled both ways, $(grep -c . <<<"$differences" || true) different; $hits came from ccache the second time"
	[ -z "$differences" ] && [ "$hits" = "${#objects[@]}" ]
}

# instructions WAY OBJECT WORD...: of one run of cc1, into count.WAY.
instructions()
{
	local words line command
	mapfile -t words < <(command_of "$2")
	line=$(gcc "${words[@]}" "${@:3}" -S -o "$out/$1.s" '-###' 2>&1 | grep '/cc1 ' | head -n 1)
	eval "command=($line)" # -### quotes for a shell
	MOAT_COUNT=$out/count.$1 qemu-x86_64 -plugin "$out/count.so" "${command[@]}" >&2
}

count()
{
	local object
	gcc -O2 -shared -fPIC "$here/count.c" -o "$out/count.so"
	hundred_rules >"$out/hundred.rules"
	for object in "${objects[@]}"; do
		rm -f "$out"/count.{plain,with,ruled}
		instructions plain "$object" &
		# shellcheck disable=SC2086
		instructions with "$object" $plugin &
		# shellcheck disable=SC2086
		instructions ruled "$object" $plugin "-fplugin-arg-moat-rules=$out/hundred.rules" -Wno-attributes &
		wait
		echo "$object $(cat "$out"/count.{plain,with,ruled} | xargs)"
	done | tee "$out/counts" | awk '
		NF != 4 { print "not counted: " $1; exit failed = 1 }
		{ print; plain += $2; with += $3; ruled += $4 }
		END {
			if (failed)
				exit 1
			printf "%d objects: %.1f M without, %.1f M with the plugin (%+.2f %%), %.1f M with 100 rules (%+.2f %%)\n",
				NR, plain / 1e6, with / 1e6, 100 * (with / plain - 1), ruled / 1e6, 100 * (ruled / plain - 1)
		}'
}

case $mode in
same) same ;;
count) count ;;
*) die "no mode '$mode'; there are same and count" ;;
esac
