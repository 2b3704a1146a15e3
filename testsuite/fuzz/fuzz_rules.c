/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules, and what they match. */
#include "fuzz.h"

#include "rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	size_t cursor = 0;
	const struct moat_rule *rule;
	if (!moat_rules_parse(&rules, (const char *)data, size, &fault))
		return 0;
	moat_rules_match(&rules, "rx_state", "net::rx_state", "drv/net/ring.c");
	while ((rule = moat_rules_next_struct(&rules, "ring", "net::ring", "drv/net/ring.c",
					      &cursor)))
		moat_rule_means_field(rule, "head");
	moat_rules_release(&rules);
	return 0;
}
