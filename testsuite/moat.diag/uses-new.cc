// SPDX-License-Identifier: GPL-3.0-or-later
// Plain new before C++17.
// { dg-options "-std=c++14 -Wno-aligned-new -Wno-placement-new" }
#include <moat.h>
#include <new>

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
hot *quiet()
{
	return new (std::nothrow) hot; // { dg-warning "memory from 'void. operator new.{1,24}const std::nothrow_t&.' is aligned to 16 bytes, and struct 'hot' needs 64" }
}
hot *quiet_array()
{
	return new (std::nothrow) hot[3]; // { dg-warning "memory from 'void. operator new.{1,24}const std::nothrow_t&.' is aligned to 16 bytes" }
}
// What allocates from an object of a program's own may align as it likes, and so may
// what a class has for itself.
struct arena {
	char small[3];
} arena;
void *operator new(std::size_t, struct arena *);
void *operator new(std::size_t, struct arena &);
hot *from_pointer()
{
	return new (&arena) hot;
}
hot *from_reference()
{
	return new (arena) hot;
}
struct own {
	int reader;
	int counter moat_line;
	static void *operator new(std::size_t);
	static void *operator new(std::size_t, const std::nothrow_t &);
	static void *malloc(std::size_t);
};
own *of_own_malloc()
{
	return static_cast<own *>(own::malloc(sizeof(own)));
}
own *of_own()
{
	return new own;
}
own *of_own_quiet()
{
	return new (std::nothrow) own;
}
hot *placed()
{
	return new ((void *)&arena) hot; // { dg-warning "memory of 'arena' is aligned to 1 bytes" }
}
