"""Tokens in the course of a turn: how many, and what a destination changes (rulebook 3.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from railhead.engine.actions import BuyShare, BuyTrain, Dividend, LayTile, Pass, PlaceToken
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, POOL
from railhead.network.tracks import NODES
from railhead.titles.common.lines import check_line, token_lines
from railhead.titles.g18fb.state import BUILDING, PROVISIONAL
from railhead.titles.g18fb.tokens import Token
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.lines import yellow_line

TO_ISERNIA = "F31 G32 G34 H35 I36"


def refusal(table: Example, company: str, city: str, way: str = "", card: str = "") -> str:
    """The rule that refuses a token."""
    with pytest.raises(Illegal) as refused:
        check_line(table.game, PlaceToken(company, city, way, card))
    return refused.value.rule


# -- how many, and where -----------------------------------------------------------------------


@pytest.mark.rule("18FB-3.5.2-1", "18FB-3.7.1-15")
@pytest.mark.parametrize(("company", "count"), [("FSC", 1), ("RM", 2)])
def test_one_token_in_a_turn_and_two_of_a_national(company: str, count: int) -> None:
    """From Salerno to Sapri, Cosenza and Catanzaro, from each token to the next."""
    table = Example().phase("6").company(company, 100, cash=2000, ann=2)
    yellow_line(table, "F23 F21 F19 F17 F15 F13 F11 F9 F7 F5")
    if company == "RM":
        table.token("F23.0", "RM")
    table.turn_of(company, Token(company))
    for city in ("F17.0", "F11.0", "F5.0")[:count]:
        assert table.step == "token"
        table.play(PlaceToken(company, city))
    assert table.step == "pause"
    # There are a line, a slot, tokens and money for one more.
    more = ("F17.0", "F11.0", "F5.0")[count]
    assert check_line(table.game, PlaceToken(company, more)).cost < table.state.cash[company]


@pytest.mark.rule("18FB-2.5.3-3", "18FB-3.5.2-4")
@pytest.mark.parametrize("joined", [False, True])
def test_with_a_token_in_napoli_north_there_is_none_for_napoli_south(joined: bool) -> None:
    table = Example().phase("5").company("FB", cash=900, ann=1)
    south, north = "nC8.1", "nC10.1"
    if joined:
        table.tile("nC8", "Ns1").tile("nC10", "Nn1")
        south, north = "nC8.0", "nC10.0"
    assert table.game.free_slot(south, "FB") is not None
    table.token(north, "FB").turn_of("FB", Token("FB"))
    assert refusal(table, "FB", south) == "18FB-3.5.2-4"


@pytest.mark.rule("18FB-2.7-14")
def test_a_bourbon_slot_is_for_majors_only() -> None:
    """A table that rules do not bring about: cards are gone before there are nationals."""
    table = Example().phase("6").company("RM", 100, cash=900, ann=2).company("FB", 100, bob=2)
    table.cards(Valadous="ann")
    table.state.reserved["G30.0"] = (*table.state.reserved.get("G30.0", ()), "Valadous")
    way = "nC10 nD11 nE12 G30"
    yellow_line(table, way).tile("nC10", "Nn1").token("nC10.0", "RM").token("nC10.0", "FB")
    table.turn_of("RM", Token("RM"))
    assert refusal(table, "RM", "G30.0", way, "Valadous") == "18FB-2.7-14"
    table.turn_of("FB", Token("FB"))
    table.cash(FB=900)
    assert check_line(table.game, PlaceToken("FB", "G30.0", way, "Valadous")).cost


@pytest.mark.rule("18FB-R-76", "18FB-3.5.2-9")
def test_both_towns_of_a_hex_give_its_markers_once() -> None:
    """A way that comes back to a hex with two towns and passes the other one as well."""
    table = Example().company("NN", cash=500, ann=1)
    yellow_line(table, "nC8 nC6 nC4")
    (route,) = [
        it
        for it in table.game.line_policy.routes(table.game, "NN")
        if table.game.network.hex_of(it.end) == "nC4"
    ]
    here = table.game.network.grid.index["nC6"] * NODES
    assert len(table.game.network.face("nC6").nodes) == 2
    assert table.game.line_policy.gain(table.game, route) == 1
    twice = replace(route, towns=(here, here + 1))
    assert table.game.line_policy.gain(table.game, twice) == 1


@pytest.mark.rule("18FB-3.5.2-5", "18FB-R-37")
def test_a_line_by_the_other_half_is_not_listed_if_it_is_only_dearer() -> None:
    """To the south from Torre Annunziata for 20, or from Caserta by the north for 40."""
    table = Example().company("FB", cash=500, ann=1, tokens=["G30.0", "nC4.0"])
    yellow_line(table, "nC10 nD11 nE12 G30")
    yellow_line(table, "nC8 nC6 nC4")
    table.tile("nC8", "Ns1").tile("nC10", "Nn1").turn_of("FB", Token("FB"))
    cheap, dear = "nC4 nC6 nC8", "G30 nE12 nD11 nC10 nC8"
    south = {it.way: it.cost for it in token_lines(table.game, "FB") if it.city == "nC8.0"}
    assert south == {cheap: 20, dear: 40}
    listed = [it for it in table.answers if isinstance(it, PlaceToken) and it.city == "nC8.0"]
    assert [it.way for it in listed] == [cheap]
    # It may be named all the same.
    table.play(PlaceToken("FB", "nC8.0", dear))
    assert table.state.cash["FB"] == 460


# -- a destination in the middle of the turn ---------------------------------------------------


def on_the_way(**terms: str | int | list[str]) -> Example:
    """The turn of LdA, which is building; yellow track leads from Capua to Isernia.

    ann leads it with 30%, bob has 20%, and a share lies in the pool.
    """
    table = Example().company(
        "LdA",
        100,
        status=BUILDING,
        deposits=(75, 75),
        cash=900,
        pool=1,
        ann=1,
        bob=2,
        **terms,  # type: ignore[arg-type]
    )
    yellow_line(table, TO_ISERNIA)
    return table.cash(ann=0, bob=0).turn_of("LdA")


def lay(table: Example, count: int) -> Example:
    """Some tile steps, then the step of the token."""
    for _ in range(count):
        table.play(next(it for it in table.answers if isinstance(it, LayTile)))
    return table.pass_to("token")


@pytest.mark.rule("18FB-R-32", "18FB-3.5-4", "18FB-3.5-5", "18FB-3.4-4", "18FB-R-40")
@pytest.mark.parametrize("steps", [0, 2])
def test_a_token_in_isernia_makes_it_operate_in_the_same_turn(steps: int) -> None:
    """Without a train: no interest whatever it laid, no earnings, the price one left, a train."""
    table = lay(on_the_way(), steps)
    row, column = table.state.cells["LdA"]
    bank, cash = table.state.cash[BANK], table.state.cash["LdA"]
    table.play(PlaceToken("LdA", "I36.0", TO_ISERNIA))
    state = table.state
    line = cash - state.cash["LdA"]
    assert line > 0
    assert (state.status["LdA"], state.deposits["LdA"]) == (PROVISIONAL, (0, 75))
    # The bank has the price of the line, and has paid the first half of the deposit alone.
    assert state.cash[BANK] == bank + line - 75
    assert (state.cash["ann"], state.cash["bob"]) == (75, 0)
    assert not table.emitted("secured_interest", "interest_lost")
    assert len(table.emitted("no_revenue")) == 1
    # One row up for the destination, one space left for want of earnings.
    assert state.cells["LdA"] == (row - 1, column - 1)
    assert table.step == "trains"
    table.refused(Pass("LdA"), "18FB-3.5.8-2")
    table.play(BuyTrain("LdA", "PH1-0", 100), Pass("LdA"))
    assert table.step == "finance"
    table.play(BuyShare("LdA", "LdA", POOL))
    assert table.percent("LdA", "LdA") == 10


@pytest.mark.rule("18FB-R-32", "18FB-3.5-5")
def test_it_earns_with_the_train_that_it_has() -> None:
    table = lay(on_the_way(trains="PH1"), 0)
    table.play(PlaceToken("LdA", "I36.0", TO_ISERNIA))
    assert table.step == "dividend"
    # Two stations of 20 and as many markers as the train carries.
    markers = min(table.state.markers.get("LdA", 0), 2)
    assert table.state.acting.revenue == 20 + 20 + 10 * markers
    ann = table.state.cash["ann"]
    table.play(Dividend("LdA", "pay"))
    assert table.state.cash["ann"] == ann + 3 * table.state.acting.revenue // 10


@pytest.mark.rule("18FB-R-32", "18FB-3.5.4-3", "18FB-3.5-4")
@pytest.mark.parametrize("steps", [1, 2])
def test_without_the_token_it_is_a_turn_of_building(steps: int) -> None:
    """One of two tile steps: no interest, the price one left; both: interest, the price stays."""
    table = lay(on_the_way(), steps)
    cell = table.state.cells["LdA"]
    table.play(Pass("LdA"))
    state = table.state
    paid = steps == 2
    # Band C: 15 for each of three and two shares.
    assert (state.cash["ann"], state.cash["bob"]) == ((45, 30) if paid else (0, 0))
    assert state.cells["LdA"] == (cell if paid else (cell[0], cell[1] - 1))
    assert state.status["LdA"] == BUILDING
    table.pass_to("pause")
    assert table.game.trains_of("LdA") == ()
