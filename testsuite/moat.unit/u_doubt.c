/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two images do not tell, and that nothing is said of it. */
#include "unit_judge.h"
#include "core/diff_names.h"

/* A list without sizes. */
static struct moat_image list_of(struct moat_symbol *symbols, size_t n)
{
	struct moat_image image = unit_image(symbols, n);
	image.kind = MOAT_IMAGE_LIST;
	image.n_sections = 0;
	for (size_t i = 0; i < n; i++) {
		symbols[i].sized = false;
		symbols[i].size = 0;
		symbols[i].section = UINT32_MAX;
		symbols[i].letter = 'b';
	}
	return image;
}

#define LIST(symbols_) list_of(symbols_, sizeof(symbols_) / sizeof(symbols_)[0])
#define KERNEL UINT64_C(0xffffffff82000000)

/* ---- names ---- */

static bool another_name_at_the_same_place(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("x", 0x1008, 8),
					DATA("b", 0x1010, 8), DATA("far", 0x1100, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("y", 0x1008, 8),
				       DATA("b", 0x1010, 8), DATA("far", 0x1100, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(LINE, "-line sharing: unchanged for all 3 symbols; 2 (a, b) have a line-mate that "
		   "only its name tells from the one before");
	/* Nobody knows that it is the same variable. */
	CHECK_STR(judgement.conclusion,
		  "nothing that is known of the placement changed for a symbol that is in both; "
		  "the images do not tell enough to exclude false sharing or set conflicts");
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_LINE));
	end();
	/* The place goes by what is beside it: both moved. */
	for (size_t i = 0; i < 3; i++)
		after[i].addr += 0x2000;
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(LINE, "-line sharing: unchanged for all 3 symbols; 2 (a, b) have a line-mate that "
		   "only its name tells from the one before");
	end();
	/* Only what stands behind it is in both. */
	CHECK(begin(&(struct moat_image){ .kind = MOAT_IMAGE_FIXED,
					  .symbols = before + 1,
					  .n_symbols = 3,
					  .sections = unit_sections,
					  .n_sections = 1,
					  .files = unit_files,
					  .n_files = 4 },
		    &(struct moat_image){ .kind = MOAT_IMAGE_FIXED,
					  .symbols = after + 1,
					  .n_symbols = 3,
					  .sections = unit_sections,
					  .n_sections = 1,
					  .files = unit_files,
					  .n_files = 4 },
		    NULL, NULL));
	SAYS(LINE, "-line sharing: unchanged for all 2 symbols; 1 (b) has a line-mate that only "
		   "its name tells from the one before");
	end();
	return true;
}

static bool another_one_at_the_same_place(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("x", 0x1008, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("y", 0x1008, 4) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(LINE, "+line sharing: changed for 1 of 1 symbol: 1 gained a line-mate (a), 1 lost one "
		   "(a)");
	end();
	/* As large, elsewhere. */
	after[1] = (struct moat_symbol)DATA("y", 0x1010, 8);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(LINE, "+line sharing: changed for 1 of 1 symbol: 1 gained a line-mate (a), 1 lost one "
		   "(a)");
	end();
	/* It stands where it should, but that is another line. */
	struct moat_symbol one[] = { DATA("a", 0x1000, 0x40), DATA("x", 0x1030, 8),
				     DATA("b", 0x1038, 8) };
	struct moat_symbol other[] = { DATA("a", 0x1000, 0x40), DATA("y", 0x1040, 8),
				       DATA("b", 0x1048, 8) };
	old_image = IMAGE(one);
	new_image = IMAGE(other);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	CHECK_UINT(effects.all.lost.sure, 2);
	CHECK_UINT(effects.all.renamed.sure, 0);
	end();
	return true;
}

static bool another_name_in_a_list(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 0), DATA("x", 0x1008, 0),
					DATA("b", 0x1010, 0), DATA("far", 0x1100, 0) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 0), DATA("y", 0x1008, 0),
				       DATA("b", 0x1010, 0), DATA("far", 0x1100, 0) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(LINE, "-line sharing: surely unchanged for 1 of 3 symbols; perhaps changed for 2, as "
		   "sizes are not known");
	end();
	return true;
}

static bool what_tools_put_behind_a_name(void)
{
	CHECK(moat_diff_same_name("foo", "foo.llvm.123"));
	CHECK(moat_diff_same_name("key.0", "key.1.llvm.4711"));
	CHECK(moat_diff_same_name("baz", "baz.constprop.0"));
	CHECK(moat_diff_same_name("baz.isra.0", "baz.isra.0.constprop.0"));
	CHECK(!moat_diff_same_name("baz", "bar.constprop.0"));
	CHECK(!moat_diff_same_name("baz", "baz.part.0"));
	CHECK(!moat_diff_same_name("baz", "baz.cold"));
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), LOCAL("foo", 0x1008, 8, 1) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), LOCAL("foo.llvm.7712", 0x1008, 8, 1) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	CHECK_UINT(diff.n_matched, 2);
	SAYS(LINE, "-line sharing: unchanged for all 2 symbols");
	end();
	return true;
}

static bool marks_have_no_bytes_for_certain(void)
{
	struct moat_symbol before[] = { DATA("first", 0x1000, 0), DATA("_edata", 0x1020, 0),
					DATA("last", 0x1100, 0) };
	struct moat_symbol after[] = { DATA("first", 0x1000, 0), DATA("_edata", 0x1060, 0),
				       DATA("last", 0x1100, 0) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(LINE, "-line sharing: surely unchanged for 1 of 3 symbols; perhaps changed for 2, as "
		   "sizes are not known");
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_LINE));
	end();
	before[1].name = after[1].name = "edges";
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	CHECK_UINT(effects.all.mates.maybe, 2);
	end();
	CHECK(moat_diff_is_mark("__bss_start") && moat_diff_is_mark("__stop_my_set") &&
	      moat_diff_is_mark("__TMC_END__") && moat_diff_is_mark("_bss_end__"));
	CHECK(!moat_diff_is_mark("tcp_start") && !moat_diff_is_mark("_ending") &&
	      !moat_diff_is_mark("jiffies"));
	return true;
}

/* ---- images that leave something out ---- */

static bool a_stripped_image_does_not_tell_who_went(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), LOCAL("hidden", 0x1008, 1, 1),
					DATA("b", 0x1100, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("b", 0x1100, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	new_image.stripped = true;
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(LINE,
	     "-line sharing: surely unchanged for 1 of 2 symbols; perhaps changed for 1, as a "
	     "stripped image does not name all");
	CHECK_STR(judgement.conclusion,
		  "nothing that is known of the placement changed for a symbol that is in both; "
		  "the images do not tell enough to exclude false sharing, accesses over the "
		  "border of a line, set conflicts or TLB");
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_LINE));
	end();
	CHECK(begin(&new_image, &old_image, NULL, NULL));
	SAYS(LINE,
	     "-line sharing: surely unchanged for 1 of 2 symbols; perhaps changed for 1, as a "
	     "stripped image does not name all");
	end();
	new_image.stripped = false;
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(LINE, "+line sharing: changed for 1 of 2 symbols: 1 lost one (a)");
	end();
	return true;
}

static bool thread_local_data_is_not_left_out(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("tls", 0, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("tls", 8, 8) };
	before[1].space = after[1].space = MOAT_SPACE_TLS;
	before[1].section = after[1].section = UINT32_MAX;
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	old_image.tls_align = new_image.tls_align = 8;
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(L1, "-L1 sets: unchanged for the one symbol, moved or not; not known for 1");
	SAYS(PAGE, "-pages: unchanged for the one symbol; not known for 1");
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_L1));
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_LINE));
	end();
	/* Nothing of it moved: what is not known of it is the same. */
	after[0].addr += 8;
	after[1].addr = 0;
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(L1, "-L1 sets: unchanged for the one symbol, which moved together; not known for 1");
	CHECK(!moat_judged_open(&judgement, MOAT_ASPECT_L1));
	end();
	/* It grew: all of it is elsewhere, before the thread's own place. */
	after[1].size = 16;
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_L1));
	end();
	return true;
}

static bool a_kernel_is_known_beside_its_per_cpu_data(void)
{
	struct moat_symbol before[] = { DATA("cpu_a", 0, 8), DATA("cpu_b", 8, 8),
					DATA("still", KERNEL, 64),
					DATA("moved", KERNEL + 0x40, 64) };
	struct moat_symbol after[] = { DATA("cpu_a", 0, 8), DATA("cpu_b", 8, 8),
				       DATA("still", KERNEL, 64),
				       DATA("moved", KERNEL + 0x440, 64) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(L2, "+L2 sets: the one moved symbol moved by 16 of 1024 (up) against unmoved data (2 "
		 "symbols); not known for 2");
	end();
	return true;
}

static bool marks_of_a_list_count_nowhere(void)
{
	struct moat_symbol list[] = { DATA("mark", 0x1000, 0), DATA("still", 0x1040, 0),
				      DATA("moved", 0x1080, 0) };
	struct moat_symbol image[] = { LABEL("mark", 0x1000), DATA("still", 0x1040, 8),
				       DATA("moved", 0x10c0, 8) };
	struct moat_image images[] = { LIST(list), IMAGE(image) };
	image[0].local = false;
	for (int first = 0; first < 2; first++) {
		CHECK(begin(&images[first], &images[!first], NULL, NULL));
		const char *says[] = { "+L1 sets: the one moved symbol moved by 1 of 64 (up) "
				       "against unmoved data (1 symbol)",
				       "+L1 sets: the one moved symbol moved by 1 of 64 (down) "
				       "against unmoved data (1 symbol)" };
		SAYS(L1, says[first]);
		end();
	}
	return true;
}

/* ---- bounds ---- */

static bool bounds_are_no_facts(void)
{
	struct moat_symbol before[] = { DATA("a", KERNEL, 0), DATA("hot", KERNEL + 0x40, 0),
					DATA("next", KERNEL + 0x4000, 0),
					DATA("z", KERNEL + 0x4040, 0) };
	struct moat_symbol after[] = { DATA("a", KERNEL, 0), DATA("hot", KERNEL + 0x80, 0),
				       DATA("next", KERNEL + 0x4000, 0),
				       DATA("z", KERNEL + 0x4040, 0) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	CHECK(begin(&old_image, &new_image, WATCHED("hot"), NULL));
	SAYS_OF_WATCHED(L1, "+L1 sets: the one moved watched symbol moved by 1 of 64 (up) against "
			    "unmoved data (3 symbols); the fullest set of 12 ways has at most 4 of "
			    "their lines, before at most 4");
	SAYS_OF_WATCHED(TLB,
			"-TLB reach: 1 watched symbol touches at most 4 pages, before at most 4; "
			"1 huge page; at most 254 lines, before at most 255");
	SAYS_OF_WATCHED(PAGE, "-pages: surely unchanged for 0 of 1 watched symbol, 1 at another "
			      "offset in it; perhaps changed for 1, as sizes are not known");
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_PAGE));
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_TLB));
	end();
	/* A bound in one page is none that matters. */
	CHECK(begin(&old_image, &new_image, WATCHED("next"), NULL));
	SAYS_OF_WATCHED(TLB, "-TLB reach: 1 watched symbol touches 1 page; 1 huge page; 1 line");
	end();
	/* Nothing bounds the last one. */
	after[3].addr += 0x1000;
	CHECK(begin(&old_image, &new_image, WATCHED("next", "z"), NULL));
	SAYS_OF_WATCHED(TLB,
			"-TLB reach: 2 watched symbols touch at least 2 pages, before at least "
			"1; at least 1 huge page, before at least 1; at least 2 lines, before "
			"at least 2");
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_TLB));
	end();
	return true;
}

static bool aliases_of_unknown_size(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 0), DATA("a_end", 0x1040, 0),
					DATA("b", 0x2020, 0), DATA("end", 0x2100, 0) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 0), DATA("a_end", 0x1040, 0),
				       DATA("b", 0x2010, 0), DATA("end", 0x2100, 0) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	CHECK(begin(&old_image, &new_image, WATCHED("a", "b"), NULL));
	SAYS_OF_WATCHED(ALIAS, "-4 KiB aliases: 0 pairs among the watched, as before; perhaps 1 "
			       "more, and 1 that changed, as sizes are not known");
	CHECK(moat_judged_open(&judgement, MOAT_ASPECT_ALIAS));
	end();
	/* At one offset they are, whatever their sizes. */
	after[2].addr = 0x2000;
	before[2].addr = 0x2000;
	CHECK(begin(&old_image, &new_image, WATCHED("a", "b"), NULL));
	SAYS_OF_WATCHED(ALIAS, "-4 KiB aliases: 1 pair among the watched, as before");
	end();
	/* What may fill 4096 bytes may be one that is left out. */
	before[1].addr = after[1].addr = 0x3000;
	before[2].addr = after[2].addr = 0x5000;
	before[3].addr = after[3].addr = 0x5100;
	CHECK(begin(&old_image, &new_image, WATCHED("a", "b"), NULL));
	CHECK_UINT(effects.aliases.n[MOAT_NEW], 0);
	CHECK_UINT(effects.aliases.maybe[MOAT_NEW], 1);
	end();
	return true;
}

static bool some_size_lies_over_a_border(void)
{
	/* At most 16 bytes: in two lines at both places, but 6 only at the second. */
	struct moat_symbol before[] = { DATA("a", 0x1000, 0), DATA("b", 0x1038, 0),
					DATA("c", 0x1048, 0), DATA("d", 0x1050, 0) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 0), DATA("b", 0x103c, 0),
				       DATA("c", 0x104c, 0), DATA("d", 0x1050, 0) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(STRADDLE,
	     "-straddling: surely unchanged for 3 of 4 symbols; perhaps changed for 1, as "
	     "sizes are not known");
	end();
	return true;
}

static bool modules_have_pages_of_their_own(void)
{
	static const char *modules[] = { NULL, "nf", "xt" };
	struct moat_symbol symbols[] = { DATA("nf_cnt", 0x12048, 0), DATA("xt_cnt", 0x15008, 0) };
	struct moat_image image = LIST(symbols);
	image.files = modules;
	image.n_files = 3;
	symbols[0].file = 1;
	symbols[1].file = 2;
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(map.objects[0].size, 0x15000 - 0x12048);
	moat_map_release(&map);
	symbols[1].file = 1;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(map.objects[0].size, 0x15008 - 0x12048);
	moat_map_release(&map);
	/* In one page they cannot be. */
	symbols[0].addr = 0x15000;
	symbols[1].file = 2;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(map.objects[0].size, 8);
	moat_map_release(&map);
	return true;
}

int main(void)
{
	RUN(another_name_at_the_same_place);
	RUN(another_one_at_the_same_place);
	RUN(another_name_in_a_list);
	RUN(what_tools_put_behind_a_name);
	RUN(marks_have_no_bytes_for_certain);
	RUN(a_stripped_image_does_not_tell_who_went);
	RUN(thread_local_data_is_not_left_out);
	RUN(a_kernel_is_known_beside_its_per_cpu_data);
	RUN(marks_of_a_list_count_nowhere);
	RUN(bounds_are_no_facts);
	RUN(aliases_of_unknown_size);
	RUN(some_size_lies_over_a_border);
	RUN(modules_have_pages_of_their_own);
	return 0;
}
