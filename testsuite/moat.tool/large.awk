# SPDX-License-Identifier: GPL-3.0-or-later
# Large inputs of the command's tests: awk -v what=WHAT -f large.awk

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
		for (i = 0; i < 10000; i++)
			printf("%x %x D nested_%d\n", 4096 + i, 20001 - 2 * i, i)
}
