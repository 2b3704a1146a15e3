/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clean.h"

#include "buf.h"

#include <stdint.h>
#include <string.h>

/* The length of the printable character at TEXT; 0: there is none. */
static size_t printable(const unsigned char *text)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	if (*text < 0x80)
		return *text >= ' ' && *text != 0x7f && *text != '\\';
	size_t len = *text >= 0xf0 ? 4 : *text >= 0xe0 ? 3 : 2;
	if (*text < 0xc2 || *text > 0xf4)
		return 0;
	uint32_t point = *text & (0x7fu >> len);
	for (size_t i = 1; i < len; i++) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
		point = point << 6 | (text[i] & 0x3f);
	}
	if (point < least[len] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
		return 0;
	/* The second row of controls, and the marks that turn a line around. */
	if (point < 0xa0 || (point >= 0x200b && point <= 0x200f) ||
	    (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069))
		return 0;
	return len;
}

static void copy_clean(struct moat_buf *buf, const char *text)
{
	moat_buf_clear(buf);
	while (*text) {
		size_t len = printable((const unsigned char *)text);
		if (len)
			moat_buf_add(buf, text, len);
		else if (*text == '\\')
			moat_buf_str(buf, "\\\\");
		else
			moat_buf_printf(buf, "\\x%02x", (unsigned char)*text);
		text += len ? len : 1;
	}
}

const char *moat_clean(const char *text)
{
	static struct moat_buf copies[MOAT_CLEAN_COPIES];
	static unsigned next;
	const char *end = text;
	if (!text)
		return "";
	while (*end) {
		size_t len = printable((const unsigned char *)end);
		if (!len)
			break;
		end += len;
	}
	if (!*end)
		return text;
	struct moat_buf *buf = &copies[next++ % MOAT_CLEAN_COPIES];
	copy_clean(buf, text);
	return buf->failed ? "?" : buf->text;
}
