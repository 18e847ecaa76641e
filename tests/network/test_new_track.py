"""Which upgrades a route can use, against trying every walk on the board as it would be."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from railhead.engine.railway_network import RailwayNetwork
from railhead.network.alternating import mixes_gauges
from railhead.network.new_track import meets_new_track, runs_over_new_track
from railhead.network.reach import Reach
from railhead.network.tracks import NODES
from railhead.table.faces import DUAL, FIRST_NODE, NARROW, STANDARD, Face, Node, Track
from railhead.table.hexes import Layout
from railhead.table.maps import GameMap, Hex, build_map
from railhead.table.tiles import Tile, TileSet
from tests.network.oracle import TooBigError
from tests.network.using import Upgraded
from tests.samples import one_in

pytestmark = pytest.mark.slow


def _segments(
    rng: Random, gauges: Sequence[int], count: int, node: bool
) -> set[tuple[int, int, int]]:
    """Random track between edges, or from edges to the one station."""
    found = set()
    for _ in range(count):
        a, b = rng.sample(range(6), 2)
        end = FIRST_NODE if node and rng.random() < 0.6 else max(a, b)
        found.add((min(a, b), end, rng.choice(gauges)))
    return {max((t for t in found if t[:2] == ends), key=lambda t: t[2])
            for ends in {t[:2] for t in found}}  # fmt: skip


def _face(colour: str, kind: str, track: Collection[tuple[int, int, int]]) -> Face:
    nodes = (Node(kind, slots=int(kind == "city")),) if kind else ()
    return Face(colour, nodes, tuple(Track(*segment) for segment in sorted(track)))


def _grown(rng: Random, gauges: Sequence[int], face: Face) -> Face:
    """A face of the next colour with one or two segments more, or some track made dual."""
    kept = {(*track.ends, track.gauge) for track in face.tracks}
    for segment in _segments(rng, gauges, rng.randint(1, 2), bool(face.nodes)):
        other = [t for t in kept if t[:2] == segment[:2]]
        kept = {t for t in kept if t not in other} | {(*segment[:2], DUAL) if other else segment}
    return _face("green", face.nodes[0].kind if face.nodes else "", kept)


def _trail(
    rng: Random, gauges: Sequence[int], faces: Collection[str], home: str
) -> dict[str, set[tuple[int, int, int]]]:
    """Track that leaves a station at home and winds through a few hexes, back to some of them."""
    layout, track = Layout(), {name: set[tuple[int, int, int]]() for name in faces}
    here, start, gauge = home, FIRST_NODE, rng.choice(gauges)
    for _ in range(rng.randint(5, 14)):
        used = {end for *ends, _ in track[here] for end in ends if end < FIRST_NODE} | {start}
        free = [e for e in range(6) if e not in used and layout.neighbour(here, e) in faces]
        if not free:
            break
        edge = rng.choice(free)
        track[here].add((min(edge, start), max(edge, start), gauge))
        here, start = layout.neighbour(here, edge), (edge + 3) % 6
    return track


def small_board(rng: Random) -> tuple[RailwayNetwork, GameMap, TileSet]:
    """A few hexes with winding track, one token of the company, and tiles for upgrades."""
    gauges = rng.choice(((STANDARD,), (STANDARD, DUAL), (STANDARD, NARROW, DUAL, DUAL)))
    layout, home = Layout(), "D6"
    names = [home, *(layout.neighbour(home, edge) for edge in range(6)), "D2", "F4", "F8"]
    names = names[: rng.randint(4, 10)]
    kinds = {name: rng.choice(("", "", "", "city", "town")) for name in names} | {home: "city"}
    track = _trail(rng, gauges, names, home)
    faces = {}
    for name, kind in kinds.items():
        if rng.random() < 0.6:
            track[name] |= _segments(rng, gauges, rng.randint(1, 2), bool(kind))
        best = {ends[:2]: max(t for t in track[name] if t[:2] == ends[:2]) for ends in track[name]}
        face = _face("yellow", kind, best.values())
        if mixes_gauges(face):
            # No title has such track (`network/alternating.py`).
            face = _face("yellow", kind, [(a, b, STANDARD) for a, b, _ in best.values()])
        faces[name] = face
    game_map = build_map(layout, faces, {})
    tiles = {}
    for name, face in faces.items():
        for number in range(4):
            new = _grown(rng, gauges, face)
            if not mixes_gauges(new):
                tiles[f"{name}-{number}"] = Tile(f"{name}-{number}", (new,), 1, (name,))
    tokens = {f"{name}.0": (rng.choice(("", "BBB")),) for name in names if kinds[name] == "city"}
    tokens[f"{home}.0"] = ("AAA",)
    return RailwayNetwork.of(game_map, TileSet(tiles), {}, tokens), game_map, TileSet(tiles)


@dataclass
class Tally:
    """What was asked about: how often there was an answer, and how often new track was met only."""

    asked: int = 0
    met_only: int = 0


def check(
    network: RailwayNetwork, game_map: GameMap, tiles: TileSet, hexes: list[Hex], tally: Tally
) -> None:
    """Compare every upgrade of some hexes without own tokens."""
    own, blocked = network.own("AAA"), network.blocked("AAA")
    for hex_ in hexes:
        here = network.grid.index[hex_.id]
        if not own or any(station // NODES == here for station in own):
            continue
        base, reach = here * NODES, network.reach("AAA")

        def may_pass(node: int, base: int = base, reach: Reach = reach) -> bool:
            return reach.passes(base + node)

        for up in tiles.upgrades(network.face(hex_.id), hex_.id):
            if up.nodes != tuple(range(len(up.nodes))):
                continue
            said = runs_over_new_track(
                network.reach("AAA"), network.grid.index[hex_.id], up, may_pass
            )
            met = meets_new_track(network.reach("AAA"), network.grid.index[hex_.id], up, may_pass)
            try:
                truth = Upgraded(game_map, network.track.faces, here, up, own, blocked).uses()
            except TooBigError:
                continue
            assert said == truth, (hex_.id, up.tile, up.rotation)
            tally.asked += 1
            tally.met_only += met and not said


@pytest.mark.rule("1849-4.1-15", "1861-10.4-12", "1861-R-12", "1865-4.2-12", "1865-4.2-13")
@pytest.mark.parametrize("block", one_in(4, range(4)))
def test_new_track_can_be_used_where_some_walk_runs_over_it(block: int) -> None:
    tally = Tally()
    for seed in range(block * 500, block * 500 + 500):
        network, game_map, tiles = small_board(Random(seed))
        try:
            check(network, game_map, tiles, list(game_map.hexes.values()), tally)
        except AssertionError as error:
            error.add_note(f"seed {seed}")
            raise
    assert tally.asked > 7_000
    assert tally.met_only > 15
