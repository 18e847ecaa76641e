"""Which shares companies must sell, by the zones of the market (rulebook 2.2.3 and 2.2.4)."""

from __future__ import annotations

import pytest

from railhead.engine.state import POOL
from railhead.titles.g18fb.finance import ForcedSales
from tests.titles.g18fb.example import Example

WHITE, LIGHT, DARK = (6, 6), (9, 6), (11, 6)


@pytest.mark.rule("18FB-2.2.3-1")
@pytest.mark.rule("18FB-2.2.4-1")
@pytest.mark.rule("18FB-R-45")
@pytest.mark.parametrize(
    ("own", "other", "kept"),
    [
        # What FC keeps of itself (two shares) and of FS (one), by the zones of both.
        (WHITE, WHITE, (2, 1)),
        (WHITE, LIGHT, (2, 0)),
        (WHITE, DARK, (2, 0)),
        (LIGHT, WHITE, (0, 1)),
        (LIGHT, DARK, (0, 0)),
        (DARK, WHITE, (0, 0)),
        (DARK, LIGHT, (0, 0)),
    ],
)
def test_forced_sales(own: tuple[int, int], other: tuple[int, int], kept: tuple[int, int]) -> None:
    table = Example().company("FS", other, companies={"FC": 1}, bob=1, pool=5)
    table.company("FC", own, own=2, ann=1, pool=5)
    prices = {name: table.price(name) for name in ("FC", "FS")}
    table.turn_of("FC", ForcedSales("FC"))
    assert (table.percent("FC", "FC") // 10, table.percent("FS", "FC") // 10) == kept
    sold = {"FC": 2 - kept[0], "FS": 1 - kept[1]}
    # At the full price, beyond half of the company in the pool, and no price moves.
    assert table.state.cash["FC"] == sum(sold[name] * prices[name] for name in sold)
    assert {name: table.price(name) for name in sold} == prices
    assert {name: table.percent(name, POOL) for name in sold} == {
        name: 50 + 10 * count for name, count in sold.items()
    }


@pytest.mark.rule("18FB-2.2.3-1")
@pytest.mark.rule("18FB-3.5.9-6")
def test_those_of_a_building_company_are_sold_too() -> None:
    table = Example().company("FS", LIGHT, status="building", companies={"FC": 1}, bob=1)
    table.company("FC", WHITE, ann=1, concession=POOL)
    table.turn_of("FC", ForcedSales("FC"))
    assert table.percent("FS", POOL) == 10
