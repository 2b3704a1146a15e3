// SPDX-License-Identifier: GPL-3.0-or-later
// Is what moat diff says of two lists of symbols no more than the edit?  Lists
// have no sections and no files, so of objects with one name any can be meant.
"use strict";

const stem = (name) => name.replace(/\.\d+$/, "");

// What the edit did, a text each: "came NAME SIZE"; sizes only where SIZED.
function effects(old_image, new_image, pairing, sized) {
	const all = [], came = new Set(new_image.objects), went = new Set(old_image.objects);
	for (const [one, other] of pairing) {
		went.delete(one);
		came.delete(other);
		if (sized && one.size !== other.size)
			all.push(`size ${stem(one.name)} ${other.size - one.size}`);
	}
	const tell = (word, sign, set) => set.forEach((o) => {
		if (o.size)
			all.push(`${word} ${stem(o.name)}` + (sized ? ` ${sign * o.size}` : ""));
	});
	tell("came", 1, came);
	tell("went", -1, went);
	return all.sort();
}

// What moat says that it did.
function claims(doc, image, sized) {
	const marks = new Set(image.objects.filter((o) => o.size === 0).flatMap((o) => o.names.map((x) => x.name)));
	return doc.causes.filter((c) => c.root).flatMap((cause) => {
		if ((cause.kind === "came" || cause.kind === "went") && (sized || !marks.has(cause.name)))
			return [`${cause.kind} ${stem(cause.name)}` + (sized ? ` ${cause.amount}` : "")];
		if (sized && (cause.kind === "grew" || cause.kind === "shrank"))
			return [`size ${stem(cause.name)} ${cause.amount}`];
		return [];
	}).sort();
}

function moves(doc, old_image, new_image, edits) {
	const names = (image) => image.sections.map((s) => s.name).join();
	const may = (...kinds) => edits.some((e) => kinds.includes(e.kind)) || names(old_image) !== names(new_image);
	// What has another size can have another alignment.
	const resized = (cause) => edits.some((e) => e.kind === "size" && e.name === stem(cause.name));
	// Of two that look alike either can be the new one.
	const twin = (cause) => edits.some((e) => e.scope === 2 && e.name === stem(cause.name) && (e.new || e.old).align);
	return doc.causes.filter((c) => c.root).flatMap((cause) => {
		if ((cause.kind === "section" && !may("section")) ||
		    (cause.kind === "order" && !may("order", "section")) ||
		    (cause.kind === "alignment" && !may("align", "order") && !resized(cause) &&
		     !twin(cause)))
			return [`${cause.kind} ${cause.name} ${cause.amount} ${cause.old_align} -> ${cause.new_align}`];
		return [];
	});
}

function judge_lists(doc, old_image, new_image, edits, pairing, sized) {
	const want = effects(old_image, new_image, pairing, sized), got = claims(doc, new_image, sized);
	const wrong = [];
	// Two edits of objects with one name can be one: a list has no files.
	const stems = (word) => want.filter((text) => text.startsWith(word)).map((text) => text.split(" ")[1]);
	if (stems("came").some((one) => stems("went").includes(one)))
		return wrong;
	if (want.join() !== got.join())
		wrong.push(`says ${got.join() || "nothing"}, not ${want.join() || "nothing"}`);
	if (sized)
		wrong.push(...moves(doc, old_image, new_image, edits));
	const differs = [...pairing].some(([a, b]) => a.addr !== b.addr) || want.length > 0;
	if (differs && doc.summary.same)
		wrong.push("is the same");
	return wrong;
}

module.exports = { judge_lists };
