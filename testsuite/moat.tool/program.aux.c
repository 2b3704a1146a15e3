/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input of the command's tests: one of each. */
#include <moat.h>

int before = 1;
int hot moat_line moat_why("bumped per packet") = 2;
static int counter moat_line;
static int unused moat_line __attribute__((used));
char zero[9] moat_page;
int g1 moat_group(rx) = 1;
int g2 moat_group(rx) = 2;
int after = 3;
extern int other_name __attribute__((alias("after")));

int *entry(void)
{
	return &counter;
}

int main(void)
{
	return *entry() + before + hot - 3;
}
