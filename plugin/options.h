/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plugin's options: -fplugin-arg-moat-KEY[=VALUE]. */
#ifndef MOAT_OPTIONS_H
#define MOAT_OPTIONS_H

#include "setting.h"

#include <stdbool.h>
#include <stdint.h>

struct moat_options {
	const char *rules;	/* path, or NULL */
	const char *rules_id;	/* of what `moat flags' read there, or NULL */
	const char *report_dir; /* path, or NULL */
	enum moat_report report;
	uint64_t line; /* bytes */
	uint64_t page; /* bytes */
	bool kernel;
	bool stagger;
	bool align_units;
	uint64_t unit_align; /* bytes; 0: units are not aligned */
	bool disable;
	unsigned errors; /* a bit for each moat_complaint that is an error */
	unsigned quiet;	 /* and for each that is not said */
	const char *allocators[MOAT_MAX_ALLOCATORS]; /* NAME or NAME:ALIGN */
	unsigned n_allocators;
};

struct plugin_name_args;
struct moat_plugin;

/* The text of --help and of the docs: one line an option. */
extern const char moat_options_help[];

/* Read the arguments into the options; false after an error. */
bool moat_read_options(const struct plugin_name_args *args, struct moat_options *options);

#endif
