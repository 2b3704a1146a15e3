/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries that use memory, the page cache, a file and random numbers. */
#include "sqlite3.h"

#include <stdio.h>

static int print_row(void *unused, int n, char **values, char **names)
{
	(void)unused;
	for (int i = 0; i < n; i++)
		printf("%s=%s%c", names[i], values[i] ? values[i] : "NULL", i + 1 < n ? ' ' : '\n');
	return 0;
}

static const char *const queries[] = {
	"create table packet(id integer primary key, kind text, size int)",
	"with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) "
	"insert into packet(kind, size) select case i % 3 when 0 then 'icmp' else 'udp' end, i "
	"from n",
	"create index kinds on packet(kind, size)",
	"select kind, count(*) as n, sum(size) as bytes from packet group by kind order by kind",
	"select count(distinct random()) > 4990 as different from packet",
	"select sqlite_version() >= '3.30' as recent",
	"delete from packet where kind = 'udp'",
	"vacuum",
	"select count(*) as left from packet",
};

int main(int argc, char **argv)
{
	sqlite3 *db;
	char *fault = NULL;
	if (argc != 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
		return 2;
	for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
		if (sqlite3_exec(db, queries[i], print_row, NULL, &fault) != SQLITE_OK) {
			fprintf(stderr, "%s: %s\n", queries[i], fault);
			return 1;
		}
	}
	sqlite3_close(db);
	return 0;
}
