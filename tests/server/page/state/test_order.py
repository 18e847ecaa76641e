"""The order of the round in the bar over a table."""

from __future__ import annotations

import pytest

from railhead.engine.game import Game
from railhead.server.page.history.recent_runs import recent_runs
from railhead.server.page.state.order import order_of
from railhead.titles.catalogue import title_ids
from tests.server.shown import moment, random_game, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def _at(title: str, *, companies: bool) -> Game:
    """A random game at a question for a company, or for a player."""
    whole = random_game(title, 3, 400)
    for count in range(len(whole.actions), 20, -1):
        game = whole.at(count)
        if game.decision is not None:
            acts = game.decision.actor in game.title.companies
            if acts == companies and (not companies or len(game.operating_order()) > 2):
                return game
    raise LookupError(title)


@pytest.mark.parametrize("title", title_ids())
def test_companies_that_have_operated_stand_before_the_one_that_does(title: str) -> None:
    game = _at(title, companies=True)
    order = order_of(moment(table_of(game)))
    assert order is not None
    assert order.companies
    states = [turn.state for turn in order.turns]
    assert states == sorted(states, key=["done", "now", "later"].index)
    assert game.decision is not None
    assert [turn.id for turn in order.turns if turn.state == "now"] == [game.decision.actor]
    done = recent_runs(game).operated - {game.decision.actor}
    assert order.before + states.count("done") == len(done & {*game.operating_order()})
    assert not {turn.id for turn in order.turns if turn.state == "later"} & done


def test_players_stand_in_the_order_of_their_seats_from_the_one_that_is_asked() -> None:
    game = _at("1849", companies=False)
    order = order_of(moment(table_of(game)))
    assert order is not None
    assert game.decision is not None
    assert not order.companies
    seats = list(game.state.order)
    here = seats.index(game.decision.player)
    assert [turn.id for turn in order.turns] == [*seats[here:], *seats[:here]]
    assert [turn.state for turn in order.turns] == ["now", *["later"] * (len(seats) - 1)]


def test_seats_that_are_drawn_by_lot_and_a_draft_there_and_back_have_their_own_order() -> None:
    """Rules 1865-2.4-5 and 1865-2.5-2: whoever is asked next stands next."""
    whole = random_game("1865", 3, 60, ("Ann", "Bob", "Cid", "Dee"))
    seats = list(whole.at(0).state.order)
    assert seats != list(whole.players)
    met = set()
    for count in range(30):
        game, after = whole.at(count), whole.at(count + 1)
        assert game.decision is not None
        assert after.decision is not None
        asked, following = game.decision.player, after.decision.player
        order = order_of(moment(table_of(game)))
        if order is None or order.companies:
            continue
        turns = [turn.id for turn in order.turns]
        assert sorted(turns) == sorted(seats)
        if game.decision.step == "stock_round":
            assert turns == seats[seats.index(asked) :] + seats[: seats.index(asked)]
        elif after.decision.step == "draft" and asked != following:
            assert turns[1] == following
        met.add(game.decision.step)
    assert {"draft", "stock_round"} <= met


def test_the_past_and_the_end_have_none() -> None:
    game = _at("1849", companies=True)
    assert order_of(moment(table_of(game), at=10)) is None
