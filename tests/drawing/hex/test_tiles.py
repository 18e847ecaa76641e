"""Single tiles and the tile sheet."""

from dataclasses import replace

import pytest

from railhead.drawing.hex.tiles import draw_tile, draw_tiles
from railhead.engine.title import Title
from railhead.table.tiles import TileSet
from tests.drawing.reading import read, said, texts, with_class


@pytest.mark.slow
def test_every_tile_is_on_the_sheet_with_number_and_count(title: Title) -> None:
    root = read(draw_tiles(title.tiles, title="Tiles & more"))
    entries = {entry.get("data-tile"): entry for entry in with_class(root, "tile")}
    assert entries.keys() == title.tiles.tiles.keys()
    for tile in title.tiles.tiles.values():
        assert {tile.id, f"×{tile.count}"} <= set(texts(entries[tile.id]))
        assert f"tile {tile.id}" in said(entries[tile.id])
    assert "C5" in texts(entries["651"])
    assert "Yellow: 17 kinds, 72 tiles" in texts(root)


@pytest.mark.slow
def test_the_sheet_tells_what_is_left(title: Title) -> None:
    root = read(draw_tiles(title.tiles, {"7": 3, "8": 10}))
    entries = {entry.get("data-tile"): entry for entry in with_class(root, "tile")}
    assert "3/4" in texts(entries["7"])
    assert said(entries["7"]).endswith("3 of 4 left")
    assert {entries[tile] for tile in ("7", "8")}.isdisjoint(with_class(root, "gone"))
    assert entries["9"] in with_class(root, "gone")


def test_the_sheet_says_which_tiles_never_run_out(title: Title) -> None:
    endless = TileSet({"8": replace(title.tiles.tiles["8"], unlimited=True)})
    (entry,) = with_class(read(draw_tiles(endless, {"8": 0})), "tile")
    assert "×∞" in texts(entry)
    assert said(entry).endswith("unlimited supply")
    assert "gone" not in (entry.get("class") or "").split()


@pytest.mark.slow
def test_a_single_tile_is_a_drawing_of_its_own(title: Title) -> None:
    for tile in title.tiles.tiles.values():
        for face in tile.faces:
            root = read(draw_tile(face, tile.id))
            assert tile.id in texts(root)
            assert len(with_class(root, "track")) == len(face.tracks)
    root = read(draw_tile(title.tiles.face("7", 0), "7", flat=False))
    assert said(root) == "yellow tile 7, standard track south-west to west"
