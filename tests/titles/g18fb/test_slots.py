"""Home, reserved and Bourbon slots, and tokens that wait for one (rulebook 2.5.4 and 3.6.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile
from railhead.titles.g18fb.game import MAJOR
from railhead.titles.g18fb.slots import (
    drop_reservations,
    make_room,
    open_reservations,
    remove_slot,
    reserved_cities,
)
from railhead.titles.g18fb.tokens import settle_waiting
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.lines import grow, yellow_line


@pytest.mark.rule("18FB-3.1-1", "18FB-2.5.4-1", "18FB-2.5.4-2", "18FB-2.5.4-3")
def test_all_is_in_its_place_at_the_beginning() -> None:
    table = Example()
    game, state, title = table.game, table.state, table.game.title
    for company in game.of_kind(MAJOR):
        homes = {line[0] for line in title.lines.get(company, ())}
        assert {city.rpartition(".")[0] for city in game.cities_of(company)} == homes
        assert state.tokens_left[company] == title.companies[company].tokens - len(homes)
    assert len(game.cities_of("FP")) == 2
    cards = {card: reserved_cities(game, card) for card in title.places["bourbon"]}
    assert cards == {
        "Delahante": ["F37.0"],
        "Valadous": ["G30.0"],
        "L'Ala": ["nC10.1"],
        "Bayard": ["nD5.0"],
        "Albano": ["G30.0"],
    }
    # Every extra slot is a home or kept for somebody; the open ones are those of the face.
    for city, slots in state.tokens.items():
        hex_id, _, node = city.rpartition(".")
        extra = sum(bool(name) for name in slots) + len(state.reserved.get(city, ()))
        assert game.extra_slots(city) == extra
        assert len(slots) == game.network.face(hex_id).nodes[int(node)].slots + extra


@pytest.mark.rule("18FB-R-8")
def test_a_slot_vanishes_or_opens() -> None:
    table = Example().company("LdA", ann=1)
    table.token("G30.0", "LdA")
    assert table.game.free_slot("G30.0", "FST") is None
    remove_slot(table.game, "G30.0", "FB")
    assert table.game.free_slot("G30.0", "FST") is None
    assert len(table.state.tokens["G30.0"]) == table.game.extra_slots("G30.0") + 1 == 3
    table.game.release_slot("G30.0", "Albano")
    assert table.game.free_slot("G30.0", "FST") is not None
    assert len(table.state.tokens["G30.0"]) == 3
    assert table.state.reserved["G30.0"] == ("Valadous",)
    assert list(table.game.violations()) == []


@pytest.mark.rule("18FB-3.5.11-4", "18FB-R-62")
def test_reserved_slots_of_a_company_that_leaves() -> None:
    table = Example()
    before = {city: len(slots) for city, slots in table.state.tokens.items()}
    cities = reserved_cities(table.game, "FSC")
    assert cities == ["F17.0", "F11.0", "F5.0"]
    open_reservations(table.game, "FSC")
    assert reserved_cities(table.game, "FSC") == []
    assert all(len(table.state.tokens[city]) == before[city] for city in cities)
    drop_reservations(table.game, "LdA")
    assert len(table.state.tokens["J41.0"]) == before["J41.0"] - 1


@pytest.mark.rule("18FB-2.1-5", "18FB-2.5.3-8", "18FB-2.5.3-9")
@pytest.mark.parametrize("city", ["F37.0", "nD5.0"])
def test_open_slots_that_come_later(city: str) -> None:
    table = Example()
    for phase, free in (("1", False), ("3", False), ("4", True)):
        table.phase(phase)
        assert (table.game.free_slot(city, "LdA") is not None) == free


# -- tokens that wait --------------------------------------------------------------------------


def waiting() -> Example:
    """The token of FA waits beside Capua, which is yellow and full."""
    table = Example().phase("5").company("LTF", steps=4, ann=1).company("FC", bob=1)
    yellow_line(table, "F31 G32 G34")
    table.token("F31.0", "LTF").regional("FA", "cid", cash=100)
    table.state.waiting = ("FA",)
    return table


@pytest.mark.rule("18FB-3.6.2-6", "18FB-R-54")
def test_a_brown_tile_has_a_slot_for_a_token_that_waits() -> None:
    table = waiting()
    settle_waiting(table.game)
    assert table.state.waiting == ("FA",)
    grow(table, "F31", "green")
    make_room(table.game, "FA")
    settle_waiting(table.game)
    assert table.state.waiting == ("FA",)
    before = len(table.state.tokens["F31.0"])
    printed = table.game.network.face("F31").nodes[0].slots
    grow(table, "F31", "brown")
    more = table.game.network.face("F31").nodes[0].slots - printed
    make_room(table.game, "FA")
    settle_waiting(table.game)
    assert table.state.waiting == ()
    assert "FA" in table.state.tokens["F31.0"]
    # One slot for the token comes on top of those of the tile.
    assert len(table.state.tokens["F31.0"]) == before + more + 1
    assert list(table.game.violations()) == []


@pytest.mark.rule("18FB-3.6.3-5", "18FB-R-55")
def test_its_base_can_be_upgraded_while_its_token_waits() -> None:
    table = waiting().turn_of("FA")
    assert table.step == "regional_track"
    assert {it.hex for it in table.answers if isinstance(it, LayTile)} == {"F31"}
    table.play(next(it for it in table.answers if isinstance(it, LayTile)))
    assert table.game.network.face("F31").colour == "green"


@pytest.mark.rule("18FB-R-81", "18FB-3.6.2-6")
def test_a_buyer_inherits_the_claim() -> None:
    table = waiting()
    table.state.heirs["FA"] = "FC"
    settle_waiting(table.game)
    assert table.state.waiting == ("FA",)
    open_slot_for_all(table)
    settle_waiting(table.game)
    assert table.state.waiting == ()
    assert "FC" in table.state.tokens["F31.0"]
    assert table.state.markers.get("FC", 0) == 0


def open_slot_for_all(table: Example) -> None:
    """A token leaves Capua."""
    slots = table.state.tokens["F31.0"]
    table.game.set_token("F31.0", slots.index("LTF"), "")
    table.state.tokens_left["LTF"] += 1


def test_bourbon_tokens_that_stay_break_no_limit() -> None:
    """Two cards fill slots of one city; neither is a company."""
    table = Example()
    table.state.tokens["G30.0"] = ("Valadous", "Albano")
    assert not [fault for fault in table.game.violations() if "two tokens" in fault]
