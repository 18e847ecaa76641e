"""Boards of 1849 to walk on: random arrangements of tiles and tokens, and recorded positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from railhead.engine.railway_network import RailwayNetwork
from railhead.network.routes import UNLIMITED, RouteBoard, RouteTrain
from railhead.network.tracks import NODES, Grid, TrackMap
from railhead.table.faces import FIRST_NODE, GAUGES, Face, Node, Track
from railhead.table.hexes import opposite
from railhead.table.maps import Hex
from railhead.titles.g1849.facts import Title1849
from railhead.titles.g1849.rules import Game1849

COMPANIES = ("AFG", "IFT", "RCS")
COLOURS = ("white", "gray", "black")

Laid = dict[str, tuple[str, int]]
Tokens = dict[str, tuple[str, ...]]


def title() -> Title1849:
    """The title 1849, made once."""
    return Game1849.load_title({})


TITLE = title()
PORTS = frozenset(TITLE.map.index[name] * NODES for name in TITLE.facts.ports)


def cluster(rng: Random, size: int) -> list[str]:
    """Hexes that take tiles, `size` of them around a random one, nearest first."""
    hexes = TITLE.map.hexes
    start = rng.choice([name for name, hex_ in hexes.items() if hex_.takes_tiles])
    found = [start]
    for name in found:
        for there in hexes[name].neighbours:
            if there and there not in found:
                found.append(there)
    return [name for name in found if hexes[name].takes_tiles][:size]


def random_tiles(rng: Random, hexes: list[str], lays: int, eager: float = 0.8) -> Laid:
    """Lay tiles one after the other, each legal for its hex and still in the supply.

    `eager`: the chance that a lay takes the tile which fits the track around it best, and none
    if none fits better than what lies there; otherwise it takes any.
    """
    tiles = TITLE.tiles
    supply = Counter({tile.id: tile.count for tile in tiles.tiles.values()})
    laid: Laid = {}
    faces = {name: hex_.face for name, hex_ in TITLE.map.hexes.items()}
    for _ in range(lays):
        hex_ = TITLE.map.hexes[rng.choice(hexes)]
        fitting = [up for up in tiles.fitting(faces[hex_.id], hex_) if supply[up.tile]]
        if fitting and rng.random() < eager:
            now = _fit(faces, hex_, faces[hex_.id])
            best = max(_fit(faces, hex_, up.face) for up in fitting)
            fitting = [up for up in fitting if best > now and _fit(faces, hex_, up.face) == best]
        if not fitting:
            continue
        chosen = rng.choice(fitting)
        if hex_.id in laid:
            supply[laid[hex_.id][0]] += 1
        supply[chosen.tile] -= 1
        laid[hex_.id] = (chosen.tile, chosen.rotation)
        faces[hex_.id] = chosen.face
    return laid


def _fit(faces: Mapping[str, Face], hex_: Hex, face: Face) -> int:
    """How well a face fits the track around it: joints count for it, gauge breaks against."""
    fit = 0
    for edge, name in enumerate(hex_.neighbours):
        there = faces[name].at_edge[opposite(edge)] if name else ()
        for _, gauge in face.at_edge[edge]:
            joints = sum(gauge & other != 0 for _, other in there)
            fit += 3 * joints if joints else (-3 if there else 1)
    return fit


def faces_of(laid: Laid) -> list[Face]:
    """The faces on the map, in the order of its hexes."""
    return [
        TITLE.tiles.face(*laid[name]) if name in laid else hex_.face
        for name, hex_ in TITLE.map.hexes.items()
    ]


def random_tokens(rng: Random, laid: Laid, near: list[str], full: float = 0.5) -> Tokens:
    """Put tokens of three companies into cities; `full`: the chance that a slot is taken.

    A company has up to three tokens, one on a hex. Cities of `near` come first.
    """
    left = Counter(dict.fromkeys(COMPANIES, 3))
    faces = dict(zip(TITLE.map.hexes, faces_of(laid), strict=True))
    cities = [name for name, face in faces.items() if any(node.slots for node in face.nodes)]
    rng.shuffle(cities)
    cities.sort(key=lambda name: name not in near)
    tokens: Tokens = {}
    for name in cities:
        for number, node in enumerate(faces[name].nodes):
            slots: list[str] = []
            for _ in range(node.slots):
                free = [c for c in COMPANIES if left[c] and c not in slots]
                company = rng.choice(free) if free and rng.random() < full else ""
                left[company] -= 1
                slots.append(company)
            tokens[f"{name}.{number}"] = tuple(slots)
    return tokens


@dataclass(frozen=True)
class RandomBoard:
    """Tiles and tokens on the map of 1849, and what follows from them."""

    laid: Laid
    tokens: Tokens
    network: RailwayNetwork

    def routes(self, company: str, colour: str = "black") -> RouteBoard:
        """What the routes of a company depend on."""
        return route_board(self.network, company, colour)


def random_board(
    rng: Random, size: int, lays: int, full: float = 0.5, eager: float = 0.8
) -> RandomBoard:
    """A board of up to `size` hexes with tiles, laid in at most `lays` lays."""
    hexes = cluster(rng, size)
    laid = random_tiles(rng, hexes, lays, eager)
    tokens = random_tokens(rng, laid, hexes, full)
    return RandomBoard(laid, tokens, RailwayNetwork.of(TITLE.map, TITLE.tiles, laid, tokens))


def route_board(network: RailwayNetwork, company: str, colour: str) -> RouteBoard:
    """What the routes of a company depend on, with the values of a phase's colour."""
    values = {
        here * NODES + number: node.value(colour)
        for here, face in enumerate(network.track.faces)
        for number, node in enumerate(face.nodes)
    }
    return RouteBoard(network.track, values, network.own(company), network.blocked(company), PORTS)


def route_train(kind: str, name: str = "") -> RouteTrain:
    """A train of a class of 1849 (rules 1849-4.3.1-5, 4.3.1-7 and 4.3.1-10)."""
    train = TITLE.trains[kind]
    index = TITLE.map.index
    doubles = frozenset(index[hex_id] * NODES for hex_id in train.doubles)
    if train.length is None:
        return RouteTrain(name or kind, UNLIMITED, (None, 0, None, 0), doubles)
    rates = (None, train.hex_count(1), train.hex_count(2), train.hex_count(3))
    return RouteTrain(name or kind, train.length, rates, doubles)


# -- recorded positions --------------------------------------------------------------------------


def read_position(position: Mapping[str, Any]) -> tuple[RouteBoard, list[RouteTrain]]:
    """Read a position of the file of routes: the board of its company and its trains."""
    hexes: Mapping[str, Any] = position["hexes"]
    ids = tuple(hexes)
    index = {name: i for i, name in enumerate(ids)}
    across = [-1] * (6 * len(ids))
    for name, data in hexes.items():
        for edge, there in data["neighbours"].items():
            if there in index:
                across[index[name] * 6 + int(edge)] = index[there] * 6 + opposite(int(edge))
    crossing = tuple(1 << min(side, other if other >= 0 else side)
                     for side, other in enumerate(across))  # fmt: skip
    faces = [_read_face(data) for data in hexes.values()]
    values: dict[int, int] = {}
    own = []
    blocked = []
    for here, data in enumerate(hexes.values()):
        for number, station in enumerate(data["stations"]):
            values[here * NODES + number] = station["revenue"]
            own += [here * NODES + number] * station["token"]
            blocked += [here * NODES + number] * station["blocked"]
    for bonus in position["bonuses"]:
        assert (bonus["kind"], bonus["times_multiplier"]) == ("visit", False)
        for name in bonus["hexes"]:
            values[index[name] * NODES] += bonus["amount"]
    ports = frozenset(index[name] * NODES for name in ("a12", "A5", "L14", "N8") if name in index)
    track = TrackMap(Grid(ids, index, tuple(across), crossing), faces)
    trains = [_read_train(i, data) for i, data in enumerate(position["trains"])]
    return RouteBoard(track, values, tuple(own), frozenset(blocked), ports), trains


def _read_face(data: Mapping[str, Any]) -> Face:
    nodes = tuple(
        Node(station["kind"], (("", station["revenue"]),)) for station in data["stations"]
    )
    tracks = []
    for a, b, *gauge in data["track"]:
        ends = [FIRST_NODE + int(end[1:]) if isinstance(end, str) else end for end in (a, b)]
        tracks.append(Track(ends[0], ends[1], GAUGES[gauge[0] if gauge else "broad"]))
    return Face("white", nodes, tuple(tracks))


def _read_train(number: int, data: Mapping[str, Any]) -> RouteTrain:
    assert (data["unit"], data["multiplier"]) == ("hexes", 1)
    cost = data["cost"]
    name = f"{data['name']}-{number}"
    return RouteTrain(name, data["counts"], (None, cost["broad"], cost["narrow"], cost["dual"]))
