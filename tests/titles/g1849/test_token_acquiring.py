"""Taking over a token place of another corporation (rulebook 4.4, advanced game)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import AcquireToken, Action, Choose, Pass
from railhead.engine.decision import Range
from railhead.engine.title import Value
from railhead.titles.g1849.phases import earthquake
from tests.titles.g1849.build import ADVANCED, Example

ASK: dict[str, Value] = {**ADVANCED, "ask_token_acquiring": True}
FREE: dict[str, Value] = {**ADVANCED, "trade_consent": False}


def terranova(
    options: Mapping[str, Value] | None = None, phase: str = "6", cash: int = 100
) -> Example:
    """SFA (ann) is joined to Terranova (M9), where AFG (bob) has its second token."""
    table = Example(options=ADVANCED if options is None else options)
    table.start("SFA", ann=2, cash=cash).start("AFG", bob=2, base="H8.0").phase(phase)
    table.tile("J6", "645", 3).tile("K7", "4", 2).tile("L8", "9", 2).token("M9.0", "AFG")
    return table


def asking(table: Example, company: str = "SFA") -> Example:
    return table.turn_of(company, "acquire_token")


def offers(table: Example) -> list[tuple[str, str, int, int]]:
    """The listed places: (city, company, lowest price, highest price)."""
    decision = table.game.decision
    assert decision is not None
    return [
        (answer.action.city, answer.action.company, answer.low, answer.high)
        for answer in decision.answers
        if isinstance(answer, Range) and isinstance(answer.action, AcquireToken)
    ]


def others_are_refused(table: Example) -> None:
    """No city and company but those listed can be named, whatever the price."""
    listed = {(city, company) for city, company, _, _ in offers(table)}
    for city in table.state.tokens:
        for company in table.state.roster:
            actions = [AcquireToken(table.asked, city, company, price) for price in (1, 50)]
            assert bool(table.accepted(*actions)) == ((city, company) in listed)


BUY = AcquireToken("SFA", "M9.0", "AFG", 60)


@pytest.mark.rule("1849-4.4-1", "1849-4.4-3")
def test_the_place_changes_hands_for_the_price() -> None:
    table = asking(terranova())
    assert offers(table) == [("M9.0", "AFG", 1, 100)]
    table.check_answers()
    others_are_refused(table)
    table.play(BUY)
    assert (table.step, table.asked) == ("token_deal", "AFG")
    table.check_answers()
    table.play(Choose("AFG", "accept"))
    state = table.state
    assert state.tokens["M9.0"] == ("SFA", "")
    assert (state.cash["SFA"], state.cash["AFG"]) == (40, 60)
    assert (state.tokens_left["SFA"], state.tokens_left["AFG"]) == (1, 2)


@pytest.mark.rule("1849-4.4-1")
def test_the_token_takes_the_same_slot() -> None:
    table = Example(options=FREE).start("SFA", ann=2, cash=9).start("AFG", bob=2, base="H8.0")
    table.start("CTL", cid=2).phase("6").tile("J6", "645", 3).tile("K7", "4", 2)
    table.tile("L8", "9", 2).token("M9.0", "CTL").token("M9.0", "AFG")
    asking(table)
    assert [place[:2] for place in offers(table)] == [("M9.0", "CTL"), ("M9.0", "AFG")]
    table.play(AcquireToken("SFA", "M9.0", "AFG", 9))
    assert table.state.tokens["M9.0"] == ("CTL", "SFA")


@pytest.mark.rule("1849-4.4-1", "1849-1.3-1")
@pytest.mark.parametrize("preset", ["default", "rulebook", "peer"])
@pytest.mark.parametrize("advanced", [False, True])
def test_only_with_the_option_and_from_phase_6(preset: str, advanced: bool) -> None:
    for phase in ("4", "6", "8", "10", "12", "16"):
        options: dict[str, Value] = {"token_acquiring": advanced, "bonds": advanced}
        table = Example(options=options, preset=preset)
        table.start("SFA", ann=2, cash=100).start("AFG", bob=2, base="H8.0").phase(phase)
        table.tile("J6", "645", 3).tile("K7", "4", 2).tile("L8", "9", 2).token("M9.0", "AFG")
        asking(table)
        if advanced and phase != "4":
            assert offers(table) == [("M9.0", "AFG", 1, 100)]
        elif table.step == "acquire_token":
            table.refused(BUY, "1849-4.4-1")
        else:
            table.refused(BUY, "1849-4-4")


@pytest.mark.parametrize(("options", "step"), [(ADVANCED, False), (ASK, True)])
@pytest.mark.parametrize("phase", ["4", "6"])
def test_asked_in_every_turn_only_if_the_option_says_so(
    options: Mapping[str, Value], step: bool, phase: str
) -> None:
    table = Example(options=options).start("SFA", ann=2, cash=100).phase(phase)
    asking(table)
    assert (table.step == "acquire_token") is step
    if step:
        decision = table.game.decision
        assert decision is not None
        assert decision.answers == (Pass("SFA"),)
        table.play(Pass("SFA"))
    assert table.step != "acquire_token"


@pytest.mark.rule("1849-4.4-1")
def test_the_city_must_be_reached() -> None:
    table = terranova(ASK).tile("L8", "79", 2)
    asking(table).refused(BUY, "1849-4.4-1")


@pytest.mark.rule("1849-4.4-1")
def test_a_token_must_be_left() -> None:
    table = terranova(ASK).token("M11.0", "SFA").token("C1.0", "SFA")
    assert table.state.tokens_left["SFA"] == 0
    asking(table).refused(BUY, "1849-4.4-1")
    table = terranova().token("M11.0", "SFA").token("C1.0", "SFA")
    assert asking(table).step != "acquire_token"


@pytest.mark.rule("1849-4.4-1")
def test_no_second_token_on_the_hex() -> None:
    table = terranova(ASK).token("M9.0", "SFA")
    assert table.state.tokens["M9.0"] == ("AFG", "SFA")
    asking(table).refused(BUY, "1849-4.4-1")
    table.refused(AcquireToken("SFA", "M9.0", "SFA", 1), "1849-4.4-1")
    table.refused(AcquireToken("SFA", "M11.0", "AFG", 1), "1849-4.4-1")  # no token there


@pytest.mark.rule("1849-4.4-1")
def test_after_the_dividend_and_before_the_trains() -> None:
    table = terranova(cash=200).trains(SFA="6H").turn_of("SFA")
    steps = [table.step]
    while table.step not in ("trains", "issue"):
        table.refused(BUY, "1849-4-4") if table.step != "acquire_token" else None
        decision = table.game.decision
        assert decision is not None
        passes = Pass("SFA") in decision.answers
        answer = Pass("SFA") if passes else decision.answers[0]
        assert isinstance(answer, Action)
        table.play(answer)
        steps.append(table.step)
    assert steps == ["track", "token", "routes", "dividend", "acquire_token", "trains"]
    table.refused(BUY, "1849-4-4")


@pytest.mark.rule("1849-4.4-2")
@pytest.mark.parametrize("base", ["H8.0", "M9.0"])
def test_a_base_token_cannot_be_acquired(base: str) -> None:
    table = Example(options=ASK).start("SFA", ann=2, cash=100).start("AFG", bob=2, base=base)
    table.phase("6").tile("J6", "644", 4).tile("K7", "4", 2).tile("L8", "9", 2)
    table.tile("I7", "74", 1).tile("H8", "657", 1)
    table.token("M9.0" if base == "H8.0" else "H8.0", "AFG")
    asking(table)
    free = "M9.0" if base == "H8.0" else "H8.0"
    assert offers(table) == [(free, "AFG", 1, 100)]
    table.refused(AcquireToken("SFA", base, "AFG", 50), "1849-4.4-2")


def shaken(base_option: str, *cities: str) -> Example:
    """AFG lost its base Messina in the earthquake; its other tokens were placed in this order."""
    options: dict[str, Value] = {**ASK, "base_after_earthquake": base_option}
    table = Example(options=options).start("SFA", ann=2, cash=100)
    table.start("AFG", bob=2, base="B14.0").phase("12").tile("J6", "644", 4)
    table.tile("K7", "4", 2).tile("L8", "9", 2).tile("I7", "74", 1).tile("H8", "657", 1)
    for city in cities:
        table.token(city, "AFG")
    earthquake(table.game)
    return asking(table)


@pytest.mark.rule("1849-4.4-2")
@pytest.mark.parametrize("cities", [("H8.0", "M9.0"), ("M9.0", "H8.0")])
@pytest.mark.parametrize("option", ["none", "oldest"])
def test_after_the_earthquake_the_oldest_token_is_protected_or_none(
    option: str, cities: tuple[str, str]
) -> None:
    table = shaken(option, *cities)
    oldest, other = cities
    assert table.accepted(AcquireToken("SFA", other, "AFG", 50))
    if option == "none":
        assert table.accepted(AcquireToken("SFA", oldest, "AFG", 50))
    else:
        table.refused(AcquireToken("SFA", oldest, "AFG", 50), "1849-4.4-2")
    others_are_refused(table)


@pytest.mark.rule("1849-4.4-4")
@pytest.mark.parametrize(("option", "rule"), [("none", "1849-4.4-4"), ("oldest", "1849-4.4-2")])
def test_the_only_token_on_the_map_cannot_be_acquired(option: str, rule: str) -> None:
    table = shaken(option, "M9.0")
    assert table.game.cities_of("AFG") == ["M9.0"]
    table.refused(BUY, rule)


@pytest.mark.rule("1849-4.4-3", "1849-4.4-1", "1849-4-6")
def test_the_price_is_at_least_1_and_at_most_the_cash_of_the_buyer() -> None:
    table = asking(terranova(cash=60))
    table.refused(AcquireToken("SFA", "M9.0", "AFG", 0), "1849-4.4-1")
    table.refused(AcquireToken("SFA", "M9.0", "AFG", 61), "1849-4.4-3")
    assert table.accepted(BUY)
    assert asking(terranova(cash=0)).step != "acquire_token"


@pytest.mark.rule("1849-4.4-3")
def test_one_acquisition_in_a_turn() -> None:
    table = terranova(FREE).tile("I7", "74", 1).tile("N10", "58", 2).token("M11.0", "AFG")
    asking(table)
    second = AcquireToken("SFA", "M11.0", "AFG", 5)
    assert table.accepted(second)
    table.play(BUY)
    table.refused(second, "1849-4-4")


@pytest.mark.rule("1849-4.4-3")
@pytest.mark.parametrize("preset", ["default", "rulebook", "peer"])
def test_consent_of_the_seller_by_preset(preset: str) -> None:
    table = Example(options=ADVANCED, preset=preset).start("SFA", ann=2, cash=100)
    table.start("AFG", bob=2, base="H8.0").phase("6").tile("J6", "645", 3)
    table.tile("K7", "4", 2).tile("L8", "9", 2).token("M9.0", "AFG")
    asking(table).play(BUY)
    assert (table.step == "token_deal") == (preset != "peer")
    assert (table.state.tokens["M9.0"] == ("SFA", "")) == (preset == "peer")


@pytest.mark.rule("1849-4.4-3")
def test_a_president_of_both_needs_no_consent() -> None:
    table = Example(options=ADVANCED).start("SFA", ann=2, cash=100)
    table.start("AFG", ann=2, base="H8.0").phase("6").tile("J6", "645", 3)
    table.tile("K7", "4", 2).tile("L8", "9", 2).token("M9.0", "AFG")
    asking(table).play(BUY)
    assert table.state.tokens["M9.0"] == ("SFA", "")


@pytest.mark.rule("1849-4.4-3")
def test_a_refused_offer_is_repeated_only_at_a_higher_price() -> None:
    table = asking(terranova())
    table.play(BUY)
    for wrong in (Choose("AFG", "perhaps"), Choose("SFA", "accept"), Pass("AFG"), BUY):
        table.refused(wrong, "1849-4.4-3")
    table.play(Choose("AFG", "refuse"))
    assert (table.step, table.asked) == ("acquire_token", "SFA")
    assert (table.state.cash["SFA"], table.state.tokens["M9.0"]) == (100, ("AFG", ""))
    assert offers(table) == [("M9.0", "AFG", 61, 100)]
    table.check_answers()
    table.refused(BUY, "1849-4.4-3")
    table.play(AcquireToken("SFA", "M9.0", "AFG", 61), Choose("AFG", "accept"))
    assert table.state.cash["AFG"] == 61


@pytest.mark.rule("1849-4.4-3")
def test_the_step_ends_when_no_higher_offer_is_possible() -> None:
    table = asking(terranova())
    table.play(AcquireToken("SFA", "M9.0", "AFG", 100), Choose("AFG", "refuse"))
    assert table.step != "acquire_token"
    assert table.state.tokens["M9.0"] == ("AFG", "")


@pytest.mark.rule("1849-4.4-2")
@pytest.mark.parametrize("option", ["none", "oldest"])
def test_only_a_base_lost_in_the_earthquake_is_replaced_by_the_oldest_token(option: str) -> None:
    # CTL still waits for a slot in its base city and has two tokens elsewhere.
    options: dict[str, Value] = {**ASK, "base_after_earthquake": option}
    table = terranova(options).start("CTL", cid=2)
    table.game.set_token("E1.0", 0, "")
    table.state.tokens_left["CTL"] += 1
    del table.state.bases["CTL"]
    table.token("M9.0", "CTL").token("C1.0", "CTL")
    asking(table)
    assert table.accepted(AcquireToken("SFA", "M9.0", "CTL", 5))
