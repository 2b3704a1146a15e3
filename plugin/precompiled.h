/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef MOAT_PRECOMPILED_H
#define MOAT_PRECOMPILED_H

/* Take no precompiled header, and mark those that are made. */
void moat_refuse_precompiled(void);

#endif
