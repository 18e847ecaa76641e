"""What the reconstructed board of 1865 must make possible: homes, destinations, tiles that fit."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import pytest

from railhead.engine.title import Title
from railhead.table.hexes import EDGES, opposite
from railhead.table.tiles import COLOURS
from railhead.titles.g1865.game import Base1865

FULL = Base1865.load_title({"length": "full"})
SHORT = Base1865.load_title({"length": "short"})
HEXES = FULL.map.hexes

HOMES = {
    "FMS": "Cagliari",
    "RCSF": "Oristano",
    "SFSS": "Sassari",
    "FCS": "Isili",
    "SFS": "Arbatax",
    "FA": "Nuoro",
    "CFC": "Bastia",
    "CFD": "Portovecchio",
}
# The destination, and what the cheapest direct route to it costs a token.
DESTINATIONS = {
    "FMS": ("Serbariu", 80),
    "RCSF": ("Cagliari", 80),
    "SFSS": ("Olbia", 70),
    "FCS": ("Nuoro", 60),
    "SFS": ("Cagliari", 80),
    "FA": ("Olbia", 80),
    "CFC": ("Ajaccio", 130),
    "CFD": ("Bastia", 120),
}


STATIONS = [name for name, hex_ in HEXES.items() if hex_.face.kind == "city"]
TOWNS = [name for name, hex_ in HEXES.items() if hex_.face.kind == "town"]


def steps(hex_id: str) -> Iterator[tuple[str, int]]:
    """(neighbour, cost) over each edge that track may lead across; printed exits are kept to."""
    hex_ = HEXES[hex_id]
    for edge in EDGES:
        there, border = hex_.neighbours[edge], hex_.borders[edge]
        if not hex_.open_edges >> edge & 1 or border is None:
            continue
        printed = [(hex_.face, edge), (HEXES[there].face, opposite(edge))]
        if all(not face.tracks or face.at_edge[at] for face, at in printed):
            yield there, border.cost


def cheapest(start: str, end: str) -> int | None:
    """What the cheapest way costs that passes neither a city nor a mine."""
    queue, done = [(0, start)], set[str]()
    while queue:
        cost, here = heappop(queue)
        if here == end:
            return cost
        if here in done or (here != start and HEXES[here].face.kind == "city"):
            continue
        done.add(here)
        for there, more in steps(here):
            heappush(queue, (cost + more, there))
    return None


@pytest.mark.rule("1865-1-3")
def test_homes_and_destinations() -> None:
    companies = FULL.companies
    assert {name: HEXES[it.base].name for name, it in companies.items()} == HOMES
    found = {name: HEXES[it.destination].name for name, it in companies.items()}
    assert found == {name: place for name, (place, _) in DESTINATIONS.items()}


@pytest.mark.rule("1865-3.9-2", "1865-4.4-3")
@pytest.mark.parametrize("company", FULL.companies)
def test_each_destination_can_be_reached_by_a_direct_route(company: str) -> None:
    it = FULL.companies[company]
    assert cheapest(it.base, it.destination) == DESTINATIONS[company][1]


@pytest.mark.parametrize("company", FULL.companies)
def test_no_home_is_cut_off(company: str) -> None:
    """The rules leave this to the board: a second token costs no company more than 60."""
    home = FULL.companies[company].base
    costs = [cheapest(home, place) for place in STATIONS if place != home]
    assert min(cost for cost in costs if cost) <= 60


@pytest.mark.parametrize("town", TOWNS)
def test_no_town_is_out_of_the_way(town: str) -> None:
    """The rules leave this to the board: a token pays 100 at most for a way through any town."""
    costs = sorted(cost for place in STATIONS if (cost := cheapest(town, place)))
    assert sum(costs[:2]) <= 100


@pytest.mark.rule("1865-3.9-4")
def test_monteponi_is_a_stop_on_the_way_to_serbariu() -> None:
    assert cheapest("C39", "C41") == 10


@pytest.mark.rule("1865-1-5")
def test_the_dotted_connections_join_the_islands() -> None:
    assert cheapest("F14", "G21") == 40
    assert cheapest("D10", "C23") == 110


@pytest.mark.rule("1865-1-5")
@pytest.mark.parametrize(("title", "count"), [(FULL, 99), (SHORT, 68)])
def test_all_land_hangs_together(title: Title, count: int) -> None:
    land = [hex_.id for hex_ in title.map.hexes.values() if hex_.takes_tiles]
    assert len(land) == count
    found = [land[0]]
    for here in found:
        hex_ = title.map.hexes[here]
        for edge in EDGES:
            there = hex_.neighbours[edge]
            if hex_.open_edges >> edge & 1 and there not in found:
                found.append(there)
    assert set(found) >= set(land)


@pytest.mark.rule("1865-4.2-16")
def test_printed_track_never_leads_into_the_sea() -> None:
    for hex_ in HEXES.values():
        assert all(hex_.open_edges >> edge & 1 for edge in hex_.face.edges)


@pytest.mark.rule("1865-4.2-15", "1865-4.2-19")
def test_every_hex_takes_a_tile_of_the_next_colour() -> None:
    for hex_ in HEXES.values():
        if not hex_.takes_tiles:
            continue
        fitting = FULL.tiles.fitting(hex_.face, hex_)
        assert fitting, hex_.id
        colour = COLOURS[COLOURS.index(hex_.face.colour) + 1]
        assert {up.face.colour for up in fitting} == {colour}
        assert {up.face.kind for up in fitting} == {hex_.face.kind}


@pytest.mark.rule("1865-4.2-19")
def test_a_mine_tile_fits_each_mine() -> None:
    rotations = {
        hex_.name: sorted(
            sorted(up.face.edges) for up in FULL.tiles.fitting(hex_.face, hex_) if up.tile == "173"
        )
        for hex_ in HEXES.values()
        if hex_.face.label == "M"
    }
    assert rotations == {
        "Argentiera": [[0, 4]],
        "Argentella": [[0, 4]],
        "Su Zurfuru": [[0, 4], [3, 5]],
        "Monteponi": [[0, 4], [1, 3], [1, 5], [3, 5]],
        "Serbariu": [[2, 4], [3, 5]],
        "Vezzani": [[0, 2], [0, 4], [1, 3], [1, 5], [2, 4], [3, 5]],
        "Lula": [[0, 2], [0, 4], [1, 3], [2, 4]],
        "Monte Narba": [[0, 2], [1, 3]],
    }


@pytest.mark.rule("1865-4.2-5", "1865-4.2-15")
@pytest.mark.parametrize("letter", "CONSPB")
def test_the_tiles_of_a_large_city_follow_each_other_in_one_position(letter: str) -> None:
    (hex_,) = (it for it in HEXES.values() if it.face.label == letter)
    face = hex_.face
    for colour in ("green", "brown", "gray"):
        fitting = FULL.tiles.fitting(face, hex_)
        assert {upgrade.tile for upgrade in fitting} == {f"{letter}-{colour}"}
        assert len({upgrade.face.edges for upgrade in fitting}) == 1
        assert fitting[0].rotation == 0
        assert fitting[0].face.nodes[0].slots >= face.nodes[0].slots
        face = fitting[0].face
    assert FULL.tiles.fitting(face, hex_) == ()


@pytest.mark.rule("1865-4.2-18")
def test_146_goes_on_eleven_towns_of_the_coast() -> None:
    names = {
        hex_.name
        for hex_ in HEXES.values()
        if any(not FULL.tiles.face("146", turn).edges - _open(hex_.id) for turn in range(6))
        and hex_.id in FULL.tiles.tiles["146"].hexes
    }
    assert names == {
        "Porto Torres",
        "Alghero",
        "Cargèse",
        "Bosa",
        "Propriano",
        "Castelsardo",
        "L'Ile-Rousse",
        "Tempio",
        "Aleria",
        "Palau",
        "Siniscola",
    }


def _open(hex_id: str) -> set[int]:
    return {edge for edge in EDGES if HEXES[hex_id].open_edges >> edge & 1}


def ends_beyond(title: Title, town: str, edge: int) -> set[str]:
    """The cities, and the districts or mines, that a way out of a town over an edge comes to."""
    hexes = title.map.hexes
    visited, queue, ends = {town}, [(town, edge)], set[str]()
    while queue:
        here, out = queue.pop()
        there = hexes[here].neighbours[out]
        if not hexes[here].open_edges >> out & 1 or there in visited:
            continue
        visited.add(there)
        face = hexes[there].face
        if face.kind == "city":
            ends.add(face.nodes[0].group or there)
        else:
            queue += [(there, edge) for edge in EDGES]
    return ends


@pytest.mark.rule("1865-4.4-6")
@pytest.mark.parametrize("title", [FULL, SHORT], ids=["full", "short"])
def test_a_way_to_a_new_token_can_pass_every_town(title: Title) -> None:
    for hex_ in title.map.hexes.values():
        if hex_.face.kind != "town":
            continue
        beyond = [ends for edge in EDGES if (ends := ends_beyond(title, hex_.id, edge))]
        # Two ways out, to two places of which one company may hold both.
        assert len(beyond) > 1, hex_.name
        assert len(set.union(*beyond)) > 1, hex_.name
