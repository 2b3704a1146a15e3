// SPDX-License-Identifier: GPL-3.0-or-later
// Links a generated program and its edits, and judges what moat diff says of each:
//
//   pairs.js PLAN DIR MOAT KIND COMPILER [FLAGS...] -- LINKER...
//
// KIND: linked, fixed (lists of every other pair are compared, too) or object.  Prints what is wrong,
// then "N pairs, N visible, N right".
"use strict";
const fs = require("fs");
const { spawnSync } = require("child_process");
const { read, pairings } = require("./image.js");
const { Judge } = require("./judge.js");
const { judge_lists } = require("./lists.js");

const [plan_file, dir, moat, kind, ...words] = process.argv.slice(2);
const plan = JSON.parse(fs.readFileSync(plan_file, "utf8"));
const compile = words.slice(0, words.indexOf("--")), link = words.slice(words.indexOf("--") + 1);

function run(command, args) {
	const done = spawnSync(command, args, { encoding: "latin1", maxBuffer: 1 << 28 });
	return { status: done.status, out: done.stdout, err: done.stderr };
}

function must(command, args) {
	const done = run(command, args);
	if (done.status !== 0)
		throw new Error([command, ...args].join(" ") + "\n" + done.err);
	return done.out;
}

function build(edit, where) {
	for (const unit of edit.units)
		must(compile[0], [...compile.slice(1), "-c", `${dir}/${where}/u${unit}.c`, "-o", `${dir}/${where}/u${unit}.o`]);
	const objects = edit.order.map((unit) => `${dir}/${edit.units.includes(unit) ? where : "base"}/u${unit}.o`);
	const image = `${dir}/${where}/image`;
	must(link[0], [...link.slice(1), ...objects, "-o", image]);
	return image;
}

// What nm -n and nm -n -S print of IMAGE, in files.
function list(image) {
	const sized = must("nm", ["-n", "-S", image]);
	fs.writeFileSync(image + ".S", sized);
	fs.writeFileSync(image + ".n", sized.replace(/^([0-9a-f]+) [0-9a-f]{16} /gm, "$1 "));
}

function globals_of(where, units) {
	const found = {};
	for (const unit of units)
		found[unit] = new Set(fs.readFileSync(`${dir}/${where}/u${unit}.c`, "utf8").match(/\bg\d+(?=\[)/g));
	return found;
}

function diff(one, other) {
	const done = run(moat, ["diff", "--format=json", one, other]);
	const doc = done.status === 0 || done.status === 1 ? JSON.parse(done.out) : null;
	return { status: done.status, doc, err: done.err };
}

const base = build(plan.base, "base");
const base_image = read(base), base_globals = globals_of("base", plan.base.units);
let right = 0, visible = 0, wrong = 0;

function complain(where, edit, complaints) {
	wrong++;
	console.log(`${where}: ${JSON.stringify(edit.what)}`);
	complaints.slice(0, 8).forEach((text) => console.log("    " + text));
}

function judge(edit, where, with_lists) {
	const image = build(edit, where), new_image = read(image);
	const units = { ...base_globals };
	for (const [unit, names] of Object.entries(globals_of(where, edit.units)))
		units[unit] = new Set([...units[unit], ...names]);
	const { status, doc, err } = diff(base, image);
	if (!doc)
		return complain(where, edit, ["status " + status + " " + err]);
	let best = null, seen = false;
	if (with_lists)
		list(image);
	const lists = with_lists ? [[".n", ".n"], [".S", ".S"], ["", ".S"]].map(([one, other]) =>
		diff(base + one, image + other).doc) : [];
	const all = pairings(base_image, new_image, edit.what);
	if (all.length === 0)
		return complain(where, edit, ["the edit is not what the images have"]);
	for (const pairing of all) {
		const judge = new Judge(doc, base_image, new_image, edit.what, pairing, units);
		const said = judge.all();
		judge.is("status", status, doc.summary.same ? 0 : 1);
		lists.forEach((list, i) => said.push(...judge_lists(list, base_image, new_image, edit.what, pairing, i > 0)
			.map((text) => ["nm: ", "nm -S: ", "image and nm -S: "][i] + text)));
		seen = !judge.is_invisible();
		if (!best || said.length < best.length)
			best = said;
	}
	visible += seen;
	if (best.length)
		return complain(where, edit, best);
	right++;
}

// An image and its own list: the list has all that is compared.
function judge_own_list(image, where) {
	for (const suffix of [".n", ".S"])
		for (const pair of [[image, image + suffix], [image + suffix, image]]) {
			const { status, doc } = diff(...pair);
			if (status !== 0 || (suffix === ".S" && doc.causes.length))
				complain(where, { what: [] }, [`differs from its list ${suffix}`]);
		}
}

const same = diff(base, base);
if (same.status !== 0 || same.doc.causes.length || same.doc.summary.moved)
	complain("base", { what: [] }, ["differs from itself"]);
if (kind === "fixed") {
	list(base);
	judge_own_list(base, "base");
}
plan.edits.forEach((edit, i) => judge(edit, `e${i}`, kind === "fixed" && i % 2 === 0));
console.log(`${plan.edits.length} pairs, ${visible} visible, ${right} right, ${wrong} wrong`);
process.exit(wrong ? 1 : 0);
