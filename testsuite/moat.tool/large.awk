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
	if (what == "tiny")
		for (i = 0; i < 60000; i++)
			printf("%x 1 d tiny_%d\n", 65536 + i + (step && i > step), i)
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
}
