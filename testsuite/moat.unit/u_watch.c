/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that share an address, and go their own ways. */
#include "unit_judge.h"

static const char *best_name(enum moat_side side, size_t object)
{
	const struct moat_map *map = &diff.halves[side].map;
	return object == MOAT_NO_OBJECT ? NULL :
					  moat_object_symbol(map, &map->objects[object])->name;
}

/* What came or went. */
static const char *cause_of(enum moat_cause_kind kind)
{
	enum moat_side side = kind == MOAT_CAUSE_WENT ? MOAT_OLD : MOAT_NEW;
	for (size_t i = 0; i < diff.n_causes; i++) {
		const struct moat_cause *cause = &diff.causes[i];
		if (cause->kind == kind)
			return moat_cell_name(&diff.halves[side],
					      side == MOAT_OLD ? cause->old_cell : cause->new_cell);
	}
	return NULL;
}

/* What NAME, which must be watched, is told by. */
static bool effect_of(const char *name, struct moat_effect *effect)
{
	for (size_t i = 0; i < effects.watch.n; i++)
		if (strcmp(effects.watch.list[i].name, name) == 0)
			return moat_effect_of_watched(&effects, i, effect);
	return false;
}

/* An alias, with the shorter name, becomes an object of its own. */
static struct moat_symbol joined[] = { DATA("x", 0x1000, 4), DATA("ali", 0x1010, 16),
				       DATA("real", 0x1010, 16), DATA("y", 0x1020, 4) };
static struct moat_symbol parted[] = { DATA("x", 0x1000, 4), DATA("real", 0x1010, 16),
				       DATA("ali", 0x1020, 16), DATA("y", 0x1030, 4) };

static bool an_alias_becomes_an_object(void)
{
	struct moat_image old_image = IMAGE(joined), new_image = IMAGE(parted);
	struct moat_effect effect;
	CHECK(begin(&old_image, &new_image, WATCHED("ali", "real"), NULL));
	CHECK_UINT(diff.n_came, 1);
	CHECK_STR(cause_of(MOAT_CAUSE_CAME), "ali");
	CHECK_UINT(effects.watch.n, 2);
	CHECK(effect_of("real", &effect));
	CHECK(effect.comparable && effect.delta == 0);
	CHECK(effect_of("ali", &effect));
	CHECK(effect.comparable && effect.delta == 16);
	/* Nothing in OLD is called by what is another object in NEW. */
	CHECK(!strstr(statement(false, MOAT_ASPECT_LINE)->text, "ali"));
	end();
	CHECK(begin(&new_image, &old_image, WATCHED("ali", "real"), NULL));
	CHECK_UINT(diff.n_went, 1);
	CHECK_STR(cause_of(MOAT_CAUSE_WENT), "ali");
	CHECK(effect_of("real", &effect));
	CHECK(effect.comparable && effect.delta == 0);
	CHECK(effect_of("ali", &effect));
	CHECK(effect.comparable && effect.delta == -16);
	end();
	return true;
}

static bool neighbours_tell_which_it_was(void)
{
	/* What stood beside them still does, beside 'real' at another place. */
	struct moat_symbol before[] = { DATA("w", 0x1000, 4), DATA("ali", 0x1010, 16),
					DATA("real", 0x1010, 16), DATA("y", 0x1020, 4) };
	struct moat_symbol after[] = { DATA("ali", 0x1010, 16), DATA("w", 0x2000, 4),
				       DATA("real", 0x2010, 16), DATA("y", 0x2020, 4) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	size_t pair = moat_diff_pair(&diff, MOAT_OLD, 1);
	CHECK_STR(best_name(MOAT_NEW, pair), "real");
	end();
	return true;
}

static bool a_mark_stands_beside_another(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), LABEL("__TMC_END__", 0x1010),
					LOCAL("completed", 0x1010, 1, 1) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), LABEL("__TMC_END__", 0x1010),
				       LOCAL("completed", 0x1040, 1, 1) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	struct moat_effect effect;
	CHECK(begin(&old_image, &new_image, WATCHED("__TMC_END__"), NULL));
	CHECK_UINT(effects.watch.n, 1);
	CHECK(effect_of("__TMC_END__", &effect));
	CHECK(effect.comparable && effect.delta == 0);
	CHECK_UINT(effect.spots[MOAT_OLD].size + effect.spots[MOAT_NEW].size, 0);
	CHECK_UINT(effect.lines[MOAT_OLD].n + effect.lines[MOAT_NEW].n, 0);
	CHECK(!effects.watch.list[0].as);
	end();
	/* Beside it in both: it is told by its own name, and shares nothing. */
	CHECK(begin(&old_image, &old_image, WATCHED("__TMC_END__", "completed"), NULL));
	CHECK_UINT(effects.watch.n, 2);
	CHECK(effect_of("__TMC_END__", &effect));
	CHECK_UINT(effect.spots[MOAT_OLD].size, 0);
	CHECK_UINT(effects.watched.n, 1);
	CHECK_STR(effects.watch.list[1].as, "completed");
	end();
	return true;
}

static bool numbers_are_no_names(void)
{
	/* What the compiler called key.1 is the pair of key.0. */
	struct moat_symbol before[] = { LOCAL("key.0", 0x1000, 8, 1), DATA("z", 0x1040, 8) };
	struct moat_symbol after[] = { LOCAL("key.0", 0x1000, 32, 2), LOCAL("key.1", 0x1020, 8, 1),
				       DATA("z", 0x1060, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, WATCHED("key.0"), NULL));
	CHECK_UINT(effects.watch.n, 2);
	CHECK_STR(best_name(MOAT_NEW, effects.watch.list[0].objects[MOAT_NEW]), "key.1");
	CHECK(effects.watch.list[1].objects[MOAT_OLD] == MOAT_NO_OBJECT);
	end();
	CHECK(begin(&old_image, &new_image, WATCHED("key.1"), NULL));
	CHECK_UINT(effects.watch.n, 1);
	CHECK_STR(effects.watch.list[0].name, "key.0");
	end();
	return true;
}

int main(void)
{
	RUN(an_alias_becomes_an_object);
	RUN(neighbours_tell_which_it_was);
	RUN(a_mark_stands_beside_another);
	RUN(numbers_are_no_names);
	return 0;
}
