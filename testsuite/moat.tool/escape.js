// SPDX-License-Identifier: GPL-3.0-or-later
// Reads an output on standard input: is it UTF-8 without a character that a
// terminal obeys, and is the name that escape.moat gives to everything in it?
// Prints what is wrong, or how often the name is there; with `json', of the
// strings and keys of the document.
"use strict";
const wild = /[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u;
const name = 'E\\x1b\\x0a"\\\\\\xff\\xe2\\x80\\xae\\x07';

function count(value) {
	if (typeof value === "string")
		return value.split(name).length - 1;
	if (value === null || typeof value !== "object")
		return 0;
	return Object.entries(value).reduce((n, [key, one]) => n + count(key) + count(one), 0);
}

const text = new TextDecoder("utf-8", { fatal: true }).decode(require("fs").readFileSync(0));
const found = text.match(wild);
if (found)
	console.log("character " + found[0].codePointAt(0) + " in " +
		JSON.stringify(text.slice(Math.max(0, found.index - 60), found.index + 20)));
else
	console.log("clean, " + count(process.argv[2] === "json" ? JSON.parse(text) : text));
