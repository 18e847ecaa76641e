"""Names of a map: above all hexes, never narrowed, off each other and off all that is drawn."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from railhead.drawing.base.palette import LIGHT
from railhead.drawing.hex.arrange import arrange
from railhead.drawing.hex.descriptions import untranslated
from railhead.drawing.hex.space import Patch, disc
from railhead.drawing.hex.texts import NAME_SIZE, SMALL_SIZE, name_width
from railhead.drawing.hex.tokens import SLOT
from railhead.drawing.map.hexes import DrawnHex, HexPicture
from railhead.drawing.map.layout import plan_of
from railhead.drawing.map.names import HALO
from railhead.drawing.map.picture import draw_map, hexes_of, picture_of_hex
from railhead.drawing.map.placing import place_names
from railhead.drawing.map.view import MapView
from railhead.drawing.map.ways import NamePlace
from railhead.drawing.page.fragments import hex_picture, map_fragment
from railhead.drawing.views import map_of, map_with_tile, printed_map
from railhead.table.hexes import Layout
from railhead.table.maps import GameMap, build_map
from railhead.table.notation import parse_face
from railhead.titles.catalogue import plain_title, title_ids
from tests.drawing.hex.areas import written
from tests.drawing.reading import name_of, read, texts, with_class
from tests.kept import random_game
from tests.samples import crosswise, first, one_in

# What lies deeper in another area than its clearance.
TOUCHES = 1.5
# How many names of a full map may wait until it is larger.
WAITING = 6


def names_on(view: MapView) -> tuple[list[DrawnHex], tuple[tuple[NamePlace, ...], ...]]:
    """The hexes of a map, and what is written above each."""
    hexes = [*hexes_of(view, LIGHT, untranslated)]
    return hexes, place_names(view.game_map, tuple(one.areas for one in hexes))


def areas(place: NamePlace) -> Iterator[Patch]:
    """The letters of each line, measured anew."""
    for text, (x, y) in place.rows:
        bold = place.kind != "name"
        half = name_width(text, place.size, bold=bold) / 2
        yield Patch(x, y, half, place.size * 0.37)


def solid(shown: HexPicture) -> Iterator[tuple[str, Patch]]:
    """All that no name may cover, on one hex, in the coordinates of the map."""
    x, y = shown.place
    texts_ = shown.contents.texts
    plan = arrange(shown.face, shown.flat, texts_)
    for what, patch in written(shown.face, texts_, plan):
        yield what, replace(patch, x=patch.x + x, y=patch.y + y)
    for u, v in (place for places in plan.slots for place in places):
        yield "slot", disc(SLOT).at((u + x, v + y))


def covered(view: MapView, only: Sequence[str] = ()) -> Iterator[str]:
    """Say of each name what it covers; `only`: hexes of which one must be its own."""
    hexes, placed = names_on(view)
    plan = plan_of(view.game_map)
    there = [
        (f"{one.id} {what}", patch)
        for one in hexes
        for what, patch in solid(picture_of_hex(view, one.id))
    ]
    lines = [
        (one.id, place.kind, patch)
        for one, places in zip(hexes, placed, strict=True)
        for place in places
        for patch in areas(place)
    ]
    for hex_id, kind, patch in lines:
        if only and hex_id not in only:
            continue
        for what, other in there:
            if patch.overlap(other) > TOUCHES + 2:
                yield f"{hex_id} {kind} on {what}"
        across, down = patch.half_width, patch.half_height
        if not (across < patch.x < plan.width - across and down < patch.y < plan.height - down):
            yield f"{hex_id} {kind} outside"
    for (one, kind, patch), (two, its_kind, its) in combinations(lines, 2):
        if (one, kind) != (two, its_kind) and patch.overlap(its) > TOUCHES + 2:
            yield f"{one} {kind} on {two} {its_kind}"


@pytest.mark.slow
@pytest.mark.parametrize(("actions", "title_id"), crosswise([0, 150, 900], title_ids()))
def test_no_name_covers_anything_at_any_time(actions: int, title_id: str) -> None:
    view = (
        map_of(random_game(title_id, 3, actions)) if actions else printed_map(plain_title(title_id))
    )
    assert not list(covered(view))
    hexes, placed = names_on(view)
    waiting = 0
    for one, places in zip(hexes, placed, strict=True):
        assert len(places) == len(one.areas.labels), one.id
        waiting += sum(place.size < NAME_SIZE for place in places)
        assert {place.size for place in places} <= {NAME_SIZE, SMALL_SIZE}
    assert waiting <= WAITING


SHARES = 1200


@pytest.mark.slow
@pytest.mark.parametrize("share", first(1, range(0, SHARES, 80)))
@pytest.mark.parametrize("title_id", title_ids())
def test_no_name_covers_anything_beside_any_tile(title_id: str, share: int) -> None:
    title, drawn = plain_title(title_id), 0
    game = random_game(title_id, 3, 1)
    view = map_of(game)
    for here in title.map.hexes.values():
        if not here.takes_tiles or not here.name:
            continue
        for tile in title.tiles.tiles.values():
            for rotation in range(len(tile.faces)):
                drawn += 1
                if drawn % SHARES != share:
                    continue
                after = game.fork()
                after.set_tile(here.id, (tile.id, rotation))
                laid = map_with_tile(view, after, here.id)
                assert not list(covered(laid, [here.id])), (here.id, tile.id, rotation)
    assert drawn > SHARES


@pytest.mark.parametrize("title_id", one_in(3, title_ids()))
def test_no_name_is_narrowed(title_id: str) -> None:
    view = map_of(random_game(title_id, 3, 150))
    for svg in (map_fragment(view), draw_map(view)):
        root = read(svg)
        (layer,) = with_class(root, "names")
        assert not [it for it in layer.iter() if "scale" in (it.get("transform") or "")]
        assert not [it for hex_ in with_class(root, "hex") for it in with_class(hex_, "name")]


def test_a_name_has_a_halo_in_the_colour_of_its_hex() -> None:
    root = read(map_fragment(printed_map(plain_title("1849"))))
    (layer,) = with_class(root, "names")
    assert layer.get("paint-order") == "stroke"
    assert float(layer.get("stroke-width", "0")) == HALO
    assert float(layer.get("font-size", "0")) == NAME_SIZE
    here = name_of(root, "C5")
    assert here.get("class") == "s-faces-yellow"
    assert texts(here) == ["Palermo"]


def test_names_are_parts_of_a_page() -> None:
    view = printed_map(plain_title("1849"))
    parts = re.findall(r'data-part="" id="(?:hex|name)-([^"]+)"', map_fragment(view))
    named = [one.id for one in view.game_map.hexes.values() if one.name]
    assert [hex_id for hex_id in parts if parts.count(hex_id) == 2] != []
    assert {hex_id for hex_id in parts if parts.count(hex_id) == 2} >= {*named}
    assert 'id="old-name-C5"' in map_fragment(view, ids="old-")


def test_the_layer_is_no_text_for_those_who_listen() -> None:
    (layer,) = with_class(read(map_fragment(printed_map(plain_title("1849")))), "names")
    assert layer.get("aria-hidden") == "true"


def test_only_what_lies_near_a_change_is_placed_anew() -> None:
    game = random_game("18FB", 3, 1)
    view = map_of(game)
    _, before = names_on(view)
    after = game.fork()
    after.set_tile("H27", ("57", 0))
    hexes, placed = names_on(map_with_tile(view, after, "H27"))
    moved = {
        one.id
        for one, old, new in zip(hexes, before, placed, strict=True)
        if any(a is not b for a, b in zip(old, new, strict=True))
    }
    assert "H27" in moved
    plan = plan_of(view.game_map)
    x, y = plan.places["H27"]
    for hex_id in moved:
        u, v = plan.places[hex_id]
        assert max(abs(u - x), abs(v - y)) < 400, hex_id


def _own_map(name: str) -> GameMap:
    ids = [f"{letter}{number}" for letter in "ABCDE" for number in range(1, 8)]
    layout = Layout()
    there = [it for it in ids if (ord(it[0]) + int(it[1:])) % 2 == 0]
    faces = {it: parse_face("white", "city=revenue:0") for it in there}
    return build_map(layout, faces, dict.fromkeys(there, name))


@pytest.mark.parametrize("name", ["Llanfairpwllgwyngyllgoge", "Villa San Giovanni Monte", "W" * 24])
def test_long_names_on_every_hex_of_an_own_board_find_room(name: str) -> None:
    view = MapView(_own_map(name))
    assert not list(covered(view))
    hexes, placed = names_on(view)
    shown = sum(bool(places) for places in placed)
    assert shown >= len(hexes) * (0.9 if name != "W" * 24 else 0.3)


def test_a_hex_that_is_previewed_has_its_name() -> None:
    view = printed_map(plain_title("1849"))
    assert "Palermo" in texts(read(hex_picture(view, "C5")))
