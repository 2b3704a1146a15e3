/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the kernel's own sections and structs allow. */
#include "refusal.h"

#include <string.h>

static const struct moat_refusal freed = {
	"its section is freed after start-up",
	"drop the tag, or the section attribute",
};
static const struct moat_refusal fixed = {
	"its section is mapped or found by its layout",
	"drop the tag, or the section attribute",
};
static const struct moat_refusal budget = {
	"its section is one line for all that is in it, and the kernel's link fails when it "
	"outgrows that line",
	"drop the tag, or the section attribute",
};
static const struct moat_refusal walked = {
	"the kernel may walk its section as an array, and padding would break the walk",
	"drop the tag, or the section attribute",
};

/* The first entry that matches holds.  A name that ends in '*' is a prefix. */
static const struct {
	const char *name;
	const struct moat_refusal *refusal; /* NULL: single variables, in any order */
} sections[] = {
	{ ".data", NULL },
	{ ".bss", NULL },
	{ ".ref.data", NULL },
	{ ".rodata", NULL },
	{ ".rodata.*", NULL },
	{ ".data.rel.ro", NULL },
	{ ".data..cacheline_aligned", NULL },
	{ ".data..page_aligned", NULL },
	{ ".bss..page_aligned", NULL },
	{ ".data..read_mostly", NULL },
	{ ".data..ro_after_init", NULL },
	{ ".data..shared_aligned", NULL },
	{ ".data..hot.*", NULL },
	{ ".data.once", NULL },
	{ ".data..once", NULL },
	{ ".data.unlikely", NULL },
	{ ".data..unlikely", NULL },
	{ ".data..percpu", NULL },
	{ ".data..percpu..shared_aligned", NULL },
	{ ".data..percpu..page_aligned", NULL },
	{ ".data..percpu..read_mostly", NULL },
	{ ".data..percpu..hot.*", &budget },
	{ ".data..percpu*", &fixed },
	{ ".data..init_task", &fixed },
	{ ".data..decrypted", &fixed },
	{ ".bss..decrypted", &fixed },
	{ ".bss..brk", &fixed },
	{ ".vvar*", &fixed },
	{ ".mmuoff.*", &fixed },
	{ ".hyp.*", &fixed },
	{ ".init.data", &freed },
	{ ".init.rodata", &freed },
	{ ".init.bss", &freed },
	{ ".exit.data", &freed },
	{ ".exit.rodata", &freed },
	{ ".meminit.*", &freed },
	{ ".memexit.*", &freed },
};

const struct moat_refusal *moat_refuse_kernel_section(const char *section)
{
	for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
		if (moat_section_matches(sections[i].name, section))
			return sections[i].refusal;
	return &walked;
}

/* include/uapi/linux/x.h, arch/x86/include/uapi/asm/x.h, and what is generated
   beside them. */
static bool is_uapi(const char *file)
{
	return strncmp(file, "uapi/", 5) == 0 || strstr(file, "/uapi/");
}

const struct moat_refusal *moat_refuse_layout(const struct moat_struct_facts *facts,
					      const struct moat_target *target)
{
	static const struct moat_refusal user_space = {
		"the kernel shares it with user space, which was compiled without the tag",
		"put what is hot into a struct of the kernel's own",
	};
	static const struct moat_refusal shuffled = {
		"it is tagged for randstruct, which shuffles its fields after they are laid out",
		"put __no_randomize_layout on the struct, or use moat_apart, which is judged on "
		"the shuffled layout",
	};
	if (target->kernel && is_uapi(facts->file))
		return &user_space;
	if (facts->randomized)
		return &shuffled;
	return NULL;
}
