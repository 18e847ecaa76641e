"""Majors and nationals acquire regional companies (rulebook 3.7.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Absorb, BuyTrain, Pass
from railhead.engine.state import POOL
from railhead.titles.g18fb.acquisition import acquisition_refusal, price_of
from railhead.titles.g18fb.regional import place_tokens
from railhead.titles.g18fb.tokens import Token, settle_waiting
from railhead.titles.g18fb.trains import Trains
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.lines import grow, yellow_line


def capua(buyer: str = "LTF", *, cash: int = 300, phase: str = "6") -> Example:
    """FA, of bob, with a train and three markers on a brown base; LTF has a token next to it."""
    table = Example().phase(phase).trains(scrap=["PH5"] * 4)
    table.company(buyer, 100, cash=cash, ann=2)
    yellow_line(table, "F31 G32 G34 H35 I36")
    grow(table, "F31", "green", "brown")
    place_tokens(table.game)
    assert table.game.cities_of("FA") == ["F31.0"]
    table.regional("FA", "bob", cash=40, trains="R5")
    table.state.markers["FA"] = 3
    return table


def near(table: Example, company: str = "LTF") -> Example:
    """Give the company a token in Isernia, which a line joins with Capua."""
    return table.token("I36.0", company)


def why(table: Example, company: str = "LTF", target: str = "FA") -> str:
    refusal = acquisition_refusal(table.game, Absorb(company, company, target))
    return refusal.rule if refusal else ""


@pytest.mark.rule("18FB-3.7.3-1", "18FB-3.7.3-3", "18FB-R-72")
def test_the_owner_gets_what_it_would_earn_and_its_nominal_value() -> None:
    """The example: FA would earn 70, and its nominal value is 100."""
    table = near(capua(cash=300))
    assert price_of(table.game, "FA") == 170
    table.turn_of("LTF", Trains("LTF"))
    cash = table.state.cash["bob"]
    table.play(Absorb("LTF", "LTF", "FA"))
    assert table.state.cash["bob"] == cash + 170 + 40
    assert table.state.cash["LTF"] == 130
    assert [table.game.train_class(it) for it in table.state.trains["LTF"]] == ["R5"]
    assert table.state.markers["LTF"] == 3
    assert "FA" in table.state.gone
    assert "FA" not in table.state.presidents
    assert table.game.certificate_count("bob") == 0
    assert table.game.wealth()["bob"] == table.state.cash["bob"]
    # The regional train counts as owning one: nothing must be bought.
    table.play(Pass("LTF")) if table.step == "trains" else None
    assert table.step == "pause"


@pytest.mark.rule("18FB-3.7.3-4", "18FB-R-65", "18FB-R-81")
def test_its_token_takes_the_place_free_of_charge_beside_the_token_of_the_turn() -> None:
    table = near(capua(cash=300))
    table.turn_of("LTF", Token("LTF"))
    left, markers = table.state.tokens_left["LTF"], table.state.markers.get("LTF", 0)
    table.play(Absorb("LTF", "LTF", "FA"))
    assert table.game.cities_of("FA") == []
    assert "F31.0" in table.game.cities_of("LTF")
    assert table.state.tokens_left["LTF"] == left - 1
    assert table.state.markers["LTF"] == markers + 3
    assert table.state.acting.tokens == 0


@pytest.mark.rule("18FB-3.7.3-1")
def test_not_before_phase_six() -> None:
    table = near(capua(phase="5"))
    assert why(table) == "18FB-3.7.3-1"
    table.turn_of("LTF", Trains("LTF"))
    assert not any(isinstance(it, Absorb) for it in table.answers)


@pytest.mark.rule("18FB-3.7.3-2")
@pytest.mark.parametrize(("cash", "rule"), [(170, ""), (169, "18FB-3.7.3-2")])
def test_the_whole_sum_must_be_in_the_treasury(cash: int, rule: str) -> None:
    assert why(near(capua(cash=cash))) == rule


@pytest.mark.rule("18FB-3.7.3-2", "18FB-R-64")
def test_a_token_line_or_a_token_in_the_base_is_needed() -> None:
    table = capua()
    assert why(table) == "18FB-3.7.3-2"
    # A city between breaks the line.
    yellow_line(table, "I36 J35 K36 L37 L39")
    table.token("L39.0", "LTF")
    assert why(table) == "18FB-3.7.3-2"
    table.token("I36.0", "LTF")
    assert why(table) == ""
    table = capua("LdA")
    assert table.game.has_token_on("F31", "LdA")
    assert why(table, "LdA") == ""


@pytest.mark.rule("18FB-R-64")
def test_an_unsold_company_cannot_be_acquired() -> None:
    table = near(capua())
    table.regional("FAS", POOL)
    assert why(table, target="FAS") == "18FB-R-64"
    assert why(table, target="FP") == "18FB-R-64"


@pytest.mark.rule("18FB-3.7.3-4")
@pytest.mark.parametrize("reason", ["no token left", "a token there"])
def test_without_room_for_its_token_the_slot_becomes_open(reason: str) -> None:
    table = capua("LdA") if reason == "a token there" else near(capua())
    buyer = "LdA" if reason == "a token there" else "LTF"
    if buyer == "LTF":
        while table.state.tokens_left["LTF"]:
            city = next(
                it
                for it in table.state.tokens
                if not table.game.has_token_at(it, "LTF")
                and table.game.free_slot(it, "LTF") is not None
            )
            table.token(city, "LTF")
    empty = table.state.tokens["F31.0"].count("")
    table.turn_of(buyer, Trains(buyer))
    table.play(Absorb(buyer, buyer, "FA"))
    assert table.state.tokens["F31.0"].count("") == empty + 1
    assert table.state.tokens["F31.0"].count(buyer) == (buyer == "LdA")
    assert table.game.free_slot("F31.0", "FP") is not None


@pytest.mark.rule("18FB-R-65", "18FB-3.7.3-4")
def test_napoli_is_one_place_for_the_buyer() -> None:
    """NN has its home in the southern half; SEPSA stands in the northern one."""
    table = Example().phase("6").trains(scrap=["PH5"] * 4).company("NN", 100, cash=900, ann=2)
    grow(table, "nC10", "green", "brown")
    place_tokens(table.game)
    table.regional("SEPSA", "bob")
    assert why(table, "NN", "SEPSA") == ""
    table.turn_of("NN", Trains("NN"))
    table.play(Absorb("NN", "NN", "SEPSA"))
    assert not table.game.has_token_on("nC10", "NN")
    assert table.game.cities_of("SEPSA") == []


@pytest.mark.rule("18FB-R-81")
def test_the_new_token_reaches_a_destination_and_its_kept_slot_vanishes() -> None:
    """L'Aquila is a further destination of LdA and the base of FAS."""
    table = Example().phase("6").trains(scrap=["PH5"] * 4).company("LdA", 100, cash=900, ann=2)
    yellow_line(table, "J41 K40 L39")
    place_tokens(table.game)
    table.regional("FAS", "bob")
    base = table.game.cities_of("FAS")
    assert base == ["J41.0"]
    table.token("L39.0", "LdA")
    cell = table.state.cells["LdA"]
    assert "LdA" in table.state.reserved["J41.0"]
    slots = len(table.state.tokens["J41.0"])
    table.turn_of("LdA", Trains("LdA"))
    assert why(table, "LdA", "FAS") == ""
    table.play(Absorb("LdA", "LdA", "FAS"))
    assert "LdA" in table.state.tokens["J41.0"]
    assert "LdA" not in table.state.reserved.get("J41.0", ())
    assert len(table.state.tokens["J41.0"]) == slots - 1
    assert table.state.cells["LdA"] == (cell[0] - 1, cell[1])


@pytest.mark.rule("18FB-R-81")
@pytest.mark.parametrize("closed", [False, True])
def test_the_buyer_inherits_the_claim_of_a_token_that_waits(closed: bool) -> None:
    table = near(capua())
    slot = table.state.tokens["F31.0"].index("FA")
    table.game.set_token("F31.0", slot, "FB")
    table.state.tokens_left["FB"] -= 1
    table.state.tokens_left["FA"] += 1
    while "" in table.state.tokens["F31.0"]:
        table.game.set_token("F31.0", table.state.tokens["F31.0"].index(""), "FC")
        table.state.tokens_left["FC"] -= 1
    table.state.reserved.pop("F31.0", None)
    table.state.waiting = ("FA",)
    table.turn_of("LTF", Trains("LTF"))
    table.play(Absorb("LTF", "LTF", "FA"))
    assert table.state.heirs == {"FA": "LTF"}
    assert "LTF" not in table.state.tokens["F31.0"]
    if closed:
        table.state.gone = (*table.state.gone, "LTF")
    table.game.set_token("F31.0", slot, "")
    settle_waiting(table.game)
    assert ("LTF" in table.state.tokens["F31.0"]) != closed
    assert table.state.waiting == ()


@pytest.mark.rule("18FB-R-81")
def test_the_claim_is_for_a_slot_that_opens_not_for_the_one_kept_for_the_buyer() -> None:
    """The same with a token of FAS that waits: Pescara is the final destination of LdA."""
    table = Example().phase("6").trains(scrap=["PH5"] * 4).company("LdA", 100, cash=900, ann=2)
    yellow_line(table, "J41 K40 L39")
    table.token("L39.0", "LdA").token("J41.0", "FC")
    place_tokens(table.game)
    table.regional("FAS", "bob")
    assert "FAS" in table.state.waiting
    cell, slots = table.state.cells["LdA"], len(table.state.tokens["J41.0"])
    table.turn_of("LdA", Trains("LdA")).play(Absorb("LdA", "LdA", "FAS"))
    assert table.state.tokens["J41.0"].count("") == 1
    assert table.state.cells["LdA"] == cell
    table.game.set_token("J41.0", table.state.tokens["J41.0"].index("FC"), "")
    settle_waiting(table.game)
    assert "LdA" in table.state.tokens["J41.0"]
    assert len(table.state.tokens["J41.0"]) == slots - 1
    assert table.state.cells["LdA"] == (cell[0] - 1, cell[1])


@pytest.mark.rule("18FB-3.7.3-1", "18FB-3.7.3-3")
def test_it_can_be_done_before_the_earnings_though_nothing_else_is_to_decide() -> None:
    """What is bought runs in the same turn: the chance comes before the earnings and at the end."""
    table = near(capua(cash=170))
    steps = [step.name for step in table.game.turn_of("LTF")]
    assert steps.count("acquisition") == 2
    table.turn_of("LTF", *table.game.turn_of("LTF")[3:])
    assert table.step == "acquisition"
    table.play(Absorb("LTF", "LTF", "FA"))
    assert table.step == "dividend"
    # Two stations of 20 and 40, one of which the train serves, and three markers.
    assert table.state.acting.revenue > 70


@pytest.mark.rule("18FB-R-72", "18FB-2.6-1")
def test_an_acquired_regional_train_is_not_sold_on() -> None:
    table = near(capua()).company("FP", 100, cash=500, ann=2).regional("FG", "cid", cash=500)
    table.turn_of("LTF", Trains("LTF"))
    table.play(Absorb("LTF", "LTF", "FA"))
    (train,) = table.state.trains["LTF"]
    table.turn_of("FP", Trains("FP"))
    table.refused(BuyTrain("FP", train, 100), "18FB-2.6-1")
    table.turn_of("FG", *table.game.turn_of("FG")[2:])
    table.refused(BuyTrain("FG", train, 100), "18FB-3.6.3-11")
