// SPDX-License-Identifier: GPL-3.0-or-later
// node classes.js FACTS JSON: is each field of FACTS (lines TYPE, FIELD, OFFSET,
// tabs between) where the document of `moat struct' has it?
"use strict";
const fs = require("fs");
const [facts, json] = process.argv.slice(2);
const structs = JSON.parse(fs.readFileSync(json, "utf8")).structs;
const plain = (name) => name.replace(/ /g, "");
let agreed = 0;
for (const line of fs.readFileSync(facts, "utf8").trim().split("\n")) {
	const [type, path, offset] = line.split("\t");
	const found = structs.filter((s) => plain(s.name) === plain(type))
		.flatMap((s) => s.fields.filter((f) => f.path === path).map((f) => f.offset));
	if (found.length && found.every((has) => has === Number(offset)))
		agreed++;
	else
		console.log(`${type}.${path}: ${offset} in the program, ${found.join() || "nowhere"} in the DWARF`);
}
console.log(`${agreed} fields agree`);
