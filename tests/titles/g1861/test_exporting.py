"""Random games of 1861, written as game files and read again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from railhead.engine.actions import Action, BuyShare, Choose, Form, Merge, Pass
from railhead.engine.game import Game
from railhead.engine.snapshot import snapshot
from railhead.exchange.gamefile import effective_actions
from railhead.exchange.writing import UnwritableAction
from railhead.records.export import can_export, to_gamefile
from railhead.records.loading import load_data
from railhead.titles.catalogue import game_class
from railhead.titles.g1861.rules import Game1861
from railhead.titles.minors_and_publics.forming import TAKE_BACK
from tests.samples import one_in
from tests.titles.minors_and_publics.random_play import (
    chosen,
    played_at_random,
    read_again,
    through_json,
)

pytestmark = pytest.mark.slow


def random_game(
    seed: int, players: int, market: str, actions: int = 450, version: int | None = None
) -> Game:
    return played_at_random("1861", seed, players, market, actions, version=version)


@pytest.mark.parametrize(
    ("seed", "players", "market"),
    one_in(3, [(seed, 2 + seed % 5, ("grid", "column")[seed % 2]) for seed in range(1, 11)]),
)
def test_random_games_come_back(seed: int, players: int, market: str) -> None:
    game = random_game(seed, players, market)
    again = read_again(game)
    assert snapshot(again.game.state) == snapshot(game.state)
    assert again.game.players == game.players


def test_games_of_version_1_are_written_too() -> None:
    game = random_game(5, 3, "grid", version=1)
    assert game.rules_version == 1
    assert read_again(game).game.rules_version == Game1861.rules_version


# -- what is written as something else --------------------------------------------------------


@pytest.fixture(scope="module")
def long_game() -> Game:
    """A game in which publics buy back shares, mergers fail, and minors are named for nothing."""
    return random_game(219, 4, "column", 600)


@pytest.fixture(scope="module")
def written(long_game: Game) -> dict[str, Any]:
    return through_json(to_gamefile(long_game))


def runs(game: Game, *kinds: type[Action]) -> Iterator[int]:
    """Where actions of these kinds follow each other."""
    for place in range(len(game.actions)):
        part = game.actions[place : place + len(kinds)]
        if list(map(type, part)) == list(kinds):
            yield place


def test_passes_of_who_has_no_choice_may_be_written_by_hand_or_not_at_all(
    written: dict[str, Any],
) -> None:
    entries = effective_actions(written["actions"])
    needless = [entry for entry in entries if "automatic" in entry]
    assert len(needless) > 10
    assert {entry["type"] for entry in needless} == {"pass"}
    actions = load_data(written).game.actions
    for kept in (entries, [entry for entry in entries if "automatic" not in entry]):
        plain = [{**entry, "auto_actions": []} for entry in kept]
        for number, entry in enumerate(plain, 1):
            entry["id"] = number
            entry.pop("automatic", None)
        again = load_data({**written, "actions": plain})
        assert again.error is None
        assert again.game.actions == actions


def test_all_that_a_public_buys_back_is_one_entry(long_game: Game, written: dict[str, Any]) -> None:
    actions = long_game.actions
    own = [
        place
        for place in runs(long_game, BuyShare, BuyShare)
        if actions[place] == actions[place + 1] and actions[place].actor not in long_game.players
    ]
    assert own
    entries = [
        entry
        for entry in written["actions"]
        if entry["type"] == "buy_shares" and entry["entity_type"] == "corporation"
    ]
    assert max(entry["percent"] for entry in entries) > 10
    assert all(entry["percent"] == 10 * len(entry["shares"]) for entry in entries)
    # A game may stop where more could be bought back.
    read_again(long_game.at(own[0] + 1))


def test_minors_that_are_named_for_nothing_are_not_written(
    long_game: Game, written: dict[str, Any]
) -> None:
    place = next(runs(long_game, Merge, Pass))
    again = load_data(written).game
    assert list(runs(again, Merge, Pass)) == []
    assert len(again.actions) < len(long_game.actions)
    assert snapshot(again.state) == snapshot(long_game.state)
    # But they are as long as the list may become a public.
    named = read_again(long_game.at(place + 1)).game
    assert isinstance(named.actions[-1], Merge)
    assert isinstance(read_again(long_game.at(place + 2)).game.actions[-1], Pass)


def test_a_merger_that_failed_is_undone(long_game: Game, written: dict[str, Any]) -> None:
    back = next(
        place
        for place, action in enumerate(long_game.actions)
        if isinstance(action, Choose) and action.choice == TAKE_BACK
    )
    assert not [entry for entry in written["actions"] if entry["type"] == "choose"]
    formed = max(place for place in runs(long_game, Form) if place < back)
    # Before it is taken back it stands there too; then it has not happened.
    assert isinstance(read_again(long_game.at(formed + 1)).game.actions[-1], Form)
    again = read_again(long_game.at(back + 1)).game
    assert again.state.presidents == long_game.state_after(formed).presidents


def test_readings_that_the_other_site_does_not_share_are_named() -> None:
    ids = {"1": "Ann", "2": "Bob", "3": "Cid"}
    game = game_class("1861").new(ids, {}, 1)
    rng = random.Random(1)
    while len(game.actions) < 400 and game.decision is not None:
        game.apply(chosen(list(game.decision.answers), rng))
    with pytest.raises(UnwritableAction) as refused:
        to_gamefile(game)
    assert {it.id for it in refused.value.options} >= {"merge_consent", "trade_consent"}
    assert str(refused.value).endswith(", ….")


def test_games_of_1861_have_game_files() -> None:
    assert can_export("1861")
