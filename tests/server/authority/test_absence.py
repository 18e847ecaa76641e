"""What a player has missed since their last turn."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from railhead.engine.game import Game
from railhead.server.authority import Absence, absence_of
from railhead.server.authority.turns import who_acted
from railhead.server.models import Table
from tests.server.shown import SPECTATOR, random_game, seat, table_of


@pytest.fixture(scope="module")
def game() -> Game:
    return random_game("1849", 6, 150, ("Ann", "Bob", "Cid"))


def turns(game: Game) -> list[str]:
    """Who took each action."""
    return [who_acted(game, number) for number in range(len(game.actions))]


def first(numbers: Iterable[int]) -> int:
    return next(iter(numbers))


def test_who_waits_has_missed_all_since_his_last_action(game: Game) -> None:
    acted = turns(game)
    player = acted[-1]
    for other in {*game.players} - {player}:
        last = max(number for number, one in enumerate(acted) if one == other)
        asked = game.decision is not None and game.decision.player == other
        expected = Absence(last + 1, len(acted), over=False)
        assert absence_of(table_of(game), seat(other)) == expected, asked


def test_in_his_turn_he_has_missed_what_was_before_it(game: Game) -> None:
    acted = turns(game)
    # The player has acted, is asked again, and another acted before this turn.
    count = first(
        number
        for number in range(60, len(acted))
        if (decision := game.at(number).decision) is not None
        and decision.player == acted[number - 1] != acted[number - 2]
    )
    player = acted[count - 1]
    start = max(number for number in range(count - 1) if acted[number] == player) + 1
    found = absence_of(table_of(game.at(count)), seat(player))
    assert found == Absence(start, count - 1, over=True)


def test_who_has_just_acted_and_waits_has_missed_nothing(game: Game) -> None:
    acted = turns(game)
    count = first(
        number
        for number in range(60, len(acted))
        if (decision := game.at(number).decision) is not None
        and decision.player != acted[number - 1]
    )
    assert absence_of(table_of(game.at(count)), seat(acted[count - 1])) is None


def test_nobody_misses_anything_before_his_first_turn_at_one_screen_or_as_a_spectator(
    game: Game,
) -> None:
    acted = turns(game)
    late = acted.index("p3")
    assert absence_of(table_of(game.at(late)), seat("p3")) is None
    assert absence_of(table_of(game), SPECTATOR) is None
    assert absence_of(table_of(game, mode=Table.Mode.ONE_SCREEN), seat("p1")) is None


def test_who_acted_is_remembered_by_table_but_not_beyond_what_was_taken_back(game: Game) -> None:
    acted = turns(game)
    late = acted.index("p3") + 1
    first_look = absence_of(table_of(game.at(late + 20), key="same"), seat("p3"))
    assert first_look == absence_of(table_of(game.at(late + 20), key="other"), seat("p3"))
    for count in (late + 20, late + 5, late + 30):
        again = game.at(count)
        fresh = absence_of(table_of(again), seat("p3"))
        assert absence_of(table_of(again, key="same"), seat("p3")) == fresh
