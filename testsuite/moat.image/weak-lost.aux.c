/* SPDX-License-Identifier: GPL-3.0-or-later */
int before = 1;
short hot[2] = { 6, 0 };
int after = 2;
