// SPDX-License-Identifier: GPL-2.0
int frag_out = 1;
