"""The rules of 1867 behind the refusals of shared steps."""

from __future__ import annotations

from collections.abc import Mapping

from railhead.titles.minors_and_publics.rule_ids import rule_ids_of

# No slot is kept for anybody.
RULE_IDS: Mapping[str, str] = rule_ids_of("1867", slot_kept="10.5-1", trade_in="10.10-16")

# Enforced by shared code that never refuses anything:
# titles/common/stock.py: 1867-9-3
# engine/railway_network.py: 1867-7.4-6
# table/maps.py: 1867-10.4-24 and 1867-10.4-27
