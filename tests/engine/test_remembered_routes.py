"""Best routes are remembered for the track and tokens that they depend on."""

from __future__ import annotations

from random import Random

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
