/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tool.h"

#include "buf.h"
#include "clean.h"
#include "granule.h"

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(const char *prefix, const char *text, va_list args)
{
	fflush(stdout);
	fputs(prefix, stderr);
	vfprintf(stderr, text, args);
	fputc('\n', stderr);
}

int moat_trouble(const char *text, ...)
{
	va_list args;
	va_start(args, text);
	say("moat: ", text, args);
	va_end(args);
	return MOAT_TROUBLE;
}

void moat_warn(const char *text, ...)
{
	va_list args;
	va_start(args, text);
	say("moat: warning: ", text, args);
	va_end(args);
}

int moat_no_memory(void)
{
	return moat_trouble("out of memory");
}

void moat_end_of_memory(void)
{
	exit(moat_no_memory());
}

void *moat_get_memory(size_t size)
{
	void *memory = malloc(size ? size : 1);
	if (!memory)
		moat_end_of_memory();
	return memory;
}

const char *moat_said(const struct moat_buf *buf)
{
	if (buf->failed)
		moat_end_of_memory();
	return buf->text ? buf->text : "";
}

void moat_parse(const struct argp *argp, int argc, char **argv, void *input)
{
	error_t error = argp_parse(argp, argc, argv, 0, NULL, input);
	if (error)
		exit(moat_trouble("%s", strerror(error)));
}

bool moat_format_from_name(const char *name, enum moat_format *ret_format)
{
	if (strcmp(name, "text") == 0)
		*ret_format = MOAT_FORMAT_TEXT;
	else if (strcmp(name, "json") == 0)
		*ret_format = MOAT_FORMAT_JSON;
	else {
		moat_trouble("format '%s' is neither text nor json", moat_clean(name));
		return false;
	}
	return true;
}

static bool bytes_from_text(const char *option, const char *text, unsigned long long *ret_bytes)
{
	char *end;
	errno = 0;
	*ret_bytes = strtoull(text, &end, 0);
	if (!errno && isdigit((unsigned char)*text) && !*end)
		return true;
	moat_trouble("--%s '%s' is no number of bytes", option, moat_clean(text));
	return false;
}

unsigned long long moat_bytes_option(const char *option, const char *text)
{
	unsigned long long bytes;
	if (!bytes_from_text(option, text, &bytes))
		exit(MOAT_TROUBLE);
	return bytes;
}

bool moat_granule_from_text(const char *option, const char *text, unsigned long long *ret_bytes)
{
	unsigned long long bytes;
	if (!bytes_from_text(option, text, &bytes))
		return false;
	const char *fault = moat_granule_fault(bytes);
	if (fault) {
		moat_trouble("--%s %llu %s", option, bytes, fault);
		return false;
	}
	*ret_bytes = bytes;
	return true;
}

unsigned long long moat_granule_option(const char *option, const char *text)
{
	unsigned long long bytes;
	if (!moat_granule_from_text(option, text, &bytes))
		exit(MOAT_TROUBLE);
	return bytes;
}
