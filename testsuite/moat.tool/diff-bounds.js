// SPDX-License-Identifier: GPL-3.0-or-later
// Random pairs of lists, with sizes and without: does `moat diff' say of a list without
// sizes only what is true by the sizes?  Arguments: the command, the number of pairs, a
// seed.  No symbol of both changes its size, which a list without sizes can't tell.
"use strict";
const fs = require("fs"), { spawnSync } = require("child_process");
const [moat, pairs, seed] = [process.argv[2], +process.argv[3], +process.argv[4]];

let state = seed;
function below(n) {
	state = (Math.imul(state, 1103515245) + 12345) >>> 0;
	return (state >>> 8) % n;
}
const pick = (list) => list[below(list.length)];

// [name, size, alignment], in a row from BASE.
function lay(objects, base) {
	let at = base;
	return objects.map(([name, size, align]) => {
		at = Math.ceil(at / align) * align;
		const addr = at;
		at += size;
		return { name, size, addr };
	});
}

function write(path, symbols, sized) {
	const hex = (n) => n.toString(16).padStart(16, "0");
	fs.writeFileSync(path, symbols.map((s) =>
		`${hex(s.addr)}${sized ? " " + hex(s.size) : ""} D ${s.name}\n`).join(""));
}

function edit(objects, nth) {
	const at = below(objects.length), [name, size, align] = objects[at];
	const kind = below(5);
	if (kind == 0)
		objects.splice(at, 0, ["came" + nth, pick([4, 8, 64, 128, 4096]), pick([4, 8, 64])]);
	else if (kind == 1 && objects.length > 3)
		objects.splice(at, 1);
	else if (kind == 2)
		objects[at] = ["renamed" + nth, size, align];
	else if (kind == 3)
		objects.splice(below(objects.length), 0, objects.splice(at, 1)[0]);
	else
		objects[at] = [name, size, 64];
}

function verdict(old, now, watched) {
	const names = watched.flatMap((name) => ["-w", name]);
	const run = spawnSync(moat, ["diff", "-f", "json", ...names, old, now]);
	return JSON.parse(run.stdout).verdict;
}

let statements = 0, changes = 0, wrong = 0;
for (let pair = 0; pair < pairs; pair++) {
	const sizes = [1, 4, 8, 8, 16, 24, 40, 64, 100, 200];
	if (below(3) == 0)
		sizes.push(4000, 4096, 5000, 9000);
	const before = [];
	for (let i = 3 + below(12); i > 0; i--)
		before.push(["v" + i, pick(sizes), pick([1, 4, 8, 8, 16, 64])]);
	const after = before.slice();
	for (let i = below(4); i > 0; i--)
		edit(after, i);
	const shift = pick([0, 0, 0, 8, 0x40, 0x1000]);
	const images = [lay(before, 0x601000), lay(after, 0x601000 + shift)];
	images.forEach((symbols, i) => {
		write("sized" + i, symbols, true);
		write("bare" + i, symbols, false);
	});
	const watched = [0, 1, 2].map((i) => before[i][0]);
	const truth = verdict("sized0", "sized1", watched);
	for (const [old, now] of [["bare0", "bare1"], ["bare0", "sized1"], ["sized0", "bare1"]])
		for (const said of verdict(old, now, watched)) {
			const is = truth.find((t) => t.aspect == said.aspect && t.watched == said.watched);
			if (!said.known || !is.known)
				continue;
			statements++;
			changes += said.changed;
			if (said.changed ? is.changed : said.open || !is.changed)
				continue;
			wrong++;
			console.log(`pair ${pair}, ${old} ${now}: '${said.text}', but '${is.text}'`);
		}
}
console.log(`${statements} statements, ${changes} of a change, ${wrong} wrong`);
