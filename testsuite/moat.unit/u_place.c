/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/place.h"
#include "core/refusal.h"

static const struct moat_target x86 = {
	.x86_64 = true,
	.comment = "#",
	.type = "@",
	.line = 64,
	.page = 4096,
};
static const struct moat_target arm = {
	.comment = "@",
	.type = "%",
	.line = 64,
	.page = 4096,
};
static const struct moat_target kernel = {
	.kernel = true,
	.x86_64 = true,
	.comment = "#",
	.type = "@",
	.line = 64,
	.page = 4096,
};

static const struct moat_promise line = { .kind = MOAT_ISOLATE, .word = MOAT_LINE, .granule = 64 };
static const struct moat_promise page = {
	.kind = MOAT_ISOLATE,
	.word = MOAT_PAGE,
	.granule = 4096,
};
static const struct moat_promise group = { .kind = MOAT_GROUP, .group = "rx", .granule = 64 };
static const struct moat_promise cold = { .kind = MOAT_COLD, .granule = 64 };
static const struct moat_promise hot = { .kind = MOAT_HOT, .granule = 64 };
static const struct moat_promise read_mostly = { .kind = MOAT_READ_MOSTLY, .granule = 64 };

static struct moat_global global(enum moat_storage storage)
{
	return (struct moat_global){ .storage = storage, .symbol = "x", .size = 4, .align = 4 };
}

/* SUBJECT is in a section of the user's, which GCC declares with FLAGS. */
static void in_section(struct moat_global *subject, const char *section, const char *flags,
		       bool nobits)
{
	subject->section = section;
	strcpy(subject->flags, flags);
	subject->nobits = nobits;
}

/* Placement of a global of STORAGE; freed by the caller. */
static struct moat_placement place(const struct moat_promise *promise,
				   const struct moat_global *subject,
				   const struct moat_target *target)
{
	struct moat_placement placement = { 0 };
	if (!moat_place(promise, subject, target, subject->storage, 3, &placement))
		placement.because = "out of memory";
	return placement;
}

/* Is the subject refused, with words that contain PART, and a mend? */
static bool refused(const struct moat_promise *promise, const struct moat_global *subject,
		    const struct moat_target *target, const char *part)
{
	struct moat_placement placement = place(promise, subject, target);
	bool ok = placement.because && strstr(placement.because, part) && placement.mend &&
		  !placement.section && !placement.align && !placement.seal;
	if (!ok)
		printf("because: %s\n", placement.because ? placement.because : "(kept)");
	moat_placement_release(&placement);
	return ok;
}

/* Does the section GCC gets have NAME, and a reader of the object see SHOWN? */
static bool goes_to(const struct moat_promise *promise, const struct moat_global *subject,
		    const struct moat_target *target, const char *section, const char *shown)
{
	struct moat_placement placement = place(promise, subject, target);
	CHECK(!placement.because);
	CHECK_STR(placement.section, section);
	CHECK_STR(placement.shown, shown);
	moat_placement_release(&placement);
	return true;
}

static bool each_kind_goes_where_its_kind_goes(void)
{
	static const struct {
		enum moat_storage storage;
		const char *section;
	} kinds[] = {
		{ MOAT_DATA, ".data..moat.x" },	    { MOAT_BSS, ".bss..moat.x" },
		{ MOAT_RODATA, ".rodata..moat.x" }, { MOAT_RELRO, ".data.rel.ro..moat.x" },
		{ MOAT_TDATA, ".tdata..moat.x" },   { MOAT_TBSS, ".tbss..moat.x" },
	};
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		struct moat_global subject = global(kinds[i].storage);
		CHECK(goes_to(&line, &subject, &x86, kinds[i].section, kinds[i].section));
		CHECK(goes_to(&page, &subject, &arm, kinds[i].section, kinds[i].section));
	}
	return true;
}

static bool small_data_stays_small(void)
{
	CHECK_STR(moat_small_section(".sdata"), ".sdata");
	CHECK_STR(moat_small_section(".sbss.x"), ".sbss");
	CHECK_STR(moat_small_section(".srodata.cst4"), ".srodata");
	CHECK_STR(moat_small_section(".sdata2"), ".sdata2");
	CHECK(!moat_small_section(NULL));
	CHECK(!moat_small_section(".sdatum"));
	CHECK(!moat_small_section(".data.s"));
	struct moat_global subject = global(MOAT_BSS);
	subject.small = ".sbss";
	CHECK(goes_to(&line, &subject, &arm, ".sbss..moat.x", ".sbss..moat.x"));
	CHECK(goes_to(&line, &subject, &kernel, ".sbss,\"aw\",@nobits,unique,28503#x", ".sbss"));
	/* A page would leave no room to the rest; a set's members may be large. */
	CHECK(goes_to(&page, &subject, &arm, ".bss..moat.x", ".bss..moat.x"));
	CHECK(goes_to(&hot, &subject, &arm, ".bss..moat.set.hot,\"aw\",%nobits@x",
		      ".bss..moat.set.hot"));
	in_section(&subject, ".mine", "aw", false);
	CHECK(goes_to(&line, &subject, &arm, ".mine,\"aw\",unique,28503@x", ".mine"));
	return true;
}

static bool a_run_is_whole_granules(void)
{
	struct moat_global subject = global(MOAT_BSS);
	struct moat_placement placement = place(&line, &subject, &x86);
	CHECK_UINT(placement.align, 64);
	CHECK_UINT(placement.seal, 64);
	CHECK_UINT(placement.start, 0);
	CHECK_UINT(placement.guard, 60);
	moat_placement_release(&placement);
	subject.size = 65;
	placement = place(&page, &subject, &x86);
	CHECK_UINT(placement.align, 4096);
	CHECK_UINT(placement.seal, 4096);
	CHECK_UINT(placement.guard, 4096 - 65);
	moat_placement_release(&placement);
	return true;
}

static bool an_own_alignment_is_kept(void)
{
	struct moat_global subject = global(MOAT_DATA);
	subject.align = 8192;
	struct moat_placement placement = place(&line, &subject, &x86);
	CHECK_UINT(placement.align, 8192);
	CHECK_UINT(placement.seal, 64);
	moat_placement_release(&placement);
	return true;
}

static bool staggered_pages_start_at_a_line(void)
{
	struct moat_target target = x86;
	target.stagger = true;
	struct moat_global subject = global(MOAT_BSS);
	subject.symbol = "icmp_global";
	struct moat_placement placement = place(&page, &subject, &target);
	CHECK(placement.start > 0);
	CHECK_UINT(placement.start % 64, 0);
	CHECK_UINT(placement.seal, 4096);
	CHECK_UINT((placement.start + subject.size + placement.guard) % 4096, 0);
	moat_placement_release(&placement);
	/* Only pages are staggered, and nothing that needs more than a line. */
	placement = place(&line, &subject, &target);
	CHECK_UINT(placement.start, 0);
	moat_placement_release(&placement);
	subject.align = 128;
	placement = place(&page, &subject, &target);
	CHECK_UINT(placement.start, 0);
	CHECK_UINT(placement.align, 4096);
	moat_placement_release(&placement);
	return true;
}

static bool group_members_share_a_section(void)
{
	struct moat_global subject = global(MOAT_BSS);
	CHECK(goes_to(&group, &subject, &x86, ".bss..moat.set.rx,\"aw\",@nobits#x",
		      ".bss..moat.set.rx"));
	CHECK(goes_to(&group, &subject, &arm, ".bss..moat.set.rx,\"aw\",%nobits@x",
		      ".bss..moat.set.rx"));
	struct moat_placement placement;
	CHECK(moat_place(&group, &subject, &x86, MOAT_DATA, 0, &placement));
	CHECK_STR(placement.section, ".data..moat.set.rx,\"aw\",@progbits#x");
	CHECK_UINT(placement.seal, 64);
	CHECK_UINT(placement.align, 0);
	moat_placement_release(&placement);
	return true;
}

static bool a_users_section_keeps_its_name_and_flags(void)
{
	struct moat_global subject = global(MOAT_BSS);
	in_section(&subject, ".data.hot", "aw", false);
	CHECK(goes_to(&line, &subject, &x86, ".data.hot,\"aw\",unique,28503#x", ".data.hot"));
	in_section(&subject, ".bss.hot", "aw", true);
	CHECK(goes_to(&line, &subject, &arm, ".bss.hot,\"aw\",%nobits,unique,28503@x", ".bss.hot"));
	in_section(&subject, ".lbss.hot", "aw", false);
	CHECK(goes_to(&line, &subject, &x86, ".lbss.hot,\"awl\",unique,28503#x", ".lbss.hot"));
	CHECK(goes_to(&line, &subject, &arm, ".lbss.hot,\"aw\",unique,28503@x", ".lbss.hot"));
	in_section(&subject, ".ldata", "awl", false);
	CHECK(goes_to(&line, &subject, &x86, ".ldata,\"awl\",unique,28503#x", ".ldata"));
	in_section(&subject, ".lrodata", "aw", false);
	CHECK(goes_to(&line, &subject, &x86, ".lrodata,\"aw\",unique,28503#x", ".lrodata"));
	in_section(&subject, ".text.hot", "a", false);
	CHECK(goes_to(&line, &subject, &x86, ".text.hot,\"ax\",unique,28503#x", ".text.hot"));
	in_section(&subject, ".data.hot", "a", false);
	CHECK(goes_to(&line, &subject, &x86, ".data.hot,\"aw\",unique,28503#x", ".data.hot"));
	in_section(&subject, ".rodata.hot", "a", false);
	CHECK(goes_to(&line, &subject, &x86, ".rodata.hot,\"a\",unique,28503#x", ".rodata.hot"));
	return true;
}

static bool no_symbol_reads_like_a_set(void)
{
	struct moat_global subject = global(MOAT_DATA);
	struct moat_placement placement;
	static const char *const symbols[] = { "set.rx", "cold.x" };
	for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
		subject.symbol = symbols[i];
		placement = place(&line, &subject, &x86);
		CHECK(strncmp(placement.shown, ".data..moat.", 12) == 0 &&
		      strncmp(placement.shown + 12, symbols[i], strlen(symbols[i])) == 0 &&
		      strlen(placement.shown) == 12 + strlen(symbols[i]) + 17);
		moat_placement_release(&placement);
	}
	return true;
}

static bool what_is_retained_stays_so(void)
{
	struct moat_global subject = global(MOAT_BSS);
	subject.retain = true;
	CHECK(goes_to(&group, &subject, &x86, ".bss..moat.set.rx,\"awR\",@nobits#x",
		      ".bss..moat.set.rx"));
	CHECK(goes_to(&cold, &subject, &arm, ".moat.cold.bss,\"awR\",%nobits@x", ".moat.cold.bss"));
	CHECK(goes_to(&line, &subject, &kernel, ".bss,\"awR\",@nobits,unique,28503#x", ".bss"));
	in_section(&subject, ".mine", "aw", false);
	CHECK(goes_to(&line, &subject, &x86, ".mine,\"awR\",unique,28503#x", ".mine"));
	return true;
}

static bool a_users_section_that_cant_be_guarded(void)
{
	struct moat_global subject = global(MOAT_DATA);
	subject.section = "my_set";
	CHECK(refused(&line, &subject, &x86, "__start_"));
	subject.section = ".data,\"aw\",@progbits#";
	CHECK(refused(&line, &subject, &x86, "flags"));
	subject.section = ".data.mine";
	CHECK(refused(&group, &subject, &x86, "section of your own"));
	CHECK(refused(&cold, &subject, &x86, "section of your own"));
	subject.section = ".noinit";
	CHECK(refused(&group, &subject, &x86, "start-up leaves its section as it finds it"));
	subject.section = ".persistent";
	CHECK(refused(&cold, &subject, &x86, "start-up leaves its section as it finds it"));
	return true;
}

static bool sections_with_a_form(void)
{
	static const char *const refused_ones[] = {
		".init_array",	 ".init_array.00101", ".fini_array", ".preinit_array",
		".ctors",	 ".ctors.65435",      ".dtors",	     ".note.GNU-stack",
		".eh_frame",	 ".eh_frame_hdr",     ".jcr",	     ".gcc_except_table",
		".interp",	 ".tm_clone_table",   ".dynamic",    ".comment",
		".gnu.version",	 ".debug_info",	      ".got.plt",    ".rela.dyn",
		".gnu_debuglink"
	};
	static const char *const good[] = { ".data.rel.ro.local",
					    ".rodata.init_array",
					    ".initial",
					    ".final",
					    ".init.data",
					    ".relocatable",
					    ".my.note",
					    ".hash_tab",
					    ".lines",
					    ".dynamic_data",
					    ".group_x",
					    ".note_x",
					    ".gotcha" };
	struct moat_global subject = global(MOAT_DATA);
	for (size_t i = 0; i < sizeof refused_ones / sizeof refused_ones[0]; i++) {
		subject.section = refused_ones[i];
		CHECK(refused(&line, &subject, &x86, "read as entries"));
		CHECK(refused(&line, &subject, &kernel, "read as entries"));
	}
	subject.section = ".fini";
	CHECK(refused(&line, &subject, &x86, "padding would be run"));
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		CHECK(!moat_refuse_section_with_form(good[i]));
	return true;
}

static bool the_kernels_sections_keep_their_names(void)
{
	struct moat_global subject = global(MOAT_BSS);
	CHECK(goes_to(&line, &subject, &kernel, ".bss,\"aw\",@nobits,unique,28503#x", ".bss"));
	subject.storage = MOAT_DATA;
	CHECK(goes_to(&line, &subject, &kernel, ".data,\"aw\",@progbits,unique,28503#x", ".data"));
	struct moat_placement placement = place(&read_mostly, &subject, &kernel);
	CHECK_STR(placement.shown, ".data..read_mostly");
	CHECK_UINT(placement.seal, 0);
	moat_placement_release(&placement);
	in_section(&subject, ".data..percpu..shared_aligned", "aw", false);
	CHECK(goes_to(&line, &subject, &kernel,
		      ".data..percpu..shared_aligned,\"aw\",unique,28503#x",
		      ".data..percpu..shared_aligned"));
	subject.section = ".data..read_mostly";
	CHECK(goes_to(&read_mostly, &subject, &kernel, ".data..read_mostly,\"aw\",unique,28503#x",
		      ".data..read_mostly"));
	CHECK(refused(&hot, &subject, &kernel, "section of your own"));
	return true;
}

static bool the_kernels_sections_that_have_a_layout(void)
{
	static const struct {
		const char *section, *part;
	} cases[] = {
		{ ".init.data", "freed after start-up" },
		{ ".vvar__vdso_data", "mapped or found by its layout" },
		{ ".data..init_task", "mapped or found by its layout" },
		{ ".data..percpu..first", "mapped or found by its layout" },
		{ ".data..percpu..hot..top", "outgrows that line" },
		{ ".init.setup", "walk its section as an array" },
		{ ".con_initcall.init", "walk its section as an array" },
		{ ".apicdrivers", "walk its section as an array" },
		{ ".data..read_mostly.mine", "walk its section as an array" },
		{ "__param", "__start_" },
	};
	struct moat_global subject = global(MOAT_DATA);
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		subject.section = cases[i].section;
		CHECK(refused(&line, &subject, &kernel, cases[i].part));
	}
	in_section(&subject, ".init.data", "aw", false);
	CHECK(goes_to(&line, &subject, &x86, ".init.data,\"aw\",unique,28503#x", ".init.data"));
	return true;
}

static bool layouts_that_no_tag_may_change(void)
{
	static const char *const shared[] = { "./include/uapi/linux/if.h", "uapi/x.h",
					      "./arch/x86/include/generated/uapi/asm/types.h" };
	struct moat_struct_facts facts = { "./include/net/uapi.h", false };
	CHECK(!moat_refuse_layout(&facts, &kernel));
	for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++) {
		facts.file = shared[i];
		const struct moat_refusal *refusal = moat_refuse_layout(&facts, &kernel);
		CHECK(refusal && strstr(refusal->because, "user space") && *refusal->mend);
		CHECK(!moat_refuse_layout(&facts, &x86));
	}
	facts.randomized = true;
	facts.file = "./include/linux/fs.h";
	CHECK(strstr(moat_refuse_layout(&facts, &kernel)->because, "randstruct"));
	return true;
}

static bool what_has_no_place_of_its_own(void)
{
	struct moat_global subject = global(MOAT_DATA);
	subject.alias = true;
	CHECK(refused(&line, &subject, &x86, "alias"));
	subject = global(MOAT_DATA);
	subject.hard_register = true;
	CHECK(refused(&line, &subject, &x86, "register"));
	subject = global(MOAT_DATA);
	subject.size = 0;
	CHECK(refused(&line, &subject, &x86, "no bytes"));
	return true;
}

static bool promises_that_a_kind_cant_keep(void)
{
	struct moat_global subject = global(MOAT_TBSS);
	CHECK(refused(&cold, &subject, &x86, "thread-local"));
	subject = global(MOAT_DATA);
	subject.comdat = true;
	CHECK(refused(&group, &subject, &x86, "merged"));
	subject = global(MOAT_RODATA);
	CHECK(refused(&read_mostly, &subject, &x86, "constant"));
	return true;
}

static bool cold_data_stands_away(void)
{
	struct moat_global subject = global(MOAT_BSS);
	CHECK(goes_to(&cold, &subject, &x86, ".lbss..moat.cold.x", ".lbss..moat.cold.x"));
	CHECK(goes_to(&cold, &subject, &kernel, ".bss..page_aligned,\"aw\",@nobits,unique,28503#x",
		      ".bss..page_aligned"));
	struct moat_placement placement = place(&cold, &subject, &kernel);
	CHECK_UINT(placement.seal, 4096);
	moat_placement_release(&placement);
	return true;
}

static bool a_set_has_the_storage_of_all(void)
{
	static const struct {
		enum moat_storage set, member, both;
	} pairs[] = {
		{ MOAT_BSS, MOAT_BSS, MOAT_BSS },	 { MOAT_BSS, MOAT_DATA, MOAT_DATA },
		{ MOAT_DATA, MOAT_BSS, MOAT_DATA },	 { MOAT_TBSS, MOAT_TDATA, MOAT_TDATA },
		{ MOAT_RODATA, MOAT_RELRO, MOAT_RELRO }, { MOAT_RELRO, MOAT_RODATA, MOAT_RELRO },
	};
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		enum moat_storage set = pairs[i].set;
		const char *because = NULL;
		CHECK(moat_set_storage(&set, pairs[i].member, &because));
		CHECK_UINT(set, pairs[i].both);
	}
	return true;
}

static bool some_can_share_no_set(void)
{
	static const enum moat_storage pairs[][2] = {
		{ MOAT_DATA, MOAT_TDATA }, { MOAT_TBSS, MOAT_BSS },	{ MOAT_RODATA, MOAT_DATA },
		{ MOAT_BSS, MOAT_RELRO },  { MOAT_TDATA, MOAT_RODATA },
	};
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		enum moat_storage set = pairs[i][0];
		const char *because = NULL;
		CHECK(!moat_set_storage(&set, pairs[i][1], &because));
		CHECK(because);
		CHECK_UINT(set, pairs[i][0]);
	}
	return true;
}

int main(void)
{
	RUN(each_kind_goes_where_its_kind_goes);
	RUN(small_data_stays_small);
	RUN(a_run_is_whole_granules);
	RUN(an_own_alignment_is_kept);
	RUN(staggered_pages_start_at_a_line);
	RUN(group_members_share_a_section);
	RUN(a_users_section_keeps_its_name_and_flags);
	RUN(what_is_retained_stays_so);
	RUN(no_symbol_reads_like_a_set);
	RUN(a_users_section_that_cant_be_guarded);
	RUN(sections_with_a_form);
	RUN(the_kernels_sections_keep_their_names);
	RUN(the_kernels_sections_that_have_a_layout);
	RUN(layouts_that_no_tag_may_change);
	RUN(what_has_no_place_of_its_own);
	RUN(promises_that_a_kind_cant_keep);
	RUN(cold_data_stands_away);
	RUN(a_set_has_the_storage_of_all);
	RUN(some_can_share_no_set);
	return 0;
}
