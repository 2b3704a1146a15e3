/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "map_view.h"
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* The readers' messages are not what is looked for.  The fuzzer and the
   sanitizers have their own ways to descriptor 2. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	stderr = fopen("/dev/null", "w");
	stdout = fopen("/dev/null", "w");
	return stderr && stdout ? 0 : 1;
}

const char *fuzz_file(const uint8_t *data, size_t size)
{
	static char path[64];
	static int fd = -1;
	if (fd < 0) {
		fd = memfd_create("fuzz", 0);
		snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	}
	if (fd < 0 || ftruncate(fd, 0) != 0 || pwrite(fd, data, size, 0) != (ssize_t)size)
		abort();
	return path;
}

/* The first objects only: a view of all is what all of them cost. */
#define OBJECTS_MAX 64

void fuzz_use(const struct moat_input *input)
{
	const struct moat_view_options options = { .everything = true };
	struct moat_view view;
	if (moat_view_build(&view, input, &options) != MOAT_OK)
		return;
	for (size_t i = 0; i < view.map.n_objects && i < OBJECTS_MAX; i++) {
		struct moat_view_sharers sharers;
		moat_view_sharers(&view, i, &sharers);
		if (moat_view_gap(&view, i) < (uint64_t)1 << 20)
			moat_view_gap_is_used(&view, i);
	}
	moat_view_release(&view);
}
