"""Seats and the draft of the maritime cards (rulebook 2.4 and 2.5)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, Pass
from railhead.engine.state import BANK
from railhead.titles.g1865.rules import Game1865
from tests.titles.g1865.build import Example


def drafted(table: Example, *cards: str) -> list[str]:
    """The players in the order in which they take these cards."""
    takers = []
    for card in cards:
        takers.append(table.asked)
        table.play(BuyPrivate(table.asked, card, 0))
    return takers


# -- seats -------------------------------------------------------------------------------------


@pytest.mark.rule("1865-2.4-5")
def test_seats_are_drawn_and_the_first_one_has_priority() -> None:
    orders = {
        Game1865.new(["Ann", "Bob", "Cid", "Dan"], seed=seed).state.order for seed in range(60)
    }
    assert len(orders) > 15
    assert all(sorted(order) == ["p1", "p2", "p3", "p4"] for order in orders)
    for seed in range(5):
        game = Game1865.new(["Ann", "Bob", "Cid"], seed=seed)
        first, second, third = game.state.order
        assert game.state.priority == first
        assert [game.left_of(name) for name in (first, second, third)] == [second, third, first]


@pytest.mark.rule("1865-2.4-5")
def test_the_same_seed_draws_the_same_seats() -> None:
    first, again = (Game1865.new(["Ann", "Bob", "Cid"], seed=7) for _ in range(2))
    assert first.state == again.state


# -- there and back ----------------------------------------------------------------------------


@pytest.mark.rule("1865-2.5-1", "1865-2.5-2")
def test_the_last_player_takes_two_cards_and_the_order_runs_back() -> None:
    # The example of the rule.
    table = Example().draft()
    takers = drafted(table, "M3", "M1", "M7", "M8", "M2", "M6")
    assert takers == ["ann", "bob", "cid", "cid", "bob", "ann"]
    assert table.state.privates == {
        "M3": "ann",
        "M1": "bob",
        "M7": "cid",
        "M8": "cid",
        "M2": "bob",
        "M6": "ann",
    }
    assert [event.params["privates"] for event in table.emitted("cards_removed")] == [["M4", "M5"]]


@pytest.mark.rule("1865-2.5-1")
def test_the_draft_begins_with_the_priority_player() -> None:
    table = Example()
    table.state.priority = "bob"
    takers = drafted(table.draft(), "M1", "M2", "M3", "M4", "M5", "M6")
    assert takers == ["bob", "cid", "ann", "ann", "cid", "bob"]


@pytest.mark.rule("1865-2.5-1")
def test_a_card_must_be_taken_and_it_is_free() -> None:
    table = Example().draft()
    table.play(BuyPrivate("ann", "M3", 0))
    table.refused(Pass("bob"), "1865-2.5-1")
    table.refused(BuyPrivate("bob", "M1", 20), "1865-2.5-1")
    table.refused(BuyPrivate("bob", "M3", 0), "1865-2.5-1")
    table.refused(BuyPrivate("cid", "M1", 0), "1865-2.5-1")
    assert len(table.answers) == 7
    table.check_answers()


@pytest.mark.rule("1865-2.5-2", "1865-6.1-2")
@pytest.mark.parametrize(
    ("players", "length", "taken", "left"),
    [
        (2, "full", 4, 4),
        (3, "full", 6, 2),
        (4, "full", 8, 0),
        (2, "short", 4, 2),
        (3, "short", 6, 0),
    ],
)
def test_cards_that_nobody_takes_leave_the_game(
    players: int, length: str, taken: int, left: int
) -> None:
    table = Example(players, {"length": length}).draft()
    for _ in range(2 * players):
        table.go_on()
    assert table.step == "stock_round"
    assert len(table.state.privates) == taken
    removed = [event.params["privates"] for event in table.emitted("cards_removed")]
    assert [len(cards) for cards in removed] == ([left] if left else [])
    assert len(table.game.title.privates) == taken + left
    owned = list(table.state.privates.values())
    assert {player: owned.count(player) for player in table.state.order} == dict.fromkeys(
        table.state.order, 2
    )


@pytest.mark.rule("1865-2.5-3", "1865-2.2-2", "1865-2.2-1")
def test_the_draft_moves_no_money_and_no_priority_and_phase_2_follows() -> None:
    table = Example().draft()
    cash = dict(table.state.cash)
    assert (table.state.phase, table.state.round) == ("1", "MD")
    drafted(table, "M1", "M2", "M3", "M4", "M5", "M6")
    assert table.state.cash == cash
    assert table.state.cash[BANK] == 7010
    assert table.state.priority == "ann"
    assert (table.state.phase, table.state.round, table.state.turn) == ("2", "SR", 1)
    assert (table.step, table.asked) == ("stock_round", "ann")
