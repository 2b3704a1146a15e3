/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-align: two units share no line, whatever they hold.
   What is walked as an array stays one. */
/* moat: for native aarch64-* */
/* moat: opts -O0 -O2 -O2+-fno-pie+-no-pie -O2+-fdata-sections+-ffunction-sections */
/* moat: cc -fplugin-arg-moat-unit-align -fno-common */
/* moat: file unit-align.aux.c */
/* moat: sh %n -S -t d %i | awk -f %S/unit-align.awk : ^apart$ */
/* moat: sh %c %O -fPIC -fplugin-arg-moat-unit-align -shared %S/unit-align.c %S/unit-align.aux.c -o so && %n -S -t d so | awk -f %S/unit-align.awk : ^apart$ */
/* moat: sh %C %O %S/unit-align.c %S/unit-align.aux.c -I%b/include -o without && %n -S -t d without | awk -f %S/unit-align.awk : ^shared: */
/* moat: run ^40 set 3, made 2$ */
/* moat: tool check %i : 2 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

int a_data = 1;
static int a_local = 2;
int a_zero;
static int a_local_zero;
const char a_const[3] = { 3, 4, 5 };
const char *const a_relro[] = { "one", "two" };
_Thread_local char a_tls = 6;
_Thread_local char a_tls_zero;
/* An alignment of its own is less than that of the unit. */
int a_tagged moat_bytes(16) = 7;

/* Other units' pieces of this section lie close, or the walk breaks. */
__attribute__((section("set"), used)) static int *walked[] = { &a_data, &a_zero };
extern int *__start_set[], *__stop_set[];
__asm__(".data\na_text:\t.byte 1\n\t.type a_text, %object\n\t.size a_text, 1\n\t.text");

int made;
__attribute__((constructor)) static void make(void)
{
	made++;
}

int b_use(int which);

int a_use(int which)
{
	/* A jump table, and a constant array. */
	static const int steps[] = { 1, 2, 3, 5, 8, 13 };
	switch (which) {
	case 0:
		return a_data++;
	case 1:
		return a_local++;
	case 2:
		return a_const[a_zero];
	case 3:
		return a_relro[a_zero][0] - 'o';
	case 4:
		return a_tls + a_tls_zero++;
	case 5:
		return a_tagged + a_local_zero++;
	default:
		return steps[which % 6];
	}
}

int main(void)
{
	int sum = 0;
	for (int i = 0; i < 7; i++)
		sum += a_use(i) + b_use(i);
	printf("%d set %d, made %d\n", sum, (int)(__stop_set - __start_set), made);
	return 0;
}
