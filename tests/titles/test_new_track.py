"""What the titles ask of new track, against trying every walk on boards of random tiles."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from railhead.engine.railway_network import RailwayNetwork
from railhead.engine.title import Title
from railhead.network.tracks import NODES
from railhead.table.faces import Face
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.catalogue import new_game
from railhead.titles.common.track import extends_network
from railhead.titles.minors_and_publics.track import touching
from tests.network.oracle import Net, TooBigError, Walks
from tests.network.using import STEPS, Upgraded

pytestmark = pytest.mark.slow


def cluster(title: Title, rng: Random, size: int) -> list[Hex]:
    """Neighbouring hexes that take tiles, or have track."""
    hexes = title.map.hexes
    found = [rng.choice([hex_ for hex_ in hexes.values() if hex_.takes_tiles])]
    for hex_ in found:
        around = [hexes[name] for name in hex_.neighbours if name]
        found += [other for other in around if other not in found]
    return [hex_ for hex_ in found if hex_.takes_tiles][:size]


def board(title: Title, rng: Random) -> tuple[RailwayNetwork, list[Hex]]:
    """A few hexes with tiles that mostly curl and meet, and tokens of two companies."""
    hexes = cluster(title, rng, rng.randint(5, 14))
    faces = {hex_.id: hex_.face for hex_ in hexes}
    laid: dict[str, tuple[str, int]] = {}
    for _ in range(rng.randint(1, 3) * len(hexes)):
        hex_ = rng.choice(hexes)
        fitting = title.tiles.fitting(faces[hex_.id], hex_)
        if not fitting:
            continue
        # Track that meets other track makes loops.
        chosen = max(rng.choices(fitting, k=8), key=lambda up: _fit(faces, hex_, up.face))
        laid[hex_.id], faces[hex_.id] = (chosen.tile, chosen.rotation), chosen.face
    tokens = {
        f"{name}.{number}": ("",) * node.slots
        for name, face in faces.items()
        for number, node in enumerate(face.nodes)
    }
    cities = [city for city, slots in tokens.items() if slots]
    for city in cities:
        if rng.random() < 0.4:
            tokens[city] = ("BBB", *tokens[city][1:])
    for city in rng.sample(cities, min(len(cities), rng.choice((1, 1, 1, 2)))):
        tokens[city] = ("AAA", *tokens[city][1:])
    return RailwayNetwork.of(title.map, title.tiles, laid, tokens), hexes


def _fit(faces: dict[str, Face], hex_: Hex, face: Face) -> int:
    """How well a face meets the track around it."""
    fit = 0
    for edge, name in enumerate(hex_.neighbours):
        there = faces[name].at_edge[(edge + 3) % 6] if name in faces else ()
        joints = sum(one & other != 0 for _, one in face.at_edge[edge] for _, other in there)
        fit += joints if joints else -bool(face.at_edge[edge])
    return fit


class Position(Upgraded):
    """A board of a title and an upgrade of one of its hexes."""

    def __init__(self, title: Title, network: RailwayNetwork, hex_: Hex, up: Upgrade) -> None:
        here = network.grid.index[hex_.id]
        own, blocked = network.own("AAA"), set(network.blocked("AAA"))
        super().__init__(title.map, network.track.faces, here, up, own, blocked)
        self.tokens = network._tokens
        self.stations = range(here * NODES, here * NODES + len(up.face.nodes))

    def has_token(self) -> bool:
        return any(station // NODES == self.here for station in self.own)

    def visited(self) -> set[int]:
        """The stations to which some walk leads."""
        net = Net.of(self.game_map, self.faces, STEPS)
        return set(Walks.of(net, self.own, self.blocked).stations)


def _of_1849(at: Position) -> bool:
    if at.has_token():
        return True
    visited = at.visited()
    changed = (s for s, changes in zip(at.stations, at.up.value_changes, strict=True) if changes)
    return any(station in visited for station in changed) or at.uses()


def _of_1861(at: Position) -> bool:
    if at.up.face.kind == "plain":
        return at.uses()
    return at.has_token() or at.uses(whole=True)


def _of_1865(at: Position) -> bool:
    if at.has_token():
        return True
    # The new tile may have room in a city that is full.
    for station, node in zip(at.stations, at.up.face.nodes, strict=True):
        if len([name for name in at.tokens.get(station, ()) if name]) < node.slots:
            at.blocked = set(at.blocked) - {station}
    return at.uses() if at.up.segments else at.uses(whole=True)


def _reaches(game: Any, company: str, hex_id: str, upgrade: Upgrade) -> bool:
    return game.track_policy.connection_check(game, company)(hex_id, upgrade) is None


def _touches(game: Any, company: str, hex_id: str, upgrade: Upgrade) -> bool:
    return touching(game, company)(hex_id, upgrade)


QUESTIONS: dict[str, tuple[Callable[..., bool], Callable[[Position], bool]]] = {
    "1849": (extends_network, _of_1849),
    "1861": (_touches, _of_1861),
    "1865": (_reaches, _of_1865),
}


@pytest.mark.rule("1849-4.1-15", "1849-4.1-16", "1861-10.4-12", "1861-10.4-13", "1861-R-12")
@pytest.mark.rule("1865-4.2-12", "1865-4.2-13")
@pytest.mark.parametrize("name", QUESTIONS)
def test_an_upgrade_is_in_reach_where_some_walk_says_so(name: str) -> None:
    asks, truth = QUESTIONS[name]
    game: Any = new_game(name, ["Ann", "Bob", "Cid"])
    title, asked = game.title, 0
    for seed in range(150):
        network, hexes = board(title, Random(seed))
        tokens = {network.grid.station_id(at): slots for at, slots in network._tokens.items()}
        game.state.network, game.state.tokens = network, tokens
        for hex_ in hexes[:7]:
            for up in title.tiles.fitting(network.face(hex_.id), hex_):
                if up.nodes != tuple(range(len(up.nodes))):
                    continue  # cities that become one keep no numbers to compare
                said = asks(game, "AAA", hex_.id, up)
                try:
                    assert said == truth(Position(title, network, hex_, up)), (
                        seed,
                        hex_.id,
                        up.tile,
                    )
                except TooBigError:
                    continue
                asked += 1
    assert asked > 2000
