/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies between the cells: padding, guards, bytes without a name. */
#include "unit.h"
#include "unit_image.h"
#include "core/diff.h"
#include "core/guard.h"

#include <string.h>

static struct moat_section section_of(uint64_t size, uint64_t align, bool nobits)
{
	return (struct moat_section){ .name = ".data",
				      .addr = 0x1000,
				      .size = size,
				      .align = align,
				      .loaded = true,
				      .nobits = nobits };
}

/* The contents of an image that has 0x1000 bytes from 0x1000 on. */
static bool peek(const struct moat_image *image, uint32_t section, uint64_t addr, void *to,
		 size_t len)
{
	(void)section;
	if (addr < 0x1000 || addr - 0x1000 + len > 0x1000)
		return false;
	memcpy(to, (const char *)image->reader + (addr - 0x1000), len);
	return true;
}

static struct moat_image image_of(struct moat_symbol *symbols, size_t n,
				  struct moat_section *section, void *bytes)
{
	struct moat_image image = unit_image(symbols, n);
	image.sections = section;
	image.reader = bytes;
	image.peek = bytes ? peek : NULL;
	return image;
}

#define IMAGE_OF(symbols_, section_, bytes_)                                                       \
	image_of(symbols_, sizeof(symbols_) / sizeof(symbols_)[0], section_, bytes_)

static bool build(struct moat_diff *diff, const struct moat_image *old_image,
		  const struct moat_image *new_image)
{
	return moat_diff_build(diff, old_image, new_image, MOAT_MAP_DATA) == MOAT_DIFF_OK;
}

static const struct moat_cause *cause_of(const struct moat_diff *diff, enum moat_cause_kind kind)
{
	for (size_t i = 0; i < diff->n_causes; i++)
		if (diff->causes[i].kind == kind && moat_cause_is_root(&diff->causes[i]))
			return &diff->causes[i];
	return NULL;
}

static size_t count_roots(const struct moat_diff *diff)
{
	size_t n = 0;
	for (size_t i = 0; i < diff->n_causes; i++)
		n += moat_cause_is_root(&diff->causes[i]);
	return n;
}

static const char *name_of(const struct moat_diff *diff, const struct moat_cause *cause)
{
	return cause ? moat_cell_name(&diff->halves[MOAT_OLD], cause->old_cell) : "none";
}

/* The start of its file's section follows from the one that is to be aligned. */
static bool a_start_follows_from_what_is_behind_it(void)
{
	struct moat_section olds_section = section_of(0x1c, 8, false);
	struct moat_section news_section = section_of(0x88, 64, false);
	struct moat_symbol olds[] = { LABEL("mark", 0x1008), DATA("plain", 0x1010, 4),
				      DATA("counter", 0x1014, 4), DATA("other", 0x1018, 4) };
	struct moat_symbol news[] = { LABEL("mark", 0x1008), DATA("plain", 0x1040, 4),
				      DATA("counter", 0x1080, 4), DATA("other", 0x1084, 4) };
	struct moat_image old_image = IMAGE_OF(olds, &olds_section, NULL);
	struct moat_image new_image = IMAGE_OF(news, &news_section, NULL);
	struct moat_image *images[] = { &old_image, &new_image };
	for (int i = 0; i < 2; i++) {
		struct moat_diff diff;
		CHECK(build(&diff, images[i], images[!i]));
		const struct moat_cause *cause = cause_of(&diff, MOAT_CAUSE_ALIGNMENT);
		CHECK_UINT(count_roots(&diff), 1);
		CHECK_STR(name_of(&diff, cause), "counter");
		CHECK(cause->own);
		CHECK_UINT(cause->old_align, i ? 64 : 4);
		CHECK_UINT(cause->new_align, i ? 4 : 64);
		moat_diff_release(&diff);
	}
	return true;
}

/* What may be such a start, and may have been asked for, is told as that. */
static bool what_may_follow_is_a_cause(void)
{
	struct moat_section olds_section = section_of(0x10, 8, false);
	struct moat_section news_section = section_of(0x88, 64, false);
	struct moat_symbol olds[] = { DATA("before", 0x1000, 4), DATA("plain", 0x1004, 4),
				      DATA("counter", 0x1008, 4), DATA("other", 0x100c, 4) };
	struct moat_symbol news[] = { DATA("before", 0x1000, 4), DATA("plain", 0x1040, 4),
				      DATA("counter", 0x1080, 4), DATA("other", 0x1084, 4) };
	struct moat_image old_image = IMAGE_OF(olds, &olds_section, NULL);
	struct moat_image new_image = IMAGE_OF(news, &news_section, NULL);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(count_roots(&diff), 2);
	const struct moat_cause *cause = cause_of(&diff, MOAT_CAUSE_ALIGNMENT);
	CHECK_STR(name_of(&diff, cause), "plain");
	CHECK(!cause->own);
	CHECK(cause->perhaps != MOAT_NO_CAUSE);
	CHECK_STR(name_of(&diff, &diff.causes[cause->perhaps]), "counter");
	moat_diff_release(&diff);
	return true;
}

/* It stood at a line's start by luck: its section was aligned to less. */
static bool luck_is_no_alignment(void)
{
	struct moat_section olds_section = section_of(0x48, 4, true);
	struct moat_section news_section = section_of(0x88, 64, true);
	struct moat_symbol olds[] = { DATA("a", 0x103c, 4), DATA("counter", 0x1040, 4),
				      DATA("z", 0x1044, 4) };
	struct moat_symbol news[] = { DATA("a", 0x1040, 4), DATA("counter", 0x1080, 4),
				      DATA("z", 0x1084, 4) };
	struct moat_image old_image = IMAGE_OF(olds, &olds_section, NULL);
	struct moat_image new_image = IMAGE_OF(news, &news_section, NULL);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	bool told = false;
	for (size_t i = 0; i < diff.n_causes; i++)
		told |= moat_cause_is_root(&diff.causes[i]) && diff.causes[i].own &&
			strcmp(name_of(&diff, &diff.causes[i]), "counter") == 0;
	CHECK(told);
	moat_diff_release(&diff);
	return true;
}

/* Where assemblers do not fill up sections, nothing follows from what is before. */
static bool alignment_does_not_follow_from_before(void)
{
	struct moat_symbol olds[] = { LOCAL("a", 0x1000, 8, 1), LOCAL("b", 0x1008, 4, 1),
				      LOCAL("c", 0x100c, 4, 2) };
	struct moat_symbol news[] = { LOCAL("a", 0x1000, 8, 1), LOCAL("new", 0x1040, 4, 1),
				      LOCAL("b", 0x1044, 4, 1), LOCAL("c", 0x1060, 4, 2) };
	for (int fills = 0; fills < 2; fills++) {
		struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
		struct moat_diff diff;
		old_image.fills = new_image.fills = fills;
		CHECK(build(&diff, &old_image, &new_image));
		CHECK_STR(name_of(&diff, cause_of(&diff, MOAT_CAUSE_ALIGNMENT)),
			  fills ? "none" : "c");
		moat_diff_release(&diff);
	}
	return true;
}

/* Old: 8 bytes behind the mark; new: 0x38.  The first USED of them are not zero. */
static bool judge_behind_mark(unsigned old_used, unsigned new_used, struct moat_diff *diff)
{
	static char bytes[2][0x1000];
	static struct moat_section sections[2];
	static struct moat_image images[2];
	static struct moat_symbol olds[] = { LABEL("mark", 0x1008), DATA("first", 0x1010, 4) };
	static struct moat_symbol news[] = { LABEL("mark", 0x1008), DATA("first", 0x1040, 4) };
	memset(bytes, 0, sizeof bytes);
	memset(bytes[0] + 8, 1, old_used);
	memset(bytes[1] + 8, 1, new_used);
	sections[0] = section_of(0x14, 8, false);
	sections[1] = section_of(0x44, 64, false);
	images[0] = IMAGE_OF(olds, &sections[0], bytes[0]);
	images[1] = IMAGE_OF(news, &sections[1], bytes[1]);
	return build(diff, &images[0], &images[1]);
}

static bool padding_is_zero(void)
{
	struct moat_diff diff;
	/* Data without a name that is as long as it was. */
	CHECK(judge_behind_mark(2, 2, &diff));
	CHECK_STR(name_of(&diff, cause_of(&diff, MOAT_CAUSE_ALIGNMENT)), "first");
	CHECK_UINT(cause_of(&diff, MOAT_CAUSE_ALIGNMENT)->new_align, 64);
	CHECK_UINT(count_roots(&diff), 1);
	moat_diff_release(&diff);
	/* All zero: what the mark marks and padding look alike. */
	CHECK(judge_behind_mark(0, 0, &diff));
	CHECK_UINT(cause_of(&diff, MOAT_CAUSE_ALIGNMENT)->new_align, 64);
	moat_diff_release(&diff);
	/* More of it. */
	CHECK(judge_behind_mark(2, 0x30, &diff));
	const struct moat_cause *cause = cause_of(&diff, MOAT_CAUSE_NAMELESS);
	CHECK_STR(name_of(&diff, cause), "mark");
	CHECK(!cause->zeros);
	moat_diff_release(&diff);
	return true;
}

/* No object has a larger alignment than its section: a linker's script did it. */
static bool no_alignment_is_larger_than_its_section(void)
{
	static char bytes[0x1000];
	struct moat_section olds_section = section_of(0x104, 16, false);
	struct moat_section news_section = section_of(0x204, 16, false);
	struct moat_symbol olds[] = { DATA("a", 0x1000, 0x100), DATA("b", 0x1100, 4) };
	struct moat_symbol news[] = { DATA("a", 0x1000, 0x100), DATA("b", 0x1200, 4) };
	struct moat_image old_image = IMAGE_OF(olds, &olds_section, bytes);
	struct moat_image new_image = IMAGE_OF(news, &news_section, bytes);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK(cause_of(&diff, MOAT_CAUSE_ALIGNMENT) == NULL);
	const struct moat_cause *cause = cause_of(&diff, MOAT_CAUSE_NAMELESS);
	CHECK_STR(name_of(&diff, cause), "a");
	CHECK(cause->zeros);
	moat_diff_release(&diff);
	return true;
}

/* Of zeros an assembler fills up a section with. */
static bool a_section_is_filled_up(void)
{
	struct moat_section olds_section = section_of(0x108, 8, true);
	struct moat_section news_section = section_of(0x200, 128, true);
	struct moat_symbol olds[] = { DATA("a", 0x1000, 8), DATA("z", 0x1100, 4) };
	struct moat_symbol news[] = { DATA("a", 0x1000, 8), DATA("came", 0x1080, 0x100),
				      DATA("z", 0x1180, 4) };
	struct moat_image old_image = IMAGE_OF(olds, &olds_section, NULL);
	struct moat_image new_image = IMAGE_OF(news, &news_section, NULL);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.unexplained, 0);
	CHECK(cause_of(&diff, MOAT_CAUSE_NAMELESS) == NULL);
	moat_diff_release(&diff);
	return true;
}

static bool a_guard_is_moats(void)
{
	struct moat_symbol olds[] = { DATA("a", 0x1000, 4), DATA("hot", 0x1040, 4),
				      DATA("b", 0x1080, 4) };
	struct moat_symbol news[] = { DATA("a", 0x1000, 4), DATA("hot", 0x1004, 4),
				      DATA("b", 0x1008, 4) };
	struct moat_promise promises[] = {
		{ .symbol = "other", .granule = 64, .size = 4, .guard = 60 },
		{ .symbol = "hot", .granule = 64, .size = 4, .guard = 60 },
		{ .symbol = "hot", .granule = 64, .size = 8, .guard = 56 },
	};
	const struct moat_manifest manifest = { .promises = promises, .n_promises = 3 };
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	struct moat_diff diff;
	CHECK(moat_guards_mark(&old_image, &manifest));
	CHECK(moat_guards_mark(&new_image, &manifest)); /* it does not stand as promised */
	CHECK_UINT(olds[1].guard, 60);
	CHECK_UINT(news[1].guard, 0);
	CHECK(build(&diff, &old_image, &new_image));
	const struct moat_cause *cause = cause_of(&diff, MOAT_CAUSE_GUARD);
	CHECK_STR(name_of(&diff, cause), "hot");
	CHECK_UINT(cause->old_guard, 60);
	CHECK_UINT(cause->new_guard, 0);
	CHECK_STR(name_of(&diff, cause_of(&diff, MOAT_CAUSE_ALIGNMENT)), "hot");
	CHECK_UINT(count_roots(&diff), 2);
	moat_diff_release(&diff);
	return true;
}

/* A TOC's mark is a distance from its section. */
static bool a_mark_far_away_is_no_neighbour(void)
{
	struct moat_section section = section_of(0x100, 8, false);
	struct moat_symbol olds[] = { DATA("a", 0x1000, 8), LABEL("toc", 0x9000) };
	struct moat_symbol news[] = { DATA("a", 0x1000, 8), LABEL("toc", 0x9100) };
	struct moat_image old_image = IMAGE_OF(olds, &section, NULL);
	struct moat_image new_image = IMAGE_OF(news, &section, NULL);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_causes, 0);
	CHECK_UINT(diff.n_moved, 1);
	CHECK_UINT(diff.n_loose, 1);
	CHECK_UINT(diff.loose[0].old_holder, UINT32_MAX);
	CHECK_UINT((uint64_t)diff.loose[0].delta, 0x100);
	moat_diff_release(&diff);
	return true;
}

static bool what_is_inside_moves_by_itself(void)
{
	struct moat_symbol olds[] = { DATA("a", 0x1000, 64), DATA("in", 0x1010, 4),
				      DATA("with", 0x1020, 4) };
	struct moat_symbol news[] = { DATA("a", 0x1040, 64), DATA("in", 0x1058, 4),
				      DATA("with", 0x1060, 4) };
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_moved, 3);
	CHECK_UINT(diff.n_loose, 1);
	CHECK_UINT(diff.loose[0].old_object, 1);
	CHECK_UINT(diff.loose[0].new_holder, 0);
	moat_diff_release(&diff);
	return true;
}

int main(void)
{
	RUN(a_start_follows_from_what_is_behind_it);
	RUN(what_may_follow_is_a_cause);
	RUN(luck_is_no_alignment);
	RUN(alignment_does_not_follow_from_before);
	RUN(padding_is_zero);
	RUN(no_alignment_is_larger_than_its_section);
	RUN(a_section_is_filled_up);
	RUN(a_guard_is_moats);
	RUN(a_mark_far_away_is_no_neighbour);
	RUN(what_is_inside_moves_by_itself);
	return 0;
}
