/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clean.h"

#include "buf.h"
#include "tool.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Characters that show nothing, but turn a line around, join names that look alike,
   or are controls of the second row. */
static bool is_hidden(uint32_t point)
{
	static const struct {
		uint32_t first;
		uint32_t last;
	} hidden[] = {
		{ 0x80, 0x9f },	    { 0xad, 0xad },	  { 0x61c, 0x61c },   { 0x180e, 0x180e },
		{ 0x200b, 0x200f }, { 0x2028, 0x202e },	  { 0x2060, 0x206f }, { 0xfeff, 0xfeff },
		{ 0xfff9, 0xfffb }, { 0xe0000, 0xe007f },
	};
	for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
		if (point >= hidden[i].first && point <= hidden[i].last)
			return true;
	return false;
}

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
	return is_hidden(point) ? 0 : len;
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
	return moat_said(buf);
}
