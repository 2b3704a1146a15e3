// SPDX-License-Identifier: GPL-3.0-or-later
// Changes what a 64-bit little-endian ELF file says of itself: claim.js FILE WHAT...
//   section NAME OFFSET SIZE  all sections of that name have these bytes
//   names                     each symbol is named by an end of the last one's name
//   alike PREFIX              symbols whose names start so have the first one's name
//   segments                  an executable with as many segments as a header can say
"use strict";
const fs = require("fs"), [file, what, ...rest] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
const number = (at) => Number(bytes.readBigUInt64LE(at));
const put = (value, at) => bytes.writeBigUInt64LE(BigInt(value), at);
const sections = [];
for (let i = 0; i < bytes.readUInt16LE(60); i++) {
	const at = number(40) + 64 * i;
	sections.push({ at, type: bytes.readUInt32LE(at + 4), offset: number(at + 24), size: number(at + 32) });
}
const names = sections[bytes.readUInt16LE(62)].offset;
for (const section of sections) {
	const at = names + bytes.readUInt32LE(section.at);
	section.name = bytes.toString("latin1", at, bytes.indexOf(0, at));
}
const said = {
	section() {
		for (const section of sections.filter((one) => one.name === rest[0])) {
			put(rest[1], section.at + 24);
			put(rest[2], section.at + 32);
		}
	},
	names() {
		const table = sections.find((one) => one.type === 2);
		const last = table.offset + table.size - 24, name = bytes.readUInt32LE(last);
		for (let at = table.offset + 24, i = 0; at < last; at += 24, i++)
			bytes.writeUInt32LE(name + i, at);
	},
	alike() {
		const table = sections.find((one) => one.type === 2), strings = sections[bytes.readUInt32LE(table.at + 40)];
		let first;
		for (let at = table.offset; at < table.offset + table.size; at += 24) {
			const name = strings.offset + bytes.readUInt32LE(at);
			if (bytes.toString("latin1", name, name + rest[0].length) !== rest[0])
				continue;
			first ??= bytes.readUInt32LE(at);
			bytes.writeUInt32LE(first, at);
		}
	},
	segments() {
		bytes.writeUInt16LE(2, 16);
		put(64, 32);
		bytes.writeUInt16LE(56, 54);
		bytes.writeUInt16LE(65534, 56);
	},
};
said[what]();
fs.writeFileSync(file, bytes);
