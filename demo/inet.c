/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net.h"

void *inet_addr_lst[256];
