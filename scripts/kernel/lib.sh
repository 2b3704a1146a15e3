# SPDX-License-Identifier: GPL-3.0-or-later
# What kernel.sh is made of: running make, and what the promises cost.  It is sourced
# there, and uses its variables.
# shellcheck disable=SC2154 # those

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
		while sleep 20 >/dev/null 2>&1; do # not to hold the pipe when all is done
			printf '   %d of about 750 objects\n' "$(grep -cE "$filter" "$log" 2>/dev/null || true)"
		done
	) &
	watcher=$!
	# shellcheck disable=SC2064 # the watcher of now
	trap "kill $watcher 2>/dev/null || true" EXIT
	run "$1" "${@:3}"
	kill "$watcher" 2>/dev/null || true
	trap - EXIT
}

# plugin_flags [WORD...]: for `moat flags'.
plugin_flags()
{
	[ -x "$moat" ] || die "no $moat: run scripts/build.sh, or set MOAT_BUILD"
	"$moat" flags --cc gcc --kernel "$@"
}

# The same with the rules, and a word that nobody reads, so that make compiles all
# again when the plugin or the rules are others.
tagging_flags()
{
	local flags
	flags=$(plugin_flags --rules "$rules")
	echo "$flags -DMOAT_INPUTS=$(sum_of "$rules" "$(plugin_of "$flags")")"
}

# The plugin's file, of compiler flags.
plugin_of()
{
	sed -E 's/.*-fplugin=([^ ]+).*/\1/' <<<"$1"
}

sum_of()
{
	cat "$@" | cksum | tr ' ' _
}

# make for the kernel in FOLDER.  The last option saves a look at each object's
# symbols: is one exported that is local?
make_in()
{
	make -C "$source" O="$1" CC="$top/kcc" -j"$jobs" cmd_check_local_export=: "${@:2}"
}

kmake()
{
	local flags
	flags=$(tagging_flags)
	KCC_UNTAGGED=$(untagged_patterns) make_in "$build" KCFLAGS="$flags" "$@"
}

untagged_patterns()
{
	[ ! -f "$top/untagged" ] || sed -E 's|^(.*)\.o$|*/\1.c|' "$top/untagged" | tr '\n' ' '
}

# What a compiler or the kernel's tools complain of.
warnings()
{
	grep -E 'warning:|WARNING:|modpost:|objtool:|orphan section' "$@" |
		grep -vE '^ *(CC|LD|MODPOST|HOSTCC|DESCEND) ' || true
}

# ---- cost ----

# What each promise leaves empty behind it, then by how much vmlinux's sections grew.
# Members of a group have one guard, which is in the total of moat check.
growth()
{
	local images=$top/variants
	"$moat" check --verbose "$images/tagged/vmlinux" | awk -F "'" '
		BEGIN { printf "%-28s %-16s %8s %8s\n", "promise", "", "size", "guard" }
		/: kept: / {
			match($3, /[(][^,]*/)
			promise = substr($3, RSTART + 1, RLENGTH - 1)
			match($3, /[0-9]+ bytes?/)
			size = substr($3, RSTART, RLENGTH)
			guard = match($3, /guard [0-9]+/) ? substr($3, RSTART + 6, RLENGTH - 6) : "-"
			printf "%-28s %-16s %8d %8s\n", $2, promise, size, guard
		}'
	join <(section_sizes untagged) <(section_sizes tagged) |
		awk 'BEGIN { printf "%-20s %12s %12s %8s\n", "section", "untagged", "tagged", "growth" }
			{ old += $2; new += $3 }
			$2 != $3 { printf "%-20s %12d %12d %8d\n", $1, $2, $3, $3 - $2 }
			END { printf "%-20s %12d %12d %8d\n", "all that is loaded", old, new, new - old }'
}

# Of a variant's sections that are loaded, by name.
section_sizes()
{
	local name size
	readelf -SW "$top/variants/$1/vmlinux" | sed -E 's/^ *\[ *[0-9]+\] //' | awk '$7 ~ /A/ { print $1, $5 }' |
		while read -r name size; do
			echo "$name $((16#$size))"
		done | sort
}
