"""Routes written as chains of hexes: any order and direction that the track allows."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import pytest

import railhead.titles
from railhead.engine.railway_network import RailwayNetwork
from railhead.engine.titlefiles import load_title
from railhead.exchange.chains import read_chains
from railhead.titles.g1861.facts import Title1861

TITLE = load_title(Title1861, Path(railhead.titles.__file__).parent / "g1861")
# Printed track from St. Petersburg by Tver to Moscow, and tiles on to Tula and Kursk.
TRACK = RailwayNetwork.of(
    TITLE.map,
    TITLE.tiles,
    {"H10": ("4", 0), "H12": ("8", 1), "G13": ("58", 2), "G11": ("8", 2), "I9": ("7", 1)},
    {},
).track
CHAINS = [["E1", "F2", "F4", "G5"], ["G5", "G7", "H8"]]


def ids(*stations: int) -> list[str]:
    return [TRACK.grid.station_id(station) for station in stations]


def visited(chains: list[list[str]], stops: tuple[str, ...] = (), used: int = 0) -> list[str]:
    trail = read_chains(TRACK, chains, stops, used)
    return ids(trail[0].start, *(section.end for section in trail))


@pytest.mark.parametrize("order", [*permutations(range(2))])
@pytest.mark.parametrize("turned", [*product([False, True], repeat=2)])
def test_chains_meet_in_any_order_and_direction(
    order: tuple[int, ...], turned: tuple[bool, ...]
) -> None:
    chains = [CHAINS[i][::-1] if turned[i] else CHAINS[i] for i in order]
    found = visited(chains, ("G5.0", "E1.1", "H8.1"))
    assert min(found, found[::-1]) == ["E1.1", "G5.0", "H8.1"]


def test_the_stops_tell_the_space_of_a_city() -> None:
    assert visited([["H8", "H10"]], ("H8.0", "H10.0")) == ["H8.0", "H10.0"]
    with pytest.raises(ValueError, match="do not meet"):
        visited([["H8", "H10"]], ("H8.1", "H10.0"))


def test_separate_spaces_of_a_city_do_not_join() -> None:
    # Track reaches Moscow from Tver and from Tula, but in two of its spaces.
    with pytest.raises(ValueError, match="do not meet"):
        visited([CHAINS[1], ["H8", "H10"]])


def test_a_chain_needs_track() -> None:
    with pytest.raises(ValueError, match="no track along H8 H10 H12"):
        visited([["H8", "H10", "H12"]])


def test_an_edge_is_used_once() -> None:
    first = read_chains(TRACK, [CHAINS[0]])
    with pytest.raises(ValueError, match="do not meet"):
        visited(CHAINS, used=first[0].crossings)
    with pytest.raises(ValueError, match="do not meet"):
        visited([CHAINS[0], CHAINS[0]])


def test_an_unknown_hex_is_an_error() -> None:
    with pytest.raises(KeyError):
        visited([["H8", "Z99"]])
