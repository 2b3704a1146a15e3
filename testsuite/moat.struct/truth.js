// SPDX-License-Identifier: GPL-3.0-or-later
// Two opinions on structs, compared; prints where they differ, then "N agree".
//
//   truth.js facts FACTS JSON [FIELDS...]   the compiler's facts; of FIELDS it has none
//   truth.js pahole PAHOLE JSON             pahole's text, as far as it goes
//   truth.js same JSON JSON                 two documents of moat struct
"use strict";
const fs = require("fs");
const [how, one, other, ...unknown] = process.argv.slice(2);
const document = (file) => JSON.parse(fs.readFileSync(file, "utf8")).structs;
let wrong = 0, agreed = 0;

function complain(text) {
	console.log(text);
	wrong++;
}

function lines(structs) {
	const found = new Set();
	for (const s of structs) {
		found.add(`${s.name} ${s.size}`);
		for (const f of s.fields) {
			if (f.anonymous || f.base)
				continue;
			found.add(`${s.name}.${f.path} ` + (f.bitfield ?
				`${f.bit_offset}:${f.bit_size}` : `${f.offset} ${f.size}`));
		}
	}
	return found;
}

function compare(mine, theirs, missing) {
	for (const line of mine)
		if (theirs.has(line))
			agreed++;
		else if (!missing(line))
			complain("only moat says: " + line);
	for (const line of theirs)
		if (!mine.has(line))
			complain("moat does not say: " + line);
}

function facts(file) {
	return new Set(fs.readFileSync(file, "utf8").split("\n")
		.map((line) => line.replace(/^\s*@@ /, "")).filter((line) => line !== ""));
}

// Of the fields that stand at the first depth: name, offset, size.
function pahole(file, structs) {
	const known = new Map(structs.map((s) => [s.name, s]));
	let current = null;
	for (const line of fs.readFileSync(file, "utf8").split("\n")) {
		const head = line.match(/^(?:struct|union|class) (\S.*?) (?::.*)?\{$/);
		if (head || line[0] === "}")
			current = head ? known.get(head[1]) : null;
		const size = line.match(/^\t\/\* size: (\d+), cachelines: (\d+)/);
		if (current && size && current.fields.length && (current.size !== +size[1] || current.lines !== +size[2]))
			complain(`${current.name}: ${line.trim()}, not ${current.size} in ${current.lines}`);
		const field = line.match(/^\t(\S.*?);\s*\/\*\s*(\d+)(?::\s*(\d+))?\s+(\d+) \*\/$/);
		// It knows neither name nor size of the type of nullptr.
		if (!current || !field || /^}|^static |nullptr|^void +\w+$/.test(field[1]))
			continue;
		const name = (field[1].match(/\(\*+(?:const )?(\w+)[^)]*\)[([]/) ||
			field[1].match(/([\w.]+)\s*(?:\[\d*\])*(?::\d+)?(?: *__attribute__.*)?$/) || [])[1];
		const mine = current.fields.find((f) => f.depth === 0 && f.name === name);
		if (mine && mine.offset === (mine.bitfield ? mine.offset : +field[2]) &&
		    (mine.bitfield ? mine.bit_offset === 8 * field[2] + +field[3] : mine.size === +field[4]))
			agreed++;
		else
			complain(`${current.name}: ${line.trim()}, not ${JSON.stringify(mine)}`);
	}
}

if (how === "facts")
	compare(lines(document(other)), facts(one), (line) => unknown.includes(line.split(" ")[0]) ||
		(process.env.NO_BITS && / \d+:\d+$/.test(line)));
else if (how === "pahole")
	pahole(one, document(other));
else
	compare(lines(document(one)), lines(document(other)), () => false);
console.log(`${agreed} agree, ${wrong} differ`);
process.exit(wrong ? 1 : 0);
