/* SPDX-License-Identifier: MIT */
/*
 * moat.h: tags that give hot data ground of its own.
 *
 *	static unsigned long packets moat_line;
 *	static unsigned long packets moat_line moat_why("bumped per packet");
 *	struct limits limits moat_group(rx_path) = { 1, 2 };
 *
 * A tag stands where an attribute may: behind the declarator, or before the
 * type.  It works on globals and static variables, on a declaration in a shared
 * header as well as on the definition.
 *
 *	moat_line		owns whole cache lines; nothing else lies in them
 *	moat_page		owns whole pages
 *	moat_bytes(N)		owns whole granules of N bytes, N a power of two
 *	moat_group(NAME)	shares a run with the group's other members, and
 *				with nobody else
 *	moat_cold		stands out of the way of everything else
 *	moat_read_mostly	stands with what is seldom written
 *	moat_hot		stands with what is often used
 *	moat_why("TEXT")	a reason, beside one of the above; reports print it
 *
 * The first four also work on fields of structs.  Contracts, which are checked
 * and not made:
 *
 *	moat_apart(A, B)	on a field: never in one line with A, B
 *	moat_together(A, B)	on a field: in one line with each of A, B
 *	moat_size(N)		behind a struct's closing brace: at most N bytes
 *	moat_lines(N)		at most N lines
 *	moat_reorder		the plugin may reorder the fields (C only)
 *
 * The tags work where the moat plugin is loaded into GCC.  Elsewhere (without
 * the plugin, Clang, sparse, an old GCC, assembly) they are empty and the
 * program is unchanged.
 */
#ifndef MOAT_H
#define MOAT_H

#if defined(__has_attribute) && !defined(__clang__) && !defined(__CHECKER__) &&                    \
	!defined(__ASSEMBLER__) && !defined(__ASSEMBLY__)
#if __has_attribute(__moat_line__)
#define MOAT_ENABLED 1
#endif
#endif

#ifdef MOAT_ENABLED
#define moat_line __attribute__((__moat_line__))
#define moat_page __attribute__((__moat_page__))
#define moat_bytes(bytes) __attribute__((__moat_bytes__(bytes)))
#define moat_group(name) __attribute__((__moat_group__(#name)))
#define moat_cold __attribute__((__moat_cold__))
#define moat_read_mostly __attribute__((__moat_read_mostly__))
#define moat_hot __attribute__((__moat_hot__))
#define moat_why(reason) __attribute__((__moat_why__(reason)))
#define moat_apart_names(names) __attribute__((__moat_apart__(names)))
#define moat_together_names(names) __attribute__((__moat_together__(names)))
#define moat_reorder __attribute__((__moat_reorder__))
#define moat_size(bytes) __attribute__((__moat_size__(bytes)))
#define moat_lines(lines) __attribute__((__moat_lines__(lines)))
#else
#define moat_line
#define moat_page
#define moat_bytes(bytes)
#define moat_group(name)
#define moat_cold
#define moat_read_mostly
#define moat_hot
#define moat_why(reason)
#define moat_apart_names(names)
#define moat_together_names(names)
#define moat_reorder
#define moat_size(bytes)
#define moat_lines(lines)
#endif

/* Macros of any number of arguments are younger than C90 and C++98: a compiler that is
   asked for those does not complain of what stands behind this. */
#if defined(__GNUC__) && !defined(__ASSEMBLER__)
#pragma GCC system_header
#endif
#define moat_apart(...) moat_apart_names(#__VA_ARGS__)
#define moat_together(...) moat_together_names(#__VA_ARGS__)

#endif
