// SPDX-License-Identifier: GPL-3.0-or-later
// The document of `moat struct --format=json' on standard input to the lines of
// truth.c: "field sN PATH BIT-OFFSET BITS", and "owns sN PATH BIT-OFFSET BITS
// GRANULE" of what the manifest promises.
"use strict";
for (const struct of JSON.parse(require("fs").readFileSync(0, "utf8")).structs) {
	const name = struct.name.match(/^(s\d+)(?:_t<.*>)?$/);
	for (const field of name ? struct.fields : []) {
		if (field.anonymous || field.base || field.name.startsWith("_vptr"))
			continue;
		const bits = field.flexible ? 0 : field.bit_size;
		console.log(`field ${name[1]} ${field.path} ${field.bit_offset} ${bits}`);
		if (!field.bitfield && (field.offset * 8 !== field.bit_offset || field.size * 8 !== field.bit_size))
			console.log(`bytes ${name[1]} ${field.path} ${field.offset} ${field.size}`);
		if (field.promise && field.promise.granule)
			console.log(`owns ${name[1]} ${field.path} ${field.bit_offset} ${bits} ${field.promise.granule}`);
	}
}
