/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plugin of qemu's: how many instructions a program runs, into the file that
   MOAT_COUNT names. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Of qemu's interface, version 1, which Debian ships no header for. */
struct qemu_plugin_tb;
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
extern void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id,
						  void (*each)(uint64_t, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *tb, int operation,
						     void *counter, uint64_t step);
extern void qemu_plugin_register_atexit_cb(uint64_t id, void (*last)(uint64_t, void *), void *data);
enum { ADD = 0 };

int qemu_plugin_version = 1;

static uint64_t instructions;

static void note_block(uint64_t id, struct qemu_plugin_tb *block)
{
	(void)id;
	qemu_plugin_register_vcpu_tb_exec_inline(block, ADD, &instructions,
						 qemu_plugin_tb_n_insns(block));
}

static void write_count(uint64_t id, void *data)
{
	const char *path = getenv("MOAT_COUNT");
	FILE *file = path ? fopen(path, "w") : NULL;
	(void)id;
	(void)data;
	if (file) {
		fprintf(file, "%" PRIu64 "\n", instructions);
		fclose(file);
	}
}

int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv)
{
	(void)info;
	(void)argc;
	(void)argv;
	qemu_plugin_register_vcpu_tb_trans_cb(id, note_block);
	qemu_plugin_register_atexit_cb(id, write_count, NULL);
	return 0;
}
