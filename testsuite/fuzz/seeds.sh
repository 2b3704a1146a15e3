#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes what the fuzz targets start from.  Usage: seeds.sh FOLDER BUILD
# One folder for each target is made in FOLDER, which must not exist; BUILD is a
# build of moat.  Same tools, same seeds.
set -euo pipefail
out=$1
moat=$2/bin/moat
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

mkdir "$out"
cd "$out"
mkdir diff list elf dwarf rules baseline manifest heat
cp "$here/seeds.c" .
read -ra flags < <("$moat" flags)

# Few sections, no start files, and only what the target is about: a mutation
# should meet something that counts, and a short input is a quick one.
compile()
{
	gcc -ffreestanding -fno-asynchronous-unwind-tables -fno-ident "$@" seeds.c
}
link=(-nostdlib "-Wl,-e,use,--build-id=none,-z,noseparate-code,-z,max-page-size=64")
compile "${flags[@]}" -DFEW -g0 -O1 -c -o elf/object
compile "${flags[@]}" -DFEW -g0 -m32 -O1 -c -o elf/object32
compile "${flags[@]}" -DFEW -g0 -O1 "${link[@]}" -static -o elf/fixed
compile "${flags[@]}" -DFEW -g0 -O1 -fPIC "${link[@]}" -shared -o elf/shared
strip -o elf/stripped elf/shared

plain=(-I"$here/../../include" "${link[@]}" -static -o all)
sections=(-j .debug_info -j .debug_types -j .debug_abbrev -j .debug_str -j .debug_line -j .debug_line_str)
for version in 3 4 5; do
	compile "${plain[@]}" -gdwarf-$version -O0
	objcopy "${sections[@]}" all dwarf/fixed$version 2>/dev/null
done
compile "${plain[@]}" -gdwarf-4 -fdebug-types-section -O1
objcopy "${sections[@]}" all dwarf/types 2>/dev/null
compile -I"$here/../../include" -DFEW -gdwarf-5 -O0 -c -o dwarf/object
compile -I"$here/../../include" -gdwarf-5 -gsplit-dwarf -O1 -c -o dwarf/split
rm dwarf/split # its other half has the structs

compile "${flags[@]}" -g0 -O1 -c -o object
nm -n elf/fixed >list/plain
nm -S elf/fixed >list/sizes
{ nm -n elf/fixed; echo =; nm -n elf/fixed | sed '2d;$s/^\(.*\)0 /\18 /'; } >diff/plain
{ nm -nS elf/fixed; echo =; nm -nS elf/fixed | sed 3d; } >diff/sizes
printf 'ffffffffc0000000 b a\t[mod]\nffffffffc0000008 D b\t[mod]\r\n                 U gone\n' >list/kallsyms

"$moat" baseline elf/fixed >baseline/fixed
"$moat" baseline object >baseline/object

# Each record behind its unit's, about a symbol that the target has; and a struct.
objcopy --dump-section .comment=records object /dev/null
{
	tr '\0' '\n' <records | grep -a '^moat1' | sed -e 's/ \(id\|unit\)=[^ ]*/ \1=u1/' -e 's/ sym=[^ ]*/ sym=a/'
	cat <<-'END'
		moat1 promise unit=u1 is=hot sym=b name=b at=a.c:1:1 size=8 granule=64 word=line sect=.data store=tdata bind=weak rule=global%20*%20hot
		moat1 promise unit=u1 is=read_mostly sym=c name=c at=a.c:1:1 size=24 granule=128 word=bytes start=8 guard=64 sect=.data store=relro bind=local
		moat1 refused unit=u1 is=isolate sym=d name=d at=a.c:1:1 granule=64 word=line store=tbss bind=global because=x mend=y
		moat1 term unit=u1 in=ring is=together field=a offset=0 bits=32 other=b other_offset=64 other_bits=8 granule=64
		moat1 term unit=u1 in=ring is=size limit=128
		moat1 term unit=u1 in=ring is=lines granule=64 limit=2
	END
} >lines
awk '$2 == "unit" { unit = $0; next }
	{ printf "%s%c%s%c", unit, 0, $0, 0 >("manifest/" $2 (++n[$2])) }' lines
awk '$2 ~ /unit|struct|term|instance/ { printf "%s%c", $0, 0 }' lines >manifest/whole
printf 'moat1 unit id=u2 src=b.c line=64 page=4096 matched=1,2 mode=lto lost=red_zones\0' >manifest/unit

cat >rules/all <<'END'
# rules of every kind
global icmp_global                line        "bumped per packet"
global rx_* in drv/*.c            bytes 128
global net::rx_[a-z]?             group rx_path
global *                          none
field ring.head                   apart tail seq "why"
field ring.*  in ring.c           line
struct ring                       reorder
struct ring in */ring.c           size 128
struct ring                       lines 2
END
printf 'global a page\r\nglobal b cold\nglobal c read_mostly\nglobal d hot\n' >rules/crlf

cat >heat/perf <<'END'
# Overhead  Symbol
    30.10%  [k] icmp_global+0x10
    15.00%  [.] counter  [unknown]
END
printf '5 s in a.c # why\r\n.25%% hot+4\n7 table+0x10\n12 total\n1 none\n3 table\n2 s\n' >heat/plain
rm seeds.c all object records lines
