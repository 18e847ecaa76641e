"""Two players, as later editions know them (option two_players)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, BuyShare
from railhead.engine.fault import TitleError
from railhead.engine.state import BANK, DEPOT
from railhead.engine.title import Value
from railhead.titles.g1861.rules import Game1861
from tests.titles.g1861.build import PRIVATES, Example

TWO: dict[str, Value] = {"two_players": True}


def left_out(table: Example) -> set[str]:
    """The private companies that nobody can buy; the others are sold."""
    while table.step == "private_sale":
        bid = next(
            answer
            for private in PRIVATES
            for answer in (Bid(table.asked, private, table.game.title.privates[private].minimum),)
            if table.offers(answer)
        )
        table.play(bid)
        table._leave("private_auction")
    return set(PRIVATES) - set(table.state.privates)


@pytest.mark.rule("1861-R-15", "1861-3-1")
def test_two_players_need_the_option() -> None:
    with pytest.raises(TitleError, match="two_players"):
        Game1861.new(["Ann", "Bob"], {})
    with pytest.raises(TitleError):
        Game1861.new(["Ann"], TWO)


@pytest.mark.rule("1861-R-15")
def test_each_has_420_and_at_most_21_certificates() -> None:
    table = Example(2, TWO)
    assert [table.state.cash[player] for player in ("ann", "bob")] == [420, 420]
    assert table.state.cash[BANK] == 15000 - 840
    assert table.game.certificate_limit == 21


@pytest.mark.rule("1861-R-15")
def test_there_are_fewer_trains() -> None:
    table = Example(2, TWO)
    stack = [table.game.train_class(train) for train in table.state.trains[DEPOT]]
    counts = {name: stack.count(name) for name in "2345678"}
    assert counts == {"2": 7, "3": 5, "4": 3, "5": 3, "6": 1, "7": 1, "8": 1}


@pytest.mark.rule("1861-R-15")
def test_two_private_companies_drawn_by_the_seed_are_left_out() -> None:
    drawn = {frozenset(left_out(Example(2, TWO, seed=seed))) for seed in range(8)}
    assert {len(names) for names in drawn} == {2}
    assert len(drawn) > 1
    assert left_out(Example(2, TWO, seed=3)) == left_out(Example(2, TWO, seed=3))


@pytest.mark.rule("1861-R-15", "1861-7.3-3")
def test_a_player_may_hold_70_percent() -> None:
    table = Example(2, TWO).phase("4").gone("N").public("SW", 100, ann=4, pool=2).cash(ann=500)
    table.stock_round().play(BuyShare("ann", "SW", "pool"))
    assert table.percent("SW", "ann") == 70
    table.stock_round().refused(BuyShare("ann", "SW", "pool"), "1861-7.3-3")
