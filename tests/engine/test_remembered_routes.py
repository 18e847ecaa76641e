"""Best routes are remembered for the track and tokens that they depend on."""

from __future__ import annotations

from random import Random

import pytest

from railhead.engine.railway_network import RailwayNetwork
from railhead.network.routes import BestRoutes
from tests.network.boards import TITLE, cluster, random_tiles, random_tokens

BEST = BestRoutes((), 0, 0)


def test_best_routes_are_known_again_when_track_is_as_it_was() -> None:
    """Given a network with best routes, when a tile nearby is taken away, then they are not known;
    when it lies there again, then they are."""
    hexes = cluster(rng := Random(4), 30)
    laid = random_tiles(rng, hexes, 60)
    tokens = random_tokens(rng, laid, hexes)
    network = RailwayNetwork.of(TITLE.map, TITLE.tiles, laid, tokens)
    company = next(name for city in tokens.values() for name in city if name and network.own(name))
    key = (company, "4H")
    network.keep_best(key, BEST)
    examined = network.reach(company).examined
    seen = 0
    for hex_id, place in laid.items():
        if hex_id in {city.split(".")[0] for city in tokens}:
            continue
        other = network.with_tile(hex_id, TITLE.map.hexes[hex_id].face, tokens)
        near = bool(examined >> network.grid.index[hex_id] & 1)
        assert (other.known_best(key) is None) == near
        again = other.with_tile(hex_id, TITLE.tiles.face(*place), tokens)
        assert again.known_best(key) is BEST
        seen += near
    assert seen


@pytest.mark.parametrize("seed", [2, 3, 8])
def test_best_routes_are_not_known_where_others_have_blocked_the_way(seed: int) -> None:
    """Given a network with best routes, when another company fills a city that the company
    reaches, even one that it reaches from all sides still, then they are not known; when the slot
    is free again, then they are."""
    hexes = cluster(rng := Random(seed), 30)
    laid = random_tiles(rng, hexes, 60)
    tokens = random_tokens(rng, laid, hexes, 0.3)
    network = RailwayNetwork.of(TITLE.map, TITLE.tiles, laid, tokens)
    still_reached = 0
    for company in {name for slots in tokens.values() for name in slots if name}:
        key, examined = (company, "4H"), network.reach(company).examined
        network.keep_best(key, BEST)
        for city, slots in tokens.items():
            hex_id = city.split(".")[0]
            if company in slots or "" not in slots:
                continue
            full = {**tokens, city: tuple(name or "other" for name in slots)}
            blocked = network.with_tokens(hex_id, full)
            near = bool(examined >> network.grid.index[hex_id] & 1)
            assert (blocked.known_best(key) is None) == near
            assert blocked.with_tokens(hex_id, tokens).known_best(key) is BEST
            still_reached += near and blocked.reach(company).examined == examined
    assert still_reached
