/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "unit_image.h"

#include "core/check.h"
#include "core/copies.h"

static const char *const records[] = {
	"moat1 unit id=aaaaaaaaaaaaaaaa src=lib.c",
	"moat1 promise unit=aaaaaaaaaaaaaaaa is=isolate sym=hot name=hot size=4 granule=64 "
	"word=line bind=global",
	"moat1 promise unit=aaaaaaaaaaaaaaaa is=isolate sym=own name=own size=4 granule=64 "
	"word=line bind=global",
	"moat1 promise unit=aaaaaaaaaaaaaaaa is=isolate sym=inner name=inner size=4 granule=64 "
	"word=line bind=local",
	"moat1 refused unit=aaaaaaaaaaaaaaaa is=isolate sym=walked name=walked size=4 granule=64 "
	"word=line bind=global because=x mend=y",
};

static bool fill(struct moat_manifest *manifest)
{
	*manifest = (struct moat_manifest){ 0 };
	for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
		const char *fault;
		if (moat_manifest_add(manifest, records[i], &fault) != MOAT_PARSE_OK)
			return false;
	}
	return true;
}

/* hot is offered by two names; inner and walked look like what is offered. */
static struct moat_shared offers[] = {
	{ "again", 0x40 }, { "hot", 0x40 }, { "inner", 0x80 }, { "walked", 0xc0 }
};
static struct moat_shared copies[] = { { "stdout", 0x2000 },
				       { "again", 0x1040 },
				       { "walked", 0x1080 } };
static struct moat_symbol in_program[] = { LOCAL("hot", 0x1040, 4, 1), DATA("again@V1", 0x1040, 4),
					   DATA("near", 0x1044, 4) };

static struct moat_image library(void)
{
	struct moat_image image = unit_image(NULL, 0);
	image.kind = MOAT_IMAGE_MOVABLE;
	image.offers = offers;
	image.n_offers = sizeof offers / sizeof offers[0];
	return image;
}

static struct moat_image program(void)
{
	struct moat_image image = IMAGE(in_program);
	image.copies = copies;
	image.n_copies = sizeof copies / sizeof copies[0];
	return image;
}

static bool what_is_copied_is_taken(void)
{
	struct moat_manifest from, to = { 0 };
	struct moat_image lib = library(), user = program();
	CHECK(fill(&from));
	CHECK(moat_copies_take(&to, &user, &from, &lib));
	CHECK_UINT(to.n_units, 1);
	CHECK_UINT(to.n_promises, 1);
	CHECK_STR(to.promises[0].name, "hot");
	CHECK_STR(to.promises[0].symbol, "again@V1");
	CHECK(to.promises[0].copied);
	/* Once, and not from one program to the next. */
	CHECK(moat_copies_take(&to, &user, &from, &lib));
	CHECK_UINT(to.n_promises, 1);
	struct moat_manifest next = { 0 };
	CHECK(moat_copies_take(&next, &user, &to, &lib));
	CHECK_UINT(next.n_promises, 0);
	moat_manifest_release(&from);
	moat_manifest_release(&to);
	return true;
}

static bool nothing_is_taken_where_nothing_is_copied(void)
{
	struct moat_manifest from, to = { 0 };
	struct moat_image lib = library(), user = program();
	CHECK(fill(&from));
	user.n_copies = 0;
	CHECK(moat_copies_take(&to, &user, &from, &lib));
	user = program();
	lib.n_offers = 0;
	CHECK(moat_copies_take(&to, &user, &from, &lib));
	CHECK_UINT(to.n_promises, 0);
	CHECK(!moat_offers(&lib, "hot"));
	lib = library();
	CHECK(moat_offers(&lib, "hot"));
	CHECK(!moat_offers(&lib, "own"));
	moat_manifest_release(&from);
	return true;
}

static bool a_copy_is_judged_where_it_lies(void)
{
	struct moat_manifest from, to = { 0 };
	struct moat_image lib = library(), user = program();
	struct moat_map map;
	struct moat_check check;
	CHECK(fill(&from));
	CHECK(moat_copies_take(&to, &user, &from, &lib));
	CHECK(moat_map_build(&map, &user, MOAT_MAP_EVERYTHING));
	CHECK(moat_check_run(&check, &to, &map, NULL));
	CHECK_UINT(check.counts[MOAT_BROKEN], 1);
	CHECK(strstr(check.findings[0].breaches[0].text, "'near'"));
	CHECK(strstr(check.findings[0].why, "copy relocation"));
	moat_check_release(&check);
	moat_map_release(&map);
	moat_manifest_release(&from);
	moat_manifest_release(&to);
	return true;
}

int main(void)
{
	RUN(what_is_copied_is_taken);
	RUN(nothing_is_taken_where_nothing_is_copied);
	RUN(a_copy_is_judged_where_it_lies);
	return 0;
}
