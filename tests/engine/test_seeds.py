"""The order drawn from a seed is the same on every machine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railhead.engine.chance import Lots, Seeded
from railhead.engine.seeds import shuffled
from railhead.titles.g1849.rules import Game1849, corporation_order


def test_the_order_of_a_seed_is_fixed() -> None:
    items = ["AFG", "ATA", "CTL", "IFT", "RCS", "SFA"]
    assert shuffled(items, 27939) == ["SFA", "IFT", "ATA", "CTL", "AFG", "RCS"]
    assert shuffled(items, 27939 + 2**31) == shuffled(items, 27939)
    assert sorted(shuffled(items, 1)) == items


@pytest.mark.rule("1849-2.3-1", "1849-2.3-2", "1849-R-delay-1")
def test_the_orders_noted_elsewhere_are_drawn(shared: Path) -> None:
    facts = json.loads((shared / "reference" / "1849" / "facts.json").read_text("utf-8"))
    title = Game1849.load_title({})
    for case in facts["peer"]["shuffle_tests"]:
        order = corporation_order(title, Lots(Seeded(case["seed"])), "delay_ift" in case["options"])
        assert order[: len(case["order"])] == case["order"]
        if case.get("removed"):
            assert order[-1] == case["removed"]
