"""Where the cities of a face and their slots stand."""

from __future__ import annotations

from math import dist

import pytest

from railhead.drawing.base.geometry import edge_middle, room_inside
from railhead.drawing.hex.stations import face_layout
from railhead.drawing.hex.tokens import RIM, SLOT, TOKEN, slot_places
from railhead.titles.catalogue import plain_title, title_ids
from tests.samples import some


@pytest.mark.parametrize("title", some(3, title_ids()))
def test_no_token_covers_the_token_of_another_city(title: str) -> None:
    """On every tile, however it is turned, such as the brown ones of Montreal."""
    data = plain_title(title)
    for tile in data.tiles.tiles.values():
        if sum(node.kind == "city" for node in tile.faces[0].nodes) < 2:
            continue
        for rotation, face in enumerate(tile.faces):
            slots = face_layout(face, data.map.layout.flat).slots
            for number, places in enumerate(slots):
                near = [dist(a, b) for other in slots[:number] for a in places for b in other]
                assert min(near, default=100) >= 2 * TOKEN, (tile.id, rotation)


@pytest.mark.parametrize("title", title_ids())
def test_no_city_hangs_over_its_tile_or_hides_its_track(title: str) -> None:
    """Such as the brown one of Toronto with two cities of two slots each."""
    data = plain_title(title)
    flat = data.map.layout.flat
    for tile in data.tiles.tiles.values():
        for rotation, face in enumerate(tile.faces):
            for node, places in enumerate(face_layout(face, flat).slots):
                ends = [edge_middle(edge, flat) for edge, _ in face.at_node[node]]
                middle = (sum(x for x, _ in places), sum(y for _, y in places))
                whole = [(middle[0] / len(places), middle[1] / len(places))] if places else []
                for place in (*places, *whole):
                    assert room_inside(*place, flat) >= SLOT + RIM - 0.1, (tile.id, rotation)
                    seen = min((dist(place, end) for end in ends), default=100) - SLOT - RIM
                    assert seen >= 2, (tile.id, rotation)


def test_a_city_that_stands_alone_is_not_turned() -> None:
    data = plain_title("1849")
    alone = [
        face
        for tile in data.tiles.tiles.values()
        for face in tile.faces
        if len(face.nodes) == 1 and face.nodes[0].kind == "city" and face.nodes[0].slots == 2
    ]
    assert alone
    for face in alone:
        assert face_layout(face, data.map.layout.flat).slots == (slot_places(2),)
    assert slot_places(2)[1] == pytest.approx((SLOT, 0.0))
