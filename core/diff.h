/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The difference of two builds: which symbols moved, by how much, and what made
 * the difference.
 *
 * Decides which object of the one image is which of the other, and how the bytes
 * between two objects that stand in the same order in both images came to be
 * others.  An image is laid out as cells, by address: its objects, and the
 * starts and ends of its sections.  The spine is the longest series of cells
 * that both images have in one order.  Between two neighbours of the spine lies
 * a stretch; what its two versions hold differently are the causes, and their
 * amounts add up to the stretch's change, exactly.
 *
 * Addresses and sizes are in bytes; amounts and deltas are signed: new less old.
 */
#ifndef MOAT_DIFF_H
#define MOAT_DIFF_H

#include "map.h"

#define MOAT_NO_CELL UINT32_MAX
#define MOAT_NO_CAUSE UINT32_MAX
#define MOAT_NO_RUN UINT32_MAX

enum moat_side { MOAT_OLD, MOAT_NEW };

enum moat_cell_kind {
	MOAT_CELL_OBJECT,  /* of the map; inside no other object */
	MOAT_CELL_START,   /* of a section; no bytes */
	MOAT_CELL_END,	   /* of a section; no bytes */
	MOAT_CELL_SECTION, /* a section none of whose objects are compared, as a whole */
	MOAT_CELL_CODE	   /* functions between data, in a list of symbols */
};

struct moat_cell {
	uint64_t addr;
	uint64_t size;	  /* of an object without a known size, and of code: up to what follows */
	uint32_t lane;	  /* cells of different lanes have nothing to do with each other: the
			     loaded image, thread-local data, each section of an object file */
	uint32_t object;  /* of the map; UINT32_MAX: none */
	uint32_t section; /* of the image; UINT32_MAX: none or not known */
	uint32_t pair;	  /* the cell of the other image, or MOAT_NO_CELL */
	uint32_t run;	  /* a matched object's run */
	enum moat_cell_kind kind;
	bool sized; /* false: SIZE is an upper bound */
	bool spine;
};

/* One image. */
struct moat_half {
	const struct moat_image *image;
	struct moat_map map;
	struct moat_cell *cells; /* by lane, address */
	size_t n_cells;
	uint32_t *cell_of; /* of each object of the map; nested ones have their outer's */
	uint32_t *pair_of; /* of each object, the other map's; UINT32_MAX: none */
	bool *code;	   /* of each object: functions; NULL: both images have sections */
	bool *hidden;	   /* of each object: without a pair, but its name stands beside another's
			      at one address of the other image, and what it has of its own
			      can be padding */
	bool *common;	   /* of each object of an object file: without a pair, but in the other one
			      it is common, which the linker places */
};

enum moat_cause_kind {
	MOAT_CAUSE_CAME, /* an object or section that only NEW has */
	MOAT_CAUSE_WENT, /* ... only OLD */
	MOAT_CAUSE_GREW,
	MOAT_CAUSE_SHRANK,
	MOAT_CAUSE_ALIGNMENT, /* the object's alignment is another, or that of the object file's
				 section that starts with it, which any object in it can ask for */
	MOAT_CAUSE_GUARD,     /* moat's own padding behind the object */
	MOAT_CAUSE_PLACE,     /* stands in another section; with one cell only: inside another
				 object in the other image, or common there */
	MOAT_CAUSE_ORDER,     /* stands before or behind others than it did */
	MOAT_CAUSE_CODE,      /* functions between data */
	MOAT_CAUSE_NAMELESS,  /* bytes that no symbol names, behind the cell: what follows a mark,
				 literals, constants */
	MOAT_CAUSE_BASE,      /* where the first cell of a lane stands, or of a list's module */
	MOAT_CAUSE_PADDING    /* opened or closed, as alignment asks: follows from other causes */
};

struct moat_cause {
	enum moat_cause_kind kind;
	int64_t amount;	   /* what it adds to the address of what stands behind */
	uint32_t old_cell; /* what it is about; MOAT_NO_CELL: not in this image */
	uint32_t new_cell;
	uint32_t n;	    /* ORDER and PLACE: so many objects in a row, from the cell on */
	uint32_t spine;	    /* the OLD cell that the stretch ends with: the first that it moves */
	uint32_t follows;   /* PADDING, ALIGNMENT, a section of initial thread-local data: the cause
			       it follows from, or MOAT_NO_CAUSE */
	uint32_t perhaps;   /* ALIGNMENT: the other one that it follows from if both objects are of
			       one object file's section, or, where it is before it, if the
			       assembler filled up that one's section: which is not known; or
			       MOAT_NO_CAUSE */
	bool departs;	    /* ORDER, PLACE: leaves here (else: arrives here) */
	uint32_t other_end; /* ORDER, PLACE: the cause where the same objects arrive or depart */
	uint64_t old_align; /* ALIGNMENT: at most; 0: not known */
	uint64_t new_align; /* ALIGNMENT: OLD_ALIGN < NEW_ALIGN: at least; otherwise at most */
	bool own;	    /* ALIGNMENT: no other object can have asked for it */
	uint64_t old_guard; /* GUARD: bytes */
	uint64_t new_guard;
	bool zeros;   /* NAMELESS: all bytes that no symbol names there are zero */
	bool certain; /* false: sizes are upper bounds, so it could be padding */
};

/* Neighbours that moved by the same amount. */
struct moat_moved {
	uint32_t old_first; /* cells of OLD, objects of one section, in a row but for what
			       went, came, or has another run */
	uint32_t old_last;
	uint32_t new_first;
	uint32_t new_last;
	size_t n;	      /* objects */
	int64_t delta;	      /* of their addresses */
	int64_t inside;	      /* of their offsets in the section; DELTA where none is known */
	int64_t step;	      /* DELTA less that of what stands before in both images */
	uint32_t first_cause; /* the causes of STEP: N_CAUSES in a row */
	uint32_t n_causes;
	bool stray; /* not of the spine: moved in another order or section */
};

/* An object that moved, though not with a cell: one inside another, or outside of
   its section. */
struct moat_loose {
	uint32_t old_object;
	uint32_t new_object;
	uint32_t old_holder; /* the object that it lies in; UINT32_MAX: none */
	uint32_t new_holder;
	int64_t delta; /* of its address */
};

/* A section that both images have. */
struct moat_slid {
	uint32_t old_section;
	uint32_t new_section;
	int64_t delta; /* of its address */
	int64_t grown; /* of its size */
	size_t n;      /* matched objects in it */
	size_t inside; /* of them, those that moved inside it */
};

struct moat_diff {
	struct moat_half halves[2];
	struct moat_cause *causes; /* in the order of OLD's spine */
	size_t n_causes;
	struct moat_moved *runs; /* the spine's by address in OLD, then strays */
	size_t n_runs;
	struct moat_slid *slid; /* in OLD's order; none unless both images have sections */
	size_t n_slid;
	struct moat_loose *loose; /* in OLD's order */
	size_t n_loose;
	size_t n_matched, n_moved, n_resized, n_came,
		n_went;	      /* objects; of what
					 came and went, those with bytes */
	size_t n_marks_moved; /* of what moved, what is known to have no bytes in either image */
	int64_t slide;	      /* what every matched object of the loaded image moved by, if all did
				 by the same */
	bool slid_whole;      /* ... which they did, and it is not 0 */
	uint64_t moved;	      /* the sum of all |changes of a stretch| */
	uint64_t unexplained; /* of it, before all that is listed, and NAMELESS behind what has
				 a size: whose the bytes are is not known */
	uint64_t base;	  /* where the data of the one that has sections starts, if the other one
			     has none; 0: not known */
	uint64_t tls_end; /* where its thread-local data ends, in its space */
	bool sections;	  /* both images have sections */
	bool sizes;	  /* both have sizes */
};

enum moat_diff_fault {
	MOAT_DIFF_OK,
	MOAT_DIFF_NO_MEMORY,
	MOAT_DIFF_KINDS /* an object file and something that is linked */
};

/* Compare two images, which must outlive DIFF.  Of other than OK, DIFF is empty. */
enum moat_diff_fault moat_diff_build(struct moat_diff *diff, const struct moat_image *old_image,
				     const struct moat_image *new_image, enum moat_map_scope scope);
void moat_diff_release(struct moat_diff *diff);

/* The object of OBJECT of SIDE's map in the other image, nested ones too; SIZE_MAX: none. */
size_t moat_diff_pair(const struct moat_diff *diff, enum moat_side side, size_t object);

/* Is the placement the same: no symbol with bytes came, went, moved or has another size?
   There can be causes all the same: what is no symbol's moved. */
bool moat_diff_same(const struct moat_diff *diff);

/* The name of an object's, section's or code's cell; never NULL. */
const char *moat_cell_name(const struct moat_half *half, uint32_t cell);
/* Is the cell the first of its lane? */
bool moat_cell_starts_lane(const struct moat_half *half, uint32_t cell);
/* The module that a list has an object's cell in; NULL: none. */
const char *moat_cell_module(const struct moat_half *half, uint32_t cell);
/* Does CAUSE follow from no other? */
bool moat_cause_is_root(const struct moat_cause *cause);
/* The word for a cause's kind in machine-read output: "came", "alignment"... */
const char *moat_cause_name(enum moat_cause_kind kind);

#endif
