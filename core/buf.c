/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool buf_reserve(struct moat_buf *buf, size_t more)
{
	if (buf->failed || more > (size_t)-1 / 4 - buf->len) {
		buf->failed = true;
		return false;
	}
	size_t need = buf->len + more + 1;
	if (need <= buf->room)
		return true;
	size_t room = buf->room ? buf->room : 64;
	while (room < need)
		room *= 2;
	char *text = realloc(buf->text, room);
	if (!text) {
		buf->failed = true;
		return false;
	}
	buf->text = text;
	buf->room = room;
	return true;
}

void moat_buf_add(struct moat_buf *buf, const char *text, size_t len)
{
	if (!buf_reserve(buf, len))
		return;
	memcpy(buf->text + buf->len, text, len);
	buf->len += len;
	buf->text[buf->len] = '\0';
}

void moat_buf_str(struct moat_buf *buf, const char *text)
{
	moat_buf_add(buf, text, strlen(text));
}

void moat_buf_printf(struct moat_buf *buf, const char *format, ...)
{
	/* Most texts fit into the room that is there. */
	size_t room = buf->failed ? 0 : buf->room - buf->len;
	va_list args;
	va_start(args, format);
	int len = vsnprintf(room ? buf->text + buf->len : NULL, room, format, args);
	va_end(args);
	if (len < 0 || !buf_reserve(buf, (size_t)len)) {
		if (room)
			buf->text[buf->len] = '\0';
		return;
	}
	if ((size_t)len >= room) {
		va_start(args, format);
		vsnprintf(buf->text + buf->len, (size_t)len + 1, format, args);
		va_end(args);
	}
	buf->len += (size_t)len;
}

static bool breaks_a_record(unsigned char byte)
{
	return byte < '!' || byte > '~' || byte == '%' || byte == '"' || byte == '\\';
}

void moat_buf_escaped(struct moat_buf *buf, const char *text)
{
	static const char digits[] = "0123456789ABCDEF";
	while (*text) {
		size_t plain = 0;
		while (text[plain] && !breaks_a_record((unsigned char)text[plain]))
			plain++;
		moat_buf_add(buf, text, plain);
		text += plain;
		if (*text) {
			unsigned char byte = (unsigned char)*text++;
			const char escape[] = { '%', digits[byte >> 4], digits[byte & 15] };
			moat_buf_add(buf, escape, sizeof escape);
		}
	}
}

const char *moat_plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

void moat_buf_clear(struct moat_buf *buf)
{
	buf->len = 0;
	if (buf->text)
		buf->text[0] = '\0';
}

void moat_buf_release(struct moat_buf *buf)
{
	free(buf->text);
	memset(buf, 0, sizeof *buf);
}

static int hex_value(char digit)
{
	if (digit >= '0' && digit <= '9')
		return digit - '0';
	if (digit >= 'A' && digit <= 'F')
		return digit - 'A' + 10;
	if (digit >= 'a' && digit <= 'f')
		return digit - 'a' + 10;
	return -1;
}

bool moat_unescape(char *text)
{
	char *to = text;
	for (const char *from = text; *from;) {
		if (*from != '%') {
			*to++ = *from++;
			continue;
		}
		int high = hex_value(from[1]);
		int low = high < 0 ? -1 : hex_value(from[2]);
		if (low < 0 || (high == 0 && low == 0)) {
			memmove(to, from, strlen(from) + 1);
			return false;
		}
		*to++ = (char)(high << 4 | low);
		from += 3;
	}
	*to = '\0';
	return true;
}
