"""Tiles of regional companies: markers, a base that must become brown, and Napoli (3.6.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile, Pass
from railhead.titles.g18fb.regional import check_bonuses, place_tokens
from railhead.titles.g18fb.regional_turn import RegionalTrack
from railhead.titles.g18fb.revenue import earnings
from railhead.titles.g18fb.track import TrackStep
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.forming import phase_five
from tests.titles.g18fb.lines import edge_to, grow, joining, lays, yellow_line


def fill(table: Example, city: str, *names: str) -> Example:
    """Companies take all empty slots of a city, kept ones as well."""
    table.state.reserved.pop(city, None)
    for slot, holder in enumerate(table.state.tokens[city]):
        if not holder:
            table.game.set_token(city, slot, names[slot % len(names)])
            table.state.tokens_left[names[slot % len(names)]] -= 1
    return table


def turn(table: Example, company: str = "FA") -> Example:
    return table.turn_of(company, RegionalTrack(company))


def colours(table: Example) -> set[tuple[str, str]]:
    """What the company may lay now: (hex, colour)."""
    tiles = table.game.title.tiles.tiles
    return {(it.hex, tiles[it.tile].colour) for it in table.answers if isinstance(it, LayTile)}


def lay(table: Example, hex_id: str, colour: str, company: str = "FA") -> Example:
    """The company lays a tile of a colour, with as few slots as it can."""
    tiles = table.game.title.tiles
    found = [it for it in lays(table, hex_id) if tiles.tiles[it[0]].colour == colour]
    tile, rotation = min(found, key=lambda it: sum(n.slots for n in tiles.face(*it).nodes))
    table.play(LayTile(company, hex_id, tile, rotation))
    return table


# -- a token that waits: yellow, green, brown --------------------------------------------------


def waiting(cash: int) -> Example:
    """FA waits beside a yellow Capua, in which others have all slots."""
    table = phase_five()
    table.tile("F31", *joining(table, "F31", [edge_to(table, "F31", "G32")]))
    fill(table, "F31.0", "FB", "FC", "FS")
    place_tokens(table.game)
    assert "FA" in table.state.waiting
    return table.regional("FA", "bob", cash=cash, trains="R5")


@pytest.mark.rule("18FB-R-55", "18FB-3.6.3-5", "18FB-R-54", "18FB-3.6.3-4")
def test_a_yellow_base_becomes_green_and_brown_in_one_turn_if_it_can_pay() -> None:
    table = turn(waiting(30))
    assert colours(table) == {("F31", "green")}
    table.refused(Pass("FA"), "18FB-3.6.3-5")
    lay(table, "F31", "green")
    assert ("FA" in table.state.waiting, table.state.cash["FA"]) == (True, 30)
    # As much progress as it can: the second tile is no choice either.
    assert colours(table) == {("F31", "brown")}
    table.refused(Pass("FA"), "18FB-3.6.3-5")
    printed = table.game.network.face("F31").nodes[0].slots
    lay(table, "F31", "brown")
    assert ("FA" in table.state.waiting, table.state.cash["FA"]) == (False, 0)
    assert table.game.cities_of("FA") == ["F31.0"]
    # Its slot is one besides those that the brown tile has more.
    more = table.game.network.face("F31").nodes[0].slots - printed
    assert table.state.tokens["F31.0"].count("") == more
    assert table.game.violations() == []
    assert table.step == "pause"


@pytest.mark.rule("18FB-R-55", "18FB-3.6.3-5", "18FB-R-54")
def test_without_the_money_it_goes_on_in_its_next_turn() -> None:
    table = turn(waiting(29))
    lay(table, "F31", "green")
    assert (table.step, table.state.waiting[0]) == ("pause", "FA")
    # Meanwhile its base earns nothing.
    table.state.markers["FA"] = 2
    assert earnings(table.game, "FA").total == 20
    turn(table)
    assert colours(table) == {("F31", "brown")}
    table.refused(Pass("FA"), "18FB-3.6.3-5")
    lay(table, "F31", "brown")
    assert (table.game.cities_of("FA"), table.state.cash["FA"]) == (["F31.0"], 29)
    assert earnings(table.game, "FA").total == 40 + 20
    # Freed of its duty it lays where it likes, or nothing.
    turn(table)
    assert len({hex_id for hex_id, _ in colours(table)}) > 1
    table.play(Pass("FA"))


@pytest.mark.rule("18FB-3.6.3-5", "18FB-R-55")
def test_another_yellow_tile_on_the_base_is_no_progress() -> None:
    table = turn(waiting(30))
    lying = table.state.tiles["F31"]
    hex_ = table.game.title.map.hexes["F31"]
    others = [
        LayTile("FA", "F31", it.tile, it.rotation)
        for it in table.game.track_policy.upgrades(table.game, hex_)
        if it.face.colour == "yellow" and (it.tile, it.rotation) != lying
    ]
    assert others
    for other in others:
        table.refused(other, "18FB-3.6.3-5")


@pytest.mark.rule("18FB-R-55")
def test_a_base_that_cannot_be_upgraded_is_no_duty() -> None:
    table = waiting(100)
    for tile in table.state.supply:
        if table.game.title.tiles.tiles[tile].colour == "green":
            table.state.supply[tile] = 0
    turn(table)
    assert table.step == "pause"
    assert "FA" in table.state.waiting


@pytest.mark.rule("18FB-3.6.3-4")
def test_there_is_no_third_tile_whatever_its_treasury_holds() -> None:
    table = phase_five()
    table.tile("F31", *joining(table, "F31", [edge_to(table, "F31", "G32")]))
    place_tokens(table.game)
    table.regional("FA", "bob", cash=500)
    turn(table)
    for paid in (0, 30):
        found = table.answers[0]
        assert isinstance(found, LayTile)
        table.play(found)
        assert table.state.cash["FA"] == 500 - paid
    assert table.step == "pause"


# -- markers of towns --------------------------------------------------------------------------


def towns(*grown: str, hex_id: str = "H33") -> Example:
    """FA has its token in Capua, and track to Piedimonte, a town, or to Teano, two towns."""
    table = phase_five()
    yellow_line(table, f"F31 G32 {hex_id}", bare="" if grown else hex_id)
    grow(table, hex_id, *grown[1:])
    place_tokens(table.game)
    return turn(table.regional("FA", "bob", cash=0))


@pytest.mark.rule("18FB-3.6.3-7")
@pytest.mark.parametrize(
    ("hex_id", "grown", "colour", "gained"),
    [
        ("H33", (), "yellow", 1),
        ("H33", ("yellow",), "green", 0),
        ("H33", ("yellow", "green"), "brown", 1),
        ("G34", (), "yellow", 1),
        ("G34", ("yellow",), "green", 1),
        ("G34", ("yellow", "green"), "brown", 1),
        ("F31", ("yellow",), "green", 0),
    ],
)
def test_a_lay_brings_its_marker(
    hex_id: str, grown: tuple[str, ...], colour: str, gained: int
) -> None:
    table = towns(*grown, hex_id=hex_id if hex_id != "F31" else "H33")
    table.state.markers["FA"] = 4
    lay(table, hex_id, colour)
    assert table.state.markers["FA"] == 4 + gained
    told = [event.params for event in table.emitted("markers_gained")]
    assert told == [{"company": "FA", "count": 1}] * gained


@pytest.mark.rule("18FB-R-56", "18FB-3.6.3-7")
@pytest.mark.parametrize("hex_id", ["H33", "G34"])
def test_a_competitive_upgrade_brings_no_marker(hex_id: str) -> None:
    table = towns("yellow", hex_id=hex_id)
    lay(table, hex_id, "yellow")
    assert table.state.markers.get("FA", 0) == 0
    assert not table.emitted("markers_gained")


@pytest.mark.rule("18FB-3.6.3-7", "18FB-3.5.2-10")
def test_a_town_that_a_major_lays_brings_nobody_a_marker() -> None:
    table = towns("yellow").company("LdA", 100, ann=2)
    table.turn_of("LdA", TrackStep("LdA"))
    lay(table, "H33", "green", "LdA")
    lay(table, "H33", "brown", "LdA")
    assert not any(table.state.markers.values())


# -- both halves of Napoli ---------------------------------------------------------------------


def joined(*taken: str) -> Example:
    """Both halves of Napoli are green and joined, and the north with Caserta; tokens in the north.

    LdA leads from the south only.
    """
    table = phase_five()
    table.company("LdA", 100, ann=1).company("FSC", 100, ann=1).company("LTF", 100, ann=1)
    yellow_line(table, "nC10 nD11 nE12 G30")
    table.tile("nC8", "Ns1").tile("nC10", "Nn1")
    table.token("nC8.0", "SFSM")
    slot = table.game.free_slot("nC8.0", "LdA")
    assert slot is not None
    table.game.set_token("nC8.0", slot, "LdA")
    if taken:
        fill(table, "nC10.0", *taken)
    return table


def reaches(table: Example, company: str) -> bool:
    """The company has a way from Napoli to Caserta."""
    network = table.game.network
    found: bool = network.reaches(company, "G30.0")
    return found


@pytest.mark.rule("18FB-2.5.3-5", "18FB-3.6.3-6", "18FB-2.5.3-4")
def test_a_half_full_of_others_stops_a_regional_company_but_no_major() -> None:
    assert reaches(joined(), "SFSM")
    table = joined("FSC", "LTF", "NN")
    assert "" not in table.state.tokens["nC10.0"]
    assert not reaches(table, "SFSM")
    # LdA stands in the other half, which is the same city for it.
    assert reaches(table, "LdA")
    table.regional("SFSM", "bob", cash=100)
    assert not any(hex_id in ("nD11", "nE12") for hex_id, _ in colours(turn(table, "SFSM")))
    table = joined().regional("SFSM", "bob", cash=100)
    assert any(hex_id in ("nD11", "nE12") for hex_id, _ in colours(turn(table, "SFSM")))


@pytest.mark.rule("18FB-2.5.3-5", "18FB-3.6.3-6")
def test_an_own_token_in_one_half_does_not_open_the_other() -> None:
    """SEPSA stands in the north; the south, full of others, is a city of others for it."""
    table = phase_five()
    table.tile("nC8", "Ns1").tile("nC10", "Nn1")
    yellow_line(table, "nC8 nC6 nC4")
    slot = table.state.tokens["nC10.0"].index("")
    table.game.set_token("nC10.0", slot, "SEPSA")
    assert table.game.network.reaches("SEPSA", "nC4.0")
    fill(table, "nC8.0", "FSC", "LTF")
    assert not table.game.network.reaches("SEPSA", "nC4.0")
    assert table.game.network.reaches("SEPSA", "nC8.0")
    assert table.game.has_token_at("nC10.0", "SEPSA")
    assert not table.game.has_token_at("nC8.0", "SEPSA")


# -- bonuses that wait for a brown place -------------------------------------------------------


def alifana(*grown: str) -> Example:
    """FA, of bob, with a line from Capua to Napoli North, for which 100 are paid once it is brown.

    The place of 50, Piedimonte, is not joined.
    """
    table = phase_five()
    yellow_line(table, "F31 nC12 nC10")
    grow(table, "nC10", *grown)
    place_tokens(table.game)
    return table.regional("FA", "bob").cash(bob=0)


@pytest.mark.rule("18FB-3.6.3-8", "18FB-2.5.3-5")
@pytest.mark.parametrize(("grown", "paid"), [((), 0), (("green",), 0), (("green", "brown"), 100)])
def test_some_places_pay_only_when_they_are_brown(grown: tuple[str, ...], paid: int) -> None:
    table = alifana(*grown)
    check_bonuses(table.game)
    check_bonuses(table.game)
    assert table.state.cash["bob"] == paid
    assert table.state.rewarded.get("FA", ()) == (("nC10",) if paid else ())


@pytest.mark.rule("18FB-3.6.3-8")
def test_the_tile_of_another_company_makes_the_place_brown() -> None:
    table = alifana("green").company("NN", 100, steps=4, ann=1).company("FB", 100, cid=1)
    table.token("nC10.0", "FB")
    table.turn_of("FB", TrackStep("FB"))
    lay(table, "nC10", "brown", "FB")
    assert table.state.cash["bob"] == 100


@pytest.mark.rule("18FB-3.6.3-8", "18FB-2.5.3-5")
def test_the_other_half_of_napoli_is_not_the_place() -> None:
    """The south is brown and the north green: SEPSA's city is the one that FA must reach."""
    table = alifana("green")
    grow(table, "nC8", "green", "brown")
    check_bonuses(table.game)
    assert table.state.cash["bob"] == 0
