"""Cities that a few more tiles would join: what computer players plan by."""

from __future__ import annotations

from railhead.engine.ways import NEAR, Ways
from railhead.network.nearby import nearby
from railhead.titles.catalogue import plain_title

TITLE = plain_title("1865")


def _ways(**tiles: tuple[str, int]) -> Ways:
    return Ways.of(TITLE.map, TITLE.tiles, tiles, {})


def _missing(ways: Ways, city: str, most: int = NEAR) -> dict[str, int]:
    found = nearby(ways.track, ways.grid.station(city), most)
    return {ways.grid.station_id(at): count for at, count in found.missing.items()}


def test_each_hex_without_track_costs_a_tile() -> None:
    """From Cagliari, whose exits are printed, to Monteponi: the hex between and the mine."""
    assert _missing(_ways(), "E39.0")["C39.0"] == 2
    assert _missing(_ways(D38=("8", 4)), "E39.0")["C39.0"] in (1, 2)


def test_track_that_lies_there_is_free() -> None:
    ways = _ways()
    grid, before = ways.grid, _missing(ways, "E39.0")
    free = [_missing(_ways(D38=("8", rotation)), "E39.0")["C39.0"] for rotation in range(6)]
    assert min(free) == before["C39.0"] - 1
    assert grid.station("E39.0") not in nearby(ways.track, grid.station("E39.0"), NEAR).missing


def test_what_lacks_more_tiles_is_left_out() -> None:
    near, far = _missing(_ways(), "E33.0", 2), _missing(_ways(), "E33.0", 3)
    assert near == {"C31.0": 2}
    assert far == {"C31.0": 2, "E39.0": 3, "F28.0": 3}


def test_no_way_leads_through_a_city() -> None:
    """Monteponi has mines to the north and south of it, and Cagliari; nothing lies beyond."""
    assert set(_missing(_ways(), "C39.0", 4)) == {"C37.0", "C41.0", "E39.0"}


def test_the_sea_takes_no_tile() -> None:
    """From Sassari to Propriano's side only the printed sea route leads on."""
    ways = _ways()
    found = nearby(ways.track, ways.grid.station("C23.0"), 9)
    seen = {ways.grid.ids[at] for at in range(len(ways.grid.ids)) if found.seen >> at & 1}
    assert {"C21", "C19", "D18", "D16"} <= seen
    assert _missing(ways, "C23.0", 9)["D10.0"] >= 3


def test_it_is_kept_until_a_hex_it_looked_at_changes() -> None:
    ways = _ways()
    start, face = ways.grid.station("E39.0"), TITLE.tiles.face("9", 0)
    before = ways.nearby(start)
    assert ways.with_tile("F2", face, {}).nearby(start) is before
    after = ways.with_tile("D38", face, {})
    assert after.nearby(start) is not before
    assert after.nearby(start) == nearby(after.track, start, NEAR)
