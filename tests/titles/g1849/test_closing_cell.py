"""Closing at the end of a Stock Round and starting again (rulebook 3.5.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Par, Pass, SellShares
from railhead.engine.state import POOL
from railhead.table.market import Cell
from railhead.titles.g1849.operating import OperatingRound
from tests.titles.g1849.build import Example


def closed(phase: str = "10") -> Example:
    """The next Stock Round after SFA, which had operated three times, was closed by a sale."""
    table = Example(roster=("SFA", "IFT", "ATA", "CTL", "RCS")).phase(phase)
    table.start("SFA", (8, 0), cash=70, turns=3, bob=1, ann=1).token("C1.0", "SFA")
    for company in ("IFT", "ATA", "CTL", "RCS"):
        table.start(company, cid=1)
    table.cash(ann=900).stock_round().play(SellShares("ann", "SFA", 1))
    return table.begin_stock_round()


@pytest.mark.rule("1849-3.5.1-7", "1849-3.4-2")
@pytest.mark.parametrize(
    ("cell", "pool", "open_"),
    [
        ((8, 0), (1, 0), False),
        ((8, 0), (0, 0), True),
        ((9, 1), (1, 0), True),
        ((7, 0), (3, 0), True),
    ],
)
def test_the_pool_closes_a_corporation_at_the_end_of_the_round(
    cell: Cell, pool: tuple[int, int], open_: bool
) -> None:
    table = Example().start("SFA", cell, ann=2, pool=pool).start("IFT", cid=2).stock_round()
    table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    assert table.game.started("SFA") == open_
    assert table.state.acting.company == "IFT"
    assert table.to_operate == (("SFA",) if open_ else ())
    assert any(isinstance(step, OperatingRound) for step in table.state.agenda)


@pytest.mark.rule("1849-3.5.1-10", "1849-3.5.1-7", "1849-3.3.1-1")
@pytest.mark.parametrize(
    ("phase", "values"), [("4", {68, 100}), ("8", {68, 100, 144}), ("10", {68, 100, 144, 216})]
)
def test_a_restarted_corporation_is_new(phase: str, values: set[int]) -> None:
    """All certificates and tokens, a starting value of the phase, a new token fee of 40."""
    table = closed(phase)
    table.check_exactly(Par("ann", "SFA", value) for value in (68, 100, 144, 216))
    assert {
        value for value in (68, 100, 144, 216) if table.offers(Par("ann", "SFA", value))
    } == values
    table.play(Par("ann", "SFA", 100))
    assert table.state.cash["SFA"] == 200 - 40
    assert table.state.cells["SFA"] == (3, 5)
    assert table.game.certificates("SFA", "ann") == (1, 0, 0)
    assert table.game.certificates("SFA", "SFA") == (0, 6, 1)
    assert table.game.certificates("SFA", POOL) == (0, 0, 0)
    assert table.game.cities_of("SFA") == ["J6.0"]
    assert table.state.tokens_left["SFA"] == 2
    assert table.state.turns["SFA"] == 0


@pytest.mark.rule("1849-3.5.1-10", "1849-3.1-4")
@pytest.mark.parametrize("flag", ["first_round", "first_turn"])
def test_certificates_of_a_restarted_corporation_wait_for_its_first_turn(flag: str) -> None:
    table = closed()
    table.game.options["share_saleable_after"] = flag
    table.play(Par("ann", "SFA", 100), BuyShare("ann", "SFA", "treasury"), Pass("ann"))
    table.play(Pass("bob"), Pass("cid"))
    table.refused(SellShares("ann", "SFA", 1), "1849-3.1-4")
