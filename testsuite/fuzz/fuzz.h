/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the fuzz targets share.  A target is a file of this folder: it hands the
 * bytes to one reader, and what was read to the code that stands on it.
 */
#ifndef MOAT_FUZZ_H
#define MOAT_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The path of a file that holds just DATA, until the next call. */
const char *fuzz_file(const uint8_t *data, size_t size);

struct moat_input;
/* What `moat check' and `moat map' do with an input, printing left out. */
void fuzz_use(const struct moat_input *input);

#endif
