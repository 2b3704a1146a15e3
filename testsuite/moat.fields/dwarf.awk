# SPDX-License-Identifier: GPL-3.0-or-later
# The text of `readelf --debug-dump=info` to "field sN PATH BIT-OFFSET" lines, for
# the structs of generate.c and those without a name in them.  pahole dies of
# _Atomic and misreads C++.

# " <2><1f>: Abbrev Number: 3 (DW_TAG_member)"
/^ *<[0-9a-f]+><[0-9a-f]+>: Abbrev Number/ {
	split($1, part, /[<>]+/)
	depth = part[2]
	die = part[3]
	kind = $NF
	sub(/^\(DW_TAG_/, "", kind)
	sub(/\)$/, "", kind)
	at[depth] = die
	member = ""
	if (kind ~ /^(structure|union|class)_type$/)
		is_struct[die] = 1
	if (kind == "member") {
		owner = at[depth - 1]
		member = owner SUBSEP n_members[owner]++
		bits[member] = 0
	}
	next
}

/ DW_AT_name / {
	value = $0
	sub(/^.* DW_AT_name *: (\(indirect [a-z]*string[^:]*: [0-9a-fx]+\): )?/, "", value)
	sub(/ +$/, "", value)
	if (member != "")
		member_name[member] = value
	else if (is_struct[die])
		name[die] = value
}

member == "" { next }
/ DW_AT_data_member_location: / { bits[member] = number($NF) * 8 }
/ DW_AT_data_bit_offset *: / { bits[member] = number($NF) }
/ DW_AT_type *: / {
	type[member] = $NF
	gsub(/[<>]|0x/, "", type[member])
}
/ DW_AT_external / { external[member] = 1 }

# Large ones are hexadecimal.
function number(text,    value, i)
{
	if (text !~ /^0x/)
		return text
	for (i = 3; i <= length(text); i++)
		value = value * 16 + index("123456789abcdef", substr(text, i, 1))
	return value
}

function emit(struct, owner, prefix, base,    i, key, path, inner)
{
	for (i = 0; i < n_members[owner]; i++) {
		key = owner SUBSEP i
		inner = type[key]
		path = prefix member_name[key]
		if (external[key] || member_name[key] ~ /^_vptr/)
			continue
		if (member_name[key] != "")
			print "field", struct, path, base + bits[key]
		if (is_struct[inner] && name[inner] == "")
			emit(struct, inner, member_name[key] == "" ? prefix : path ".", base + bits[key])
	}
}

END {
	for (die in name) {
		struct = name[die]
		sub(/_t<.*>$/, "", struct)
		if (struct ~ /^s[0-9]+$/)
			emit(struct, die, "", 0)
	}
}
