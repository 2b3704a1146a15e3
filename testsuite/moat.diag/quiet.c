/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nothing wrong, nothing asked for: nothing said, whatever the tag. */
/* { dg-options "-Wall -Wextra -pedantic -Werror -std=gnu99" } */
#include <moat.h>

extern int shared moat_line;
int shared = 1;
static int counted moat_line moat_why("bumped per packet");
int page moat_page, bytes moat_bytes(128), group moat_group(g), cold moat_cold;
int seldom moat_read_mostly, often moat_hot moat_why("each packet");
moat_line static int before_the_type;
int user(void)
{
	return counted++ + before_the_type++;
}
