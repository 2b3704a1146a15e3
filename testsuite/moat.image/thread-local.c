/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thread-local stays thread-local. */
/* moat: for native aarch64-* cross */
/* moat: opts -O0 -O2 -O2+-fPIC+-ftls-model=global-dynamic -O2+-fPIC+-ftls-model=local-dynamic */
/* moat: link -lpthread */
/* moat: isolated counter 64 4 */
/* moat: isolated zero 64 4 */
/* moat: section counter ^\.tdata$ */
/* moat: section zero ^\.tbss$ */
/* moat: run ^apart$ */
/* moat: tool check %i : 2 kept, 0 broken */
#include <moat.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

__thread int before = 1;
__thread int counter moat_line = 2;
__thread int after = 3;
__thread int zero moat_line;
__thread int zero_after;

static int apart(void *one, void *other)
{
	return (uintptr_t)one / 64 != (uintptr_t)other / 64;
}

static void *look(void *arg)
{
	counter++;
	zero++;
	int *bad = arg;
	*bad |= !apart(&counter, &before) || !apart(&counter, &after) ||
		!apart(&zero, &zero_after) || !apart(&counter, &zero) ||
		(uintptr_t)&counter % 64 || (uintptr_t)&zero % 64 || counter != 3 || zero != 1;
	return 0;
}

int main(void)
{
	int bad = 0;
	pthread_t thread;
	pthread_create(&thread, 0, look, &bad);
	pthread_join(thread, 0);
	look(&bad);
	puts(bad ? "shared" : "apart");
	return 0;
}
