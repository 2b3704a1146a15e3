# SPDX-License-Identifier: GPL-3.0-or-later
# Large inputs of the command's tests: awk -v what=WHAT [-v step=N] -f large.awk

function variable(name, binding) {
	print ".data\n.balign 64\n" name ": .long 1"
	print ".type " name ",@object\n.size " name ",4\n.balign 64"
	if (binding == "global")
		print ".globl " name
}

function unit(id, source) {
	print ".ident \"moat1 unit id=" id " src=" source " line=64 page=4096\""
}

function promise(id, name, is) {
	print ".ident \"moat1 promise unit=" id " " is " sym=" name " name=" name \
		" size=4 granule=64 word=line bind=global\""
}

function ring(id, size, align, layout) {
	print ".ident \"moat1 struct unit=" id " name=ring at=ring.h:2:8 size=" size " align=" align \
		" layout=" (layout ? layout : "ffa25fef34ce697e") "\""
}

function instance(id, name, count) {
	print ".ident \"moat1 instance unit=" id " sym=" name " name=" name " bind=global in=ring count=" \
		count "\""
}

BEGIN {
	# A hundred thousand promises in one object file.
	if (what == "promises") {
		unit("aaaaaaaaaaaaaaaa", "a.c")
		for (i = 0; i < 100000; i++) {
			variable("v" i, "global")
			promise("aaaaaaaaaaaaaaaa", "v" i, "is=isolate")
		}
		print "moat.unit.aaaaaaaaaaaaaaaa = 0"
	}
	# A hundred thousand object files, each with a group of its own.
	if (what == "units")
		for (i = 0; i < 100000; i++) {
			id = sprintf("%016x", i)
			print ".file \"a" i ".c\""
			unit(id, "a" i ".c")
			variable("v" i, "global")
			promise(id, "v" i, "is=group group=g" i " sect=.data..moat.set.g" i)
			print "moat.unit." id " = 0"
		}
	# Fifty thousand object files that have one struct, a global of it and a refused field.
	if (what == "fields")
		for (i = 0; i < 50000; i++) {
			id = sprintf("%016x", i)
			print ".file \"a" i ".c\""
			unit(id, "a" i ".c")
			ring(id, 192, 64)
			for (j = 64; j < 192; j += 64)
				print ".ident \"moat1 term unit=" id " in=ring is=isolate field=f" j \
					" offset=" 8 * j " bits=64 granule=64\""
			print ".ident \"moat1 refused unit=" id " is=isolate name=ring.last at=ring.h:9:1" \
				" granule=64 word=line because=x mend=y\""
			variable("v" i, "global")
			print ".zero 188"
			instance(id, "v" i, 1)
			print "moat.unit." id " = 0"
		}
	# Thirty thousand sections.
	if (what == "sections") {
		unit("aaaaaaaaaaaaaaaa", "a.c")
		for (i = 0; i < 30000; i++) {
			print ".section .data..moat.v" i ",\"aw\"\n.balign 64\nv" i ": .long 1"
			print ".type v" i ",@object\n.size v" i ",4\n.globl v" i "\n.balign 64"
			promise("aaaaaaaaaaaaaaaa", "v" i, "is=isolate")
		}
		print "moat.unit.aaaaaaaaaaaaaaaa = 0"
	}
	# Lists: a million symbols, many names of one object, objects in objects.
	if (what == "list")
		for (i = 0; i < 1000000; i++)
			printf("%08x b name_%d\n", 268435456 + 8 * i, i)
	if (what == "aliases")
		for (i = 0; i < 300000; i++)
			print "1000 40 D alias_" i
	if (what == "nested")
		for (i = 0; i < 200000; i++)
			printf("%x %08x D nested_%d\n", 4096 + i, 400001 - 2 * i - (i < step), i)
	# A million symbols in one line; a symbol in each byte of a few pages.
	if (what == "crowd") {
		print ".data\n.balign 64\nbase: .zero 64"
		for (i = 0; i < 1000000; i++)
			printf(".globl s%d\n.set s%d, base + %d\n", i, i, i % 64)
	}
	if (what == "far")
		for (i = 0; i < 12000; i++)
			printf("%x 8 d far_%d\n", 65536 + 4096 * i + step, i)
	if (what == "tiny")
		for (i = 0; i < 60000; i++)
			printf("%x 1 d tiny_%d\n", 65536 + i + (step && i > step), i)
	# Thirty thousand promises that each ask for the ground of all.
	if (what == "greedy") {
		unit("aaaaaaaaaaaaaaaa", "a.c")
		print ".data\n.balign 1048576"
		for (i = 0; i < 30000; i++) {
			print ".globl s" i "\ns" i ": .byte 1\n.type s" i ",@object\n.size s" i ",1"
			print ".ident \"moat1 promise unit=aaaaaaaaaaaaaaaa is=isolate sym=s" i " name=s" i \
				" size=1 granule=1048576 word=bytes bind=global\""
		}
		print "moat.unit.aaaaaaaaaaaaaaaa = 0"
	}
	# Twenty thousand static variables of an object file that is there so often; the
	# marks get one name later.
	if (what == "often") {
		unit("0000000000000000", "a.c")
		for (i = 0; i < 20000; i++) {
			print ".file \"a" i ".c\"\n.data\ns" i ": .zero 64"
			print ".ident \"moat1 promise unit=0000000000000000 is=isolate sym=s" i " name=s" i \
				" size=4 granule=64 word=line bind=local\""
			printf("moat.unit.%016x = 0\n", i)
		}
	}
	# A struct in twenty thousand layouts; one with thirty thousand terms and globals.
	if (what == "layouts")
		for (i = 0; i < 20000; i++) {
			id = sprintf("%016x", i)
			unit(id, "a" i ".c")
			ring(id, 64 + 8 * i, 64, id)
			print "moat.unit." id " = 0"
		}
	if (what == "terms") {
		unit("aaaaaaaaaaaaaaaa", "a.c")
		ring("aaaaaaaaaaaaaaaa", 24, 8)
		for (i = 0; i < 30000; i++) {
			print ".ident \"moat1 term unit=aaaaaaaaaaaaaaaa in=ring is=apart field=a" i " other=b" i \
				" offset=0 bits=8 other_offset=512 other_bits=8\""
			variable("v" i, "global")
			instance("aaaaaaaaaaaaaaaa", "v" i, 1000)
		}
		print "moat.unit.aaaaaaaaaaaaaaaa = 0"
	}
	# Names that end alike; sections beyond counting.
	if (what == "names") {
		print ".data"
		for (i = 0; i < 20000; i++)
			print "s" i ": .byte 0"
		name = "a"
		while (length(name) < 1000000)
			name = name name
		print name ": .byte 0"
	}
	if (what == "parts")
		for (i = 0; i < 5000; i++)
			print ".section .part" i ",\"aw\"\n.byte 1"
	# Structs in structs, and each in the next one twice; an array of arrays.
	if (what == "structs") {
		print "struct deep0 { char a; };\nstruct wide0 { char a; };"
		for (i = 1; i < 1000; i++)
			printf("struct deep%d { struct deep%d a; };\n", i, i - 1)
		for (i = 1; i < 30; i++)
			printf("struct wide%d { struct wide%d a, b; };\n", i, i - 1)
		printf("struct deep999 deep; struct wide29 *wide; struct array { char a")
		for (i = 0; i < 1000; i++)
			printf("[1]")
		print "; } array; unsigned long size = sizeof *wide;"
	}
	# Three hundred structs that each hold 8 to the power of 12 fields in one byte.
	if (what == "towers") {
		print "union floor0 { char a; };"
		for (i = 1; i < 13; i++)
			printf("union floor%d { union floor%d a, b, c, d, e, f, g, h; };\n", i, i - 1)
		for (i = 0; i < 300; i++)
			printf("struct tower%d { union floor12 all; } tower%d;\n", i, i)
	}
}
