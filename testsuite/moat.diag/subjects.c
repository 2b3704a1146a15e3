/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tags where no tag can be: a warning at the declaration that names the kind. */
#include <moat.h>

typedef int counter moat_line; /* { dg-warning "'moat_line' ignored: it does not apply to types" } */
void callback(int depth moat_page); /* { dg-warning "'moat_page' ignored: it does not apply to parameters" } */
void callback(int depth) moat_hot; /* { dg-warning "'moat_hot' ignored: it does not apply to functions" } */
struct pair {
	int one moat_cold; /* { dg-warning "'moat_cold' ignored: it does not apply to fields" } */
};
enum { first moat_cold }; /* { dg-warning "'moat_cold' ignored: it does not apply to" } */

int use(int argument)
{
	int automatic moat_line = argument; /* { dg-warning "'moat_line' ignored: it does not apply to automatic variables" } */
	static int kept moat_line;
	return automatic + kept++;
}
