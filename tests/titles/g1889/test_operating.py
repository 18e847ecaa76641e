"""Operating Rounds: order, home tokens, track and tokens (rulebook 7, 8 and 9)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, LayTile, Pass, PlaceToken, UsePrivate
from railhead.engine.state import BANK
from tests.titles.classic.build import Example


@pytest.mark.rule("1889-7-1", "1889-15.1-5")
def test_private_companies_pay_their_owners() -> None:
    table = Example().privates(TER="ann", SIR="KO").corporation("KO", ann=4)
    cash = table.state.cash["ann"]
    table.operating_rounds()
    assert table.state.cash["ann"] == cash + 5
    assert table.state.cash["KO"] == 20


@pytest.mark.rule("1889-7-2")
def test_the_order_of_operating() -> None:
    table = Example().corporation("AR", (1, 3), ann=4).corporation("IR", (2, 4), ann=3)
    table.corporation("SR", (2, 4), bob=4).corporation("KO", (0, 3), bob=3)
    table.corporation("KU", (4, 0), cid=3).corporation("UR", (3, 1), cid=1).operating_rounds()
    # 100; then 90 further right, of which IR lies on top; UR has not floated.
    assert (table.asked, *table.to_operate) == ("KO", "IR", "SR", "AR", "KU")
    table = Example().corporation("AR", (7, 3), ann=3).corporation("IR", (6, 3), ann=3)
    assert table.game.operating_order() == ["IR", "AR"]


@pytest.mark.rule("1889-7-4", "1889-7-6", "1889-2-8")
def test_home_tokens_come_before_the_first_turn() -> None:
    table = Example().privates(DR="bob")
    table.corporation("KO", 100, ann=4, home=False).corporation("IR", 65, ann=2, home=False)
    table.operating_rounds()
    assert table.state.tokens["K4.0"] == ("KO",)
    assert table.state.cash["KO"] == 0
    assert table.state.tokens["E2.0"] == ("",)
    # IR floats by the exchange in this round, and operates in the next one.
    table.play(UsePrivate("bob", "DR"))
    assert table.game.floated("IR")
    assert table.to_operate == ()


@pytest.mark.rule("1889-7-5", "1889-7-7", "1889-15.1-2")
def test_the_steps_of_a_turn() -> None:
    table = Example().privates(SIR="bob").corporation("SR", ann=4, cash=500, trains="2").phase("3")
    table.tile("I2", "57").tile("I4", "438", 1).turn_of("SR")
    steps = []
    while table.asked == "SR":
        steps.append(table.step)
        assert table.offers(BuyPrivate("SR", "SIR", 40)) == (table.step != "private_deal")
        table.go_on()
    assert steps == ["track", "token", "routes", "dividend", "trains", "privates"]


@pytest.mark.rule("1889-1-10", "1889-14-2")
@pytest.mark.parametrize(("phase", "count"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("D", 3)])
def test_the_number_of_operating_rounds(phase: str, count: int) -> None:
    table = Example().corporation("KO", ann=4).phase(phase).operating_rounds()
    begun = table.emitted("operating_round")
    assert begun[-1].params["count"] == count
    # A phase that begins within the set does not change it.
    table.state.phase = "5"
    table.pass_to("stock_round")
    assert len(table.emitted("operating_round")) == count


# -- track --------------------------------------------------------------------------------------


@pytest.mark.rule("1889-8-1", "1889-8-6")
def test_one_tile_a_turn_in_any_direction_from_a_home_without_track() -> None:
    table = Example().corporation("AR", ann=4, cash=500).turn_of("AR")
    lays = [it for it in table.answers if isinstance(it, LayTile)]
    assert {it.hex for it in lays} == {"K8"}
    assert {it.tile for it in lays} == {"5", "6", "57"}
    table.play(LayTile("AR", "K8", "5", 1))
    assert table.step != "track"
    table.refused(LayTile("AR", "J9", "3", 4), "1889-7-5")
    table.turn_of("AR").play(Pass("AR"))


@pytest.mark.rule("1889-8-2", "1889-14-2")
def test_colours_of_the_phases() -> None:
    table = Example().corporation("AR", ann=4).tile("K8", "5", 1).turn_of("AR")
    table.refused(LayTile("AR", "K8", "12", 1), "1889-8-2")
    table.phase("3").turn_of("AR")
    assert table.offers(LayTile("AR", "K8", "12", 1))
    table.phase("5").turn_of("AR")
    table.refused(LayTile("AR", "K8", "611", 1), "1889-8-2")
    table.tile("K8", "12", 1).turn_of("AR")
    assert any(isinstance(it, LayTile) and it.tile == "448" for it in table.answers)


@pytest.mark.rule("1889-8-3", "1889-2-2", "1889-2-9")
def test_tiles_fit_the_kind_of_their_hex() -> None:
    table = Example().corporation("SR", ann=4, cash=200).tile("I2", "57").turn_of("SR")
    table.refused(LayTile("SR", "I4", "57", 0), "1889-8-3")
    table.refused(LayTile("SR", "I4", "9", 0), "1889-8-3")
    table.refused(LayTile("SR", "J1", "9", 0), "1889-2-2")
    table.refused(LayTile("SR", "G4", "438", 0), "1889-8-3")
    assert table.offers(LayTile("SR", "I4", "438", 1))
    table.refused(LayTile("SR", "X1", "9", 0), "1889-2-1")


@pytest.mark.rule("1889-8-4", "1889-8-5", "1889-15.3-5")
def test_replacements_keep_all_track_and_towns_stay() -> None:
    table = Example().corporation("AR", ann=4).tile("K8", "57", 1).phase("3").turn_of("AR")
    table.refused(LayTile("AR", "K8", "14", 2), "1889-8-4")
    assert table.offers(LayTile("AR", "K8", "205", 1))
    tiles, hexes = table.game.title.tiles, table.game.title.map.hexes
    for tile in ("3", "58", "437"):
        for rotation in range(6):
            assert not [*tiles.fitting(tiles.face(tile, rotation), hexes["J9"])]


@pytest.mark.rule("1889-8-7", "1889-9-5", "1889-9-6")
def test_full_cities_of_others_end_the_way_and_kept_slots_do_not() -> None:
    table = Example().corporation("SR", ann=4, cash=99).tile("I2", "57").tile("I4", "438", 3)
    table.tile("J5", "58", 2).tile("K6", "9", 0)

    def reached() -> set[str]:
        network = table.game.network
        found = {name for name in ("I4", "J5", "K4") if network.reaches("SR", f"{name}.0")}
        entered = network.grid.index["K6"] in network.reach("SR").hexes()
        return found | ({"K6"} if entered else set())

    # The way leads past a town and through Takamatsu, where a slot is kept for KO.
    assert table.game.reserved_for("K4.0") == ["KO"]
    assert reached() == {"I4", "J5", "K4", "K6"}
    table.corporation("KO", bob=4)
    assert reached() == {"I4", "J5", "K4"}
    table.corporation("TR", cid=4).token("I4.0", "TR")
    assert reached() == {"I4"}


@pytest.mark.rule("1889-8-8")
def test_a_replacement_must_bring_something() -> None:
    table = Example().corporation("SR", ann=4, cash=500).corporation("KO", bob=4, cash=500)
    table.tile("I2", "5", 0).tile("H3", "8", 4).phase("3")
    table.turn_of("KO")
    refused = LayTile("KO", "H3", "16", 4)
    assert not table.offers(refused)
    assert table.game.refusal(refused).rule in {"1889-8-6", "1889-8-8"}  # type: ignore[union-attr]


@pytest.mark.rule("1889-8-9", "1889-2-4")
def test_no_exit_leads_to_a_closed_side() -> None:
    table = Example().corporation("AR", ann=4).turn_of("AR")
    table.refused(LayTile("AR", "K8", "57", 0), "1889-8-9")
    table.refused(LayTile("AR", "K8", "57", 2), "1889-8-9")
    assert table.offers(LayTile("AR", "K8", "57", 1))
    # J7 has track on two sides only.
    table = Example().corporation("KO", ann=4, cash=99).turn_of("KO")
    assert table.game.title.map.hexes["J5"].open_edges & 1 == 0


@pytest.mark.rule("1889-8-10", "1889-2-3")
def test_terrain_is_paid_once() -> None:
    table = Example().corporation("KO", ann=4, cash=100).turn_of("KO")
    bank = table.state.cash[BANK]
    lay = next(it for it in table.answers if isinstance(it, LayTile) and it.hex == "K6")
    table.play(lay)
    assert (table.state.cash["KO"], table.state.cash[BANK]) == (20, bank + 80)
    table = Example().corporation("KO", ann=4, cash=79).turn_of("KO")
    table.refused(lay, "1889-8-10")


@pytest.mark.rule("1889-8-11", "1889-8-15")
def test_paid_replacements() -> None:
    table = Example().corporation("SR", ann=4, cash=300).tile("I2", "57").tile("I4", "438", 1)
    table.phase("5").turn_of("SR")
    green = next(it for it in table.answers if isinstance(it, LayTile) and it.hex == "I4")
    assert green.tile == "439"
    table.play(green)
    assert table.state.cash["SR"] == 220
    table.turn_of("SR")
    brown = next(it for it in table.answers if isinstance(it, LayTile) and it.hex == "I4")
    assert brown.tile == "492"
    table.play(brown)
    assert table.state.cash["SR"] == 140
    table = Example().corporation("TR", ann=4, cash=80).phase("5").turn_of("TR")
    table.play(next(it for it in table.answers if isinstance(it, LayTile) and it.tile == "465"))
    assert table.state.cash["TR"] == 0


@pytest.mark.rule("1889-8-15")
def test_what_printed_cities_become() -> None:
    title = Example().game.title
    found = {
        hex_id: {it.tile for it in title.tiles.fitting(hex_.face, hex_)}
        for hex_id, hex_ in title.map.hexes.items()
        if hex_.face.colour in ("yellow", "green")
    }
    green = {"12", "13", "14", "15", "205", "206"}
    assert found == {"C4": green, "K4": {"440"}, "F9": {"465"}}


@pytest.mark.rule("1889-8-12")
def test_the_tile_of_a_private_company_is_not_laid_by_others() -> None:
    table = Example().privates(MF="bob").corporation("TR", ann=4).turn_of("TR")
    table.refused(LayTile("TR", "G10", "437", 0), "1889-8-12")


@pytest.mark.rule("1889-8-13")
def test_tokens_stay_when_a_tile_is_replaced() -> None:
    table = Example().corporation("KO", ann=4).phase("3").turn_of("KO")
    table.play(LayTile("KO", "K4", "440", 0))
    assert table.state.tokens["K4.0"] == ("KO", "")


@pytest.mark.rule("1889-8-14", "1889-15.2-1", "1889-15.4-1", "1889-15.1-4")
def test_hexes_that_private_companies_close() -> None:
    table = Example().privates(TER="bob", ER="bob").corporation("KO", ann=4, cash=90).phase("3")
    table.turn_of("KO").refused(LayTile("KO", "K4", "440", 0), "1889-8-14")
    table.play(BuyPrivate("KO", "TER", 40))
    assert table.offers(LayTile("KO", "K4", "440", 0))
    table.refused(LayTile("KO", "C4", "12", 0), "1889-8-14")


@pytest.mark.rule("1889-2-10")
def test_a_tile_that_was_replaced_may_be_used_again() -> None:
    table = Example().corporation("KO", ann=4).tile("J11", "5", 1).tile("K8", "5", 1)
    assert table.state.supply["5"] == 0
    table.corporation("AR", bob=4).turn_of("AR")
    table.refused(LayTile("AR", "G12", "5", 0), "1889-2-10")
    table.phase("3").tile("K8", "12", 1)
    assert table.state.supply["5"] == 1


# -- tokens -------------------------------------------------------------------------------------


@pytest.mark.rule("1889-9-1", "1889-9-5")
def test_a_token_costs_forty() -> None:
    table = Example().corporation("SR", ann=4, cash=50).tile("I2", "57").tile("I4", "438", 1)
    table.turn_of("SR", "token")
    table.play(PlaceToken("SR", "I4.0"))
    assert table.state.cash["SR"] == 10
    table = Example().corporation("SR", ann=4, cash=39).tile("I2", "57").tile("I4", "438", 1)
    table.turn_of("SR", "track").play(Pass("SR"))
    assert table.step != "token"
    table = Example().corporation("SR", ann=4, cash=99).turn_of("SR", "token")
    assert table.step != "token"


@pytest.mark.rule("1889-9-2")
def test_numbers_of_tokens() -> None:
    tokens = {name: it.tokens for name, it in Example().game.title.companies.items()}
    assert tokens == {"KU": 1, "AR": 2, "IR": 2, "SR": 2, "KO": 2, "TR": 3, "UR": 3}
    table = Example().corporation("SR", ann=4, cash=99).tile("I2", "57").tile("I4", "438", 1)
    table.turn_of("SR", "token").play(PlaceToken("SR", "I4.0"))
    assert table.state.tokens_left["SR"] == 0


@pytest.mark.rule("1889-9-3")
def test_one_token_in_a_city() -> None:
    table = Example().corporation("TR", ann=4, cash=99).turn_of("TR", "track")
    assert table.game.refusal(PlaceToken("TR", "F9.0")) is not None
    table = Example().corporation("TR", ann=4, cash=99).tile("G10", "58", 0).tile("G12", "57", 0)
    table.turn_of("TR", "token").refused(PlaceToken("TR", "F9.0"), "1889-9-3")


@pytest.mark.rule("1889-9-4")
def test_home_slots_are_kept() -> None:
    table = Example().corporation("SR", ann=4, cash=99).tile("I2", "5", 5).tile("J3", "9", 2)
    table.turn_of("SR", "track").play(Pass("SR"))
    assert table.game.network.reaches("SR", "K4.0")
    assert table.step != "token"
    table = Example().corporation("SR", ann=4, cash=99).tile("I2", "5", 5).tile("J3", "9", 2)
    table.phase("3").tile("K4", "440").turn_of("SR", "token")
    table.play(PlaceToken("SR", "K4.0"))
    assert set(table.state.tokens["K4.0"]) == {"SR", ""}
    assert table.game.reserved_for("K4.0") == ["KO"]
