/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A routing entry that two threads use, each on a CPU of its own: one counts its
 * references, the other sends packets through it, which reads what __refcnt wants
 * to be away from.  Prints for each thread its name, operations per microsecond
 * of CPU time, and the share of a CPU that it got.  Usage: dst [MILLISECONDS]
 */
#define _GNU_SOURCE
#include "dst-entry.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BATCH 1000u

static struct dst_entry entry __attribute__((aligned(64)));

struct worker {
	const char *name;
	void (*run)(void); /* BATCH operations */
	int nth;	   /* of the CPUs that may be used */
	double rate;
	double share;
	/* The workers' own fields share no line. */
} __attribute__((aligned(256)));

static struct {
	pthread_barrier_t start;
	atomic_bool stop;
} shared __attribute__((aligned(256)));

static int pass(void *packet)
{
	return packet != NULL;
}

static void count(void)
{
	/* Each is a store, as in a kernel that another CPU looks at. */
	volatile int *refcnt = &entry.__refcnt;
	for (unsigned i = 0; i < BATCH; i++)
		++*refcnt;
}

static void send(void)
{
	volatile struct dst_entry *dst = &entry;
	for (unsigned i = 0; i < BATCH; i++) {
		void *packet = dst->ops;
		dst->input(packet);
		dst->output(packet);
	}
}

static double seconds(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* To the Nth CPU that this process may use, if there are so many. */
static void pin(int n)
{
	cpu_set_t allowed, one;
	if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
		return;
	CPU_ZERO(&one);
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
		if (CPU_ISSET(cpu, &allowed) && n-- == 0)
			CPU_SET(cpu, &one);
	if (CPU_COUNT(&one))
		pthread_setaffinity_np(pthread_self(), sizeof one, &one);
}

static void *work(void *arg)
{
	struct worker *worker = arg;
	double done = 0;
	pin(worker->nth);
	pthread_barrier_wait(&shared.start);
	double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_THREAD_CPUTIME_ID);
	while (!atomic_load_explicit(&shared.stop, memory_order_relaxed)) {
		worker->run();
		done += BATCH;
	}
	cpu = seconds(CLOCK_THREAD_CPUTIME_ID) - cpu;
	wall = seconds(CLOCK_MONOTONIC) - wall;
	worker->rate = cpu > 0 ? done / cpu * 1e-6 : 0;
	worker->share = wall > 0 ? cpu / wall : 0;
	return NULL;
}

int main(int argc, char **argv)
{
	struct worker workers[] = { { .name = "count", .run = count, .nth = 0 },
				    { .name = "send", .run = send, .nth = 1 } };
	pthread_t threads[2];
	long ms = argc > 1 ? atol(argv[1]) : 200;
	struct timespec pause = { ms / 1000, ms % 1000 * 1000000 };
	entry.input = entry.output = pass;
	pthread_barrier_init(&shared.start, NULL, 3);
	for (int i = 0; i < 2; i++)
		if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0) {
			fprintf(stderr, "dst: cannot start a thread\n");
			return 2;
		}
	pthread_barrier_wait(&shared.start);
	nanosleep(&pause, NULL);
	atomic_store(&shared.stop, true);
	for (int i = 0; i < 2; i++) {
		pthread_join(threads[i], NULL);
		printf("%s %.3f %.3f\n", workers[i].name, workers[i].rate, workers[i].share);
	}
	return 0;
}
