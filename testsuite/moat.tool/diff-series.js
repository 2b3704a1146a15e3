// SPDX-License-Identifier: GPL-3.0-or-later
// Random lists without sizes, many of whose symbols have one name, as the local statics
// of functions have; one of these comes, goes or grows.  One cause has to say so, and no other
// be said, but where sizes that nobody knows allow two.
// Usage: node diff-series.js MOAT N SEED
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const [moat, count, seed] = [process.argv[2], +process.argv[3], +process.argv[4]];

let state = seed >>> 0 || 1;
function random(n) {
	state ^= state << 13; state >>>= 0;
	state ^= state >>> 17;
	state ^= state << 5; state >>>= 0;
	return state % n;
}

// Compilers number the statics of one name from the last to the first, of each file for
// itself; each its own.
function makeObjects() {
	const objects = [];
	let unique = 0;
	const files = 1 + random(3);
	for (let file = 0; file < files; file++)
		for (let i = 0; i < 12; i++)
			objects.push({ name: random(3) ? ['key', 'once'][random(2)] : 'g' + unique++,
				size: 8 * (1 + random(5)), align: 8 << random(3), file });
	objects.push({ name: 'last', size: 8, align: 8, file: files - 1 });
	// Of two neighbours of one name and size nobody can tell which went.
	for (let i = 1; i < objects.length; i++)
		if (objects[i].name === objects[i - 1].name && objects[i].size === objects[i - 1].size)
			objects[i].size += 8;
	return objects;
}

function isStatic(object) {
	return /^(key|once)$/.test(object.name);
}

// The list's text; each object gets its number.
function list(objects) {
	const counts = {};
	for (const object of objects.slice().reverse())
		object.label = isStatic(object) ?
			`${object.name}.${counts[object.file + object.name] = (counts[object.file + object.name] ?? -1) + 1}` : object.name;
	let text = '', addr = 0xffffffff81000000n;
	for (const object of objects) {
		addr = (addr + BigInt(object.align - 1)) & -BigInt(object.align);
		text += `${addr.toString(16)} ${isStatic(object) ? 'd' : 'D'} ${object.label}\n`;
		addr += BigInt(object.size);
	}
	return text;
}

let wrong = 0;
for (let round = 0; round < count; round++) {
	const olds = makeObjects(), news = olds.map((object) => ({ ...object }));
	// Not the first, which nothing stands before, nor what would stand beside its like.
	let at;
	do
		at = 1 + random(olds.length - 2);
	while (!isStatic(olds[at]));
	const kind = ['came', 'went', 'grew'][round % 3];
	let expected;
	fs.writeFileSync('series.old', list(olds));
	if (kind === 'came') {
		const come = { ...news[at], size: 8 * (50 + random(10)) };
		news.splice(at, 0, come);
		fs.writeFileSync('series.new', list(news));
		expected = `came ${come.label}`;
	} else if (kind === 'went') {
		expected = `went ${olds[at].label}`;
		news.splice(at, 1);
		fs.writeFileSync('series.new', list(news));
	} else {
		const more = 8 * (1 + random(8));
		expected = `grew ${olds[at].label}`;
		news[at].size += more;
		fs.writeFileSync('series.new', list(news));
	}
	const run = spawnSync(moat, ['diff', '-f', 'json', 'series.old', 'series.new'], { encoding: 'utf8' });
	const causes = JSON.parse(run.stdout).causes.filter((cause) => cause.kind !== 'padding')
		.map((cause) => `${cause.kind} ${cause.name}`);
	// What grew into padding moved nothing; and which of several of one name it was can
	// be told by no list for certain.
	const name = (text) => text.replace(/\.\d+$/, '');
	if (name(causes.join()) !== name(expected) && (kind !== 'grew' || causes.length)) {
		wrong++;
		if (wrong < 4)
			console.log(`round ${round}: ${causes.join(', ')}, not ${expected}`);
	}
}
console.log(`${count} edits, ${wrong} not told as they are`);
