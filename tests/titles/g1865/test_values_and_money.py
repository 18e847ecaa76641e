"""Examples of the rulebook about values and money that run through more than one step."""

from __future__ import annotations

from collections import Counter

import pytest

from railhead.cli.summary import summary
from railhead.engine.actions import BuyTrain, Dividend, SellShares
from railhead.engine.state import BANK, DEPOT
from railhead.presentation import presentation_of
from railhead.titles.g1865.rules import Game1865
from tests.titles.g1865.build import Example


def moves(table: Example) -> list[tuple[str, int, int]]:
    """Every move of a value: company, from, to."""
    events = table.emitted("price_moved")
    return [(it.params["company"], it.params["before"], it.params["after"]) for it in events]


@pytest.mark.rule("1865-3.11-1", "1865-3.11-4")
def test_a_dividend_and_a_new_train_are_two_boxes() -> None:
    table = Example().phase("3").company("FMS", 130, cash=200, traffic=13, trains="PH3", ann=1)
    table.company("SFS", 150, bob=1).turn_of("FMS", "dividend")
    table.play(Dividend("FMS", "pay"), BuyTrain("FMS", "PH3-1", 200))
    assert table.emitted("dividend")[0].params["revenue"] == 130
    assert moves(table) == [("FMS", 130, 140), ("FMS", 140, 150)]
    assert table.game.stack(table.cell(150)) == ("SFS", "FMS")


@pytest.mark.rule("1865-3.11-2", "1865-3.11-4")
def test_no_revenue_and_a_new_train_lead_back_to_the_bottom_of_the_box() -> None:
    table = Example().phase("4").company("SFSS", 100, cash=350, ann=1).company("FA", 100, bob=1)
    table.turn_of("SFSS", "dividend").play(BuyTrain("SFSS", "PH4-0", 350))
    assert moves(table) == [("SFSS", 100, 90), ("SFSS", 90, 100)]
    assert table.game.stack(table.cell(100)) == ("FA", "SFSS")


@pytest.mark.rule("1865-3.11-4")
def test_who_rises_and_falls_back_lies_under_the_company_he_left_behind() -> None:
    table = Example().company("FA", 100, traffic=4, trains="PH2", ann=1).company("FMS", 100, bob=1)
    assert table.game.stack(table.cell(100)) == ("FA", "FMS")
    table.turn_of("FA", "dividend").play(Dividend("FA", "pay"))
    assert table.price("FA") == 110
    table.stock_round().play(SellShares("ann", "FA", 1))
    assert moves(table) == [("FA", 100, 110), ("FA", 110, 100)]
    assert table.game.stack(table.cell(100)) == ("FMS", "FA")


@pytest.mark.rule("1865-3.11-3")
def test_a_revenue_kept_for_the_train_of_another_company_moves_nothing() -> None:
    table = Example().phase("3").company("RCSF", 100, traffic=16, trains=["PH2", "PH2"], ann=1)
    table.company("FMS", 90, trains="PH3", ann=1).turn_of("RCSF", "dividend")
    table.play(Dividend("RCSF", "withhold"), BuyTrain("RCSF", "PH3-0", 160))
    assert (table.state.cash["RCSF"], table.state.cash["FMS"]) == (0, 160)
    assert moves(table) == []


@pytest.mark.rule("1865-1-8")
@pytest.mark.parametrize(
    ("move", "before", "after"),
    [("up", 150, 165), ("up", 435, 460), ("up", 460, 490), ("down", 60, 50)],
)
def test_a_value_moves_to_the_next_box(move: str, before: int, after: int) -> None:
    table = Example().company("FMS", before, ann=1)
    table.game.move_price("FMS", move)
    assert table.price("FMS") == after


@pytest.mark.rule("1865-4.5-5")
def test_ten_twenty_and_forty_percent_of_70() -> None:
    minor = Example().company("FMS", traffic=7, trains="PH2", ann=0, bob=1)
    major = Example().company("FMS", major=True, traffic=7, trains="PH2", ann=0, bob=1)
    for table, paid in ((minor, (28, 14)), (major, (14, 7))):
        table.cash(ann=0, bob=0).turn_of("FMS", "dividend").play(Dividend("FMS", "pay"))
        assert (table.state.cash["ann"], table.state.cash["bob"]) == paid


@pytest.mark.rule("1865-2.4-1", "1865-6.1-2", "1865-6.1-3")
@pytest.mark.parametrize(
    ("length", "players", "cash", "bank"),
    [
        ("full", 2, 360, 7280),
        ("full", 3, 330, 7010),
        ("full", 4, 300, 6800),
        ("short", 2, 360, 5280),
        ("short", 3, 330, 5010),
    ],
)
def test_the_short_game_deals_as_the_full_one_from_a_smaller_bank(
    length: str, players: int, cash: int, bank: int
) -> None:
    game = Game1865.new(["Ann", "Bob", "Cid", "Dan"][:players], {"length": length})
    assert [game.state.cash[player] for player in game.players] == [cash] * players
    assert game.state.cash[BANK] == bank


@pytest.mark.rule("1865-6.1-2")
def test_how_many_trains_the_short_game_has() -> None:
    game = Example(2, {"length": "short"}).game
    kinds = [game.train_class(train).removesuffix("d") for train in game.state.trains[DEPOT]]
    limited = Counter(kind for kind in kinds if kind != "PH7")
    assert limited == {"PH2": 5, "PH3": 4, "PH4": 3, "PH5": 2, "PH6": 2}
    assert [name for name, kind in game.title.trains.items() if kind.unlimited] == ["PH7"]


@pytest.mark.rule("1865-6.1-3")
@pytest.mark.parametrize(("phase", "limit"), [("2", 6), ("4", 10), ("7", 16)])
def test_the_dragons_of_the_short_game_have_the_same_limit(phase: str, limit: int) -> None:
    game = Example(2, {"length": "short"}).phase(phase).game
    badge = presentation_of(game).market()[0].badge
    assert badge is not None
    assert badge.text.endswith(f"/{limit}")


def test_a_table_of_results_counts_personal_loans() -> None:
    game = Game1865.new(["Ann", "Bob"])
    game.state.personal_loans["p1"] = 2
    assert [player["loans"] for player in summary(game)["players"]] == [2, 0]
