/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "path.h"

#include "buf.h"

#include <stdlib.h>
#include <string.h>

/* Take the last name off PATH, which starts at FROM; false where there is none
   that could be taken. */
static bool drop_last(struct moat_buf *path, size_t from)
{
	size_t len = path->len;
	while (len > from && path->text[len - 1] != '/')
		len--;
	if (path->len == from || strcmp(path->text + len, "..") == 0)
		return false;
	path->len = len > from ? len - 1 : from;
	path->text[path->len] = '\0';
	return true;
}

/* Append the names in TEXT, of LEN bytes.  The names in PATH start at FROM. */
static void add_names(struct moat_buf *path, size_t from, const char *text, size_t len)
{
	for (size_t at = 0, end; at < len; at = end + 1) {
		for (end = at; end < len && text[end] != '/';)
			end++;
		size_t n = end - at;
		bool up = n == 2 && strncmp(text + at, "..", 2) == 0;
		if (n == 0 || (n == 1 && text[at] == '.'))
			continue;
		/* There is nothing above the root. */
		if (up && (drop_last(path, from) || from))
			continue;
		if (path->len > from)
			moat_buf_str(path, "/");
		moat_buf_add(path, text + at, n);
	}
}

char *moat_path_join(const char *dir, const char *file, size_t len)
{
	struct moat_buf path = MOAT_BUF_INIT;
	bool rooted = len && *file == '/';
	if (!dir || rooted)
		dir = "";
	moat_buf_str(&path, rooted || *dir == '/' ? "/" : "");
	size_t from = path.len;
	add_names(&path, from, dir, strlen(dir));
	add_names(&path, from, file, len);
	if (!path.failed)
		return path.text;
	moat_buf_release(&path);
	return NULL;
}

const char *moat_path_base(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

bool moat_path_ends(const char *path, const char *file)
{
	while (strncmp(file, "../", 3) == 0)
		file += 3;
	size_t len = strlen(path), tail = strlen(file);
	if (tail == 0 || tail > len || strcmp(path + len - tail, file) != 0)
		return false;
	return tail == len || *file == '/' || path[len - tail - 1] == '/';
}
