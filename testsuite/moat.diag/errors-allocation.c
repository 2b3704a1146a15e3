/* SPDX-License-Identifier: GPL-3.0-or-later */
/* So can what a function does with them. */
/* { dg-options "-fplugin-arg-moat-error=allocation,union" } */
#include <moat.h>
#include <stdlib.h>

struct hot {
	int reader;
	int counter moat_line;
};
union {
	char bytes[128];
} store;

struct hot *get(void)
{
	return malloc(sizeof(struct hot)); /* { dg-error "memory from 'malloc'" } */
}
struct hot *put(void)
{
	return (struct hot *)&store; /* { dg-error "is put into union" } */
}
