/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Growing text.  A buffer that could not grow keeps what it has and sets
 * `failed`; callers test that once, at the end.  The text is always
 * NUL-terminated once anything was added.
 */
#ifndef MOAT_BUF_H
#define MOAT_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct moat_buf {
	char *text; /* owned; NULL while empty */
	size_t len; /* bytes, without the NUL */
	size_t room;
	bool failed;
};

#define MOAT_BUF_INIT                                                                              \
	{                                                                                          \
		NULL, 0, 0, false                                                                  \
	}

void moat_buf_add(struct moat_buf *buf, const char *text, size_t len);
void moat_buf_str(struct moat_buf *buf, const char *text);
void moat_buf_printf(struct moat_buf *buf, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* TEXT with every byte that would break a manifest record written as %XX. */
void moat_buf_escaped(struct moat_buf *buf, const char *text);

/* What a noun that counts N takes: "" or "s". */
const char *moat_plural(uint64_t n);

/* Empty the buffer, keep its room. */
void moat_buf_clear(struct moat_buf *buf);
void moat_buf_release(struct moat_buf *buf);

/* Turn %XX back into bytes, in place.  False where an escape is malformed or
   would make a NUL; TEXT is then unchanged from that escape on. */
bool moat_unescape(char *text);

#ifdef __cplusplus
}
#endif
#endif
