/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compiler.h"

#include "clean.h"
#include "tool.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#define ANSWER_MAX_BYTES 4096

/* The words of COMMAND and QUESTION as an argument vector.  *RET_WORDS holds the
   text; both are the caller's. */
static char **split_words(const char *command, const char *question, char **ret_words)
{
	char *words = strdup(command);
	char **argv = calloc(strlen(command) + 3, sizeof *argv);
	size_t n = 0;
	char *rest = NULL;
	if (!words || !argv) {
		free(words);
		free(argv);
		return NULL;
	}
	for (char *word = strtok_r(words, " \t\n", &rest); word;
	     word = strtok_r(NULL, " \t\n", &rest))
		argv[n++] = word;
	argv[n] = (char *)question;
	*ret_words = words;
	return argv;
}

/* Start ARGV with its output in a pipe; the pipe's end, or -1 with errno set. */
static int start(char **argv, pid_t *ret_pid)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) != 0)
		return -1;
	posix_spawn_file_actions_t actions;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
	posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	int error = posix_spawnp(ret_pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(ends[1]);
	if (error) {
		close(ends[0]);
		errno = error;
		return -1;
	}
	return ends[0];
}

/* What the program prints, up to ANSWER_MAX_BYTES; owned by the caller.  NULL
   with errno set, or with errno 0 where it failed itself. */
static char *run(char **argv)
{
	pid_t pid;
	int fd = start(argv, &pid);
	if (fd < 0)
		return NULL;
	char *answer = calloc(1, ANSWER_MAX_BYTES + 1);
	char rest[256];
	size_t len = 0;
	for (;;) {
		bool full = !answer || len == ANSWER_MAX_BYTES;
		ssize_t n = read(fd, full ? rest : answer + len,
				 full ? sizeof rest : ANSWER_MAX_BYTES - len);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		len += full ? 0 : (size_t)n;
	}
	close(fd);
	int status = -1;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	errno = answer ? 0 : ENOMEM;
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return answer;
	free(answer);
	return NULL;
}

static char *ask(const char *command, const char *question)
{
	char *words;
	char **argv = split_words(command, question, &words);
	errno = ENOMEM;
	char *answer = argv ? run(argv) : NULL;
	int error = errno;
	if (argv)
		free(words);
	free(argv);
	errno = error;
	return answer;
}

/* The one line of a sane answer, with the newline cut off. */
static bool is_word(char *answer)
{
	answer[strcspn(answer, "\r\n")] = '\0';
	return *answer && !strpbrk(answer, "/ \t") && *moat_clean(answer) != '\\' &&
	       strcmp(answer, "..") != 0;
}

static void explain(const char *command)
{
	char *banner = ask(command, "--version");
	if (banner && strstr(banner, "clang"))
		moat_trouble("'%s' is clang, which cannot load GCC plugins; name a GCC with --cc",
			     moat_clean(command));
	else
		moat_trouble("'%s' does not tell its version: is it GCC 7 or newer?",
			     moat_clean(command));
	free(banner);
}

bool moat_compiler_ask(struct moat_compiler *compiler, const char *command)
{
	if (!command[strspn(command, " \t\n")]) {
		moat_trouble("the compiler's command is empty");
		return false;
	}
	compiler->machine = ask(command, "-dumpmachine");
	if (!compiler->machine && errno) {
		moat_trouble("cannot run '%s': %s", moat_clean(command), strerror(errno));
		return false;
	}
	compiler->version = ask(command, "-dumpfullversion");
	if (compiler->machine && compiler->version && is_word(compiler->machine) &&
	    is_word(compiler->version))
		return true;
	explain(command);
	moat_compiler_release(compiler);
	return false;
}

void moat_compiler_release(struct moat_compiler *compiler)
{
	free(compiler->machine);
	free(compiler->version);
	memset(compiler, 0, sizeof *compiler);
}

char *moat_installed(const char *relative)
{
	char exe[PATH_MAX];
	ssize_t len = readlink("/proc/self/exe", exe, sizeof exe - 1);
	if (len <= 0) {
		moat_trouble("cannot read '/proc/self/exe': %s", strerror(errno));
		return NULL;
	}
	exe[len] = '\0';
	char *slash = strrchr(exe, '/');
	struct moat_buf path = MOAT_BUF_INIT;
	moat_buf_add(&path, exe, (size_t)(slash - exe) + 1);
	moat_buf_str(&path, relative);
	if (path.failed) {
		moat_buf_release(&path);
		moat_no_memory();
		return NULL;
	}
	char *real = realpath(path.text, NULL);
	if (!real)
		return path.text;
	moat_buf_release(&path);
	return real;
}

bool moat_plugins_list(struct moat_buf *buf, const char *folder, const char *prefix)
{
	struct dirent **entries;
	int n = scandir(folder, &entries, NULL, alphasort);
	for (int i = 0; i < n; i++) {
		struct moat_buf path = MOAT_BUF_INIT;
		moat_buf_printf(&path, "%s/%s/moat.so", folder, entries[i]->d_name);
		if (entries[i]->d_name[0] != '.' && path.text && access(path.text, R_OK) == 0)
			moat_buf_printf(buf, "%s%s\n", prefix, moat_clean(entries[i]->d_name));
		moat_buf_release(&path);
		free(entries[i]);
	}
	if (n >= 0)
		free(entries);
	return !buf->failed;
}
