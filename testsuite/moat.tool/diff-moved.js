// SPDX-License-Identifier: GPL-3.0-or-later
// OLD NEW DIFF: two documents of `moat struct' and the one of `moat diff --structs' on the same
// images.  Each field that both have and that lies elsewhere must have moved, and no other.
"use strict";
const read = (name) => JSON.parse(require("fs").readFileSync(name, "utf8"));
const [before, after, diff] = process.argv.slice(2).map(read);
const placed = (doc) => {
	const fields = new Map();
	for (const struct of doc.structs)
		for (const field of struct.fields)
			if (field.name)
				fields.set(struct.name + "." + field.path, field.bit_offset);
	return fields;
};
const old = placed(before), now = placed(after), told = new Map();
for (const pair of diff.structs.pairs)
	for (const field of pair.fields) {
		// Not shown by `moat struct' without --expand: those of structs inside.
		const name = pair.name + "." + field.path;
		if (field.moved && old.has(name))
			told.set(name, [field.old.bit_offset, field.new.bit_offset]);
	}
let n = 0, wrong = 0;
for (const [name, offset] of old) {
	const move = told.get(name), moved = now.has(name) && now.get(name) !== offset;
	n += moved;
	if (moved !== (move !== undefined) ||
	    (moved && (move[0] !== offset || move[1] !== now.get(name)))) {
		console.log(name + ": " + offset + " -> " + now.get(name) + ", told: " + move);
		wrong++;
	}
}
console.log(n + " fields moved, " + (wrong ? wrong + " told wrong" : "as moat struct has it"));
