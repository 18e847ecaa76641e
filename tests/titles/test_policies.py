"""What shared steps ask of a title."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.game import Game
from railhead.titles.catalogue import game_classes, new_game, title_ids
from railhead.titles.common.policies.track import TrackPolicy

KINDS = [kind for title in title_ids() for kind in game_classes(title).values()]


def policies(kind: type[Game]) -> dict[str, Any]:
    """The policies that a game class names, by their attribute."""
    found = {name: getattr(kind, name) for name in dir(kind)}
    place = TrackPolicy.__module__.rpartition(".")[0]
    return {
        name: it
        for name, it in found.items()
        if any(base.__module__.startswith(place) for base in type(it).__mro__)
    }


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_policy_holds_nothing(kind: type[Game]) -> None:
    """One object serves all games and their copies."""
    found = policies(kind)
    assert {
        "track_policy",
        "stock_policy",
        "train_policy",
        "any_time_policy",
        "private_policy",
    } <= found.keys()
    assert {name: vars(policy) for name, policy in found.items() if vars(policy)} == {}


@pytest.mark.parametrize("title", title_ids())
def test_policies_are_those_of_the_class(title: str) -> None:
    """A game and its copies have none of their own."""
    game = new_game(title, ["Ann", "Bob", "Cid"])
    for copy in (game, game.fork(), game.copy()):
        assert not policies(type(game)).keys() & vars(copy).keys()


@pytest.mark.parametrize("title", [title for title in title_ids() if 2 in game_classes(title)])
def test_version_1_lays_track_as_it_did(title: str) -> None:
    """All other policies are those of the present rules."""
    former, present = (policies(game_classes(title)[version]) for version in (1, 2))
    assert {name for name in present if former[name] is not present[name]} == {"track_policy"}
    assert isinstance(former["track_policy"], type(present["track_policy"]))
