"""Where companies have their first tokens (rulebook 9.2, 9.3 and 7.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany, Par, Pass, PlaceToken
from railhead.engine.title import Value
from railhead.titles.minors_and_publics.nationalising import nationalise
from railhead.titles.minors_and_publics.starting import has_track
from tests.titles.g1867.build import Example


def stock_round(**options: Value) -> Example:
    return Example(options=options).privates().cash(ann=500, bob=500, cid=500).stock_round()


# -- minors -------------------------------------------------------------------------------------


@pytest.mark.rule("1867-9.2-1", "1867-9.2-10", "1867-7.2-2")
def test_the_opener_bids_and_places_the_token_before_anybody_else_bids() -> None:
    table = stock_round()
    table.play(BidCompany("ann", "CV", 105))
    assert (table.step, table.asked) == ("minor_home", "CV")
    assert table.game.decision is not None
    assert table.game.decision.player == "ann"
    table.refused(BidCompany("bob", "CV", 110), "1867-9.2-5")
    table.play(PlaceToken("CV", "F16.1"))
    assert (table.step, table.asked) == ("company_auction", "bob")
    assert table.state.tokens["F16.1"] == ("CV",)
    table.play(BidCompany("bob", "CV", 110), Pass("cid"), Pass("ann"))
    assert table.state.presidents["CV"] == "bob"
    assert table.state.tokens["F16.1"] == ("CV",)


@pytest.mark.rule("1867-9.2-1")
@pytest.mark.parametrize("bid", [95, 102])
def test_bids_begin_at_100_in_steps_of_5(bid: int) -> None:
    stock_round().refused(BidCompany("ann", "CV", bid), "1867-9.2-2")


@pytest.mark.rule("1867-9.2-5", "1867-8-2")
@pytest.mark.parametrize(
    ("phase", "city", "allowed"),
    [
        ("2", "F16.0", False),
        ("2", "F16.1", True),
        ("2", "L12.0", True),
        ("2", "L12.1", True),
        ("2", "L12.2", False),
        ("3", "L12.2", True),
        ("2", "D2.0", False),
        ("3", "D2.0", True),
        ("2", "F8.0", True),
        ("2", "E15.0", False),
    ],
)
def test_a_home_is_an_open_city_without_token(phase: str, city: str, allowed: bool) -> None:
    table = Example().privates().minor("CS", "bob", at="E15.0").phase(phase)
    table.cash(ann=500, bob=500, cid=500).stock_round()
    table.play(BidCompany("ann", "CV", 100))
    if allowed:
        table.play(PlaceToken("CV", city))
    else:
        table.refused(PlaceToken("CV", city), "1867-9.2-5")


@pytest.mark.rule("1867-9.2-5")
def test_a_city_with_a_token_in_one_of_two_spaces_is_no_home() -> None:
    table = Example().privates().minor("CS", "bob", at="E15.0").phase("3").lay("E15", "57", "14")
    table.cash(ann=500, bob=500, cid=500).stock_round()
    assert len(table.state.tokens["E15.0"]) == 2
    table.play(BidCompany("ann", "CV", 100))
    table.refused(PlaceToken("CV", "E15.0"), "1867-9.2-5")


@pytest.mark.rule("1867-9.2-5")
def test_the_circle_of_a_nationalised_minor_may_be_used_again() -> None:
    table = Example().minor("BO", "ann", at="F16.1", turns=1).phase("4").minor("CS", "bob")
    table.trains(CS="4").turn_of("CS", "trains")
    nationalise(table.game, "BO")
    assert table.state.tokens["F16.1"] == ("",)
    table.privates().cash(ann=500, bob=500, cid=500).stock_round()
    table.play(BidCompany("ann", "CV", 100), PlaceToken("CV", "F16.1"))


@pytest.mark.rule("1867-9.2-10")
def test_the_home_is_chosen_too_where_nobody_else_can_bid() -> None:
    table = stock_round().cash(bob=0, cid=90)
    table.play(BidCompany("ann", "CV", 100))
    assert (table.state.presidents["CV"], table.step) == ("ann", "minor_home")
    table.play(PlaceToken("CV", "F8.0"))
    assert table.state.tokens["F8.0"] == ("CV",)


@pytest.mark.rule("1867-9.2-5")
def test_without_an_open_city_no_minor_is_offered() -> None:
    table = stock_round()
    cities = [city for city, slots in table.state.tokens.items() if slots and not any(slots)]
    for city in cities:
        table.state.tokens[city] = ("CPR",) * len(table.state.tokens[city])
    table.refused(BidCompany("ann", "CV", 100), "1867-9.2-5")


@pytest.mark.rule("1867-9.2-8", "1867-9.4-6")
@pytest.mark.parametrize("minor", ["BO", "PM", "KP"])
def test_any_minor_may_be_offered_first(minor: str) -> None:
    table = Example().sell_privates()
    assert table.state.round == "SR"
    # Each private went to who opened its auction: the last one sits right of who is asked.
    assert table.game.left_of(table.state.privates["SCT"]) == table.asked
    table.offer(minor, "F8.0")


@pytest.mark.rule("1867-7.2-1")
@pytest.mark.parametrize(("later", "first"), [("peer", "AE"), ("cards", "BBG")])
def test_six_minors_wait_for_phase_3(later: str, first: str) -> None:
    table = stock_round(later_minors=later)
    other = {"AE": "BBG", "BBG": "AE"}[first]
    assert len(table.game.available_minors()) == 10
    table.refused(BidCompany("ann", other, 100), "1867-7.2-1")
    table.play(BidCompany("ann", first, 100))
    assert len(stock_round(later_minors=later).phase("3").game.available_minors()) == 16


# -- publics ------------------------------------------------------------------------------------


def start(table: Example) -> Example:
    table.phase("4").cash(ann=500, bob=0, cid=0).stock_round()
    table.play(Par("ann", "CPR", 100))
    return table


@pytest.mark.rule("1867-9.3-5")
def test_a_public_starts_on_a_hex_without_tokens_and_connection() -> None:
    table = start(Example().privates().minor("CS", "bob", at="E15.0").lay("G15", "57"))
    places = {answer.city for answer in table.answers if isinstance(answer, PlaceToken)}
    assert {"F8.0", "D8.0", "L12.0", "L12.1", "L12.2", "D2.0"} <= places
    for city in ("F16.1", "E15.0", "G15.0"):
        table.refused(PlaceToken("CPR", city), "1867-9.3-5")
    table.play(PlaceToken("CPR", "F8.0"))


@pytest.mark.rule("1867-9.3-5")
def test_no_circle_of_montreal_is_free_once_one_has_a_token() -> None:
    table = start(Example().privates().minor("AE", "bob", at="L12.0"))
    table.refused(PlaceToken("CPR", "L12.2"), "1867-9.3-5")


def only_guelph_and_barrie(**options: Value) -> Example:
    """All cities but two have tokens; track joins these two."""
    table = Example(options=options).privates().tile("E15", "57", 0).tile("E13", "57", 0)
    for city, slots in table.state.tokens.items():
        if slots and not any(slots) and city not in ("E15.0", "E13.0"):
            table.game.put_token(city, 0, "GTR")
    table.state.tokens_left["GTR"] = 0
    return table.phase("4")


@pytest.mark.rule("1867-9.3-5", "1867-9.3-6")
def test_a_connected_city_serves_where_there_is_no_other() -> None:
    table = only_guelph_and_barrie()
    policy = table.game.start_policy
    assert has_track(table.game, "E15.0")
    assert policy.start_places(table.game, "CPR") == ["E13.0", "E15.0"]
    never = only_guelph_and_barrie(start_public_connected="never")
    assert never.game.start_policy.start_places(never.game, "CPR") == []


@pytest.mark.rule("1867-9.3-6")
def test_no_public_starts_without_an_empty_hex() -> None:
    table = Example(options={"start_public_connected": "never"}).privates().phase("4")
    table.cash(ann=500, bob=500, cid=500).stock_round()
    for city, slots in table.state.tokens.items():
        table.state.tokens[city] = ("GTR",) * len(slots)
    table.refused(Par("ann", "CPR", 100), "1867-9.3-6")


@pytest.mark.rule("1867-9.3-5")
def test_a_hex_is_connected_if_one_of_its_circles_is() -> None:
    table = start(Example().privates().tile("K13", "4", 1))
    assert has_track(table.game, "L12.0")
    assert not has_track(table.game, "L12.2")
    table.refused(PlaceToken("CPR", "L12.2"), "1867-9.3-5")


@pytest.mark.rule("1867-9.3-5")
def test_a_hex_with_one_token_is_not_empty_though_there_is_room() -> None:
    table = Example().privates().minor("CS", "bob", at="N12.0").phase("4").lay("N12", "57", "14")
    assert "" in table.state.tokens["N12.0"]
    start(table)
    table.refused(PlaceToken("CPR", "N12.0"), "1867-9.3-5")
