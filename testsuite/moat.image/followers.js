// SPDX-License-Identifier: GPL-3.0-or-later
// node followers.js REPORT WITHOUT WITH: does the report say what differs between
// two builds of one source?  WITHOUT and WITH are what the programs printed, see
// followers.h.  Prints each difference, then "agree N" with the number of facts.
'use strict';
const fs = require('fs');
const [report, without, tagged] = process.argv.slice(2);
const lines = (file) => fs.readFileSync(file, 'utf8').trim().split('\n')
	.map((line) => line.split('\t'));
const document = JSON.parse(fs.readFileSync(report, 'utf8'));
const before = lines(without), after = lines(tagged);
let facts = 0;

function same(what, said, is) {
	facts++;
	if (said !== is)
		console.log(`${what}: the report says ${said}, it is ${is}`);
}

function change(what, said, was, now) {
	same(`${what} before`, said.before, was);
	same(`${what} after`, said.after, now);
}

const in_lines = (bytes) => Math.ceil(bytes / document.line);
same('lines printed', before.length, after.length);
const total = { before: 0, after: 0 };
before.forEach(([word, name, ...was], i) => {
	const now = after[i].slice(2);
	if (word === 'object') {
		const object = document.objects.find((object) => object.name === name);
		change(`object ${name}`, object.size, +was[0], +now[0]);
		change(`lines of ${name}`, object.lines, in_lines(was[0]), in_lines(now[0]));
		total.before += +was[0];
		total.after += +now[0];
		return;
	}
	const struct = document.structs.find((struct) => struct.name === name);
	same(`${name} is known`, struct.known, true);
	if (word === 'size') {
		change(`size of ${name}`, struct.size, +was[0], +now[0]);
		change(`lines of ${name}`, struct.lines, in_lines(was[0]), in_lines(now[0]));
		change(`alignment of ${name}`, struct.align, +was[1], +now[1]);
		return;
	}
	const moved = struct.moved.find((move) => move.field === was[0]);
	if (was[1] === now[1]) {
		same(`${name}.${was[0]}`, moved && moved.offset, undefined);
		return;
	}
	if (!moved) {
		same(`${name}.${was[0]} is said to move`, false, true);
		return;
	}
	const bits = moved.bits || { before: 0, after: 0 };
	const from = 8 * moved.offset.before + bits.before, to = 8 * moved.offset.after + bits.after;
	change(`${name}.${was[0]}`, { before: from, after: to }, +was[1], +now[1]);
	change(`line of ${name}.${was[0]}`, moved.line, Math.floor(was[1] / 8 / document.line),
		Math.floor(now[1] / 8 / document.line));
});
change('all objects', document.objects_cost.size, total.before, total.after);
// What the report says beyond what the programs printed would be unchecked.
const printed = (word, name) => before.some((line) => line[0] === word && line[1] === name);
for (const object of document.objects)
	same(`${object.name} is printed`, printed('object', object.name), true);
for (const struct of document.structs)
	for (const move of struct.moved)
		same(`${struct.name}.${move.field} is printed`,
			before.some(([, name, path]) => name === struct.name && path === move.field), true);
console.log(`agree ${facts}`);
