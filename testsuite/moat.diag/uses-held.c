/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds a tagged struct needs its alignment, too. */
#include <moat.h>
#include <stdlib.h>

struct ring {
	long v[8];
	long hot moat_line;
};
struct device {
	struct ring ring;
	int queue;
};
struct rings {
	int n;
	struct device devices[2];
};
union either {
	struct ring ring;
	int queue;
};
struct aligned {
	long first __attribute__((aligned(64)));
};
static char bytes[1000];
static union {
	long one;
	char room[1000];
} pool;

struct device *device(void)
{
	return malloc(sizeof(struct device)); /* { dg-warning "memory from 'malloc' is aligned to 16 bytes, and struct 'device' needs 64; call aligned_alloc" } */
}
struct rings *rings(void)
{
	return calloc(1, sizeof(struct rings)); /* { dg-warning "memory from 'calloc' is aligned to 16 bytes, and struct 'rings' needs 64" } */
}
union either *either(void)
{
	return malloc(sizeof(union either)); /* { dg-warning "memory from 'malloc' is aligned to 16 bytes, and union 'either' needs 64" } */
}
void *array(void)
{
	struct device(*several)[3] = malloc(sizeof *several); /* { dg-warning "and struct 'device' needs 64" } */
	return several;
}
struct device *in_bytes(void)
{
	return (struct device *)bytes; /* { dg-warning "memory of 'bytes' is aligned to 1 bytes, and struct 'device' needs 64; declare it as that struct" } */
}
struct device *in_pool(void)
{
	return (struct device *)&pool; /* { dg-warning "struct 'device' is put into union" } */
}
int on_stack(void)
{
	struct device *device = __builtin_alloca(sizeof *device); /* { dg-warning "memory from '__builtin_alloca' is aligned to 16 bytes, and struct 'device' needs 64" } */
	device->queue = 1;
	return device->queue;
}
/* What is only compared, or left by what it is a member of, is no such struct. */
struct link {
	struct link *next;
};
struct entry {
	struct link link;
	struct ring ring;
};
static struct link head;
int is_end(struct entry *entry)
{
	return entry == (struct entry *)&head;
}
struct entry *prepare(void)
{
	return (struct entry *)((char *)&head - __builtin_offsetof(struct entry, link));
}
/* What has such an alignment for itself is its owner's. */
struct aligned *untagged(void)
{
	return malloc(sizeof(struct aligned));
}
