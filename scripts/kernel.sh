#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A whole Linux with moat: unpack, configure, build, tag, boot, check.
#
#   kernel.sh [STEP...]           all steps, or these; a step that is done is not
#                                 done again unless it is named
#   kernel.sh variant NAME [--rules FILE] [--overlay FOLDER] [--plain] [--add WORD]... SOURCE...
#                                 link a vmlinux with SOURCE... (net/ipv4/icmp)
#                                 compiled otherwise, into variants/NAME
#   kernel.sh compile NAME ...    the same, but the objects only, without a link
#   kernel.sh plain               the same kernel without the plugin, in plain; each
#                                 object and vmlinux must be the same
#   kernel.sh boot-of NAME        boot a variant, into variants/NAME/boot
#   kernel.sh module NAME RULES   scripts/kernel/module with these rules, into NAME
#   kernel.sh fragment FOLDER     the module of FOLDER, with Makefile.moat instead of
#                                 KCFLAGS, into fragment
#   kernel.sh clean               drop all but the unpacked source
#
# Steps:
#   unpack     Debian's source package of Linux 6.1
#   configure  scripts/kernel/small.config on top of allnoconfig
#   build      make KCFLAGS="$(moat flags --kernel)": vmlinux and modules, all with
#              the plugin; nothing is tagged, so all is as without it
#   tag        the sources that scripts/kernel/corpus.sources lists once more, with
#              the rules of scripts/kernel/corpus.rules, and a module with tags
#   boot       qemu, without acceleration: a ping over loopback, the module,
#              /proc/kallsyms
#   check      moat check of vmlinux and the module, and of the running kernel
#
# MOAT_KERNEL: where all of it lies (~/.cache/moat-kernel); MOAT_JOBS: for make;
# MOAT_BUILD: the build folder of moat.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

package=linux-source-6.1
steps=(unpack configure build tag boot check)
top=${MOAT_KERNEL:-${XDG_CACHE_HOME:-$HOME/.cache}/moat-kernel}
jobs=${MOAT_JOBS:-$(nproc)}
here=$MOAT_ROOT/scripts/kernel
source=$top/$package
build=$top/build
moat=$MOAT_BUILD/bin/moat

# Nothing of the time, the user and the machine gets into the image.
export KBUILD_BUILD_TIMESTAMP='1970-01-01 00:00:00' KBUILD_BUILD_USER=moat KBUILD_BUILD_HOST=moat
export KBUILD_BUILD_VERSION=1

# ---- running things ----

# run NAME COMMAND...: its output goes to log/NAME; a failure shows the end of it.
run()
{
	local log=$top/log/$1
	shift
	"$@" >"$log" 2>&1 </dev/null || {
		tail -n 20 "$log" >&2
		die "failed, see $log: $*"
	}
}

# The same, with the number of lines that FILTER matches, now and then.
run_counting()
{
	local log=$top/log/$1 filter=$2 watcher
	(
		while sleep 20; do
			printf '   %d objects\n' "$(grep -cE "$filter" "$log" 2>/dev/null || true)"
		done
	) &
	watcher=$!
	# shellcheck disable=SC2064 # the watcher of now
	trap "kill $watcher 2>/dev/null || true" EXIT
	run "$1" "${@:3}"
	kill "$watcher" 2>/dev/null || true
	trap - EXIT
}

plugin_flags()
{
	[ -x "$moat" ] || die "no $moat: run scripts/build.sh, or set MOAT_BUILD"
	"$moat" flags --cc gcc --kernel
}

# make for the kernel in FOLDER.  The last option saves a look at each object's
# symbols.
make_in()
{
	make -C "$source" O="$1" CC="$top/kcc" -j"$jobs" cmd_check_local_export=: "${@:2}"
}

kmake()
{
	make_in "$build" KCFLAGS="$(plugin_flags)" "$@"
}

# ---- steps ----

step_unpack()
{
	local archive=/usr/src/$package.tar.xz
	[ -f "$archive" ] || die "no $archive: apt-get install $package"
	rm -rf "$source" "$top/unpacking"
	mkdir "$top/unpacking"
	tar -xJf "$archive" -C "$top/unpacking"
	mv "$top/unpacking/$package" "$source"
	rmdir "$top/unpacking"
}

step_configure()
{
	cp "$here/kcc" "$top/kcc"
	mkdir -p "$build"
	run configure make -C "$source" O="$build" CC="$top/kcc" \
		KCONFIG_ALLCONFIG="$here/small.config" allnoconfig
	local line
	grep '^CONFIG_' "$here/small.config" | while read -r line; do
		grep -qxF "$line" "$build/.config" || die "the kernel does not take $line"
	done
}

# What a compiler or the kernel's tools complain of.
warnings()
{
	grep -E 'warning:|WARNING:|modpost:|objtool:|orphan section' "$@" |
		grep -vE '^ *(CC|LD|MODPOST|HOSTCC|DESCEND) ' || true
}

step_build()
{
	forget_variants
	run_counting build '^  (CC|AS) ' kmake vmlinux modules
	warnings "$top/log/build" >"$top/log/build.warnings"
	[ ! -s "$top/log/build.warnings" ] || {
		cat "$top/log/build.warnings"
		die "the build is not quiet"
	}
	cp "$build/vmlinux" "$build/vmlinux.untagged"
	say "$(grep -cE '^  (CC|AS) ' "$top/log/build" || true) objects built now, no warning"
}

# Assembler sources tell the build folder in their debug information, and do not
# get the flags.
plain()
{
	forget_variants
	run build-untagged kmake vmlinux modules
	mkdir -p "$top/plain"
	cp "$build/.config" "$top/plain/.config"
	run_counting plain '^  (CC|AS) ' make_in "$top/plain" vmlinux modules
	local object compared=0 different=0
	while read -r object; do
		compared=$((compared + 1))
		cmp -s "$top/plain/$object" "$build/$object" ||
			{ echo "different: $object"; different=$((different + 1)); }
	done < <(cd "$top/plain" && find . -name '*.o' ! -path './scripts/*' ! -path './tools/*' \
		! -path './arch/x86/realmode/*' -printf '%P\n' | sort && echo vmlinux)
	echo "$compared files compared, $different different"
	[ "$different" = 0 ]
}

step_tag()
{
	local sources
	mapfile -t sources < <(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$here/corpus.sources")
	link_variant tagged --rules "$here/corpus.rules" "${sources[@]}"
	module module "$here/corpus.rules"
	say "vmlinux tagged: $top/variants/tagged/vmlinux"
}

# module NAME RULES
module()
{
	rm -rf "${top:?}/$1"
	cp -r "$here/module" "$top/$1"
	run "$1" kmake M="$top/$1" \
		KCFLAGS="$(plugin_flags) -fplugin-arg-moat-rules=$(realpath "$2")" modules
}

# fragment FOLDER: the kernel's Makefile.lib includes Makefile.moat meanwhile.
fragment()
{
	local lib=$source/scripts/Makefile.lib
	rm -rf "${top:?}/fragment"
	cp -r "$1" "$top/fragment"
	[ -f "$lib.moat" ] || cp -p "$lib" "$lib.moat"
	cp "$here/Makefile.moat" "$source/scripts/"
	trap 'mv "$source/scripts/Makefile.lib.moat" "$source/scripts/Makefile.lib"; rm "$source/scripts/Makefile.moat"' EXIT
	# shellcheck disable=SC2016 # make's
	printf 'include $(srctree)/scripts/Makefile.moat\n' | cat "$lib.moat" - >"$lib"
	run fragment kmake M="$top/fragment" KCFLAGS= MOAT_COMMAND="$moat" \
		MOAT_RULES="$here/corpus.rules" modules
}

step_boot()
{
	bash "$here/boot.sh" "$build" "$top/variants/tagged/vmlinux" "$top/boot" \
		"$top/module/moat_probe.ko"
}

step_check()
{
	local vmlinux=$top/variants/tagged/vmlinux
	"$moat" check --rules "$here/corpus.rules" --running "$top/boot/kallsyms" "$vmlinux"
	"$moat" check --against "$vmlinux" --running "$top/boot/kallsyms" "$top/module/moat_probe.ko"
}

# ---- variants ----

# Objects that are compiled otherwise now are compiled again as all others.
forget_variants()
{
	[ -f "$top/otherwise" ] || return 0
	(cd "$build" && xargs -r rm -f) <"$top/otherwise"
	rm -f "$top/otherwise"
}

# link_variant or compile_variant NAME OPTION... SOURCE...
link_variant()
{
	choose "$@"
	run "variant-$1" kmake vmlinux
	cp "$build/vmlinux" "$build/System.map" "$top/variants/$1/"
	warnings "$top/log/variant-$1"
}

compile_variant()
{
	choose "$@"
	# shellcheck disable=SC2046 # names without blanks
	run "variant-$1" kmake $(<"$top/otherwise")
	# shellcheck disable=SC2046 # likewise
	(cd "$build" && cp $(<"$top/otherwise") "$top/variants/$1/")
	warnings "$top/log/variant-$1"
}

# Say which objects are compiled how by the next make, and drop them.
choose()
{
	local name=$1 source_name
	shift
	export KCC_FILES='' KCC_ADD='' KCC_PLAIN='' KCC_OVERLAY=''
	while [ $# -gt 0 ]; do
		case $1 in
		--rules) KCC_ADD+=" -fplugin-arg-moat-rules=$(realpath "$2")" && shift ;;
		--overlay) KCC_OVERLAY=$(realpath "$2") && shift ;;
		--plain) KCC_PLAIN=yes ;;
		--add) KCC_ADD+=" $2" && shift ;;
		-*) die "no such option of a variant: $1" ;;
		*) break ;;
		esac
		shift
	done
	[ $# -gt 0 ] || die "variant '$name' names no source"
	forget_variants
	for source_name; do
		[ -f "$source/$source_name.c" ] || die "no $source_name.c in $source"
		KCC_FILES+=" */$source_name.c"
		echo "$source_name.o"
	done >"$top/otherwise"
	(cd "$build" && xargs rm -f) <"$top/otherwise"
	rm -rf "$top/variants/$name"
	mkdir -p "$top/variants/$name"
}

# ---- all ----

do_step()
{
	say "$1"
	rm -f "$top/stamps/$1"
	"step_$1"
	: >"$top/stamps/$1"
}

is_step()
{
	local step
	for step in "${steps[@]}"; do
		[ "$step" != "$1" ] || return 0
	done
	return 1
}

mkdir -p "$top/log" "$top/stamps" "$top/variants"
case ${1:-} in
'')
	for step in "${steps[@]}"; do
		[ -f "$top/stamps/$step" ] || do_step "$step"
	done
	say "all done; $top has the images and the logs"
	;;
plain) plain ;;
boot-of)
	[ $# = 2 ] || die "boot-of needs the name of a variant"
	bash "$here/boot.sh" "$build" "$top/variants/$2/vmlinux" "$top/variants/$2/boot"
	;;
module)
	[ $# = 3 ] || die "module needs a name and a rules file"
	module "$2" "$3"
	;;
fragment)
	[ $# = 2 ] || die "fragment needs a folder"
	fragment "$2"
	;;
variant | compile)
	[ $# -gt 1 ] || die "$1 needs a name"
	if [ "$1" = variant ]; then link_variant "${@:2}"; else compile_variant "${@:2}"; fi
	;;
clean)
	rm -rf "${top:?}"/{build,variants,boot,module,log,otherwise}
	find "$top/stamps" -type f ! -name unpack -delete
	;;
*)
	for step; do
		is_step "$step" || die "no step '$step'; there are ${steps[*]}; see the head of this script"
	done
	for step; do
		do_step "$step"
	done
	;;
esac
