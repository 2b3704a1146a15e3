#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# For matrix.sh: puts rows into the table of a page in Markdown, between the
# comments "matrix: begin" and "matrix: end".  Usage: page.sh PAGE ROWS
# Rows of the same first column are replaced, all others stay; they are sorted by it.
set -euo pipefail
export LC_ALL=C

page=$1
rows=$2
grep -q '^<!-- matrix: begin' "$page" || {
	echo "page.sh: $page has no comment 'matrix: begin'" >&2
	exit 2
}
{
	sed '/^<!-- matrix: begin/q' "$page"
	echo '| system | compiler | its `-v` says | passed | failed | unsupported |'
	echo '|---|---|---|---|---|---|'
	awk -F ' *[|] *' '
		FILENAME == ARGV[1] { print; replaced[$2] = 1; next }
		/^<!-- matrix: end/ { exit }
		inside && /^[|]/ && ++n > 2 && !($2 in replaced)
		/^<!-- matrix: begin/ { inside = 1 }' "$rows" "$page" | sort -s -t '|' -k 2,2
	sed -n '/^<!-- matrix: end/,$p' "$page"
} >"$page.new"
mv "$page.new" "$page"
