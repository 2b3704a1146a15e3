/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "input.h"

#include "clean.h"
#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Far beyond any list of symbols: a kernel with all its modules has 15 MB. */
#define LIST_MAX_BYTES ((size_t)512 << 20)

static bool cannot_read(const struct moat_input *input, const char *reason)
{
	moat_trouble("cannot read '%s': %s", moat_clean(input->path), reason);
	return false;
}

/* All that FD has, after the LEN bytes in HEAD.  NULL after a message. */
static char *read_all(const struct moat_input *input, int fd, const char *head, size_t *len)
{
	size_t room = (size_t)1 << 20;
	char *text = malloc(room);
	if (text)
		memcpy(text, head, *len);
	while (text) {
		if (*len + 1 >= room) {
			char *more = room < LIST_MAX_BYTES ? realloc(text, room *= 2) : NULL;
			if (!more) {
				free(text);
				cannot_read(input, "it is too large for a list of symbols");
				return NULL;
			}
			text = more;
		}
		ssize_t n = read(fd, text + *len, room - 1 - *len);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			cannot_read(input, strerror(errno));
			free(text);
			return NULL;
		}
		/* No list of symbols: its reader says where. */
		bool binary = n > 0 && memchr(text + *len, '\0', (size_t)n);
		*len += (size_t)n;
		if (n == 0 || binary) {
			text[*len] = '\0';
			return text;
		}
	}
	moat_no_memory();
	return NULL;
}

static bool read_list(struct moat_input *input, int fd, const char *head, size_t len)
{
	char *text = read_all(input, fd, head, &len);
	return text && moat_list_read(input, text, len);
}

/* The first bytes tell what a file is. */
static bool read_input(struct moat_input *input, int fd, bool need_elf)
{
	char head[8];
	size_t len = 0;
	while (len < sizeof head) {
		ssize_t n = read(fd, head + len, sizeof head - len);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return cannot_read(input, strerror(errno));
		if (n == 0)
			break;
		len += (size_t)n;
	}
	if (len == 0)
		return cannot_read(input, "it is empty");
	bool archive = len == sizeof head && memcmp(head, "!<arch>\n", 8) == 0;
	if (archive || (len >= 4 && memcmp(head, "\177ELF", 4) == 0)) {
		if (lseek(fd, 0, SEEK_SET) != 0)
			return cannot_read(input, "an image must be a file, not a pipe");
		return moat_elf_read(input, fd);
	}
	if (need_elf)
		return cannot_read(input, "it is no ELF file");
	return read_list(input, fd, head, len);
}

bool moat_input_open(struct moat_input *input, const char *path, bool need_elf)
{
	memset(input, 0, sizeof *input);
	bool standard = !need_elf && strcmp(path, "-") == 0;
	input->path = standard ? "(standard input)" : path;
	int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return cannot_read(input, strerror(errno));
	struct stat stat;
	bool ok = false;
	if (fstat(fd, &stat) == 0 && S_ISDIR(stat.st_mode))
		cannot_read(input, "it is a directory");
	else
		ok = read_input(input, fd, need_elf);
	if (!standard)
		close(fd);
	if (!ok)
		moat_input_close(input);
	return ok;
}

void moat_input_close(struct moat_input *input)
{
	free(input->image.symbols);
	free(input->image.sections);
	free(input->image.files);
	free(input->image.offers);
	free(input->image.copies);
	moat_manifest_release(&input->manifest);
	if (input->image.kind == MOAT_IMAGE_LIST)
		free(input->image.reader);
	else
		moat_elf_release(input);
	memset(input, 0, sizeof *input);
}
