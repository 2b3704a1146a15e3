// SPDX-License-Identifier: GPL-3.0-or-later
// Plain new before C++17.
// { dg-options "-std=c++14 -Wno-aligned-new" }
#include <moat.h>

struct hot {
	int reader;
	int counter moat_line;
};
hot *get()
{
	return new hot; // { dg-warning "memory from 'void. operator new.{1,24}' is aligned to 16 bytes, and struct 'hot' needs 64; compile as C..17 or later" }
}
hot *values()
{
	return new hot(); // { dg-warning "memory from 'void. operator new.{1,24}' is aligned to 16 bytes" }
}
hot *list()
{
	return new hot{1, 2}; // { dg-warning "memory from 'void. operator new.{1,24}' is aligned to 16 bytes" }
}
hot *array()
{
	return new hot[3](); // { dg-warning "memory from 'void. operator new.{1,24}' is aligned to 16 bytes" }
}
int *plain()
{
	return new int(1);
}
