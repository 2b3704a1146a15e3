/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Runs both receivers, each on a CPU of its own, for a while.  Prints for each:
 * its name, packets per microsecond of CPU time, and the share of a CPU that
 * it got.  Usage: demo [MILLISECONDS]
 */
#define _GNU_SOURCE
#include "net.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BATCH 1000u

struct worker {
	const char *name;
	void (*receive)(unsigned n);
	unsigned long (*result)(void);
	int cpu; /* -1: any */
	double rate;
	double share;
	unsigned long got;
	/* The workers' own fields share no line. */
} __attribute__((aligned(256)));

static struct {
	pthread_barrier_t start;
	atomic_bool stop;
} shared __attribute__((aligned(256)));

static double seconds(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void pin(int cpu)
{
	cpu_set_t set;
	CPU_ZERO(&set);
	if (cpu >= 0) {
		CPU_SET(cpu, &set);
		pthread_setaffinity_np(pthread_self(), sizeof set, &set);
	}
}

static void *work(void *arg)
{
	struct worker *worker = arg;
	double packets = 0;
	pin(worker->cpu);
	pthread_barrier_wait(&shared.start);
	double wall = seconds(CLOCK_MONOTONIC);
	double cpu = seconds(CLOCK_THREAD_CPUTIME_ID);
	while (!atomic_load_explicit(&shared.stop, memory_order_relaxed)) {
		worker->receive(BATCH);
		packets += BATCH;
	}
	cpu = seconds(CLOCK_THREAD_CPUTIME_ID) - cpu;
	wall = seconds(CLOCK_MONOTONIC) - wall;
	worker->rate = cpu > 0 ? packets / cpu * 1e-6 : 0;
	worker->share = wall > 0 ? cpu / wall : 0;
	worker->got = worker->result();
	return NULL;
}

/* The Nth CPU that this process may use, or -1. */
static int nth_cpu(int n)
{
	cpu_set_t set;
	if (sched_getaffinity(0, sizeof set, &set) != 0)
		return -1;
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
		if (CPU_ISSET(cpu, &set) && n-- == 0)
			return cpu;
	return -1;
}

int main(int argc, char **argv)
{
	struct worker workers[] = {
		{ .name = "icmp", .receive = icmp_receive, .result = icmp_sent },
		{ .name = "udp", .receive = udp_receive, .result = udp_taken },
	};
	pthread_t threads[2];
	long ms = argc > 1 ? atol(argv[1]) : 200;
	struct timespec pause = { ms / 1000, ms % 1000 * 1000000 };
	pthread_barrier_init(&shared.start, NULL, 3);
	for (int i = 0; i < 2; i++) {
		workers[i].cpu = nth_cpu(i);
		if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0) {
			fprintf(stderr, "demo: cannot start a thread\n");
			return 2;
		}
	}
	pthread_barrier_wait(&shared.start);
	nanosleep(&pause, NULL);
	atomic_store(&shared.stop, true);
	for (int i = 0; i < 2; i++) {
		pthread_join(threads[i], NULL);
		printf("%s %.3f %.3f\n", workers[i].name, workers[i].rate, workers[i].share);
	}
	return workers[0].got && workers[1].got ? 0 : 1;
}
