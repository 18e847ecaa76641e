"""What the rules know of a hex: in the drawing, in its sentence and in the legend."""

from __future__ import annotations

import pytest

from railhead.drawing.hex.tiles import draw_tile
from railhead.drawing.map.picture import describe_hex, draw_map
from railhead.drawing.views import kept_on_tiles, map_of, printed_map
from railhead.presentation.base import presentation_of
from railhead.titles.catalogue import new_game, plain_title
from railhead.titles.g18fb.rules import Game18FB
from tests.drawing.reading import hex_of, read, texts, with_class

NAMES = ("Ann", "Bob", "Cid")

# Title, hex, what its sign says, and what its sentence says.
SIGNS = [
    ("1861", "Q3", "80", "Ekaterinburg: 80 on a route with Moscow"),
    ("1867", "D2", "80", "Timmins: 80 on a route with one of Toronto, Montreal, Quebec"),
    *(("1861", hex_id, "3", "no tile before phase 3") for hex_id in ("E3", "H6", "I5", "I9")),
    ("1861", "J10", "3", "no tile before phase 3"),
    ("1867", "M13", "3", "no tile before phase 3"),
    ("1861", "G15", "Kh", "label Kh for gray tiles"),
    ("1867", "J12", "O", "label O for gray tiles"),
    ("1861", "D20", "+10", "10 more for the company that owns BSS"),
    ("1849", "B14", "12", "an earthquake takes tile and tokens in phase 12"),
    ("1849", "G13", "SCE", "no tile while a player owns SCE"),
    ("1865", "G21", "M1", "maritime card M1: its company gains traffic with a token here"),
    ("1865", "E33", "63", "takes brown tile 63"),
    ("18FB", "I30", "+30", "papal enclave: Falcon brings 30 more"),
]

# Title, hex, and what is only said of it.
SAID = [
    ("1861", "H8", "RSR gets a token here with tile 639"),
    ("1867", "O7", "Timmins: 80 on a route with one of Toronto, Montreal, Quebec"),
    ("1867", "G15", "stub of track in the south-west, which the first tile must join"),
    ("1867", "F16", "reserved for CN"),
    ("1867", "A17", "Detroit: one place with A19"),
    ("1867", "A7", "20 in phase 2; 30 in phases 3–4; 40 in phases 5–6; 40 in phases 7–8"),
    ("1849", "D2", "mountain, cost 160, for narrow gauge 40"),
    ("1849", "H8", "may become the base of AFG"),
    ("1849", "M9", "SMS builds and places a token here without connection"),
    ("18FB", "F37", "no token before phase 4"),
    ("18FB", "F37", "pays nothing before phase 2"),
    ("18FB", "F37", "B4: Bourbon token of Delahante"),
    ("18FB", "F23", "further destination of NN"),
    ("18FB", "F25", "final destination of NN"),
    ("18FB", "L27", "base of FG from phase 5"),
    ("18FB", "M14", "a port adds 10, 20, 30 by the column of the phase"),
    ("1861", "C5", "C5 Dünaburg"),
]


@pytest.mark.parametrize(("title", "hex_id", "sign", "said"), SIGNS)
def test_what_the_rules_know_is_drawn_said_and_explained(
    title: str, hex_id: str, sign: str, said: str
) -> None:
    view = printed_map(plain_title(title))
    drawing = read(draw_map(view))
    notes = with_class(hex_of(drawing, hex_id), "note")
    assert sign in [text for note in notes for text in texts(note)]
    assert sign in texts(with_class(drawing, "legend")[0])
    assert said in describe_hex(view, hex_id)


@pytest.mark.parametrize(("title", "hex_id", "said"), SAID)
def test_what_needs_no_sign_is_said(title: str, hex_id: str, said: str) -> None:
    assert said in describe_hex(printed_map(plain_title(title)), hex_id)


@pytest.mark.rule("1867-10.4-23")
def test_a_stub_is_track_until_a_tile_lies_there() -> None:
    game = new_game("1867", NAMES, seed=1)
    for view in (printed_map(game.title), map_of(game)):
        assert with_class(hex_of(read(draw_map(view)), "K13"), "stub")
    changed = game.fork()
    changed.set_tile("K13", ("58", 2))
    assert not with_class(hex_of(read(draw_map(map_of(changed))), "K13"), "stub")


@pytest.mark.rule("1861-10.4-18")
def test_closed_land_is_open_from_its_phase_on() -> None:
    game = new_game("1861", NAMES, seed=1).fork()
    assert "no tile before phase 3" in describe_hex(map_of(game), "H6")
    game.state.phase = "3"
    assert "no tile" not in describe_hex(map_of(game), "H6")


@pytest.mark.rule("18FB-2.1-5")
def test_slots_of_rome_and_vesuvio_open_in_phase_4() -> None:
    game = new_game("18FB", NAMES, seed=1).fork()
    assert set(map_of(game).shut) == {"F37.0", "nD5.0"}
    game.state.phase = "4"
    assert not map_of(game).shut


def test_bourbon_tokens_stand_in_slots_besides_those_of_the_face() -> None:
    view = printed_map(plain_title("18FB"))
    assert view.reserved["F37.0"] == ("Delahante",)
    assert len(view.tokens["F37.0"]) == 4
    assert "B4" in texts(hex_of(read(draw_map(view)), "F37"))


@pytest.mark.parametrize(("title", "railway"), [("1861", "RSR"), ("1867", "CN")])
def test_the_last_tile_keeps_a_slot_for_the_state_railway(title: str, railway: str) -> None:
    one = plain_title(title)
    face, kept = one.tiles.tiles["639"].faces[0], kept_on_tiles(one)["639"]
    drawing = draw_tile(face, "639", kept=kept)
    assert railway in texts(with_class(read(drawing), "reserved")[0])
    assert f"reserved for {railway}" in drawing


def test_the_legend_says_in_which_phases_a_revenue_is_paid() -> None:
    legend = with_class(read(draw_map(printed_map(plain_title("1861")))), "legend")[0]
    assert texts(with_class(legend, "periods")[0]) == ["2", "3–4", "5", "6–8"]


def test_the_state_railway_is_told_of_until_its_tile_lies_there() -> None:
    game = new_game("1861", ["Ann", "Bob", "Cid"], seed=1)
    hex_id, tile = "H8", "639"

    def told() -> list[str]:
        notes = presentation_of(game).marks().notes.get(hex_id, ())
        return [str(dict(it.fields).get("tile")) for it in notes if "gets a token" in it.text]

    assert told() == [tile]
    game.state.tiles[hex_id] = (tile, 0)
    assert told() == []


@pytest.mark.rule("18FB-2.7-9")
def test_papal_markers_are_said_and_explained_once_they_lie_there() -> None:
    game = new_game("18FB", NAMES, seed=1)
    bare = texts(with_class(read(draw_map(map_of(game))), "legend")[0])
    assert "papal enclave: worth so much more to FC" not in bare
    assert isinstance(game, Game18FB)
    game.state.papal = "FC"
    view = map_of(game)
    drawn = read(draw_map(view))
    legend = texts(with_class(drawn, "legend")[0])
    assert "papal enclave: worth so much more to FC" in legend
    assert "papal enclave: Falcon brings so much more" not in legend
    for hex_id, sign in (("F35", "+10"), ("I30", "+30")):
        assert sign in texts(hex_of(drawn, hex_id))
        assert f"papal enclave: worth {sign[1:]} more to FC" in describe_hex(view, hex_id)


def test_what_a_tile_costs_to_be_replaced_is_said_and_explained() -> None:
    game = new_game("1861", NAMES, seed=1)
    game.set_tile("D14", ("635", 0))
    view = map_of(game)
    assert "its next tile costs 40" in describe_hex(view, "D14")
    assert "cost of the next tile" in texts(with_class(read(draw_map(view)), "legend")[0])
    bare = draw_map(map_of(new_game("1861", NAMES, seed=1)))
    assert "cost of the next tile" not in texts(with_class(read(bare), "legend")[0])
