/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"
#include "report_cost.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static json_t *text_json(const char *text)
{
	json_t *string = json_string(text);
	/* Names in the source need not be UTF-8; a report shows them byte by byte. */
	if (!string) {
		struct moat_buf escaped = MOAT_BUF_INIT;
		moat_buf_escaped(&escaped, text);
		string = json_string(escaped.text ? escaped.text : "");
		moat_buf_release(&escaped);
	}
	return string;
}

static void set_text(json_t *object, const char *key, const char *text)
{
	if (text)
		json_object_set_new(object, key, text_json(text));
}

static void set_number(json_t *object, const char *key, uint64_t number)
{
	json_object_set_new(object, key, json_integer((json_int_t)number));
}

static json_t *promise_json(const struct moat_promise *promise)
{
	json_t *object = json_object();
	char text[96];
	set_text(object, "name", promise->name);
	set_text(object, "symbol", promise->symbol);
	set_text(object, "at", promise->place);
	set_text(object, "promise", moat_promise_text(promise, text, sizeof text));
	set_text(object, "set", moat_promise_set(promise));
	set_text(object, "storage", moat_storage_name(promise->storage));
	set_text(object, "binding", moat_binding_name(promise->binding));
	set_number(object, "size", promise->size);
	if (!promise->because) {
		set_number(object, "granule", promise->granule);
		set_number(object, "start", promise->start);
		set_number(object, "guard", promise->guard);
		set_text(object, "section", promise->section);
	}
	set_text(object, "rule", promise->rule);
	set_text(object, "reason", promise->reason);
	set_text(object, "because", promise->because);
	set_text(object, "mend", promise->mend);
	return object;
}

static json_t *set_json(const struct moat_set_cost *set)
{
	json_t *object = json_object();
	set_text(object, "name", set->name);
	set_text(object, "section", set->section);
	set_number(object, "members", set->n_members);
	set_number(object, "size", set->size);
	set_number(object, "guard", set->guard);
	return object;
}

static void set_change(json_t *object, const char *key, const struct moat_change *change)
{
	json_object_set_new(object, key,
			    json_pack("{s:I, s:I}", "before", (json_int_t)change->before, "after",
				      (json_int_t)change->after));
}

/* In bytes; "bits" is there where the field starts within one. */
static json_t *move_json(const struct moat_move *move)
{
	json_t *object = json_object();
	const struct moat_change *offset = &move->offset;
	struct moat_change bytes = { offset->before / 8, offset->after / 8 };
	struct moat_change bits = { offset->before % 8, offset->after % 8 };
	set_text(object, "field", move->path);
	set_change(object, "offset", &bytes);
	if (bits.before || bits.after)
		set_change(object, "bits", &bits);
	set_change(object, "line", &move->line);
	return object;
}

static json_t *struct_json(const struct moat_report_struct *item)
{
	json_t *object = json_object(), *order = json_array(), *moved = json_array();
	const struct moat_followers *change = &item->change;
	set_text(object, "name", item->name);
	set_text(object, "at", item->place);
	json_object_set_new(object, "known", json_boolean(item->known));
	set_change(object, "size", &change->size);
	set_change(object, "lines", &change->lines);
	set_change(object, "align", &change->align);
	set_change(object, "holes", &change->holes);
	set_change(object, "padding", &change->padding);
	json_object_set_new(object, "reordered", json_boolean(change->reordered));
	for (unsigned i = 0; i < item->n_order; i++)
		json_array_append_new(order, text_json(item->order[i]));
	json_object_set_new(object, "order", order);
	for (size_t i = 0; i < change->n_moves; i++)
		json_array_append_new(moved, move_json(&change->moves[i]));
	json_object_set_new(object, "moved", moved);
	return object;
}

static json_t *object_json(const struct moat_report_object *item)
{
	json_t *object = json_object();
	set_text(object, "name", item->name);
	set_text(object, "symbol", item->symbol);
	set_text(object, "at", item->place);
	set_text(object, "type", item->type);
	set_change(object, "size", &item->size);
	set_change(object, "lines", &item->lines);
	return object;
}

static void set_structs(json_t *root, const struct moat_report_unit *report)
{
	json_t *structs = json_array(), *objects = json_array(), *total = json_object();
	struct moat_objects_cost cost;
	for (unsigned i = 0; i < report->n_structs; i++)
		json_array_append_new(structs, struct_json(&report->structs[i]));
	for (unsigned i = 0; i < report->n_objects; i++)
		json_array_append_new(objects, object_json(&report->objects[i]));
	moat_objects_cost_of(report, &cost);
	set_change(total, "size", &cost.size);
	set_change(total, "lines", &cost.lines);
	json_object_set_new(root, "structs", structs);
	json_object_set_new(root, "objects", objects);
	json_object_set_new(root, "objects_cost", total);
}

static json_t *report_json(const struct moat_report_unit *report)
{
	json_t *root = json_object(), *promises = json_array(), *refused = json_array();
	json_t *sets = json_array();
	struct moat_set_cost set;
	set_number(root, "moat_report", 1);
	set_text(root, "source", report->unit->source);
	set_text(root, "object", report->object);
	set_text(root, "unit", report->unit->id);
	set_text(root, "compiler", report->unit->compiler);
	set_number(root, "line", report->unit->line);
	set_number(root, "page", report->unit->page);
	for (unsigned i = 0; i < report->n_promises; i++) {
		const struct moat_promise *promise = &report->promises[i];
		json_array_append_new(promise->because ? refused : promises, promise_json(promise));
		if (moat_set_cost_at(report, i, &set))
			json_array_append_new(sets, set_json(&set));
	}
	json_object_set_new(root, "promises", promises);
	json_object_set_new(root, "sets", sets);
	json_object_set_new(root, "refused", refused);
	set_structs(root, report);
	set_number(root, "pages_at_one_offset", moat_pages_at_one_offset(report));
	set_number(root, "cost", moat_report_cost(report));
	return root;
}

/* DIR/OBJECT.json, the directories of OBJECT's name written with '@'. */
static void report_path(const char *object, const char *dir, struct moat_buf *path)
{
	moat_buf_printf(path, "%s/", dir);
	size_t from = path->len;
	moat_buf_printf(path, "%s.json", object);
	for (size_t i = from; !path->failed && i < path->len; i++)
		if (path->text[i] == '/')
			path->text[i] = '@';
}

void moat_report_forget(const char *object, const char *dir)
{
	struct moat_buf path = MOAT_BUF_INIT;
	report_path(object, dir, &path);
	if (!path.failed)
		unlink(path.text);
	moat_buf_release(&path);
}

static bool make_directory(const char *dir)
{
	struct moat_buf path = MOAT_BUF_INIT;
	bool good = true;
	for (const char *slash = dir; good && slash;) {
		slash = strchr(slash + 1, '/');
		moat_buf_clear(&path);
		moat_buf_add(&path, dir, slash ? (size_t)(slash - dir) : strlen(dir));
		good = !path.failed && (mkdir(path.text, 0777) == 0 || errno == EEXIST);
	}
	moat_buf_release(&path);
	return good;
}

/* Write ROOT to the open temporary file and give it its name. */
static bool write_file(json_t *root, int fd, const char *temporary, const char *path)
{
	FILE *file = fdopen(fd, "w");
	if (!file) {
		close(fd);
		return false;
	}
	bool good = json_dumpf(root, file, JSON_INDENT(2)) == 0 && fputc('\n', file) != EOF;
	good = fclose(file) == 0 && good;
	return good && rename(temporary, path) == 0;
}

static bool write_report(json_t *root, const char *path)
{
	struct moat_buf temporary = MOAT_BUF_INIT;
	moat_buf_printf(&temporary, "%s.XXXXXX", path);
	int fd = temporary.failed ? -1 : mkstemp(temporary.text);
	bool good = fd >= 0;
	if (good) {
		mode_t mask = umask(0);
		umask(mask);
		fchmod(fd, 0666 & ~mask);
		good = write_file(root, fd, temporary.text, path);
		int why = errno;
		if (!good)
			unlink(temporary.text);
		errno = why;
	}
	moat_buf_release(&temporary);
	return good;
}

bool moat_report_json(const struct moat_report_unit *report, const char *dir,
		      struct moat_buf *fault)
{
	struct moat_buf path = MOAT_BUF_INIT;
	report_path(report->object ? report->object : report->unit->id, dir, &path);
	json_t *root = report_json(report);
	bool good = root && !path.failed && make_directory(dir) && write_report(root, path.text);
	if (!good)
		moat_buf_printf(fault, "%s: %s", path.failed ? dir : path.text, strerror(errno));
	json_decref(root);
	moat_buf_release(&path);
	return good;
}
