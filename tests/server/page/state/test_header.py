"""The bar over a table speaks to the one who is asked as `you`, if that is a single person."""

from __future__ import annotations

import pytest

from railhead.engine.game import Game
from railhead.server.authority import Viewer
from railhead.server.page.state import header
from railhead.titles.catalogue import new_game
from tests.server.shown import moment, table_of
from tests.server.told import page

pytestmark = pytest.mark.django_db


def bar(game: Game, *people: str) -> dict[str, object]:
    """What the owner of a screen reads at which some players are people."""
    viewer = Viewer(
        1,
        frozenset(people),
        one_screen=True,
        owner=True,
        computers=frozenset(game.players) - {*people},
    )
    return header.context(moment(table_of(game, mode="screen"), viewer))


@pytest.fixture
def game() -> Game:
    return new_game("1849", ["Ann", "Bob", "Cid"], seed=5)


def test_a_lone_player_among_computers_is_told_that_it_is_their_turn(game: Game) -> None:
    told = bar(game, "p1")
    assert (told["turn"], told["words"]) == ("yours", "Your turn")
    assert str(told["tab"]).startswith("● Your turn")


def test_several_at_one_screen_are_called_by_their_names(game: Game) -> None:
    told = bar(game, "p1", "p2")
    assert (told["turn"], told["words"]) == ("others", "Ann to act")


def test_a_lone_player_waits_for_the_others_as_everybody_does(game: Game) -> None:
    assert bar(game, "p2")["turn"] == "others"


def test_who_has_a_seat_is_asked_as_before(game: Game) -> None:
    assert "Your turn" in page(game, "asking")
