"""Every hex with every tile that can lie there, tokens in all slots: each text can be read."""

from collections.abc import Iterator
from functools import cache

import pytest

from railhead.drawing.base.geometry import edge_line, line
from railhead.drawing.hex.arrange import arrange
from railhead.drawing.hex.space import disc
from railhead.drawing.hex.stations import face_layout
from railhead.drawing.hex.tokens import SLOT
from railhead.drawing.map.hexes import HexPicture
from railhead.drawing.map.picture import picture_of_hex
from railhead.drawing.map.view import MapView
from railhead.drawing.views import map_of, map_with_tile, printed_map
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.table.maps import Hex
from railhead.titles.catalogue import new_game, plain_title, title_ids
from tests.drawing.hex.areas import reaches_out, written
from tests.samples import first

pytestmark = pytest.mark.slow

# Patches keep a clearance of 2 to each other: what is deeper than that touches. A text has half a
# unit of air at each side.
CLEARANCE = 2.6
# Half of the width of rails.
RAILS = 4.5
# Between the peaks of a line along a border there is room for corners of texts.
PEAKS = 4.0
# In how many shares all tiles on all hexes are drawn: of so many hexes one, and of so many of the
# tiles that may lie there. To find those costs more than to draw some of them.
HEXES, TILES = 12, 5


def covered(shown: HexPicture) -> Iterator[str]:
    """Say of each text what else it lies over: another, a slot, a border, or as a letter, track."""
    face, texts = shown.face, shown.contents.texts
    plan, layout = arrange(face, shown.flat, texts), face_layout(face, shown.flat)
    there = list(written(face, texts, plan))
    slots = [disc(SLOT).at(place) for places in plan.slots for place in places]
    lines = [
        disc(reach - PEAKS).at(line(*edge_line(edge, shown.flat)).at(step / 20))
        for edge, reach in texts.borders
        for step in range(21)
    ]
    rails = [disc(RAILS).at(it.at(step / 20)) for it in layout.curves for step in range(21)]
    for number, (what, patch) in enumerate(there):
        for other, its in there[:number]:
            if patch.overlap(its) > CLEARANCE:
                yield f"{what} on {other}"
        if reaches_out(patch, shown.flat):
            yield f"{what} outside"
        if any(patch.overlap(slot) > CLEARANCE for slot in slots):
            yield f"{what} on a slot"
        if any(patch.overlap(it) > CLEARANCE + PEAKS for it in lines):
            yield f"{what} on a border"
        bare = what == "label" and not any(it in face.icons for it in ("mine",))
        if bare and any(patch.overlap(rail) > CLEARANCE for rail in rails):
            yield f"{what} on track"


@cache
def _view(title_id: str, colour: str) -> tuple[Game, MapView]:
    """Return a game in the first phase in which tiles of a colour are laid, and its map."""
    game = new_game(title_id, ("Ann", "Bob", "Cid"), seed=1)
    phases = game.title.phases.values()
    game.state.phase = next((it.id for it in phases if colour in it.tiles), [*phases][-1].id)
    return game, map_of(game)


def _laid(title: Title, here: Hex) -> Iterator[tuple[str, int]]:
    """Yield (tile, rotation) of all that may come to lie on a hex."""
    faces, seen = [here.face], set()
    while faces:
        for upgrade in title.tiles.upgrades(faces.pop(), here.id):
            lies = (upgrade.tile, upgrade.rotation)
            if lies not in seen and not upgrade.track_edges & ~here.open_edges:
                seen.add(lies)
                faces.append(upgrade.face)
                yield lies


def with_tile(title_id: str, hex_id: str, tile: str, rotation: int, tokens: int = 0) -> HexPicture:
    """Return a hex with a tile and tokens in all slots, as it is shown when it was just laid.

    `tokens`: how many there are at least in its first city, for which slots are added.
    """
    lies = plain_title(title_id).tiles.tiles[tile]
    game, view = _view(title_id, lies.colour)
    after = game.fork()
    after.set_tile(hex_id, (tile, rotation))
    for node, it in enumerate(lies.faces[0].nodes):
        city = f"{hex_id}.{node}"
        slots = max(it.slots, len(view.tokens.get(city, ())), 0 if node else tokens)
        if slots:
            after.state.tokens[city] = ("X",) * slots
    return picture_of_hex(map_with_tile(view, after, hex_id), hex_id)


@pytest.mark.parametrize("share", first(1, range(HEXES * TILES)))
@pytest.mark.parametrize("title_id", title_ids())
def test_nothing_covers_anything_on_any_tile(title_id: str, share: int) -> None:
    title, possible = plain_title(title_id), 0
    places = [here for here in title.map.hexes.values() if here.takes_tiles]
    for here in places[share % HEXES :: HEXES]:
        for lies in _laid(title, here):
            possible += 1
            if possible % TILES == share // HEXES:
                found = list(covered(with_tile(title_id, here.id, *lies)))
                assert not found, (here.id, lies)
    assert possible > 60


@pytest.mark.parametrize("title_id", title_ids())
def test_nothing_covers_anything_on_the_printed_map(title_id: str) -> None:
    view = printed_map(plain_title(title_id))
    for hex_id in view.game_map.hexes:
        assert not list(covered(picture_of_hex(view, hex_id))), hex_id


# Title, hex, tile, rotation: with as many signs as there can be, a slot each for four companies, or
# a city in three parts.
FULLEST = [
    ("18FB", "K42", "4", 0),
    ("18FB", "I36", "15", 5),
    ("18FB", "F23", "15", 3),
    ("18FB", "L27", "W1", 3),
    ("1861", "E1", "641", 0),
    ("1861", "H8", "637", 0),
    ("1861", "H8", "639", 0),
    ("1865", "E39", "C-gray", 0),
    ("1867", "L12", "637", 2),
    ("1867", "L12", "639", 3),
    ("1867", "L12", "X1", 1),
    ("18FB", "I30", "5", 3),
    ("18FB", "M14", "206", 5),
    ("18FB", "M14", "L4", 2),
]


@pytest.mark.parametrize(("title_id", "hex_id", "tile", "rotation"), FULLEST)
def test_nothing_covers_anything_on_the_fullest_hexes(
    title_id: str, hex_id: str, tile: str, rotation: int
) -> None:
    assert not list(covered(with_tile(title_id, hex_id, tile, rotation)))


@pytest.mark.parametrize(
    ("hex_id", "tile", "tokens"),
    [("G30", "W1", 5), ("M14", "15", 5), ("F23", "L4", 5), ("nC8", "Ns1", 4), ("nC10", "Nn2", 4)],
)
def test_nothing_covers_the_slots_that_are_added(hex_id: str, tile: str, tokens: int) -> None:
    assert not list(covered(with_tile("18FB", hex_id, tile, 0, tokens)))
