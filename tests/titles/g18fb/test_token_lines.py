"""The lines of the board, what they cost, and which of them may be chosen (rulebook 3.5.2)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.actions import BuyPrivate, Choose, Pass, PlaceToken
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.titles.common.lines import check_line, token_lines
from railhead.titles.g18fb.destinations import declare_base
from railhead.titles.g18fb.state import PROVISIONAL
from railhead.titles.g18fb.tokens import Token
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.lines import at_token, edge_to, grow, yellow_line

MAP = Path(__file__).parents[4] / "shared/reference/18FB/map.json"
CHECKS: list[dict[str, Any]] = json.loads(MAP.read_text())["checks"] if MAP.exists() else []


@pytest.mark.skipif(not CHECKS, reason="the reference is not on this machine")
@pytest.mark.rule("18FB-3.5.2-6", "18FB-2.5.2-1", "18FB-3.4-1")
@pytest.mark.parametrize("check", CHECKS, ids=lambda it: f"{it['company']} {it['leg']}")
def test_a_line_of_the_reference_costs_what_it_says(check: dict[str, Any]) -> None:
    company, base = check["company"].split()[0], check["company"].partition(" (from ")[2]
    way = " ".join(check["hexes"])
    table = Example().company(company, cash=500, ann=1)
    if base:
        declare_base(table.game, company, "N21" if base.startswith("Bari") else "nC10")
    yellow_line(table, way)
    first, last = check["hexes"][0], check["hexes"][-1]
    if not table.game.has_token_on(first, company):
        table.token(_open_city(table, company, first), company)
    table.turn_of(company, Token(company))
    (line,) = [it for it in token_lines(table.game, company) if it.way == way]
    assert line.city.rpartition(".")[0] == last
    assert list(line.borders) == check["borders"]
    assert line.cost == check["token_cost"]
    before = table.state.cash[company]
    table.play(PlaceToken(company, line.city, way))
    assert table.state.cash[company] == before - check["token_cost"]
    assert table.game.has_token_on(last, company)


def why(table: Example, city: str, way: str = "", private: str = "", company: str = "") -> str:
    """The rule that refuses a token, whether the company is asked for one or not."""
    acting: str = table.state.acting.company
    company = company or acting
    try:
        check_line(table.game, PlaceToken(company, city, way, private))
    except Illegal as refusal:
        rule: str = refusal.rule
        return rule
    return ""


def _open_city(table: Example, company: str, hex_id: str) -> str:
    cities: list[str] = [it for it in table.state.tokens if it.rpartition(".")[0] == hex_id]
    return next(city for city in cities if table.game.free_slot(city, company) is not None)


@pytest.mark.rule("18FB-3.5.2-2")
def test_a_line_passes_towns_but_no_city() -> None:
    table = at_token("FSC", "F23 F21 F19 F17")
    yellow_line(table, "F17 F15 F13 F11")
    table.turn_of("FSC", Token("FSC"))
    lines = {line.city: line for line in token_lines(table.game, "FSC")}
    assert lines["F17.0"].way == "F23 F21 F19 F17"
    assert lines["F17.0"].towns == ("F19",)
    # Cosenza lies beyond Sapri, although Sapri has free slots.
    assert "F11.0" not in lines
    table.refused(PlaceToken("FSC", "F11.0"), "18FB-3.5.2-2")


@pytest.mark.rule("18FB-3.5.2-6", "18FB-3.5.2-1")
def test_plain_river_and_mountain_with_river_cost_150() -> None:
    way = "F23 F21 F19 F17"
    table = at_token("FSC", way)
    (line,) = token_lines(table.game, "FSC")
    assert (line.borders, line.cost) == (("river", "plain", "plain"), 60)
    poor = at_token("FSC", way, cash=59)
    assert poor.step == "pause"
    assert why(poor, "F17.0", company="FSC") == "18FB-3.5.2-6"
    enough = at_token("FSC", way, cash=60)
    enough.play(PlaceToken("FSC", "F17.0"))
    assert enough.state.cash["FSC"] == 0
    # From Isernia to L'Aquila's neighbour Chieti: river, then mountain and river.
    table = at_token("LdA", "L39 K40 J41", cash=139)
    assert why(table, "J41.0", company="LdA") == "18FB-3.5.2-6"
    (line,) = [it for it in token_lines(table.game, "LdA") if it.city == "J41.0"]
    assert line.cost == 40 + 100
    way = "L39 K38 K40 J41"
    (line,) = [it for it in token_lines(at_token("LdA", way).game, "LdA") if it.way == way]
    assert (line.borders, line.cost) == (("plain", "river", "mountain+river"), 150)
    assert why(at_token("LdA", way, cash=149), "J41.0", company="LdA") == "18FB-3.5.2-6"
    enough = at_token("LdA", way, cash=150)
    before = enough.state.cash[BANK]
    enough.play(PlaceToken("LdA", "J41.0"))
    assert (enough.state.cash["LdA"], enough.state.cash[BANK] - before) == (0, 150)


@pytest.mark.rule("18FB-3.5.2-8", "18FB-3.5.2-11", "18FB-2.5.2-1")
def test_a_line_may_begin_in_tronto_over_its_bridge() -> None:
    table = at_token("LTF", "K46 K44 K42 K40 L39")
    (line,) = token_lines(table.game, "LTF")
    assert line.borders == ("river", "plain", "plain", "river")
    assert line.towns == ("K44", "K42", "K40")
    # The other way round Tronto is a place like a city.
    table = at_token("LdA", "L39 K40 K42 K44 K46")
    (line,) = [it for it in token_lines(table.game, "LdA") if it.city == "K46.0"]
    assert line.borders[-1] == "river"
    table.play(PlaceToken("LdA", "K46.0"))
    assert "LdA" in table.state.tokens["K46.0"]


@pytest.mark.rule("18FB-3.5.2-9", "18FB-2.5.4-5", "18FB-R-38")
def test_each_town_gives_its_markers() -> None:
    """A green town, a brown double one and a brown one give 1, 3 and 2."""
    table = at_token("FS", "N21 N19 N17 N15 O14 P13")
    grow(table, "N17", "green")
    grow(table, "N15", "green", "brown")
    grow(table, "O14", "green", "brown").turn_of("FS", Token("FS"))
    table.state.markers["FS"] = 4
    table.play(PlaceToken("FS", "P13.0"))
    assert table.state.markers["FS"] == 4 + 1 + 3 + 2


@pytest.mark.rule("18FB-3.5.2-9", "18FB-R-76")
@pytest.mark.parametrize(
    ("colours", "markers"), [((), 1), (("green",), 2), (("green", "brown"), 3)]
)
def test_a_double_town_gives_one_two_or_three(colours: tuple[str, ...], markers: int) -> None:
    table = at_token("NN", "nC8 nC6 nC4")
    grow(table, "nC6", *colours)
    table.turn_of("NN", Token("NN"))
    table.play(PlaceToken("NN", "nC4.0"))
    assert table.state.markers["NN"] == markers


@pytest.mark.rule("18FB-3.5.2-10")
def test_a_town_upgraded_later_gives_nothing() -> None:
    table = at_token("LTF", "K46 K44 K42 K40 L39")
    table.play(PlaceToken("LTF", "L39.0"))
    assert table.state.markers["LTF"] == 3
    grow(table, "K42", "green", "brown")
    assert table.state.markers["LTF"] == 3


def two_lines() -> Example:
    """From Tronto to Pescara by Chieti for 100, or along the sea for 130, past as many towns."""
    table = Example().company("LTF", cash=500, ann=1)
    table.tile("L39", "5", 2)
    yellow_line(table, "K46 K44 K42 K40 L39")
    table.tile("K42", "142", 0)
    yellow_line(table, "K42 L41 L39")
    return table.turn_of("LTF", Token("LTF"))


CHEAP, DEAR = "K46 K44 K42 K40 L39", "K46 K44 K42 L41 L39"


@pytest.mark.rule("18FB-3.5.2-5")
def test_a_line_that_is_only_dearer_may_be_named() -> None:
    table = two_lines()
    assert [it.way for it in token_lines(table.game, "LTF")] == [CHEAP]
    assert not table.offers(PlaceToken("LTF", "L39.0", DEAR))
    table.play(PlaceToken("LTF", "L39.0", DEAR))
    assert table.state.cash["LTF"] == 500 - 130


@pytest.mark.rule("18FB-3.5.2-5", "18FB-3.5.2-9")
def test_the_president_chooses_between_cost_and_markers() -> None:
    table = two_lines()
    grow(table, "L41", "green", "brown").turn_of("LTF", Token("LTF"))
    lines = {it.way: (it.cost, it.gain) for it in token_lines(table.game, "LTF")}
    assert lines == {CHEAP: (100, 3), DEAR: (130, 4)}
    table.refused(PlaceToken("LTF", "L39.0"), "18FB-3.5.2-5")
    table.refused(PlaceToken("LTF", "L39.0", "K46 K44 L41 L39"), "18FB-3.5.2-2")
    table.play(PlaceToken("LTF", "L39.0", DEAR))
    assert (table.state.cash["LTF"], table.state.markers["LTF"]) == (370, 4)


@pytest.mark.rule("18FB-3.5.2-7", "18FB-2.5.2-3", "18FB-R-7")
def test_a_closed_pass_opens_in_phase_3() -> None:
    table = at_token("FC", "F11 E10 E8")
    network, here = table.game.network, table.game.network.grid.station("F11.0")
    assert network.track.sections(here) == []
    # Both tiles point at the border already.
    assert {3, 0} & network.face("E10").edges
    table.phase("3")
    network = table.game.network
    assert [network.hex_of(section.end) for section in network.track.sections(here)] == ["E10"]
    border = table.game.title.map.hexes["F11"].borders[edge_to(table, "F11", "E10")]
    assert border is not None
    assert border.cost == 60


@pytest.mark.rule("18FB-3.5.2-4", "18FB-2.5.3-3")
@pytest.mark.parametrize("joined", [False, True])
def test_both_halves_of_napoli_are_one_place(joined: bool) -> None:
    table = Example().company("NN", cash=500, ann=1).company("FST", cash=500, bob=1)
    if joined:
        table.tile("nC8", "Ns1").tile("nC10", "Nn1")
    table.turn_of("NN", Token("NN"))
    city = "nC10.0" if joined else "nC10.1"
    assert why(table, city, company="NN") == "18FB-3.5.2-4"


@pytest.mark.rule("18FB-R-37", "18FB-2.5.3-4")
def test_a_line_starts_from_both_halves_once_they_are_joined() -> None:
    way = "nC10 nD11 nE12 G30"
    table = at_token("NN", "nC8 nC6 nC4")
    yellow_line(table, way)
    assert all(line.city != "G30.0" for line in token_lines(table.game, "NN"))
    table.tile("nC8", "Ns1").tile("nC10", "Nn1").turn_of("NN", Token("NN"))
    (line,) = [it for it in token_lines(table.game, "NN") if it.city == "G30.0"]
    assert (line.way, line.cost) == (way, 30)


@pytest.mark.rule("18FB-R-37", "18FB-2.5.3-4")
def test_a_line_goes_on_to_the_other_half() -> None:
    """Past the half that it comes to first, over the border between both (10)."""
    table = at_token("FB", "G30 nE12 nD11 nC10")
    table.tile("nC8", "Ns1").tile("nC10", "Nn1").turn_of("FB", Token("FB"))
    lines = {line.way: line for line in token_lines(table.game, "FB")}
    assert lines["G30 nE12 nD11 nC10"].cost == 30
    assert (lines["G30 nE12 nD11 nC10 nC8"].city, lines["G30 nE12 nD11 nC10 nC8"].cost) == (
        "nC8.0",
        40,
    )
    table.play(PlaceToken("FB", "nC8.0", "G30 nE12 nD11 nC10 nC8"))
    assert table.state.cash["FB"] == 460


@pytest.mark.rule("18FB-R-39")
def test_a_company_without_tokens_places_none() -> None:
    table = at_token("FSC", "F23 F21 F19 F17")
    table.state.tokens_left["FSC"] = 0
    table.game._decision = None
    table.refused(PlaceToken("FSC", "F17.0"), "18FB-R-39")


@pytest.mark.rule("18FB-3.5.2-3", "18FB-R-36", "18FB-2.5.4-3")
def test_a_reserved_slot_is_for_its_company() -> None:
    table = at_token("FSC", "F23 F21 F19 F17")
    table.play(PlaceToken("FSC", "F17.0"))
    # Its own slot is used, the open one stays free.
    assert "F17.0" not in table.state.reserved
    assert table.game.free_slot("F17.0", "FST") is not None
    table = at_token("FST", "F23 F21 F19 F17")
    table.play(PlaceToken("FST", "F17.0"))
    assert table.state.reserved["F17.0"] == ("FSC",)
    assert table.game.free_slot("F17.0", "LTF") is None
    assert table.game.free_slot("F17.0", "FSC") is not None


@pytest.mark.rule("18FB-3.5.2-1")
def test_one_token_a_turn_and_none_is_compulsory() -> None:
    table = at_token("FSC", "F23 F21 F19 F17")
    yellow_line(table, "F17 F15 F13 F11")
    table.turn_of("FSC", Token("FSC"))
    table.play(PlaceToken("FSC", "F17.0"))
    assert table.step == "pause"
    again = at_token("FSC", "F23 F21 F19 F17")
    assert "step_passed" in [event.kind for event in again.play(Pass("FSC"))]


@pytest.mark.rule("18FB-3.5.2-1", "18FB-3.7.1-15")
def test_a_national_places_two() -> None:
    table = Example().phase("6").company("RM", cash=900, ann=1)
    table.state.tile_steps["RM"] = 4
    yellow_line(table, "F17 F15 F13 F11 F9 F7 F5")
    table.token("F17.0", "RM").turn_of("RM", Token("RM"))
    table.play(PlaceToken("RM", "F11.0"))
    assert table.step == "token"
    table.play(PlaceToken("RM", "F5.0"))
    assert table.step == "pause"


# -- slots of political cards ------------------------------------------------------------------


def at_caserta(**cards: str) -> Example:
    """LdA, of ann, has a line from Capua to Caserta."""
    table = Example().company("LdA", cash=500, status=PROVISIONAL, ann=1)
    yellow_line(table, "F31 nC12")
    table.cards(**cards)
    yellow_line(table, "nC10 nD11 nE12 G30")
    table.tile("nC8", "Ns1").tile("nC10", "Nn1")
    table.token("nC8.0", "LdA")
    return table.turn_of("LdA", Token("LdA"))


@pytest.mark.rule("18FB-2.5.4-2", "18FB-2.7-14", "18FB-R-70")
def test_the_owner_of_a_card_lets_his_company_replace_a_bourbon_token() -> None:
    table = at_caserta(Valadous="ann", Albano="bob")
    own = [it for it in table.answers if isinstance(it, PlaceToken) and it.city == "G30.0"]
    assert {it.private for it in own} == {"", "Valadous", "Albano"}
    table.play(next(it for it in own if it.private == "Valadous"))
    assert "Valadous" not in table.state.privates
    assert table.state.reserved["G30.0"] == ("FB", "Albano")
    assert table.state.tokens["G30.0"].count("LdA") == 1
    assert table.step == "pause"


@pytest.mark.rule("18FB-R-70")
def test_another_owner_is_asked_and_may_refuse() -> None:
    table = at_caserta(Valadous="bob")
    asked = next(it for it in table.answers if isinstance(it, PlaceToken) and it.private)
    table.play(asked)
    assert (table.step, table.asked) == ("slot_consent", "bob")
    before = table.state.copy()
    table.play(Choose("bob", "accept"))
    assert "LdA" in table.state.tokens["G30.0"]
    table.game.undo()
    assert table.state == before
    table.play(Choose("bob", "refuse"))
    assert "LdA" not in table.state.tokens["G30.0"]
    table.refused(asked, "18FB-R-70")
    # Who buys the card may consent.
    table.play(BuyPrivate("ann", "Valadous", 0), Choose("bob", "accept"), asked)
    assert "LdA" in table.state.tokens["G30.0"]


@pytest.mark.rule("18FB-2.5.4-2")
def test_a_card_that_nobody_owns_opens_no_slot() -> None:
    table = at_caserta(Valadous="pool")
    table.refused(PlaceToken("LdA", "G30.0", "nC10 nD11 nE12 G30", "Valadous"), "18FB-2.5.4-2")


@pytest.mark.rule("18FB-2.5.3-8", "18FB-2.7-10", "18FB-2.1-5", "18FB-2.1-8")
def test_rome_opens_by_card_in_phase_2_and_for_all_in_phase_4() -> None:
    table = Example().company("LdA", cash=500, ann=1).cards(Delahante="ann")
    way = "F31 F33 F35 F37"
    yellow_line(table, way)
    assert why(table, "F37.0", way, "Delahante", "LdA") == "18FB-2.7-10"
    assert why(table, "F37.0", way, company="LdA") == "18FB-3.5.2-3"
    table.phase("2").turn_of("LdA", Token("LdA"))
    assert table.offers(PlaceToken("LdA", "F37.0", way, "Delahante"))
    table.refused(PlaceToken("LdA", "F37.0", way), "18FB-3.5.2-3")
    table.phase("4").turn_of("LdA", Token("LdA"))
    assert table.offers(PlaceToken("LdA", "F37.0", way))


@pytest.mark.rule("18FB-2.5.3-9")
def test_vesuvio_opens_in_phase_4() -> None:
    table = at_token("NN", "nC8 nC6 nC4")
    assert table.game.free_slot("nD5.0", "NN") is None
    assert table.game.free_slot("nD5.0", "Bayard") is not None
    table.phase("4")
    assert table.game.free_slot("nD5.0", "NN") is not None


@pytest.mark.rule("18FB-3.4-6")
def test_a_frozen_company_places_no_token() -> None:
    table = at_token("FSC", "F23 F21 F19 F17", concession="pool")
    assert table.step == "pause"
    assert token_lines(table.game, "FSC")


@pytest.mark.rule("18FB-3.5.2-2")
@pytest.mark.parametrize("rotation", range(6))
def test_lines_asked_for_before_the_first_tile_are_looked_for_again(rotation: int) -> None:
    """A home without track has no lines; the first tile there may make some."""
    asked, new = (Example().company("LdA", ann=0) for _ in range(2))
    assert token_lines(asked.game, "LdA") == []
    for table in (asked, new):
        table.tile("F31", "6", rotation)
    assert token_lines(asked.game, "LdA") == token_lines(new.game, "LdA")
