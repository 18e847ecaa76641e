"""The book of tiles, and faces that differ from it."""

from __future__ import annotations

import hashlib
import json

import pytest

from railhead.table.fault import Fault
from railhead.table.notation import parse_face
from railhead.table.tilebook import known_tiles, with_label, with_revenue
from railhead.table.tiles import COLOURS

# Whoever adds a tile puts the new digest here; no entry that is there may change.
ENTRIES = 172
DIGEST = "473b8517fb29544d571f1ac45b73b78630a1d83c5c83f38bee79f7c3cc65e51c"
CITY = "city=revenue:30,slots:2;path=a:0,b:_0;label=Y;upgrade=cost:40"


def test_each_tile_of_the_book_can_be_read() -> None:
    for number, tile in known_tiles().items():
        assert number.isdigit()
        assert tile.colour in COLOURS[1:]
        face = parse_face(tile.colour, tile.face)
        assert face.edges, number


def test_no_entry_changes() -> None:
    book = {number: list(tile) for number, tile in known_tiles().items()}
    text = json.dumps(book, sort_keys=True)
    assert (len(book), hashlib.sha256(text.encode()).hexdigest()) == (ENTRIES, DIGEST)


def test_the_usual_tiles_are_those_of_the_field() -> None:
    book = known_tiles()
    assert [book[number].face for number in ("7", "8", "9")] == [
        "path=a:0,b:1",
        "path=a:0,b:2",
        "path=a:0,b:3",
    ]
    assert book["57"] == ("yellow", "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0")


@pytest.mark.parametrize(
    ("label", "now"),
    [
        ("B", CITY.replace("label=Y", "label=B")),
        ("", CITY.replace("label=Y;", "")),
    ],
)
def test_a_label_stands_where_it_is_usual(label: str, now: str) -> None:
    assert with_label(CITY, label) == now
    assert with_label("path=a:0,b:1", "T") == "path=a:0,b:1;label=T"
    assert with_label(CITY.replace("label=Y;", ""), "Y") == CITY


def test_numbers_of_stations_are_changed_all_or_one_by_one() -> None:
    both = "city=revenue:40;city=revenue:40,slots:2;path=a:0,b:_0"
    assert with_revenue(both, 5) == both.replace("40", "5")
    assert with_revenue(both, [5, 40]) == both.replace("40", "5", 1)


@pytest.mark.parametrize(
    ("face", "revenue", "why"),
    [
        ("path=a:0,b:1", 5, "the tile has no station"),
        (CITY, [5, 6], "expected 1 numbers, one for each station"),
    ],
)
def test_numbers_that_fit_no_station_are_refused(
    face: str, revenue: int | list[int], why: str
) -> None:
    with pytest.raises(Fault, match=f"revenue: {why}"):
        with_revenue(face, revenue)
