"""Which copy of a tile lies where, and which comes next."""

from __future__ import annotations

from railhead.exchange.copies import TileCopies
from railhead.titles.catalogue import plain_title


def copies() -> TileCopies:
    return TileCopies(plain_title("1861").tiles)


def test_the_first_of_a_pile_comes_next_and_what_is_replaced_goes_under_it() -> None:
    tiles = copies()
    for hex_id in ("I19", "H18"):
        tiles.lay(hex_id, tiles.next("6"))
    assert (tiles.on("I19"), tiles.on("H18")) == ("6-0", "6-1")
    tiles.lay("I19", "15-0")
    assert tiles.next("6") == "6-0"
    assert tiles.hex_of("6-0") == ""


def test_a_tile_without_end_gets_another_copy_whenever_one_is_laid() -> None:
    tiles = copies()
    tiles.lay("B6", "7-0")
    assert tiles.next("7") == "7-1"
    tiles.lay("B6", "24-0")
    # 7-1 and below it 7-0; then 7-2 comes under both, and no copy lies twice on the map.
    laid = []
    for hex_id in ("C3", "D6", "D8", "E3"):
        laid.append(tiles.next("7"))
        tiles.lay(hex_id, laid[-1])
    assert laid == ["7-1", "7-0", "7-2", "7-3"]
