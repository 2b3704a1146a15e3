/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One subject of each kind that C has, with something beside it.  What is in the
   lines of those that start with t_ is the driver's question. */
#include "subjects.h"

int beside_zero, beside_data = 1;

int t_zero moat_line;
int t_data moat_line = 2;
int t_page moat_page = 3;
char t_bytes[100] moat_bytes(256);
static int t_static moat_line = 4;
const int t_const moat_line = 5;
const int beside_const = 6;
const void *const t_relro[2] moat_line = { &beside_const, &t_data };
const void *const beside_relro[1] = { &beside_data };
__thread int beside_tls = 7, beside_tls_zero;
__thread int t_tls moat_line = 8;
__thread int t_tls_zero moat_line;
int t_group_1 moat_group(pair) = 9;
int beside_group = 10;
int t_group_2 moat_group(pair) = 11;
int t_cold moat_cold = 12;
int t_cold_zero moat_cold;
int t_array[40] moat_line = { 13 };
struct subject beside_struct;
struct subject t_object = { 14, 15, 16 };
const char t_text[] moat_line = "a text that others have too";
const char *beside_text = "a text that others have too";
/* The same bytes as an untagged one. */
static const int t_twin[40] moat_line = { 17, 18 };
static const int beside_twin[40] = { 17, 18 };

static int *called(void)
{
	static int t_local moat_line = 19;
	t_local++;
	return &t_local;
}

int subjects(void)
{
	const void *lines[] = { &t_zero, &t_data, t_bytes, &t_static, &t_const, t_relro, &t_tls, &t_tls_zero,
				t_array, t_text, t_twin, called() };
	volatile int at = (int)(sizeof lines / sizeof lines[0]);
	int bad = misplaced(&t_page, 4096) + shared_field(&t_object) + shared_field(&beside_struct);
	for (int i = 0; i < at; i++)
		bad += misplaced(lines[i], 64);
	t_static++;
	t_tls += beside_tls;
	t_tls_zero += beside_tls_zero;
	t_object.hot++;
	beside_struct.hot += beside_text[at % 8] == t_text[at % 8];
	beside_zero += t_zero + t_page + t_bytes[at] + t_group_1 + t_group_2 + t_cold + t_cold_zero + t_array[at] +
		       beside_group + (beside_relro[0] == t_relro[0]) + t_twin[at] + beside_twin[at + 1] + t_const +
		       beside_const;
	return bad;
}
