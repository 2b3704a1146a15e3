/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Start-up and exit call what is in these sections: tags in there are refused, also
   those of rules, and the program runs as without them. */
/* moat: file section-forms.aux.c -fplugin-arg-moat-rules=%S/section-forms.rules */
/* moat: warns '(?:starts|ends|ruled|loads)' cannot keep its promise '(?:line|page)': its section is read as a whole, entry by entry, and padding would be read as entries; drop the tag */
/* moat: run ^start.*load.*rule.*main.*end */
/* moat: tool check %i : 6 promises: 2 kept, 0 broken, 0 dropped, 4 refused */
#include <moat.h>
#include <stdio.h>

#define USED(name) __attribute__((used, section(name)))

static void start(void)
{
	fputs("start ", stdout);
}

static void end(void)
{
	fputs("end\n", stdout);
}

static void (*const starts)(void) USED(".init_array.00200") moat_line = start;
static void (*const ends)(void) USED(".fini_array") moat_page = end;
static int fine USED(".mine.init_array") moat_line = 1;

int main(void)
{
	fputs("main ", stdout);
	return fine - 1;
}
