"""The picture of the floors is drawn from the imports of the code, and is the one in the guides."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

import pytest

from tools.floors import PICTURE, House, house, picture, placed, server

pytestmark = pytest.mark.slow  # it reads the imports of every module


def test_the_committed_picture_is_the_one_of_the_code() -> None:
    again = "The floors, rooms or imports have changed: `make floors` draws them anew"
    assert PICTURE.read_text("utf-8") == picture(), again


def test_every_room_and_every_arrow_is_drawn() -> None:
    drawn, both = picture(), (house(), server())
    names = set(re.findall(r"<text x=\"[^\"]+\" y=\"[^\"]+\">(\w+)</text>", drawn))
    assert names == {name for it in both for name in it.floors}
    assert drawn.count('class="a"') == sum(len(it.arrows()) for it in both)


@pytest.mark.parametrize("read", [house, server])
def test_arrows_lead_down_and_to_all_that_is_imported(read: Callable[[], House]) -> None:
    of = read()
    assert all(of.floors[room] > of.floors[other] for room, other in of.arrows())
    kept = House(of.floors, {name: set[str]() for name in of.floors}, of.says, of.top)
    for room, other in of.arrows():
        kept.imports[room].add(other)
    assert all(of.imports[room] <= kept.behind(room) for room in of.floors)


@pytest.mark.parametrize("read", [house, server])
def test_no_rooms_of_a_floor_overlap(read: Callable[[], House]) -> None:
    rooms, _ = placed(read())
    for one, two in combinations(rooms.values(), 2):
        if one.floor == two.floor:
            assert abs(one.x - two.x) >= (one.width + two.width) / 2


def test_an_import_that_follows_from_others_has_no_arrow() -> None:
    floors = {"a": 1, "b": 2, "c": 3}
    of = House(floors, {"a": set(), "b": {"a"}, "c": {"a", "b"}}, dict.fromkeys(floors, ""), 3)
    assert of.arrows() == [("b", "a"), ("c", "b")]
