"""What shared steps ask of a title."""

from __future__ import annotations

from itertools import pairwise
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


CHANGED: dict[str, list[set[str]]] = {
    "1849": [{"track_policy"}, {"train_policy"}],
    "1861": [{"track_policy"}, set()],
    "1865": [{"track_policy"}],
    "18FB": [{"line_policy"}],
}
"""Title -> the policies that each version but the newest has otherwise than the one after it."""


def test_a_former_version_has_the_policies_that_have_changed_since() -> None:
    """All others are those of the present rules; a former one is a kind of the later one."""
    found: dict[str, list[set[str]]] = {}
    for title in title_ids():
        versions = [policies(kind) for _, kind in sorted(game_classes(title).items())]
        found[title] = [
            {name for name, it in later.items() if former[name] is not it}
            for former, later in pairwise(versions)
        ]
        for former, later in pairwise(versions):
            assert all(isinstance(former[name], type(it)) for name, it in later.items())
    assert {title: changes for title, changes in found.items() if any(changes)} == CHANGED
