"""What a map shows as the price of a hex is what laying track there costs, by every option."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from railhead.engine.fault import TitleError
from railhead.titles.catalogue import game_class, title_ids, versions_of
from railhead.titles.common.game import CommonGame
from tests.samples import some

NAMES = ["Ann", "Bob", "Cid"]


def not_charged(game: CommonGame) -> list[str]:
    """The hexes whose printed price no tile costs that can be laid there first."""
    company = next(iter(game.title.companies))
    found = []
    for hex_ in game.title.map.hexes.values():
        upgrades = game.track_policy.upgrades(game, hex_) if hex_.takes_tiles else ()
        costs = {game.track_policy.cost(game, company, hex_, it) for it in upgrades}
        if hex_.face.cost and hex_.face.cost not in costs:
            found.append(hex_.id)
    return found


def games(title: str) -> Iterator[CommonGame]:
    """A game by each value of each option that can be chosen alone, in every version."""
    for version in range(1, len(versions_of(title)) + 1):
        kind = game_class(title, version)
        for option in kind.load_title({}).options.values():
            for value in option.values:
                with suppress(TitleError):
                    game = kind.new(NAMES, {option.id: value}, 1)
                    assert isinstance(game, CommonGame)
                    yield game


@pytest.mark.slow
@pytest.mark.parametrize("title", some(3, title_ids(), 3))
def test_no_option_leaves_a_price_on_the_map_that_is_not_charged(title: str) -> None:
    for game in games(title):
        assert not_charged(game) == [], (game.rules_version, game.options)
