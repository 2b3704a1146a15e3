# SPDX-License-Identifier: GPL-3.0-or-later
# Of `nm -S -t d': says "apart" where no two units share N bytes (64), or the
# symbols that do.  A symbol's unit is the letter before its first underscore.
BEGIN { if (!n) n = 64 }
$4 ~ /^[a-z]_/ && $3 !~ /[aAtTUwW]/ {
	unit = substr($4, 1, 1)
	units[unit] = 1
	# Offsets in the thread-local block are no addresses.
	where = $4 ~ /_tls/ ? "tls" : "data"
	for (at = int($1 / n); at <= int(($1 + $2 - 1) / n); at++) {
		if ((where, at) in owner && substr(owner[where, at], 1, 1) != unit) {
			print "shared: " owner[where, at] " " $4
			shared = 1
		}
		owner[where, at] = $4
	}
}
END {
	for (unit in units)
		count++
	if (count < 2)
		print "only " count + 0 " units"
	else if (!shared)
		print "apart"
}
