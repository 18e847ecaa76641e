"""Cities that a few more tiles would join: what computer players plan by."""

from __future__ import annotations

from railhead.engine.railway_network import MOST_MISSING_TILES, RailwayNetwork
from railhead.network.missing_tiles import missing_tiles
from railhead.titles.catalogue import plain_title

TITLE = plain_title("1865")


def _network(**tiles: tuple[str, int]) -> RailwayNetwork:
    return RailwayNetwork.of(TITLE.map, TITLE.tiles, tiles, {})


def _missing(network: RailwayNetwork, city: str, most: int = MOST_MISSING_TILES) -> dict[str, int]:
    found = missing_tiles(network.track, network.grid.station(city), most)
    return {network.grid.station_id(at): count for at, count in found.missing.items()}


def test_each_hex_without_track_costs_a_tile() -> None:
    """From Cagliari, whose exits are printed, to Monteponi: the hex between and the mine."""
    assert _missing(_network(), "E39.0")["C39.0"] == 2
    assert _missing(_network(D38=("8", 4)), "E39.0")["C39.0"] in (1, 2)


def test_track_that_lies_there_is_free() -> None:
    network = _network()
    grid, before = network.grid, _missing(network, "E39.0")
    free = [_missing(_network(D38=("8", rotation)), "E39.0")["C39.0"] for rotation in range(6)]
    assert min(free) == before["C39.0"] - 1
    assert (
        grid.station("E39.0")
        not in missing_tiles(network.track, grid.station("E39.0"), MOST_MISSING_TILES).missing
    )


def test_what_lacks_more_tiles_is_left_out() -> None:
    near, far = _missing(_network(), "E33.0", 2), _missing(_network(), "E33.0", 3)
    assert near == {"C31.0": 2}
    assert far == {"C31.0": 2, "E39.0": 3, "F28.0": 3}


def test_no_way_leads_through_a_city() -> None:
    """Monteponi has mines to the north and south of it, and Cagliari; nothing lies beyond."""
    assert set(_missing(_network(), "C39.0", 4)) == {"C37.0", "C41.0", "E39.0"}


def test_the_sea_takes_no_tile() -> None:
    """From Sassari to Propriano's side only the printed sea route leads on."""
    network = _network()
    found = missing_tiles(network.track, network.grid.station("C23.0"), 9)
    seen = {network.grid.ids[at] for at in range(len(network.grid.ids)) if found.examined >> at & 1}
    assert {"C21", "C19", "D18", "D16"} <= seen
    assert _missing(network, "C23.0", 9)["D10.0"] >= 3


def test_it_is_kept_until_a_hex_it_looked_at_changes() -> None:
    network = _network()
    start, face = network.grid.station("E39.0"), TITLE.tiles.face("9", 0)
    before = network.missing_tiles(start)
    assert network.with_tile("F2", face, {}).missing_tiles(start) is before
    after = network.with_tile("D38", face, {})
    assert after.missing_tiles(start) is not before
    assert after.missing_tiles(start) == missing_tiles(after.track, start, MOST_MISSING_TILES)
