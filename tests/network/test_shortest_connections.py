"""The shortest track between stations, as it is shown."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from railhead.network.reach import Reach
from railhead.network.shortest_connections import ShortestConnections
from tests.network.boards import COMPANIES, random_board


@pytest.mark.parametrize("seed", range(30))
def test_paths_lead_from_own_stations_to_what_is_reached(seed: int) -> None:
    """Each path is without a gap, passes no blocked city, and joins all that can be reached."""
    network = random_board(Random(seed), 12, 25).network
    for company in COMPANIES:
        own, blocked = network.own(company), network.blocked(company)
        reach, joined = (
            Reach(network.track, own, blocked),
            ShortestConnections(network.track, own, blocked),
        )
        for station in reach.stations:
            path = joined.path_to([station])
            if station in own:
                assert path == []
                continue
            assert path[0].start in own
            assert path[-1].end == station
            for before, after in pairwise(path):
                assert before.end == after.start
                assert reach.passes(before.end)


def test_what_is_not_joined_has_no_path() -> None:
    network = random_board(Random(1), 12, 25).network
    joined = ShortestConnections(network.track, (), ())
    assert joined.path_to(range(50)) == []
