"""The rules of 1861 behind the refusals of shared steps."""

from __future__ import annotations

from collections.abc import Mapping

from railhead.titles.minors_and_publics.rule_ids import rule_ids_of

RULE_IDS: Mapping[str, str] = rule_ids_of("1861")

# Enforced by shared code that never refuses anything:
# titles/common/automatic.py: 1861-R-18
