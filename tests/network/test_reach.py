"""Reach against trying every walk, on hundreds of random boards of 1849."""

from __future__ import annotations

from random import Random

import pytest

from railhead.engine.railway_network import RailwayNetwork
from railhead.network.reach import Reach
from railhead.network.tracks import NODES
from tests.network.boards import COMPANIES, PORTS, TITLE, RandomBoard, random_board
from tests.network.oracle import Net, Paths, TooBigError, Walks
from tests.samples import one_in

pytestmark = pytest.mark.slow


def _check(network: RailwayNetwork, company: str, steps: int = 100_000) -> None:
    """Everything that Reach says is what trying every walk says. Raises TooBigError."""
    faces = network.track.faces
    own, blocked = network.own(company), network.blocked(company)
    walks = Walks.of(Net.of(TITLE.map, faces, steps), own, blocked)
    reach = Reach(network.track, own, blocked)
    assert reach.stations.keys() == walks.stations.keys()
    for station, crossings in reach.stations.items():
        assert crossings == -1 or crossings in walks.stations[station], "no walk crosses these"
    entered = set()
    for here in range(len(faces)):
        for gauge, edges in zip((1, 2), reach.entries(here), strict=True):
            entered |= {(here, edge, gauge) for edge in range(6) if edges >> edge & 1}
    assert entered == walks.entries
    seen = {here for here, _, _ in entered} | {station // NODES for station in walks.stations}
    assert seen <= set(reach.hexes())
    for here, face in enumerate(faces):
        for number, node in enumerate(face.nodes):
            station = here * NODES + number
            full = station in blocked
            assert reach.passes(station) == (node.kind != "offboard" and not full)


def _board(seed: int) -> RandomBoard:
    rng = Random(seed)
    size = rng.randint(4, 40)
    lays = rng.randint(size, 6 * size)
    full, eager = rng.choice((0.2, 0.5, 0.9)), rng.choice((0.5, 0.9, 1.0))
    return random_board(rng, size, lays, full, eager)


def _check_joins(network: RailwayNetwork, company: str, steps: int = 100_000) -> None:
    """A token is joined to another station if there is any route. Raises TooBigError."""
    own, blocked = network.own(company), network.blocked(company)
    net = Net.of(TITLE.map, network.track.faces, steps)
    assert network.joins_counted_station(company, PORTS) == bool(Paths.of(net, own, blocked, PORTS))
    net = Net.of(TITLE.map, network.track.faces, steps)
    walks = Walks.of(net, own, blocked)
    assert network.joins_any_station(company) == any(
        any(walked) for walked in walks.stations.values()
    )


@pytest.mark.rule("1849-R-conn-1", "1849-4.1-16", "1849-4.2-6", "1849-R-map-1")
@pytest.mark.parametrize("batch", one_in(20, range(20)))
def test_reach_is_what_trying_every_walk_finds(batch: int) -> None:
    checked = 0
    for seed in range(batch * 30, batch * 30 + 30):
        board = _board(seed)
        for company in COMPANIES:
            try:
                _check(board.network, company)
                _check_joins(board.network, company)
                checked += 1
            except TooBigError:
                continue
            except AssertionError as error:
                error.add_note(f"seed {seed}, {company}")
                raise
    assert checked > 60


@pytest.mark.parametrize("seed", one_in(10, range(40)))
def test_first_entries_are_the_same_whatever_was_asked_before(seed: int) -> None:
    """They are entries; those of the hex that is asked for first are looked up in another way."""
    network = _board(seed).network
    for company in COMPANIES:
        own, blocked = network.own(company), network.blocked(company)
        asked = Reach(network.track, own, blocked)
        for here in range(len(network.track.faces)):
            found = asked.first_entries(here)
            assert found == Reach(network.track, own, blocked).first_entries(here)
            for first, all_ in zip(found, asked.entries(here), strict=True):
                assert not first & ~all_
