/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of core/: each test is a function, and one line of output that
 * unit.exp reads.  The first check that fails ends its test.
 */
#ifndef MOAT_UNIT_H
#define MOAT_UNIT_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define CHECK(condition)                                                                           \
	do {                                                                                       \
		if (!(condition)) {                                                                \
			printf("%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);           \
			return false;                                                              \
		}                                                                                  \
	} while (0)

#define CHECK_UINT(got, want)                                                                      \
	do {                                                                                       \
		uint64_t got_ = (got), want_ = (want);                                             \
		if (got_ != want_) {                                                               \
			printf("%s:%d: %s is %" PRIu64 ", not %" PRIu64 "\n", __FILE__, __LINE__,  \
			       #got, got_, want_);                                                 \
			return false;                                                              \
		}                                                                                  \
	} while (0)

#define CHECK_STR(got, want)                                                                       \
	do {                                                                                       \
		const char *got_ = (got), *want_ = (want);                                         \
		if (!got_ || strcmp(got_, want_) != 0) {                                           \
			printf("%s:%d: %s is '%s', not '%s'\n", __FILE__, __LINE__, #got,          \
			       got_ ? got_ : "(null)", want_);                                     \
			return false;                                                              \
		}                                                                                  \
	} while (0)

#define RUN(test)                                                                                  \
	do {                                                                                       \
		printf("\t%s: %s\n", test() ? "PASSED" : "FAILED", #test);                         \
		fflush(stdout);                                                                    \
	} while (0)

#endif
