/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields without bytes own nothing, share nothing and intrude nowhere; bit-fields
   without a name are padding; a flexible array has bytes from its offset on. */
#include <moat.h>

struct lock { /* of a configuration without locks */
};

struct gaps {
	long a moat_group(rx);
	long : 20;
	long b moat_group(rx);
	long : 0;
};
struct contracts {
	long count;
	struct lock lock moat_apart(count) moat_together(far);
	int marks[0] moat_apart(count);
	char fill[100];
	long far moat_apart(lock);
};

#pragma pack(push, 4)
struct empties {
	int count moat_line;
	struct lock lock;
	int marks[0];
	int : 12;
};
struct first {
	int before;
	struct lock lock moat_group(rx); /* { dg-warning "group 'rx' of struct 'first' does not own its run: 'before' .offset 0, 4 bytes. lies in its run, bytes 0 to 63" } */
	int a moat_group(rx);
};
struct flexible {
	int count moat_line; /* { dg-warning "field 'count' of struct 'flexible' does not own its run: 'items' .offset 4, 0 bytes. lies in its run, bytes 0 to 63" } */
	int items[];
};
#pragma pack(pop)

struct gaps gaps;
struct contracts contracts;
struct empties empties;
/* { dg-do compile } */
/* { dg-final { scan-assembler "moat1 term.*in=gaps is=group field=b" } } */
/* { dg-final { scan-assembler "moat1 term.*in=empties is=isolate field=count" } } */
/* { dg-final { scan-assembler "moat1 struct.*name=contracts" } } */
/* { dg-final { scan-assembler-not "moat1 term.*in=contracts" } } */
/* { dg-final { scan-assembler-not "moat1 term.*field=lock" } } */
