#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A whole Linux with moat: unpack, configure, build, boot, check.
#
#   kernel.sh [STEP...]           all steps, or these; a step is not done again while
#                                 all that it depends on is as it was, unless it is named
#   kernel.sh variant NAME [--rules FILE] [--overlay FOLDER] [--plain] [--add WORD]... SOURCE...
#                                 link an untagged vmlinux with SOURCE... (net/ipv4/icmp)
#                                 compiled otherwise, into variants/NAME
#   kernel.sh compile NAME ...    the same, but the objects only, without a link
#   kernel.sh boot-of NAME        boot a variant, into variants/NAME/boot
#   kernel.sh module NAME RULES [WORD...]
#                                 scripts/kernel/module with these rules, and more words
#                                 for the compiler, into NAME
#   kernel.sh fragment FOLDER     the module of FOLDER, with Makefile.moat instead of
#                                 KCFLAGS, into fragment
#   kernel.sh same                the same kernel without rules, once with the plugin and
#                                 once without: each object and vmlinux must be the same
#   kernel.sh growth              what the promises cost: sections, and each promise
#   kernel.sh clean               drop all but the unpacked source
#
# Steps:
#   unpack     Debian's source package of Linux 6.1
#   configure  scripts/kernel/small.config on top of allnoconfig
#   build      make KCFLAGS="$(moat flags --kernel --rules scripts/kernel/corpus.rules)":
#              vmlinux and modules, into variants/tagged
#   untag      the sources of scripts/kernel/corpus.sources once more without rules,
#              into variants/untagged: no other source has anything tagged that
#              changes a layout.  Variants are made from this one
#   module     scripts/kernel/module, which has tags of its own, with the same rules
#   boot       qemu, without acceleration: a ping over loopback, the module,
#              /proc/kallsyms
#   check      moat check of vmlinux and the module, and of the running kernel
#
# MOAT_KERNEL: where all of it lies (~/.cache/moat-kernel); MOAT_JOBS: for make;
# MOAT_BUILD: the build folder of moat.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

package=linux-source-6.1
steps=(unpack configure build untag module boot check)
top=${MOAT_KERNEL:-${XDG_CACHE_HOME:-$HOME/.cache}/moat-kernel}
jobs=${MOAT_JOBS:-$(nproc)}
here=$MOAT_ROOT/scripts/kernel
source=$top/$package
build=$top/build
moat=$MOAT_BUILD/bin/moat
rules=$here/corpus.rules

# Nothing of the time, the user and the machine gets into the image.
export KBUILD_BUILD_TIMESTAMP='1970-01-01 00:00:00' KBUILD_BUILD_USER=moat KBUILD_BUILD_HOST=moat
export KBUILD_BUILD_VERSION=1
# The kernel's make drops LC_ALL, so that messages would be in the user's language.
export LANG=C
unset LANGUAGE LC_CTYPE LC_MESSAGES

source "$here/lib.sh"

# ---- steps ----

step_unpack()
{
	local archive=/usr/src/$package.tar.xz
	[ -f "$archive" ] || die "no $archive: apt-get install $package"
	# The files keep their dates, so that make would take old objects for new ones.
	rm -rf "$source" "$build" "$top/unpacking"
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

# A tag that is refused is warned of; nothing else is.
expected='cannot keep its promise'

step_build()
{
	forget_variants
	forget "$top/untagged"
	run_counting build '^  (CC|AS) ' kmake vmlinux modules
	warnings "$top/log/build" | grep -vE "$expected" >"$top/log/build.warnings" || true
	[ ! -s "$top/log/build.warnings" ] || {
		cat "$top/log/build.warnings"
		die "the build is not quiet"
	}
	keep_image tagged
	say "$(grep -cE '^  (CC|AS) ' "$top/log/build" || true) objects built now, no warning but of refused tags"
}

step_untag()
{
	forget_variants
	forget "$top/untagged"
	sed -e 's/#.*//' -e '/^[[:space:]]*$/d' -e 's/$/.o/' "$here/corpus.sources" >"$top/untagged"
	(cd "$build" && xargs rm -f) <"$top/untagged"
	run untag kmake vmlinux
	warnings "$top/log/untag"
	keep_image untagged
}

# keep_image NAME
keep_image()
{
	mkdir -p "$top/variants/$1"
	cp "$build/vmlinux" "$build/System.map" "$top/variants/$1/"
}

# The code that starts the processors is no part of this: it gets no KCFLAGS, and -g,
# which tells the folder.
same()
{
	local way flags
	flags=$(plugin_flags)
	for way in with without; do
		mkdir -p "$top/$way"
		cp "$build/.config" "$top/$way/.config"
		say "all objects $way the plugin"
		run_counting "$way" '^  (CC|AS) ' make_in "$top/$way" KCFLAGS="$flags" vmlinux modules
		[ -z "$(warnings "$top/log/$way")" ] || die "the build is not quiet, see $top/log/$way"
		flags=
	done
	local object compared=0 different=0
	while read -r object; do
		compared=$((compared + 1))
		cmp -s "$top/with/$object" "$top/without/$object" ||
			{ echo "different: $object"; different=$((different + 1)); }
	done < <(cd "$top/without" && find . \( -name '*.o' -o -name '*.ko' \) ! -path './scripts/*' \
		! -path './tools/*' ! -path './arch/x86/realmode/*' -printf '%P\n' | sort && echo vmlinux)
	echo "$compared files compared, $different different"
	[ "$different" = 0 ]
}

step_module()
{
	module module "$rules"
}

# module NAME RULES [WORD...]
module()
{
	rm -rf "${top:?}/$1"
	cp -r "$here/module" "$top/$1"
	run "$1" kmake M="$top/$1" \
		KCFLAGS="$(plugin_flags --rules "$(realpath "$2")") ${*:3}" modules
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
		MOAT_RULES="$rules" modules
}

step_boot()
{
	bash "$here/boot.sh" "$build" "$top/variants/tagged/vmlinux" "$top/boot" \
		"$top/module/moat_probe.ko"
}

step_check()
{
	local vmlinux=$top/variants/tagged/vmlinux
	"$moat" check --rules "$rules" --running "$top/boot/kallsyms" "$vmlinux"
	"$moat" check --against "$vmlinux" --running "$top/boot/kallsyms" "$top/module/moat_probe.ko"
}

# ---- variants ----

# Drop the objects of LIST, which are compiled otherwise now, and the list.
forget()
{
	[ -f "$1" ] || return 0
	(cd "$build" && xargs -r rm -f) <"$1"
	rm -f "$1"
}

forget_variants()
{
	forget "$top/otherwise"
}

# link_variant or compile_variant NAME OPTION... SOURCE...
link_variant()
{
	choose "$@"
	run "variant-$1" kmake vmlinux
	keep_image "$1"
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
	[ -f "$top/untagged" ] || step_untag
	say "$name: $*"
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

# What a step depends on, beside the steps before it.
inputs_of()
{
	case $1 in
	unpack) stat -Lc '%s %Y' "/usr/src/$package.tar.xz" 2>&1 || true ;;
	configure) sum_of "$here/small.config" "$here/kcc" && gcc -v 2>&1 ;;
	build) tagging_flags ;;
	untag) sum_of "$here/corpus.sources" ;;
	module) sum_of "$here"/module/* ;;
	boot) sum_of "$here/boot.sh" ;;
	check) sum_of "$moat" ;;
	esac
}

do_step()
{
	say "$1"
	rm -f "$top/stamps/$1"
	"step_$1"
	echo "$2" >"$top/stamps/$1"
}

# The steps that are named, or those that are not done and all behind them.
do_steps()
{
	local step id='' again=''
	for step in "${steps[@]}"; do
		id=$( (echo "$id" && inputs_of "$step") | cksum)
		if [ $# -gt 0 ]; then
			case " $* " in *" $step "*) do_step "$step" "$id" ;; esac
		elif [ -n "$again" ] || [ "$(cat "$top/stamps/$step" 2>/dev/null)" != "$id" ]; then
			again=yes
			do_step "$step" "$id"
		fi
	done
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
	do_steps
	say "all done; $top has the images and the logs"
	;;
same) same ;;
growth) growth ;;
boot-of)
	[ $# = 2 ] || die "boot-of needs the name of a variant"
	bash "$here/boot.sh" "$build" "$top/variants/$2/vmlinux" "$top/variants/$2/boot"
	;;
module)
	[ $# -gt 2 ] || die "module needs a name and a rules file"
	module "${@:2}"
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
	rm -rf "${top:?}"/{build,with,without,variants,boot,module,log,otherwise,untagged}
	find "$top/stamps" -type f ! -name unpack -delete
	;;
*)
	for step; do
		is_step "$step" || die "no step '$step'; there are ${steps[*]}; see the head of this script"
	done
	do_steps "$@"
	;;
esac
