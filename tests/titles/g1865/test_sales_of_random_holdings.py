"""What of a company can be sold, and who leads it then, counted out for random holdings."""

from __future__ import annotations

import random
from typing import Any

import pytest

from railhead.engine.actions import SellShares
from railhead.engine.state import POOL
from railhead.titles.g1865.state import DRAGONS
from tests.titles.g1865.build import Example

CASES = 250


def holdings(rng: random.Random, *, major: bool) -> dict[str, int]:
    """Single certificates of the players, the pool and the Dragons, within all limits."""
    singles, most = (8, 4) if major else (3, 1)
    dealt = {"ann": rng.randint(0, min(most, singles))}
    for player in ("bob", "cid", "dan"):
        left = singles - sum(dealt.values())
        dealt[player] = rng.randint(0, min(left, dealt["ann"] + 2))
    for place in ("pool", "dragons"):
        left = singles - sum(dealt.values())
        dealt[place] = rng.randint(0, min(left, 5 if major else 2))
    return dealt


def table_of(dealt: dict[str, int], order: list[str], *, major: bool) -> Example:
    table = Example(4)
    table.state.order = tuple(order)
    places: dict[str, Any] = {**dealt}
    return table.company("FA", 100, major=major, **places)


def legal(dealt: dict[str, int], seller: str, shares: int, *, major: bool) -> bool:
    """A block of so many shares can be sold (rules 1865-3.4-6, 3.4-7, 3.10-3 to 3.10-5)."""
    if dealt["pool"] + shares > (5 if major else 2):
        return False
    if seller != "ann":
        return shares <= dealt[seller]
    after = dealt["ann"] + 2 - shares
    rival = max(dealt["bob"], dealt["cid"], dealt["dan"])
    if rival > after:
        # The new president gives two singles for the certificate.
        return after >= 0 and rival >= 2
    return shares <= dealt["ann"]


def leader(dealt: dict[str, int], order: list[str], sold: int) -> str:
    """Who leads the company after Ann has sold: the first of the largest, if Ann holds less."""
    seat = order.index("ann")
    others = [*order[seat + 1 :], *order[:seat]]
    rival = max(others, key=lambda player: dealt[player])
    return rival if dealt[rival] > dealt["ann"] + 2 - sold else "ann"


@pytest.mark.slow
@pytest.mark.rule(
    "1865-3.4-3",
    "1865-3.4-4",
    "1865-3.4-6",
    "1865-3.4-7",
    "1865-3.10-3",
    "1865-3.10-4",
    "1865-3.10-5",
)
@pytest.mark.parametrize("major", [False, True])
@pytest.mark.parametrize("seller", ["ann", "bob"])
def test_blocks_of_every_size(seller: str, major: bool) -> None:
    rng = random.Random(f"{seller} {major}")
    changes = 0
    for _ in range(CASES):
        dealt = holdings(rng, major=major)
        order = ["ann", "bob", "cid", "dan"]
        rng.shuffle(order)
        table = table_of(dealt, order, major=major).stock_round(seller, dragons=False)
        held = dealt[seller] + (2 if seller == "ann" else 0)
        sales = [answer for answer in table.answers if isinstance(answer, SellShares)]
        # Every size that is legal has one name.
        sizes = [size for size in range(1, held + 1) if legal(dealt, seller, size, major=major)]
        assert sorted(sale.shares for sale in sales) == sizes
        for sale in sales:
            changes += _check_outcome(table, sale, dealt, order)
    assert bool(changes) == (seller == "ann")


def _check_outcome(
    table: Example, sale: SellShares, dealt: dict[str, int], order: list[str]
) -> bool:
    """Play a sale on a copy; return whether the president changed."""
    after, seller, shares = table.game.fork(), sale.actor, sale.shares
    cash = after.state.cash[seller]
    after.apply(sale)
    one = after.share_percent("FA")
    before = dealt[seller] + (2 if seller == "ann" else 0)
    assert after.percent("FA", seller) == (before - shares) * one
    assert after.percent("FA", POOL) == (dealt["pool"] + shares) * one
    assert after.percent("FA", DRAGONS) == dealt["dragons"] * one
    president = leader(dealt, order, shares) if seller == "ann" else "ann"
    assert after.state.presidents["FA"] == president
    assert after.held("FA", president).president == 1
    boxes = table.state.cells["FA"][1] - after.state.cells["FA"][1]
    assert boxes == (shares if seller == "ann" else 0)
    assert after.state.cash[seller] == cash + 100 * shares
    return president != "ann"
