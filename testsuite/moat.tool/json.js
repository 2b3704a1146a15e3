// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a document of `moat check', `moat diff', `moat map' or `moat struct' from standard input, holds it
// against the documented schema, and prints what the expression in the first
// argument makes of the document d.
"use strict";
const text = "string", number = "number", flag = "boolean", maybe = (type) => [type, "null"];
const run = { first: text, last: text };
const same = { objects: number, offset: number };
const breach = { neighbour: maybe(text), offset: number, size: number, text };
const finding = {
	verdict: text, name: text, symbol: maybe(text), kind: text, set: maybe(text), promise: text,
	granule: number, place: maybe(text), reason: maybe(text), rule: maybe(text), unit: text,
	file: maybe(text), address: maybe(text), size: number, run: [run, "null"], cost: number,
	breaches: [[breach]], why: maybe(text), mend: maybe(text),
};
const split = { kind: text, set: text, parts: number, first: run, second: run };
const layout = {
	size: number, recorded: flag, units: [[text]], bit_offset: maybe(number),
	bit_size: maybe(number),
};
const field = {
	verdict: text, struct: text, field: maybe(text), term: maybe(text), global: maybe(text),
	reason: maybe(text), layouts: [[layout], "null"], what: text, mend: maybe(text),
};
const beside = {
	file: text, compared: number, not_compared: number,
	differences: [[{ name: text, struct: flag, unknown: flag, what: text, mend: text }]],
};
const image = {
	image: text, promises: number, kept: number, broken: number, dropped: number,
	refused: number, unknown: number, without_manifest: number, cost: number, findings: [[finding]],
	splits: [[split]], fields_kept: number, fields_broken: number, globals_not_looked_at: number, fields: [[field]],
	layouts_from: maybe(text), without_red_zones: number, copyable: number, same_offset: [same, "null"],
	running: [beside, "null"], against: [beside, "null"],
};
const change = {
	change: text, name: maybe(text), promise: maybe(text), struct: maybe(text),
	field: maybe(text), term: maybe(text), file: text, text, reason: maybe(text),
	why: maybe(text), mend: maybe(text),
};
const baseline = {
	file: text, promises: number, structs: number, gone: number, changed: number,
	new: number, changes: [[change]],
};
const symbol = {
	address: text, offset: number, size: number, exact: flag, letter: text, name: text,
	aliases: [[text]], file: maybe(text), section: maybe(text), gap_before: number,
	promise: maybe(text), reason: maybe(text), subject: flag,
	shares: [[{ name: text, certain: flag }]], n_shares: number,
};
const hit = {
	name: text, offset: maybe(number), address: text, size: number, exact: flag,
	file: maybe(text), section: maybe(text), share: number,
};
const hotLine = {
	first: text, last: text, share: number, together: flag, hits: [[hit]],
	perhaps: [[text]], n_perhaps: number, also: [[text]], n_also: number,
};
const hotPage = { first: text, last: text, tls: flag, share: number, lines: [[hotLine]] };
const reach = {
	percent: number, lines: maybe(number), pages: maybe(number), huge_pages: maybe(number),
};
const missing = { name: text, file: maybe(text), why: text, near: [[text]], share: number };
const member = {
	path: text, name: text, type: maybe(text), depth: number, offset: maybe(number),
	size: maybe(number), bit_offset: maybe(number), bit_size: maybe(number), bitfield: flag,
	flexible: flag, anonymous: flag, base: flag, open: flag,
	lines: { first: number, last: number },
	promise: [{ granule: number, group: maybe(text), terms: maybe(text) }, "null"],
};
const struct = {
	name: text, kind: text, typedef: flag, function: maybe(text), place: maybe(text),
	unit: maybe(text), units: number, layout: number, layouts: number, id: text, size: number,
	align: maybe(number), lines: number, fields: [[member]],
	holes: [[{ bit_offset: number, bit_size: number, depth: number }]], n_holes: number,
	hole_bits: number, padding_bits: number, base_bits: number,
};
const build = { input: text, machine: maybe(text), symbols: number, sizes: flag, sections: flag };
const summary = {
	same: flag, matched: number, moved: number, resized: number, came: number, went: number,
	slide: maybe(number), moved_bytes: number, unexplained_bytes: number,
};
const slid = {
	name: text, delta: number, grown: number, matched: number, moved_inside: number,
};
const cause = {
	kind: text, amount: number, root: flag, follows: maybe(number), name: text, last: text,
	count: number, file: maybe(text), section: maybe(text), old: maybe(text),
	new: maybe(text), old_size: maybe(number), new_size: maybe(number),
	before: maybe(text), departs: flag, other_end: maybe(number), old_align: number,
	new_align: number, certain: flag, own: flag, perhaps: maybe(number), zeros: flag,
};
const moved = {
	section: maybe(text), first: text, last: text, count: number, old: text, new: text,
	delta: number, inside: number, step: number, stray: flag, causes: [[number]],
};
const loose = {
	name: text, old: text, new: text, delta: number, old_holder: maybe(text),
	new_holder: maybe(text),
};
const cache = { sets: number, ways: number, line: number };
const geometry = { line: number, page: number, huge: number, l1: cache, l2: cache };
const mates = { n: number, names: [[{ name: text, certain: flag }]] };
const spot = {
	address: text, size: number, exact: flag, line_offset: maybe(number),
	lines: maybe(number), straddles: maybe(flag), page: maybe(number),
	page_offset: maybe(number), pages: maybe(number), crosses_page: maybe(flag),
	huge: maybe(number), crosses_huge: maybe(flag), l1_set: maybe(number),
	l2_set: maybe(number), shares: [mates, "null"],
};
const effect = {
	name: text, file: maybe(text), as: maybe(text), delta: maybe(number), l1_shift: maybe(number), l2_shift: maybe(number),
	old: [spot, "null"], new: [spot, "null"], gained: [mates, "null"],
	lost: [mates, "null"], gained_page_mates: maybe(number), lost_page_mates: maybe(number),
};
const footprint = {
	symbols: number, apart: number, lines: maybe(number), pages: maybe(number),
	huge_pages: maybe(number), l1_fullest: maybe(number), l1_overfull_sets: maybe(number),
	exact: flag,
};
const aliases = {
	old: number, new: number, gained: number, lost: number, perhaps: number,
	changed: [[{ names: [[text]], gained: flag }]],
};
const statement = {
	aspect: text, watched: flag, known: flag, changed: flag, open: flag, n: number, of: number,
	text, advice: [[text]], rules: [[text]],
};
const promised = { promises: number, structs: number };
const brokenField = {
	struct: text, field: maybe(text), term: maybe(text), global: maybe(text),
	reason: maybe(text), what: text, mend: maybe(text),
};
const promises = {
	old: promised, new: promised, broken: number, gone: number, changed: number,
	added: number, changes: [[{ ...change, broken: flag, breaches: [[text]] }]],
	fields: [[brokenField]],
};
const oneLayout = { size: number, lines: number, unit: maybe(text), layout: number, layouts: number };
const place = {
	bit_offset: number, bit_size: number, type: maybe(text), first: number, last: number,
};
const structCause = {
	kind: text, field: maybe(text), count: number, before: maybe(text), bit_size: number,
	bit_step: number, moved: number, bit_by: number, inside: maybe(number),
	of: maybe(number), text,
};
const structField = {
	path: text, old: [place, "null"], new: [place, "null"], moved: flag, crossed: flag,
	reordered: flag, retyped: flag, terms: flag, gained: [[text]], lost: [[text]],
};
const structPair = {
	name: text, kind: text, function: maybe(text), same: flag, ambiguous: flag,
	follows: flag, watched: flag, old: oneLayout, new: oneLayout, cause: maybe(number),
	causes: [[structCause]], fields: [[structField]],
};
const named = { name: text, kind: text };
const structs = {
	line: number, both: number, differ: number, follow: number, came: [[named]],
	went: [[named]], pairs: [[structPair]],
};
const schemas = {
	diff: {
		moat: text, command: text, old: build, new: build, summary, sections: [[slid]],
		causes: [[cause]], runs: [[moved]], loose: [[loose]], geometry,
		against: [{ kind: text, delta: number, symbols: number, of: number }, "null"],
		watched: [[effect]], effects: [[effect]],
		footprint: [{ old: footprint, new: footprint }, "null"],
		aliases: [aliases, "null"], mates_capped: flag, verdict: [[statement]], conclusion: text,
		promises: [promises, "null"], structs: [structs, "null"], status: number,
	},
	check: {
		moat: text, command: text, images: [[image]],
		rules: [{ file: text, unmatched: [[{ line: number, rule: text }]] }, "null"],
		baseline: [baseline, "null"],
	},
	map: {
		moat: text, command: text, input: text, line: number, page: number,
		symbols: [[symbol]], same_offset: [same, "null"],
	},
	hot: {
		moat: text, command: text, input: text, line: number, page: number, hot: text,
		share: number, reach: [[reach]], pages: [[hotPage]], missing: [[missing]],
		n_missing: number,
	},
	struct: { moat: text, command: text, input: text, line: number, structs: [[struct]] },
};

// A type is a word, an object of types, or an array of choices; an array that
// is a choice stands for an array of its element.
function fits(value, type) {
	if (typeof type === "string")
		return type === "null" ? value === null : typeof value === type;
	if (Array.isArray(type))
		return type.some((choice) => Array.isArray(choice) ?
			Array.isArray(value) && value.every((one) => fits(one, choice[0])) :
			fits(value, choice));
	if (value === null || typeof value !== "object" || Array.isArray(value))
		return false;
	const keys = Object.keys(value).sort(), wanted = Object.keys(type).sort();
	if (keys.join() !== wanted.join()) {
		console.log("members are " + keys + ", not " + wanted);
		return false;
	}
	return keys.every((key) => {
		const good = fits(value[key], type[key]);
		if (!good)
			console.log(key + " is " + JSON.stringify(value[key]).slice(0, 200));
		return good;
	});
}

const d = JSON.parse(require("fs").readFileSync(0, "utf8"));
const schema = schemas["hot" in d ? "hot" : d.command];
if (!schema || !fits(d, schema)) {
	console.log("not as documented");
	process.exit(1);
}
console.log(String(new Function("d", "return " + process.argv[2])(d)));
