"""Which tiles can come to lie on a hex, whoever lays them, and how they are turned."""

from __future__ import annotations

from typing import cast

import pytest

from railhead.table.placeable import placeable_tiles, placeable_turns
from railhead.titles.catalogue import new_game, plain_title, title_ids
from railhead.titles.common.game import CommonGame
from tests.kept import random_game
from tests.samples import some


@pytest.mark.slow
@pytest.mark.parametrize("title", some(3, title_ids(), 2))
def test_every_tile_that_a_game_has_laid_can_lie_there(title: str) -> None:
    for seed in (4, 5):
        game = random_game(title, seed, 600)
        assert len(game.state.tiles) > 20
        for hex_id, (tile, _) in game.state.tiles.items():
            here = game.title.map.hexes[hex_id]
            assert tile in placeable_tiles(game.title.tiles, here), (hex_id, tile)
            assert placeable_turns(game.title.tiles, here, tile), (hex_id, tile)


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_no_track_leads_off_the_map_and_no_two_turns_look_alike(title: str) -> None:
    known = plain_title(title)
    for here in known.map.hexes.values():
        for tile in placeable_tiles(known.tiles, here):
            looks = set()
            for turn in placeable_turns(known.tiles, here, tile):
                face = known.tiles.face(tile, turn)
                assert all(here.open_edges >> edge & 1 for edge in face.edges)
                looks.add(frozenset((*track.ends, track.gauge) for track in face.tracks))
            assert len(looks) == len(placeable_turns(known.tiles, here, tile))


@pytest.mark.rule("18FB-3.5.1-8", "18FB-3.5.1-9")
@pytest.mark.parametrize("title", title_ids())
def test_every_tile_that_may_be_laid_on_the_printed_map_can_lie_there(title: str) -> None:
    game = cast("CommonGame", new_game(title, ["Ann", "Bob", "Cid"]))
    for here in game.title.map.hexes.values():
        if here.takes_tiles and here.id not in game.state.tiles:
            laid = {it.tile for it in game.track_policy.upgrades(game, here)}
            assert laid <= set(placeable_tiles(game.title.tiles, here)), here.id


def test_a_printed_hex_that_takes_no_tiles_has_none() -> None:
    known = plain_title("1849")
    assert not placeable_tiles(known.tiles, known.map.hexes["A5"])
    assert "644" in placeable_tiles(known.tiles, known.map.hexes["J6"])
    assert "58" not in placeable_tiles(known.tiles, known.map.hexes["J6"])
