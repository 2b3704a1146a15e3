/* SPDX-License-Identifier: GPL-3.0-or-later */
volatile int counter = STEP;
volatile int limit = STEP;
volatile char page[4096] __attribute__((aligned(4096)));
