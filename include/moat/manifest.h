/* SPDX-License-Identifier: MIT */
/*
 * The one contract between the plugin and the command: how the promises of an
 * object file travel into the image.
 *
 * Carrier.  Each record is one NUL-terminated string in the section .comment,
 * put there with gas's .ident.  Linkers gather and merge the strings of
 * .comment, the section is not loaded, and it holds no relocation, so that it
 * keeps nothing alive.  Merged records are no loss: a record names its unit,
 * and a unit leaves one mark in the symbol table for each object file.
 *
 * Unit mark.  A local absolute symbol of value 0, named MOAT_UNIT_SYMBOL and
 * the unit's id, written behind every other symbol of its object file.  The
 * local symbols of that object file stand before it in the symbol table (from
 * its STT_FILE symbol on, if that is still there).  So two statics of one name
 * in two files are told apart, also after `strip --strip-debug`.
 *
 * Record.  `moat1 KIND KEY=VALUE ...`, separated by single spaces.  In a value
 * each byte outside '!'..'~', and '%', '"' and '\', is written %XX.  Readers
 * skip unknown keys; an unknown KIND or another number than 1 is reported.
 */
#ifndef MOAT_MANIFEST_H
#define MOAT_MANIFEST_H

#define MOAT_MANIFEST_SECTION ".comment"
#define MOAT_MANIFEST_MAGIC "moat1"
#define MOAT_UNIT_SYMBOL "moat.unit."

/* KIND */
#define MOAT_KIND_UNIT "unit"	    /* one object file */
#define MOAT_KIND_PROMISE "promise" /* what the layout must keep */
#define MOAT_KIND_REFUSED "refused" /* a tag that the compiler could not keep */

#define MOAT_KIND_STRUCT "struct"     /* a struct that has terms */
#define MOAT_KIND_TERM "term"	      /* what a field, or the whole struct, is under */
#define MOAT_KIND_INSTANCE "instance" /* a global of such a type */

/* KEY of a unit */
#define MOAT_KEY_ID "id"	   /* 16 hex digits: the unit, see above */
#define MOAT_KEY_SOURCE "src"	   /* main input file as the compiler got it */
#define MOAT_KEY_LINE "line"	   /* bytes of a line */
#define MOAT_KEY_PAGE "page"	   /* bytes of a page */
#define MOAT_KEY_PLUGIN "plugin"   /* version of moat */
#define MOAT_KEY_COMPILER "cc"	   /* version of GCC */
#define MOAT_KEY_MATCHED "matched" /* ids of the rules that matched, comma between */
#define MOAT_KEY_MODE "mode"	   /* "lto": the seals wait for the link */
#define MOAT_KEY_LOST "lost"	   /* "red_zones": AddressSanitizer skips what is tagged */

/* KEY of a promise and of a refusal */
#define MOAT_KEY_UNIT "unit"	   /* id of its unit */
#define MOAT_KEY_PROMISE "is"	   /* isolate group cold read_mostly hot */
#define MOAT_KEY_SYMBOL "sym"	   /* the name in the symbol table */
#define MOAT_KEY_NAME "name"	   /* the name in the source */
#define MOAT_KEY_PLACE "at"	   /* FILE:LINE:COLUMN of the declaration */
#define MOAT_KEY_SIZE "size"	   /* bytes of the subject */
#define MOAT_KEY_GRANULE "granule" /* bytes of a granule */
#define MOAT_KEY_WORD "word"	   /* line page bytes: how the tag said it */
#define MOAT_KEY_START "start"	   /* bytes from a granule's start to the subject */
#define MOAT_KEY_GUARD "guard"	   /* bytes of padding behind the subject */
#define MOAT_KEY_SECTION "sect"	   /* input section */
#define MOAT_KEY_STORAGE "store"   /* data bss rodata relro tdata tbss */
#define MOAT_KEY_BINDING "bind"	   /* local global weak */
#define MOAT_KEY_GROUP "group"	   /* group's name */
#define MOAT_KEY_RULE "rule"	   /* text of the rule that gave the promise */
#define MOAT_KEY_REASON "why"	   /* the user's reason */
#define MOAT_KEY_BECAUSE "because" /* of a refusal: why it can't be kept */
#define MOAT_KEY_MEND "mend"	   /* of a refusal: what to do */

/* KEY of a struct, beside unit, name, at, size */
#define MOAT_KEY_LAYOUT "layout" /* 16 hex digits: size, and each field's path, offset, size */
#define MOAT_KEY_ALIGN "align"	 /* bytes */

/* KEY of a term, beside unit, is, granule, group, why; offsets and sizes of
   fields are in bits */
#define MOAT_KEY_IN "in"       /* name of the struct; also of an instance */
#define MOAT_KEY_FIELD "field" /* dotted path */
#define MOAT_KEY_OFFSET "offset"
#define MOAT_KEY_BITS "bits"
#define MOAT_KEY_OTHER "other" /* of apart and together: the other field */
#define MOAT_KEY_OTHER_OFFSET "other_offset"
#define MOAT_KEY_OTHER_BITS "other_bits"
#define MOAT_KEY_LIMIT "limit" /* of size and lines */

/* KEY of an instance, beside unit, sym, name, at, bind, in */
#define MOAT_KEY_COUNT "count" /* elements of an array; 1: none */

#endif
