/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a promise is broken, as far as the image and the manifest tell.  A cause
 * is named only where nothing else explains what is seen; otherwise the text
 * says what to look at next.
 */
#include "scene.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool set_text(char **text, struct moat_buf *buf)
{
	bool ok = !buf->failed;
	free(*text);
	*text = buf->text;
	return ok;
}

/* False when memory ran out.  Either text may be NULL. */
static bool explain_as(struct moat_finding *finding, const char *why, const char *mend)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	bool ok = true;
	if (why) {
		moat_buf_str(&buf, why);
		ok = set_text(&finding->why, &buf);
	}
	buf = (struct moat_buf)MOAT_BUF_INIT;
	if (mend) {
		moat_buf_str(&buf, mend);
		ok &= set_text(&finding->mend, &buf);
	}
	return ok;
}

static bool is_lto(const struct moat_scene *scene, const struct moat_promise *promise)
{
	const struct moat_unit *unit = moat_manifest_unit(scene->manifest, promise->unit);
	return unit && unit->lto;
}

/* The image's size is another than the one that the plugin saw. */
static bool is_other_definition(const struct moat_finding *finding)
{
	return finding->symbol->size != finding->promise->size && finding->symbol->size != 0;
}

static bool explain_definition(struct moat_finding *finding)
{
	struct moat_buf why = MOAT_BUF_INIT;
	moat_buf_printf(&why,
			"another definition of this name is in the image: it has %" PRIu64
			" bytes, the tagged one has %" PRIu64,
			finding->symbol->size, finding->promise->size);
	bool ok = explain_as(finding, NULL, "tag the definition that the linker takes");
	return set_text(&finding->why, &why) && ok;
}

static bool explain_segment(struct moat_finding *finding)
{
	struct moat_buf mend = MOAT_BUF_INIT;
	moat_buf_printf(&mend, "link with -Wl,-z,max-page-size=%" PRIu64,
			finding->promise->granule);
	return set_text(&finding->mend, &mend);
}

/* GNU ld's own script puts .lbss, .lrodata and .ldata last, others do not know
   them. */
static bool explain_cold(struct moat_finding *finding, bool linked)
{
	const char *section = finding->promise->section;
	if (!linked)
		return true;
	if (section && strncmp(section, ".l", 2) == 0)
		return explain_as(finding, NULL,
				  "link with GNU ld and its own script, which puts .lbss, .lrodata "
				  "and .ldata last");
	return explain_as(finding, NULL, "link with the script that `moat ldscript` prints");
}

static bool is_misaligned(const struct moat_finding *finding)
{
	const struct moat_promise *promise = finding->promise;
	return finding->symbol->addr % promise->granule != promise->start;
}

bool moat_explain(const struct moat_scene *scene, struct moat_finding *finding)
{
	const struct moat_promise *promise = finding->promise;
	const struct moat_section *section = moat_scene_section(scene, finding->symbol);
	bool linked = scene->image->kind != MOAT_IMAGE_RELOCATABLE;
	if (finding->symbol->kind == MOAT_SYMBOL_COMMON)
		return explain_as(finding, "the compiler left its place to the linker",
				  "compile with -fno-common");
	if (promise->copied)
		return explain_as(finding,
				  "the program copies it out of a shared object (copy relocation), "
				  "and its guard stays behind",
				  "compile the program with -fPIC, or give the variable protected "
				  "visibility in the shared object");
	if (is_other_definition(finding) && promise->binding != MOAT_LOCAL)
		return explain_definition(finding);
	if (is_lto(scene, promise))
		return explain_as(finding,
				  "it was compiled with -flto, but the plugin was not on the "
				  "link line",
				  "put the output of `moat flags` on the link line too");
	if (promise->kind == MOAT_COLD && promise->granule < 2)
		return explain_cold(finding, linked);
	if (!moat_promise_set(promise) && is_misaligned(finding) && promise->binding == MOAT_WEAK)
		return explain_as(finding,
				  "the tagged definition is weak, so another definition of this "
				  "name may have won; or a linker script lowered its alignment",
				  "tag the definition that the linker takes");
	if (!moat_promise_set(promise) && is_misaligned(finding))
		return explain_as(
			finding,
			linked ? "a linker script lowered its alignment (SUBALIGN), or the "
				 "object was changed after it was compiled" :
				 NULL,
			linked ? "look for SUBALIGN in the linker script; `moat check` on "
				 "the object file tells whether the compiler kept it" :
				 NULL);
	if (linked && section && promise->granule > MOAT_LOADER_PAGE &&
	    scene->image->kind == MOAT_IMAGE_MOVABLE && section->load_align < promise->granule)
		return explain_segment(finding);
	if (!linked)
		return explain_as(finding, NULL,
				  "compile it with the plugin, and leave its section alone");
	return explain_as(finding, NULL,
			  "`moat check` on the object file tells whether the compiler or the "
			  "linker let it in");
}
