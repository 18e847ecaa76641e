"""The answers listed in random games against a check of everything that could be named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from railhead.engine.actions import AcquireToken, Action, LayTile, PlaceToken
from railhead.engine.decision import Range
from railhead.engine.illegal import Illegal
from railhead.engine.title import Value
from railhead.lab.simulate import play_on, variants
from railhead.titles.common.track import check_tile, tile_lays
from railhead.titles.g1849.rules import Game1849
from tests.samples import one_in
from tests.titles.g1849.build import PLAYERS

pytestmark = pytest.mark.slow

GAMES = 15
POSITIONS = 2  # of each game
Variant = tuple[int, dict[str, Value], str]
VARIANTS = list(variants("1849"))
ADVANCED = [variant for variant in VARIANTS if variant[1].get("token_acquiring")]
# Colour, supply, kind of tile, closed hexes: what these rules refuse they refuse in every
# rotation; of the others only one, drawn at random, is tried.
WHATEVER_ROTATION = {
    "1849-4.1-2", "1849-4.1-3", "1849-4.1-4", "1849-2.4-6", "1849-4.6.3.1-2",
}  # fmt: skip


def positions(
    seed: int, step: str, games: list[Variant] = VARIANTS
) -> Iterator[tuple[Game1849, Random]]:
    """Play a random game; yield it whenever it is at the step, after 30 actions or more."""
    players, options, preset = games[seed * 7 % len(games)]
    game = Game1849.new(PLAYERS[:players], options, seed, preset)
    rng = Random(seed)
    for _ in range(POSITIONS):
        play_on(game, rng, rng.randrange(30, 200))
        while game.decision is not None and game.decision.step != step:
            play_on(game, rng, 1)
        if game.decision is None:
            return
        yield game, rng


def legal_lays(game: Game1849, company: str, rng: Random) -> set[LayTile]:
    """Ask the rules about every hex, tile and rotation."""
    found = set()
    for hex_id in game.title.map.hexes:
        for tile in game.title.tiles.tiles:
            rotations = list(range(6))
            rng.shuffle(rotations)
            for rotation in rotations:
                lay = LayTile(company, hex_id, tile, rotation)
                try:
                    check_tile(game, company, lay)
                except Illegal as refusal:
                    if refusal.rule in WHATEVER_ROTATION:
                        break
                else:
                    found.add(lay)
    return found


@pytest.mark.rule("1849-4.1-4", "1849-4.1-5", "1849-4.1-7", "1849-4.1-13", "1849-4.1-15")
@pytest.mark.parametrize("seed", one_in(3, range(GAMES)))
def test_tile_lays_listed_are_those_that_the_rules_accept(seed: int) -> None:
    for number, (game, rng) in enumerate(positions(seed, "track")):
        decision = game.decision
        assert decision is not None
        company = decision.actor
        listed = [answer for answer in decision.answers if isinstance(answer, LayTile)]
        if number % 2:  # the same with SMS
            game.state.acting = replace(game.state.acting, sms="used")
            coast = game.title.facts.coastal_cities
            listed = list(tile_lays(game, company, coast))
        assert len(set(listed)) == len(listed)
        assert set(listed) == legal_lays(game, company, rng)


def accepted(game: Game1849, action: Action) -> bool:
    return game.refusal(action) is None


@pytest.mark.rule("1849-4.2-1", "1849-4.2-2", "1849-4.2-3", "1849-4.2-4")
@pytest.mark.parametrize("seed", one_in(3, range(GAMES // 2)))
def test_token_places_listed_are_those_that_the_rules_accept(seed: int) -> None:
    for game, _ in positions(seed, "token"):
        decision = game.decision
        assert decision is not None
        cities = [f"{hex_id}.0" for hex_id in game.title.map.hexes]
        places = [PlaceToken(decision.actor, city) for city in cities]
        assert [place for place in places if accepted(game, place)] == sorted(
            (answer for answer in decision.answers if isinstance(answer, PlaceToken)),
            key=places.index,
        )


@pytest.mark.rule("1849-4.4-1", "1849-4.4-2", "1849-4.4-3", "1849-4.4-4")
@pytest.mark.parametrize("seed", one_in(3, range(GAMES // 2)))
def test_token_offers_listed_are_those_that_the_rules_accept(seed: int) -> None:
    for game, _ in positions(seed, "acquire_token", ADVANCED):
        decision = game.decision
        assert decision is not None
        buyer = decision.actor
        cash = game.state.cash[buyer]
        ranges = {
            (answer.action.city, answer.action.company): (answer.low, answer.high)
            for answer in decision.answers
            if isinstance(answer, Range) and isinstance(answer.action, AcquireToken)
        }
        for city in game.state.tokens:
            for seller in game.state.roster:
                low, high = ranges.get((city, seller), (cash + 1, 0))
                for price in {0, 1, low - 1, low, high, cash, cash + 1}:
                    action = AcquireToken(buyer, city, seller, price)
                    assert accepted(game, action) == (low <= price <= high), action
