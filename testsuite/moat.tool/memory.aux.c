/* SPDX-License-Identifier: GPL-3.0-or-later */
/* To be loaded before the C library: of the requests for memory the FAIL_AT-th, from 1 on,
   gets none, and the file FAIL_MARK tells that it was made. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* glibc's own. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *memory, size_t size);

static int is_refused(void)
{
	static long at = -1, n;
	if (at < 0) {
		const char *text = getenv("FAIL_AT");
		at = text ? atol(text) : 0;
	}
	if (++n != at)
		return 0;
	const char *mark = getenv("FAIL_MARK");
	int fd = mark ? open(mark, O_WRONLY | O_CREAT, 0600) : -1;
	if (fd >= 0)
		close(fd);
	errno = ENOMEM;
	return 1;
}

void *malloc(size_t size)
{
	return is_refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
	return is_refused() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *memory, size_t size)
{
	return is_refused() ? NULL : __libc_realloc(memory, size);
}
