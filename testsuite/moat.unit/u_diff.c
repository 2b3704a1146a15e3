/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "unit_image.h"
#include "core/diff.h"

static struct moat_section two_sections[] = {
	{ .name = ".data", .addr = 0x1000, .size = 0x100, .align = 64, .loaded = true },
	{ .name = ".hot", .addr = 0x1100, .size = 0x100, .align = 64, .loaded = true },
};

/* The other way round. */
static struct moat_section sections_two[] = {
	{ .name = ".hot", .addr = 0x1000, .size = 0x100, .align = 64, .loaded = true },
	{ .name = ".data", .addr = 0x1100, .size = 0x100, .align = 64, .loaded = true },
};

static struct moat_image image_of(struct moat_symbol *symbols, size_t n,
				  struct moat_section *sections, size_t n_sections)
{
	struct moat_image image = unit_image(symbols, n);
	image.sections = sections;
	image.n_sections = n_sections;
	return image;
}

#define IMAGE_OF(symbols_, sections_)                                                              \
	image_of(symbols_, sizeof(symbols_) / sizeof(symbols_)[0], sections_,                      \
		 sizeof(sections_) / sizeof(sections_)[0])

static bool build(struct moat_diff *diff, const struct moat_image *old_image,
		  const struct moat_image *new_image)
{
	return moat_diff_build(diff, old_image, new_image, MOAT_MAP_DATA) == MOAT_DIFF_OK;
}

/* The first cause of KIND from the one at FROM on. */
static const struct moat_cause *cause_of(const struct moat_diff *diff, enum moat_cause_kind kind,
					 size_t from)
{
	for (size_t i = from; i < diff->n_causes; i++)
		if (diff->causes[i].kind == kind)
			return &diff->causes[i];
	return NULL;
}

static size_t count_causes(const struct moat_diff *diff, enum moat_cause_kind kind)
{
	size_t n = 0;
	for (size_t i = 0; i < diff->n_causes; i++)
		n += diff->causes[i].kind == kind;
	return n;
}

static bool numbered_names_stay_in_their_section(void)
{
	struct moat_symbol olds[] = { LOCAL("key.0", 0x1000, 8, 1), LOCAL("key.1", 0x1100, 8, 1) };
	struct moat_symbol news[] = { LOCAL("key.1", 0x1000, 8, 1), LOCAL("key.0", 0x1100, 8, 1) };
	olds[1].section = news[1].section = 1;
	struct moat_image old_image = IMAGE_OF(olds, two_sections);
	struct moat_image new_image = IMAGE_OF(news, sections_two);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_matched, 2);
	CHECK_UINT(diff.n_moved, 2);
	CHECK_UINT(count_causes(&diff, MOAT_CAUSE_PLACE), 0);
	CHECK_UINT(moat_diff_pair(&diff, MOAT_OLD, 0), 1);
	moat_diff_release(&diff);
	return true;
}

static bool what_tools_add_to_a_name_is_no_difference(void)
{
	struct moat_symbol olds[] = {
		DATA("stdout@@V2", 0x1000, 8),	 DATA("x@V1", 0x1008, 8),
		DATA("x@@V2", 0x1010, 8),	 LOCAL("doc", 0x1018, 8, 1),
		LOCAL("names.0", 0x1020, 16, 1), LOCAL("names.1", 0x1030, 40, 2)
	};
	struct moat_symbol news[] = { DATA("stdout", 0x1000, 8),
				      DATA("x@@V2", 0x1008, 8),
				      DATA("x@V1", 0x1010, 8),
				      DATA("doc.lto_priv.3", 0x1018, 8),
				      DATA("names.1.lto_priv.0", 0x1020, 40),
				      DATA("names.0.lto_priv.0", 0x1048, 16) };
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	static const size_t pairs[] = { 0, 2, 1, 3, 5, 4 };
	for (size_t i = 0; i < 6; i++)
		CHECK_UINT(moat_diff_pair(&diff, MOAT_OLD, i), pairs[i]);
	moat_diff_release(&diff);
	return true;
}

/* One of three came; a list doesn't tell of which file. */
static bool a_list_goes_by_neighbours(void)
{
	struct moat_symbol olds[] = { DATA("a", 0x1000, 0), DATA("key.0", 0x1008, 0),
				      DATA("b", 0x1010, 0), DATA("key.1", 0x1018, 0),
				      DATA("c", 0x1020, 0) };
	struct moat_symbol news[] = { DATA("z", 0xff0, 8),  LOCAL("key.0", 0xff8, 8, 1),
				      DATA("a", 0x1000, 8), LOCAL("key.0", 0x1008, 8, 2),
				      DATA("b", 0x1010, 8), LOCAL("key.0", 0x1018, 8, 3),
				      DATA("c", 0x1020, 8) };
	for (size_t i = 0; i < 5; i++)
		olds[i].sized = false;
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	old_image.kind = MOAT_IMAGE_LIST;
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_matched, 5);
	CHECK_UINT(diff.n_went, 0);
	CHECK_UINT(moat_diff_pair(&diff, MOAT_OLD, 1), 3);
	moat_diff_release(&diff);
	return true;
}

static bool statics_of_two_files_are_two(void)
{
	struct moat_symbol olds[] = { LOCAL("key.0", 0x1000, 8, 1), DATA("a", 0x1100, 8) };
	struct moat_symbol news[] = { DATA("a", 0x1100, 8), LOCAL("key.0", 0x1200, 16, 2) };
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_went, 1);
	CHECK_UINT(diff.n_came, 1);
	moat_diff_release(&diff);
	/* A file that has another name now. */
	news[1].addr = 0x1000;
	news[1].size = 8;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK(moat_diff_same(&diff));
	moat_diff_release(&diff);
	return true;
}

static bool what_moves_and_grows_has_both_causes(void)
{
	struct moat_symbol olds[] = { DATA("a", 0x1000, 8), DATA("b", 0x1008, 8),
				      DATA("c", 0x1010, 8), DATA("d", 0x1018, 8) };
	struct moat_symbol news[] = { DATA("b", 0x1000, 8), DATA("c", 0x1008, 8),
				      DATA("a", 0x1010, 24), DATA("d", 0x1028, 8) };
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(count_causes(&diff, MOAT_CAUSE_ORDER), 2);
	const struct moat_cause *grew = cause_of(&diff, MOAT_CAUSE_GREW, 0);
	CHECK(grew != NULL);
	CHECK_UINT((uint64_t)grew->amount, 16);
	CHECK_STR(moat_cell_name(&diff.halves[MOAT_OLD], grew->old_cell), "a");
	CHECK_UINT(diff.n_resized, 1);
	moat_diff_release(&diff);
	return true;
}

/* The end of a section stands among its objects, and is none. */
static bool a_row_ends_with_its_section(void)
{
	struct moat_symbol olds[] = { DATA("a", 0x1000, 8), DATA("b", 0x1100, 8),
				      DATA("c", 0x1108, 8) };
	struct moat_symbol news[] = { DATA("b", 0x1000, 8), DATA("c", 0x1008, 8),
				      DATA("a", 0x1100, 8) };
	olds[1].section = olds[2].section = 1;
	news[2].section = 1;
	struct moat_image old_image = IMAGE_OF(olds, two_sections);
	struct moat_image new_image = IMAGE_OF(news, sections_two);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	for (size_t i = 0; i < diff.n_causes; i++)
		CHECK(diff.causes[i].kind != MOAT_CAUSE_ORDER || diff.causes[i].n == 1);
	CHECK(count_causes(&diff, MOAT_CAUSE_ORDER) > 0);
	moat_diff_release(&diff);
	return true;
}

static bool marks_move_nothing(void)
{
	struct moat_symbol olds[] = { DATA("a", 0x1000, 8), LABEL("mark", 0x1008),
				      DATA("b", 0x1100, 8) };
	struct moat_symbol news[] = { DATA("a", 0x1000, 8), DATA("b", 0x1100, 8),
				      LABEL("mark", 0x1108) };
	olds[2].section = news[1].section = news[2].section = 1;
	struct moat_image old_image = IMAGE_OF(olds, two_sections);
	struct moat_image new_image = IMAGE_OF(news, two_sections);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_causes, 0);
	moat_diff_release(&diff);
	return true;
}

/* What stands behind the last object of a lane is none of the next lane's. */
static bool a_run_has_the_causes_of_its_lane(void)
{
	static struct moat_section sections[] = {
		{ .name = ".data", .addr = 0x1000, .size = 0x20, .align = 8, .loaded = true },
		{ .name = ".comment", .addr = 0x1020, .size = 8, .align = 8, .loaded = true },
		{ .name = ".end", .addr = 0x1040, .size = 8, .align = 8, .loaded = true },
		{ .name = ".tbss",
		  .size = 0x20,
		  .align = 8,
		  .loaded = true,
		  .tls = true,
		  .nobits = true,
		  .space = MOAT_SPACE_TLS },
	};
	struct moat_section grown[4];
	memcpy(grown, sections, sizeof grown);
	grown[1].size = 0x10;
	grown[2].addr = 0x1048;
	struct moat_symbol olds[] = { DATA("a", 0x1000, 8), DATA("t", 0, 8) };
	struct moat_symbol news[] = { DATA("a", 0x1000, 8), DATA("t", 8, 8) };
	olds[1].section = news[1].section = 3;
	olds[1].space = news[1].space = MOAT_SPACE_TLS;
	struct moat_image old_image = IMAGE_OF(olds, sections);
	struct moat_image new_image = IMAGE_OF(news, grown);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK(cause_of(&diff, MOAT_CAUSE_GREW, 0) != NULL);
	CHECK_UINT(diff.n_runs, 2);
	const struct moat_moved *run = &diff.runs[1];
	int64_t sum = 0;
	for (uint32_t i = 0; i < run->n_causes; i++)
		sum += diff.causes[run->first_cause + i].amount;
	CHECK_UINT((uint64_t)run->step, 8);
	CHECK_UINT((uint64_t)sum, 8);
	moat_diff_release(&diff);
	return true;
}

static bool alignment_follows_from_growth(void)
{
	struct moat_symbol olds[] = { DATA("a", 0x1000, 4), DATA("b", 0x1004, 4),
				      DATA("c", 0x1008, 8) };
	struct moat_symbol news[] = { DATA("a", 0x1000, 4), DATA("b", 0x1020, 64),
				      DATA("c", 0x1060, 8) };
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	const struct moat_cause *alignment = cause_of(&diff, MOAT_CAUSE_ALIGNMENT, 0);
	CHECK(alignment != NULL);
	CHECK(alignment->follows != MOAT_NO_CAUSE);
	CHECK(diff.causes[alignment->follows].kind == MOAT_CAUSE_GREW);
	moat_diff_release(&diff);
	return true;
}

/* Some assemblers fill up a section to its alignment. */
static bool alignment_follows_from_the_file_before(void)
{
	struct moat_symbol olds[] = { LOCAL("a", 0x1000, 8, 1), LOCAL("b", 0x1008, 8, 1),
				      LOCAL("c", 0x1010, 8, 2), LOCAL("d", 0x1018, 8, 2) };
	struct moat_symbol news[] = { LOCAL("a", 0x1000, 8, 1), LOCAL("new", 0x1040, 8, 1),
				      LOCAL("b", 0x1048, 6, 1), LOCAL("c", 0x1060, 8, 2),
				      LOCAL("d", 0x1068, 8, 2) };
	olds[1].size = 6;
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	struct moat_diff diff;
	old_image.fills = new_image.fills = true;
	CHECK(build(&diff, &old_image, &new_image));
	const struct moat_cause *alignment = cause_of(&diff, MOAT_CAUSE_ALIGNMENT, 0);
	CHECK(alignment != NULL);
	CHECK_STR(moat_cell_name(&diff.halves[MOAT_OLD], alignment->old_cell), "c");
	CHECK(alignment->follows != MOAT_NO_CAUSE);
	CHECK(diff.causes[alignment->follows].kind == MOAT_CAUSE_CAME);
	moat_diff_release(&diff);
	return true;
}

/* Lists without sizes can't tell __bss_start from the object at its address. */
static bool names_beside_others_neither_come_nor_go(void)
{
	struct moat_symbol olds[] = { DATA("a", 0x1000, 0), DATA("__bss_start", 0x1010, 0),
				      LOCAL("key.1", 0x1010, 0, 0), DATA("z", 0x1020, 0) };
	struct moat_symbol news[] = { DATA("a", 0x1000, 0), DATA("__bss_start", 0x1010, 0),
				      LOCAL("key.1", 0x1020, 0, 0), DATA("z", 0x1030, 0) };
	for (size_t i = 0; i < 4; i++) {
		olds[i].sized = news[i].sized = false;
		olds[i].section = news[i].section = UINT32_MAX;
	}
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	old_image.kind = new_image.kind = MOAT_IMAGE_LIST;
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_came, 0);
	CHECK(cause_of(&diff, MOAT_CAUSE_CAME, 0) == NULL);
	moat_diff_release(&diff);
	CHECK(build(&diff, &new_image, &old_image));
	CHECK_UINT(diff.n_went, 0);
	CHECK(cause_of(&diff, MOAT_CAUSE_WENT, 0) == NULL);
	moat_diff_release(&diff);
	/* A second one did come. */
	news[0].name = "key.2";
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_came, 1);
	moat_diff_release(&diff);
	return true;
}

/* -fdata-sections names a section after its object, number and all. */
static bool numbered_sections_follow_their_objects(void)
{
	static struct moat_section olds_sections[] = {
		{ .name = ".data.key.0", .size = 8, .align = 8, .loaded = true },
		{ .name = ".data.other", .size = 8, .align = 8, .loaded = true },
	};
	static struct moat_section news_sections[] = {
		{ .name = ".data.key.0", .size = 4, .align = 4, .loaded = true },
		{ .name = ".data.key.1", .size = 8, .align = 8, .loaded = true, .space = 1 },
		{ .name = ".data.other", .size = 8, .align = 8, .loaded = true, .space = 2 },
	};
	struct moat_symbol olds[] = { LOCAL("key.0", 0, 8, 1), DATA("other", 0, 8) };
	struct moat_symbol news[] = { LOCAL("key.0", 0, 4, 1), LOCAL("key.1", 0, 8, 1),
				      DATA("other", 0, 8) };
	olds[1].section = olds[1].space = 1;
	news[1].section = news[1].space = 1;
	news[2].section = news[2].space = 2;
	struct moat_image old_image = IMAGE_OF(olds, olds_sections);
	struct moat_image new_image = IMAGE_OF(news, news_sections);
	old_image.kind = new_image.kind = MOAT_IMAGE_RELOCATABLE;
	struct moat_diff diff;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_came, 1);
	CHECK_UINT(diff.n_resized, 0);
	CHECK_UINT(diff.n_causes, 1);
	CHECK_UINT((uint64_t)diff.causes[0].amount, 4);
	moat_diff_release(&diff);
	return true;
}

/* Names that are much alike hash alike: what makes one another must not be taken for what
   makes its file another. */
static bool names_and_files_that_hash_alike(void)
{
	static const char *files[] = { NULL, "m942", "m949", "" };
	struct moat_symbol olds[] = {
		DATA("p", 0x1000, 8),	     LOCAL("v416", 0x1008, 8, 2), DATA("q", 0x1010, 8),
		DATA("r", 0x1018, 8),	     LOCAL("v416", 0x1020, 8, 1), DATA("s", 0x1028, 8),
		DATA("t", 0x1030, 8),	     LOCAL("v466", 0x1038, 8, 1), DATA("u", 0x1040, 8),
		LOCAL("v466", 0x1048, 8, 2),
	};
	struct moat_symbol news[] = {
		DATA("p", 0x1000, 8),	      DATA("q", 0x1008, 8),
		LOCAL("v416", 0x1010, 16, 2), DATA("r", 0x1020, 8),
		DATA("s", 0x1028, 8),	      LOCAL("v416", 0x1030, 24, 1),
		DATA("t", 0x1048, 8),	      LOCAL("v466", 0x1050, 8, 1),
		DATA("u", 0x1058, 8),	      LOCAL("v466", 0x1060, 8, 2),
	};
	struct moat_image old_image = IMAGE(olds), new_image = IMAGE(news);
	struct moat_diff diff;
	old_image.files = new_image.files = files;
	CHECK(build(&diff, &old_image, &new_image));
	CHECK_UINT(diff.n_matched, 10);
	CHECK_UINT(diff.n_resized, 2);
	CHECK_UINT(diff.n_came + diff.n_went, 0);
	moat_diff_release(&diff);
	return true;
}

int main(void)
{
	RUN(numbered_names_stay_in_their_section);
	RUN(what_tools_add_to_a_name_is_no_difference);
	RUN(a_list_goes_by_neighbours);
	RUN(statics_of_two_files_are_two);
	RUN(names_and_files_that_hash_alike);
	RUN(what_moves_and_grows_has_both_causes);
	RUN(a_row_ends_with_its_section);
	RUN(marks_move_nothing);
	RUN(a_run_has_the_causes_of_its_lane);
	RUN(alignment_follows_from_growth);
	RUN(alignment_follows_from_the_file_before);
	RUN(names_beside_others_neither_come_nor_go);
	RUN(numbered_sections_follow_their_objects);
	return 0;
}
