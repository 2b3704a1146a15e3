/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/unit_section.h"

static const struct moat_target program = { .comment = "#", .type = "@", .line = 64, .page = 4096 };
static const struct moat_target kernel = { .kernel = true, .comment = "#", .type = "@" };

/* Is NAME padded, whether a user may have named it or not? */
static bool padded(const char *name, const struct moat_target *target)
{
	return moat_unit_section(name, false, target) && moat_unit_section(name, true, target);
}

/* Is it never? */
static bool alone(const char *name, const struct moat_target *target)
{
	return !moat_unit_section(name, false, target) && !moat_unit_section(name, true, target);
}

static bool the_compilers_sections_are_padded(void)
{
	static const char *const names[] = {
		".data",
		".bss",
		".rodata",
		".data.rel",
		".data.rel.local",
		".data.rel.ro",
		".data.rel.ro.local",
		".tdata",
		".tbss",
		".sdata",
		".sbss",
		".sdata2",
		".sbss2",
		".srodata",
		".ldata",
		".lbss",
		".lrodata",
		".ldata.rel.ro.local",
	};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		CHECK(padded(names[i], &program));
		CHECK(padded(names[i], &kernel));
	}
	return true;
}

static bool what_a_user_named_is_not(void)
{
	static const char *const names[] = { ".data.mine", ".rodata.vectors", ".bss.x",
					     ".tdata.x" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		CHECK(!moat_unit_section(names[i], false, &program));
		CHECK(moat_unit_section(names[i], true, &program));
	}
	return true;
}

static bool other_sections_are_not(void)
{
	static const char *const names[] = {
		"",
		".",
		".database",
		".bssx",
		".text",
		".init_array",
		".init_array.00100",
		".ctors",
		".preinit_array",
		".fini_array",
		".dtors",
		"set",
		"__param",
		".initcall6.init",
		".init.setup",
		".eh_frame",
		".gcc_except_table",
		".debug_info",
		".comment",
		".toc",
		".tm_clone_table",
		".sdata3",
		".data,\"aw\"#",
		".note.x",
	};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		CHECK(alone(names[i], &program));
		CHECK(alone(names[i], &kernel));
	}
	return true;
}

static bool the_kernels_heaps_are_padded_in_a_kernel(void)
{
	static const char *const names[] = {
		".data..read_mostly",
		".data..ro_after_init",
		".data..cacheline_aligned",
		".data..page_aligned",
		".bss..page_aligned",
		".data..shared_aligned",
		".data.once",
		".ref.data",
	};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		CHECK(moat_unit_section(names[i], false, &kernel));
		CHECK(!moat_unit_section(names[i], false, &program));
	}
	return true;
}

static bool the_kernels_others_are_not(void)
{
	static const char *const names[] = {
		".data..percpu",
		".data..percpu..shared_aligned",
		".data..percpu..hot.x",
		".data..init_task",
		".data..decrypted",
		".bss..brk",
		".init.data",
		".exit.data",
		".vvar_x",
	};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		CHECK(!moat_unit_section(names[i], false, &kernel));
	return true;
}

int main(void)
{
	RUN(the_compilers_sections_are_padded);
	RUN(what_a_user_named_is_not);
	RUN(other_sections_are_not);
	RUN(the_kernels_heaps_are_padded_in_a_kernel);
	RUN(the_kernels_others_are_not);
	return 0;
}
