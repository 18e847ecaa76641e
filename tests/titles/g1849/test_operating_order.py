"""The order of the operating turns (rulebook 4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from railhead.engine.actions import BuyShare, Dividend, Pass, SellShares
from railhead.table.market import Cell
from railhead.titles.g1849.operating import OperatingRounds
from railhead.titles.g1849.rules import GameTurns
from tests.titles.g1849.build import Example

COMPANIES = {"SFA": "", "IFT": "", "ATA": "", "AFG": "H8.0"}


def on_the_market(*cells: Cell) -> Example:
    """SFA, IFT, ATA, AFG in these cells, those in one cell with the first one on top."""
    table = Example()
    for (company, base), cell in zip(COMPANIES.items(), cells, strict=False):
        table.start(company, cell, base=base, ann=1)
    return table


def operate(table: Example, count: int = 1) -> list[str]:
    """Play the Operating Rounds of a turn with all optional steps declined; who operated."""
    table.state.round = "OR"
    return pass_on(table.agenda(GameTurns(), OperatingRounds(count)))


def pass_on(table: Example) -> list[str]:
    """Decline everything to the end of the Operating Rounds; who operated in which round."""
    companies: list[str] = []
    while table.state.round == "OR":
        now = f"{table.state.round_number} {table.state.acting.company}"
        if now not in companies[-1:]:
            companies.append(now)
        table.play(Pass(table.asked))
    return companies


@pytest.mark.rule("1849-4-2")
@pytest.mark.parametrize(
    ("cells", "order"),
    [
        # the highest value first
        (((5, 10), (0, 6)), "IFT SFA"),
        (((0, 6), (5, 10)), "SFA IFT"),
        # the same value: further to the right first
        (((4, 5), (7, 9)), "IFT SFA"),
        (((7, 9), (4, 5)), "SFA IFT"),
        (((0, 2), (2, 4), (4, 5), (7, 9)), "AFG ATA IFT SFA"),
        # the same cell: top of the stack first
        (((3, 5), (3, 5), (3, 5)), "SFA IFT ATA"),
        (((3, 5), (3, 6), (3, 5)), "IFT SFA ATA"),
    ],
)
def test_value_then_column_then_stack(cells: Sequence[Cell], order: str) -> None:
    """147 at [0,6] before 146 at [5,10]; 95 at [7,9] before 95 at [4,5]."""
    table = on_the_market(*cells)
    assert operate(table) == [f"1 {company}" for company in order.split()]


@pytest.mark.rule("1849-4-2", "1849-3.5.1-6")
def test_a_token_that_arrived_later_acts_later() -> None:
    table = on_the_market((3, 5), (4, 5)).stock_round()
    table.play(SellShares("ann", "SFA", 1), Pass("ann"), BuyShare("bob", "SFA", "pool"))
    table.play(Pass("cid"), Pass("ann"), Pass("bob"))
    assert table.game.stack((4, 5)) == ("IFT", "SFA")
    assert pass_on(table) == ["1 IFT", "1 SFA"]


@pytest.mark.rule("1849-4-3", "1849-4-2")
def test_each_corporation_has_one_turn_whatever_its_price_does() -> None:
    """SFA keeps nothing, falls from 100 to 90 and below IFT, and does not operate again."""
    table = on_the_market((3, 5), (3, 4), (4, 5))
    assert operate(table) == ["1 SFA", "1 ATA", "1 IFT"]
    assert [table.price(name) for name in ("SFA", "ATA", "IFT")] == [90, 86, 80]


@pytest.mark.rule("1849-4-3")
def test_a_rise_in_the_own_turn_gives_no_second_turn() -> None:
    table = on_the_market((3, 5), (2, 5)).dividend_of("SFA", 200, after=["IFT"])
    table.play(Dividend("SFA", "pay"))
    assert table.price("SFA") == 111 > table.price("IFT")
    assert pass_on(table) == ["1 SFA", "1 IFT"]


@pytest.mark.rule("1849-4-2")
def test_each_round_has_an_order_of_its_own() -> None:
    """SFA at 100 falls to 90 and stays ahead of IFT; ATA at 95 in column 5 falls to 86."""
    table = on_the_market((3, 5), (5, 8)).phase("6")
    assert operate(table, 2) == ["1 IFT", "1 SFA", "2 IFT", "2 SFA"]
    table = on_the_market((0, 4), (4, 8), (5, 8)).phase("6")
    assert operate(table, 2) == ["1 IFT", "1 SFA", "1 ATA", "2 IFT", "2 ATA", "2 SFA"]


@pytest.mark.rule("1849-4-3")
def test_emergency_sales_change_the_order_of_those_to_come() -> None:
    """SFA must buy a train; ann sells two of IFT, which falls behind ATA."""
    table = Example(options={"forced_train_test": "remembered"}).start("SFA", ann=2)
    table.start("IFT", (3, 5), bob=2, ann=3).start("ATA", (4, 5), bob=2)
    table.start("CTL", (4, 5), bob=2).cash(ann=0)
    table.state.once_routed = ("SFA",)
    table.turn_of("SFA", "trains", after=["IFT", "ATA", "CTL"])
    table.play(SellShares("ann", "IFT", 1))
    assert table.to_operate == ("ATA", "CTL", "IFT")


@pytest.mark.rule("1849-4-3")
def test_emergency_sales_give_no_second_turn_to_those_who_have_operated() -> None:
    table = Example(options={"forced_train_test": "remembered"}).start("SFA", ann=2)
    table.start("IFT", (3, 5), bob=2, ann=3).start("ATA", (4, 5), bob=2).cash(ann=0)
    table.state.once_routed = ("SFA",)
    table.turn_of("SFA", "trains", after=["ATA"])
    table.play(SellShares("ann", "IFT", 1))
    assert table.to_operate == ("ATA",)
