// SPDX-License-Identifier: GPL-2.0
#include <linux/module.h>

int frag_in = 1;
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("which objects get the plugin");
