// SPDX-License-Identifier: GPL-3.0-or-later
// An image as readelf has it, and which object of one is which of another as the
// edit has it: nothing here comes from moat.
"use strict";
const { execFileSync } = require("child_process");

const section_line = /^\s*\[\s*(\d+)\]\s+(\S*)\s+([A-Z_0-9]+)\s+([0-9a-f]+)\s+[0-9a-f]+\s+([0-9a-f]+)\s+[0-9a-f]+\s+([A-Za-z]*)\s+\d+\s+\d+\s+(\d+)$/;
const symbol_line = /^\s*\d+:\s+([0-9a-f]+)\s+(\S+)\s+(\S+)\s+(\S+)\s+\S+\s+(?:\[.*?\]\s+)?(\S+)(?:\s+(\S+))?/;
const numbered = /^(key|once|buffer)\.\d+$/;

// Best name first: with a size, global, short.
function order_names(a, b) {
	return !a.size - !b.size || a.local - b.local || a.name.length - b.name.length ||
		(a.name < b.name ? -1 : 1);
}

function read(path) {
	const image = { path, sections: [], objects: [], functions: 0 };
	const at = new Map(), by_index = new Map();
	let file = "", table = false;
	image.relocatable = false;
	for (const line of execFileSync("readelf", ["-hSsW", path],
		{ maxBuffer: 1 << 28, encoding: "latin1", stdio: ["ignore", "pipe", "ignore"] }).split("\n")) {
		if (/^\s*Type:\s+REL/.test(line))
			image.relocatable = true;
		const machine = line.match(/^\s*Machine:\s+(.*)/);
		if (machine)
			image.machine = machine[1];
		const program = line.match(/Number of program headers:\s+(\d+)/);
		if (program)
			image.headers = +program[1];
		const section = line.match(section_line);
		if (section) {
			const flags = section[6];
			by_index.set(section[1], {
				name: section[2], addr: parseInt(section[4], 16), size: parseInt(section[5], 16),
				alloc: flags.includes("A"), code: flags.includes("X"), tls: flags.includes("T"),
				nobits: section[3] === "NOBITS", align: +section[7],
			});
			continue;
		}
		if (line.startsWith("Symbol table"))
			table = line.includes(".symtab");
		const symbol = table && line.match(symbol_line);
		if (!symbol)
			continue;
		const [, addr, size, type, bind, index, name] = symbol;
		if (type === "FILE")
			file = name || "";
		const where = by_index.get(index);
		if (!where || !where.alloc || type === "FILE" || type === "SECTION" || !name || /^\$/.test(name))
			continue;
		if (type === "FUNC" || (type === "NOTYPE" && where.code))
			continue;
		const lane = image.relocatable ? where.name : type === "TLS" ? "tls" : "load";
		const key = lane + " " + parseInt(addr, 16);
		if (!at.has(key)) {
			at.set(key, { lane, addr: parseInt(addr, 16), size: 0, names: [] });
			image.objects.push(at.get(key));
		}
		const object = at.get(key), local = bind === "LOCAL";
		object.names.push({ name, size: +size, local, section: where.name, file: local ? file : "" });
		object.size = Math.max(object.size, +size);
	}
	image.sections = [...by_index.values()].filter((section) => section.alloc && section.size);
	image.objects.sort((a, b) => a.lane < b.lane ? -1 : a.lane > b.lane ? 1 : a.addr - b.addr);
	image.objects.forEach((object, i) => {
		const best = object.names.sort(order_names)[0];
		const stem = best.name.match(numbered);
		object.index = i;
		object.name = best.name;
		object.file = best.file;
		object.section = best.section;
		// -fdata-sections names one after its object, number and all.
		object.place = best.section.replace(/\.\d+$/, "");
		object.stem = stem ? stem[1] : null;
		object.key = stem ? [best.file, stem[1], object.size, object.place].join(" ") :
			best.local ? best.file + " " + best.name : best.name;
	});
	image.at = at;
	return image;
}

// ---- identity ----

const section_of_kind = {
	"data": /^\.s?data/, "bss": /^\.s?bss/, "constant": /^\.s?rodata/,
	"constant pointer": /^\.(s?rodata|data\.rel\.ro)/, "pointer": /^\.data/, "hot": /^\.hot/,
	"cold": /^cold_data/, "tdata": /^\.tdata/, "tbss": /^\.tbss/,
};

// The objects of IMAGE that the edited one can be, where the compiler numbers it.
function candidates(image, edit, side) {
	const wanted = edit[side], file = `u${edit.unit}.c`;
	if (!wanted || edit.scope !== 2)
		return [null];
	return image.objects.filter((o) => o.stem === edit.name && o.file === file &&
		o.size === wanted.size && section_of_kind[wanted.kind].test(o.section));
}

function product(lists) {
	return lists.reduce((all, list) => all.flatMap((one) => list.map((x) => [...one, x])), [[]]);
}

// Pair what is not CHOSEN: by name, of numbered ones in order.
function pair(old_image, new_image, edits, chosen) {
	const map = new Map(), taken = new Set(chosen.filter((x) => x)), groups = new Map();
	edits.forEach((edit, i) => {
		if (chosen[2 * i] && chosen[2 * i + 1])
			map.set(chosen[2 * i], chosen[2 * i + 1]);
	});
	[old_image, new_image].forEach((image, side) => {
		for (const object of image.objects) {
			if (taken.has(object) || object.size === 0)
				continue;
			if (!groups.has(object.key))
				groups.set(object.key, [[], []]);
			groups.get(object.key)[side].push(object);
		}
	});
	for (const [olds, news] of groups.values()) {
		if ((olds[0] || news[0]).stem && olds.length !== news.length)
			return null;
		for (let i = 0; i < olds.length && i < news.length; i++)
			map.set(olds[i], news[i]);
	}
	// Marks that stand alone in both.
	const marks = new Map();
	for (const object of new_image.objects)
		if (object.size === 0)
			object.names.forEach((one) => marks.set(one.name, object));
	for (const object of old_image.objects) {
		const other = object.size === 0 && object.names.map((one) => marks.get(one.name)).find((x) => x);
		if (other)
			map.set(object, other);
	}
	return map;
}

// Every way to tell which object is which that nothing in the images denies.
function pairings(old_image, new_image, edits) {
	const objects = edits.filter((edit) => edit.kind !== "order");
	const lists = objects.flatMap((edit) =>
		[candidates(old_image, edit, "old"), candidates(new_image, edit, "new")]);
	const found = [];
	for (const chosen of product(lists)) {
		const map = pair(old_image, new_image, objects, chosen);
		if (map)
			found.push(map);
	}
	return found;
}

module.exports = { read, pairings };
