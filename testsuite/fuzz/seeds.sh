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

# Few sections and no start files: a mutation should meet something that counts.
compile()
{
	gcc "${flags[@]}" -ffreestanding -fno-asynchronous-unwind-tables -fno-ident "$@" seeds.c
}
compile -g0 -O1 -c -o elf/object
compile -g0 -m32 -O1 -c -o elf/object32
compile -g0 -O1 -nostdlib -static -Wl,-e,use,--build-id=none,-z,noseparate-code,-z,max-page-size=64 -o elf/fixed
compile -g0 -O1 -fPIC -nostdlib -shared -Wl,--build-id=none,-z,noseparate-code,-z,max-page-size=64 -o elf/shared
strip -o elf/stripped elf/shared

for version in 3 4 5; do
	compile -gdwarf-$version -O0 -nostdlib -static -Wl,-e,use,--build-id=none,-z,noseparate-code,-z,max-page-size=64 -o dwarf/fixed$version
done
compile -gdwarf-5 -O1 -c -o dwarf/object
compile -gdwarf-4 -fdebug-types-section -O1 -c -o dwarf/types
compile -gdwarf-5 -gsplit-dwarf -O1 -c -o dwarf/split

nm -n elf/fixed >list/plain
nm -S elf/fixed >list/sizes
{ nm -n elf/fixed; echo =; nm -n elf/fixed | sed '2d;$s/^\(.*\)0 /\18 /'; } >diff/plain
{ nm -nS elf/fixed; echo =; nm -nS elf/fixed | sed 3d; } >diff/sizes
printf 'ffffffffc0000000 b a\t[mod]\nffffffffc0000008 D b\t[mod]\r\n                 U gone\n' >list/kallsyms

"$moat" baseline elf/fixed >baseline/fixed
"$moat" baseline elf/object >baseline/object
objcopy --dump-section .comment=manifest/object elf/object /dev/null

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
rm seeds.c
