/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/buf.h"

#include <stdlib.h>

static bool a_buffer_grows(void)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	for (int i = 0; i < 10000; i++)
		moat_buf_str(&buf, "0123456789");
	CHECK(!buf.failed);
	CHECK_UINT(buf.len, 100000);
	CHECK_UINT(strlen(buf.text), buf.len);
	moat_buf_release(&buf);
	CHECK(!buf.text);
	return true;
}

static bool adding_nothing_terminates(void)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	CHECK(!buf.text);
	moat_buf_str(&buf, "");
	CHECK_STR(buf.text, "");
	moat_buf_release(&buf);
	return true;
}

static bool parts_of_a_text_are_added(void)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_buf_add(&buf, "lines and pages", 5);
	CHECK_STR(buf.text, "lines");
	moat_buf_printf(&buf, " of %d %s", 64, "bytes");
	CHECK_STR(buf.text, "lines of 64 bytes");
	moat_buf_release(&buf);
	return true;
}

static bool clear_keeps_the_room(void)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_buf_clear(&buf);
	moat_buf_str(&buf, "something");
	size_t room = buf.room;
	moat_buf_clear(&buf);
	CHECK_UINT(buf.len, 0);
	CHECK_UINT(buf.room, room);
	CHECK_STR(buf.text, "");
	moat_buf_release(&buf);
	return true;
}

static bool a_failed_buffer_keeps_what_it_has(void)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_buf_str(&buf, "kept");
	moat_buf_add(&buf, "x", (size_t)-1 / 2);
	CHECK(buf.failed);
	moat_buf_str(&buf, "not added");
	moat_buf_printf(&buf, "%d", 1);
	CHECK(buf.failed);
	CHECK_STR(buf.text, "kept");
	moat_buf_release(&buf);
	return true;
}

static bool printable_text_is_not_escaped(void)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_buf_escaped(&buf, "net/ipv4/icmp.c:12:[x]!~");
	CHECK_STR(buf.text, "net/ipv4/icmp.c:12:[x]!~");
	moat_buf_release(&buf);
	return true;
}

static bool what_breaks_a_record_is_escaped(void)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_buf_escaped(&buf, "a b%c\"d\\e\n\x01\x7f\xc3\xa9");
	CHECK_STR(buf.text, "a%20b%25c%22d%5Ce%0A%01%7F%C3%A9");
	moat_buf_release(&buf);
	return true;
}

static bool every_byte_comes_back(void)
{
	char text[256];
	for (int i = 1; i < 256; i++)
		text[i - 1] = (char)i;
	text[255] = '\0';
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_buf_escaped(&buf, text);
	CHECK(!strpbrk(buf.text, " \"\\\n"));
	CHECK(moat_unescape(buf.text));
	CHECK_STR(buf.text, text);
	moat_buf_release(&buf);
	return true;
}

static bool unescape_reads_both_cases(void)
{
	char text[] = "%2f%2F%41";
	CHECK(moat_unescape(text));
	CHECK_STR(text, "//A");
	return true;
}

static bool a_malformed_escape_is_refused(void)
{
	static const char *const bad[] = { "%", "%4", "%4g", "%g4", "%%", "%00", "%-1", "% 1" };
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		/* On the heap, so that reading past the end shows. */
		char *text = strdup(bad[i]);
		CHECK(!moat_unescape(text));
		CHECK_STR(text, bad[i]);
		free(text);
	}
	return true;
}

static bool what_stands_before_a_bad_escape_is_read(void)
{
	char text[] = "%41b%zz%43";
	CHECK(!moat_unescape(text));
	CHECK_STR(text, "Ab%zz%43");
	return true;
}

int main(void)
{
	RUN(a_buffer_grows);
	RUN(adding_nothing_terminates);
	RUN(parts_of_a_text_are_added);
	RUN(clear_keeps_the_room);
	RUN(a_failed_buffer_keeps_what_it_has);
	RUN(printable_text_is_not_escaped);
	RUN(what_breaks_a_record_is_escaped);
	RUN(every_byte_comes_back);
	RUN(unescape_reads_both_cases);
	RUN(a_malformed_escape_is_refused);
	RUN(what_stands_before_a_bad_escape_is_read);
	return 0;
}
