// SPDX-License-Identifier: GPL-3.0-or-later
// Is what moat diff says of a pair of images the edit, and nothing else?
"use strict";

const about_objects = ["came", "went", "grew", "shrank", "alignment", "section", "order"];
const number = (text) => Number(BigInt(text));

// The numbers of LIST that are of no longest rising series: how many.
function out_of_order(list) {
	const ends = [];
	for (const x of list) {
		let lo = 0, hi = ends.length;
		while (lo < hi) {
			const mid = (lo + hi) >> 1;
			if (ends[mid] < x)
				lo = mid + 1;
			else
				hi = mid;
		}
		ends[lo] = x;
	}
	return list.length - ends.length;
}

class Judge {
	constructor(doc, old_image, new_image, edits, pairing, units) {
		Object.assign(this, { doc, old_image, new_image, edits, pairing, units, wrong: [] });
		this.came = new Set(new_image.objects.filter((o) => o.size));
		this.went = new Set(old_image.objects.filter((o) => o.size));
		for (const [one, other] of pairing) {
			this.went.delete(one);
			this.came.delete(other);
		}
		this.edited = new Set();
		this.explained = new Map();
	}

	say(text) {
		this.wrong.push(text);
	}

	is(what, got, want) {
		if (got !== want)
			this.say(`${what} is ${got}, not ${want}`);
	}

	// What NAME of SECTION is; gold has _edata in .tbss, but among the loaded.
	object(image, section, addr, name) {
		const lanes = image.relocatable ? [section] : ["load", "tls"];
		return lanes.map((lane) => image.at.get(lane + " " + number(addr)))
			.find((o) => o && o.section === section && o.names.some((one) => one.name === name));
	}

	is_section(name) {
		return this.old_image.sections.some((s) => s.name === name);
	}

	aligns(image) {
		return image.sections.map((s) => s.name + " " + s.align).join();
	}

	summary() {
		const all = [...this.pairing], s = this.doc.summary;
		this.is("matched", s.matched, all.length);
		this.is("moved", s.moved, all.filter(([a, b]) => a.addr !== b.addr).length);
		this.is("resized", s.resized, all.filter(([a, b]) => a.size !== b.size).length);
		this.is("came", s.came, this.came.size);
		this.is("went", s.went, this.went.size);
		this.is("unexplained", s.unexplained_bytes, this.doc.causes
			.filter((c) => c.kind === "nameless" || (c.kind === "base" && !this.is_section(c.name)))
			.reduce((sum, c) => sum + Math.abs(c.amount), 0));
	}

	// ---- runs ----

	strays() {
		const lanes = new Map();
		for (const [one, other] of this.pairing)
			if (one.place === other.place) {
				if (!lanes.has(one.lane))
					lanes.set(one.lane, []);
				lanes.get(one.lane).push([one.index, other.index]);
			}
		let n = [...this.pairing].filter(([a, b]) => a.place !== b.place).length;
		for (const list of lanes.values())
			n += out_of_order(list.sort((a, b) => a[0] - b[0]).map((x) => x[1]));
		return n;
	}

	run(run, before) {
		const first = this.object(this.old_image, run.section, run.old, run.first);
		if (!first || !this.pairing.has(first)) {
			this.say(`run of ${run.first}: no matched object`);
			return null;
		}
		this.is(`run of ${run.first}: new`, number(run.new), this.pairing.get(first).addr);
		let i = first.index, n = 0, last = null;
		for (; n < run.count && i < this.old_image.objects.length; i++) {
			const object = this.old_image.objects[i], other = this.pairing.get(object);
			if (object.lane !== first.lane || object.section !== first.section)
				break;
			if (this.in_run.has(object) || !other || other.addr - object.addr !== run.delta)
				continue;
			this.in_run.add(last = object);
			n++;
		}
		this.is(`run of ${run.first}: objects`, n, run.count);
		this.is(`run of ${run.first}: last`, last !== null && last.names.some((x) => x.name === run.last), true);
		if (run.stray)
			return before;
		const sum = run.causes.reduce((all, index) => all + this.doc.causes[index].amount, 0);
		this.is(`run of ${run.first}: step`, sum, run.step);
		const same = before && before.lane === first.lane;
		this.is(`run of ${run.first}: delta`, (same ? before.delta : 0) + run.step, run.delta);
		return { lane: first.lane, delta: run.delta };
	}

	runs() {
		this.in_run = new Set();
		let before = null;
		/* Strays first: of two of one delta they are named by the address. */
		for (const run of this.doc.runs.filter((r) => r.stray))
			this.run(run, null);
		for (const run of this.doc.runs.filter((r) => !r.stray))
			before = this.run(run, before);
		this.is("objects in runs", this.in_run.size, this.pairing.size);
		this.is("strays", this.doc.runs.filter((r) => r.stray).reduce((n, r) => n + r.count, 0), this.strays());
	}

	// ---- causes ----

	section_cause(cause) {
		const of = (image) => image.sections.filter((s) => s.name === cause.name);
		const [one] = of(this.old_image), [other] = of(this.new_image);
		const amount = (other ? other.size : 0) - (one ? one.size : 0);
		const kind = !one ? "came" : !other ? "went" : amount > 0 ? "grew" : "shrank";
		// What stands in it tells.
		if (["grew", "shrank"].includes(kind) && (one || other).tls && !this.old_image.relocatable)
			this.say(`section ${cause.name} is a cause beside what stands in it`);
		if (cause.kind !== "order" && (cause.kind !== kind || cause.amount !== amount))
			this.say(`section ${cause.name} ${cause.kind} ${cause.amount}, not ${kind} ${amount}`);
	}

	explain(kind, object, cause) {
		const key = kind + " " + (cause.departs ? "departs " : "") + object.key + " " + object.index;
		if (this.explained.has(key))
			this.say(`${kind} ${object.name} twice`);
		this.explained.set(key, cause);
	}

	// Objects in a row from that of CAUSE on.
	block(cause) {
		const first = this.object(this.old_image, cause.section, cause.old, cause.name);
		if (!first)
			return [];
		return this.old_image.objects.slice(first.index).filter((o) => o.lane === first.lane &&
			this.pairing.has(o)).slice(0, cause.count);
	}

	is_in_units(object, units) {
		return units.some((u) => object.file === `u${u}.c` ||
			(!object.file && this.units[u].has(object.name)));
	}

	ordered(cause) {
		const units = this.edits.filter((e) => e.kind === "order").flatMap((e) => e.units);
		const names = (image) => image.sections.map((s) => s.name).join();
		for (const object of this.block(cause)) {
			this.explain("order", object, cause);
			// What is in another input section can be in the same output section.
			const edited = this.edits.some((e) => e.kind === "section" && this.is_edited(object, e));
			if (!edited && !this.is_in_units(object, units) && names(this.old_image) === names(this.new_image))
				this.say(`order ${object.name} of no unit that moved`);
		}
	}

	is_edited(object, edit) {
		const file = `u${edit.unit}.c`;
		if (edit.scope === 0)
			return object.name === edit.name;
		return object.file === file && (object.stem || object.name) === edit.name;
	}

	aligned(cause) {
		const object = this.object(this.old_image, cause.section, cause.old, cause.name);
		const raised = cause.new_align > cause.old_align;
		const [larger, image] = raised ? [cause.new_align, this.new_image] : [cause.old_align, this.old_image];
		if (larger > image.sections.find((s) => s.name === object.section).align)
			this.say(`alignment ${object.name} ${larger} is more than its section's`);
		for (const edit of this.edits.filter((e) => e.kind !== "order" && e.old && e.new)) {
			// The image does not show which object of a file's section is to be aligned.
			const near = edit.kind === "align" &&
				this.is_in_units(object, [edit.unit]);
			if (!near && !this.is_edited(object, edit))
				continue;
			const [one, other] = [edit.old.align, edit.new.align];
			this.is(`alignment ${object.name} raised`, raised, edit.kind === "align" && one ? other > one : raised);
			if (!this.is_edited(object, edit))
				return;
			if (one && (raised ? one > cause.old_align : one < cause.old_align))
				this.say(`alignment ${object.name} was ${one}, not ${cause.old_align}`);
			if (other && (raised ? other < cause.new_align : other > cause.new_align))
				this.say(`alignment ${object.name} is ${other}, not ${cause.new_align}`);
			return;
		}
		// Of one section or not, is not known.
		const other = cause.perhaps === null ? null : this.doc.causes[cause.perhaps];
		const may_be = other && this.object(this.old_image, other.section, other.old, other.name);
		if (may_be && this.edits.some((e) => e.kind === "align" && this.is_edited(may_be, e)))
			return;
		// Of two that look alike either can be the new one.
		const is_twin = (edit, one) => one && edit.scope === 2 && object.stem === edit.name &&
			object.file === `u${edit.unit}.c` && object.size === one.size && one.align;
		if (this.edits.some((e) => is_twin(e, e.old) || is_twin(e, e.new)))
			return;
		this.say(`alignment ${object.name} (${object.section}) ${cause.old_align} -> ${cause.new_align}: not edited`);
	}

	cause(cause) {
		const { kind } = cause;
		const image = cause.old === null || kind === "came" ? this.new_image : this.old_image;
		if (cause.name === cause.section && cause.name.startsWith(".") &&
		    about_objects.includes(kind) && kind !== "alignment")
			return this.section_cause(cause);
		if (!about_objects.includes(kind))
			return this.other(cause);
		const object = this.object(image, cause.section, image === this.old_image ? cause.old : cause.new,
			cause.name);
		if (!object)
			return this.say(`${kind} ${cause.name}: no such object`);
		const pair = this.pairing.get(object);
		const amount = image === this.new_image ? object.size : pair ? pair.size - object.size : -object.size;
		if (kind === "came" || kind === "went") {
			this.explain(kind, object, cause);
			if (!this[kind].has(object) || cause.amount !== amount)
				this.say(`${kind} ${cause.name} ${cause.amount}: did not`);
		} else if (kind === "grew" || kind === "shrank") {
			this.explain("size", object, cause);
			if (!amount || cause.amount !== amount || (kind === "grew") !== (amount > 0))
				this.say(`${kind} ${cause.name} ${cause.amount}: not ${amount}`);
		} else if (kind === "section") {
			for (const one of this.block(cause)) {
				this.explain(kind, one, cause);
				this.is(`section of ${one.name} is other`, one.place !== this.pairing.get(one).place, true);
			}
		} else if (kind === "order") {
			this.ordered(cause);
		} else {
			this.aligned(cause);
		}
	}

	// The object that EDIT realigned, if its address shows it: what stands before it in its
	// section is the same, and no alignment of before explains what is between them now.
	realigned(edit) {
		const edited = [...this.pairing.keys()].filter((o) => this.is_edited(o, edit));
		if (edit.kind !== "align" || edited.length !== 1)
			return null;
		const [one] = edited, other = this.pairing.get(one);
		const one_before = this.old_image.objects[one.index - 1];
		const other_before = this.new_image.objects[other.index - 1];
		if (!one_before || one_before.lane !== one.lane || one_before.section !== one.section ||
		    this.pairing.get(one_before) !== other_before || one.section !== other.section)
			return null;
		const step = (other.addr - other_before.addr - other_before.size) -
			(one.addr - one_before.addr - one_before.size);
		const align = Math.min(...[one, other].map((o) => o.addr & -o.addr || Infinity));
		return Math.abs(step) >= align ? one : null;
	}

	realignments() {
		for (const edit of this.edits.filter((e) => e.kind === "align")) {
			const object = this.realigned(edit);
			const is_it = (c) => c.root && c.kind === "alignment" && c.section === object.section &&
				number(c.old) === object.addr;
			if (object && !this.doc.causes.some(is_it))
				this.say(`the alignment of ${object.name} is no cause`);
		}
	}

	// What is about no object.
	other(cause) {
		const change = (name) => {
			const size = (image) => (image.sections.find((s) => s.name === name) || { size: 0 }).size;
			return size(this.new_image) - size(this.old_image);
		};
		const grows = /^\.(got|got\.plt|dynamic|eh_frame)$/;
		if (cause.kind === "nameless" && !this.old_image.sections.some((s) => grows.test(s.name) && change(s.name)))
			this.say(`nameless ${cause.amount} before ${cause.name}`);
		// The linker aligns what is thread-local as a whole, by the largest alignment in it.
		const realigned = this.is_section(cause.name) && this.edits.some((e) => e.kind === "align") &&
			this.aligns(this.old_image) !== this.aligns(this.new_image);
		if (cause.kind === "base" && !realigned && this.old_image.headers === this.new_image.headers)
			this.say(`base ${cause.amount} of ${cause.name}`);
	}

	// Does the image show nothing of the edits?
	is_invisible() {
		const sections = (image) => JSON.stringify(image.sections.map((s) => [s.name, s.addr, s.size]));
		return this.came.size === 0 && this.went.size === 0 &&
			[...this.pairing].every(([a, b]) => a.addr === b.addr && a.size === b.size && a.place === b.place) &&
			sections(this.old_image) === sections(this.new_image);
	}

	causes() {
		this.doc.causes.forEach((cause, i) => {
			if (cause.follows !== null && (cause.follows === i || !this.doc.causes[cause.follows].root))
				this.say(`cause ${i} follows from ${cause.follows}`);
			if (cause.root)
				this.cause(cause);
			// The initial thread-local data is told as a section, too.
			else if (!["padding", "alignment"].includes(cause.kind) && !(cause.name === cause.section &&
			    this.old_image.sections.concat(this.new_image.sections).some((s) => s.tls && s.name === cause.name)))
				this.say(`${cause.kind} ${cause.name} is no root`);
		});
		const named = (kind, object) => this.explained.has(`${kind} ${object.key} ${object.index}`);
		for (const object of this.came)
			this.is(`came ${object.name}`, named("came", object), true);
		for (const object of this.went)
			this.is(`went ${object.name}`, named("went", object), true);
		for (const [one, other] of this.pairing) {
			if (one.size !== other.size)
				this.is(`size of ${one.name}`, named("size", one), true);
			if (one.place !== other.place && one.size) {
				this.is(`arrival of ${one.name}`, named("section", one), true);
				this.is(`departure of ${one.name}`, named("section departs", one), true);
			}
		}
	}

	all() {
		this.summary();
		this.runs();
		this.causes();
		this.realignments();
		const invisible = this.is_invisible();
		this.is("same", this.doc.summary.same, this.came.size === 0 && this.went.size === 0 &&
			[...this.pairing].every(([a, b]) => a.addr === b.addr && a.size === b.size));
		if (invisible)
			this.is("causes", this.doc.causes.length, 0);
		else if (!this.doc.causes.some((c) => c.root))
			this.say("nothing is the cause");
		return this.wrong;
	}
}

module.exports = { Judge };
