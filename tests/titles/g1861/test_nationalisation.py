"""How a company is nationalised (rulebook 11)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Choose, DiscardTrain, Pass
from railhead.engine.state import BANK, POOL, RETURNED
from railhead.engine.title import Value
from railhead.titles.minors_and_publics.nationalising import nationalise
from tests.titles.g1861.build import Example


def n(cash: int = 0, loans: int = 0, trains: str | tuple[str, ...] = ()) -> Example:
    table = Example().minor("N", "ann", 90, cash=cash, loans=loans, trains=trains).phase("4")
    table.public("MKV", 100, tokens=["L12.0"], trains="5", cash=0, bob=1)
    return table.cash(ann=0, bob=0, cid=0, RSR=0)


# -- procedure ------------------------------------------------------------------------------------


@pytest.mark.rule("1861-11-6", "1861-11-4")
@pytest.mark.parametrize(
    ("cash", "loans", "paid", "railway"),
    [
        (21, 1, 140, 21),  # the examples of the rule: R90 -> R80 -> R70
        (50, 1, 160, 0),  # with exactly R50 the loan is repaid
        (49, 1, 140, 49),
        (99, 2, 140, 49),
        (21, 2, 130, 21),
        (0, 0, 160, 0),
    ],
)
def test_loans_price_and_money(cash: int, loans: int, paid: int, railway: int) -> None:
    table = n(cash, loans)
    bank = table.state.cash[BANK]
    nationalise(table.game, "N")
    repaid = cash - railway
    assert not table.game.started("N")
    assert table.state.cash["ann"] == paid
    assert table.state.cash["RSR"] == railway
    assert table.state.cash[BANK] == bank - paid + repaid
    assert "N" not in table.state.loans
    assert "N" not in table.state.cells


@pytest.mark.rule("1861-11-6", "1861-11-7")
@pytest.mark.parametrize(("loans", "price"), [(0, 100), (1, 90), (3, 70)])
def test_a_public_is_paid_by_the_share(loans: int, price: int) -> None:
    # R110 in row 3; pool and treasury get nothing.
    table = n().public("MK", 110, cash=40, loans=loans, pool=2, tokens=["M7.0"], ann=1, bob=2)
    table.cash(ann=0, bob=0)
    bank = table.state.cash[BANK]
    nationalise(table.game, "MK")
    assert [table.state.cash[name] for name in ("ann", "bob", "cid", "RSR")] == [
        3 * price,
        2 * price,
        0,
        40,
    ]
    assert table.state.cash[BANK] == bank - 5 * price
    assert table.percent("MK", POOL) == 0
    assert table.percent("MK", "MK") == 100


@pytest.mark.rule("1861-11-6", "1861-10.10-14", "1861-R-5")
def test_trains_and_privates_go_to_the_state_railway_unpaid() -> None:
    table = n(9, 2, "4").privates(MRR="N")
    table.turn_of("N", "interest", after=("MKV",))
    assert table.game.trains_of("RSR") == ("4-0",)
    assert table.state.trains[RETURNED] == ()
    assert table.state.privates["MRR"] == "RSR"
    # R90, three steps: R60; nothing for the private.
    paid = [
        e.params["reason"]
        for e in table.game.events
        if e.kind == "payment" and e.params["payee"] == "ann"
    ]
    assert paid == ["nationalisation"]


@pytest.mark.rule("1861-R-5", "1861-11-8")
def test_the_state_railway_collects_the_income_of_the_private() -> None:
    table = n(trains="4").privates(MRR="RSR")
    table.public("MK", 100, tokens=["M7.0"], trains="5", cid=1).operating_rounds()
    assert table.state.cash["RSR"] == 25


@pytest.mark.rule("1861-11-8")
@pytest.mark.parametrize("owner", ["ann", "MK", "N", "RSR"])
def test_a_private_is_bought_with_phase_6_at_its_face_value(owner: str) -> None:
    # The example of the rule: Moscow-Ryazan, R75.
    table = Example().phase("5").minor("N", "ann", 70, trains="5", cash=0)
    table.public("MK", 100, tokens=["M7.0"], trains="5", cash=0, cid=1)
    table.public("SE", 100, tokens=["L12.0"], cash=650, bob=1)
    table.privates(MRR=owner, TSR="RSR", BSS="RSR", MYR="RSR", WVR="RSR")
    table.trains(scrap=["5"] * 2).cash(ann=0, RSR=0).turn_of("SE", "trains")
    events = table.play(BuyTrain("SE", "6-0", 650))
    assert table.state.privates["MRR"] == "RSR"
    paid = [
        (e.params["payee"], e.params["amount"])
        for e in events
        if e.kind == "payment" and e.params["reason"] == "private_nationalisation"
    ]
    assert paid == ([] if owner == "RSR" else [(owner, 75)])


@pytest.mark.rule("1861-11-4")
@pytest.mark.parametrize("kind", ["minor", "public"])
def test_who_ends_the_turn_without_a_train_is_nationalised(kind: str) -> None:
    table = n()
    table.public("MK", 100, tokens=["M7.0"], cash=0, loans=5, cid=1)
    company = "N" if kind == "minor" else "MK"
    table.cash(**{company: 0}).turn_of(company, "trains", after=())
    if table.step == "trains":  # others would sell a train
        table.play(Pass(company))
    assert not table.game.started(company)


@pytest.mark.rule("1861-11-3")
@pytest.mark.parametrize("gives_up", [True, False])
def test_the_president_of_a_trainless_public_decides(gives_up: bool) -> None:
    table = Example().phase("3").public("MK", 100, tokens=["M7.0"], cash=10, cid=1)
    table.public("SE", 100, tokens=["L12.0"], cash=350, bob=1)
    table.trains(scrap=["3"] * 7).turn_of("SE", "trains").play(BuyTrain("SE", "4-0", 350))
    assert (table.step, table.asked) == ("nationalise", "MK")
    table.refused(Choose("MK", "later"), "1861-11-3")
    table.refused(Pass("SE"), "1861-11-3")
    table.play(Choose("MK", "nationalise") if gives_up else Pass("MK"))
    assert table.game.started("MK") != gives_up


# -- its markers ----------------------------------------------------------------------------------


@pytest.mark.rule("1861-11-9")
@pytest.mark.parametrize("city", ["L12.0", "F18.0", "E1.0", "H8.1", "H8.2"])
def test_the_state_railway_takes_the_space(city: str) -> None:
    table = Example().phase("4").gone("SP-W", "N", "M-NN", "M-K")
    table.public("MK", 100, tokens=[city], cid=1).public("SE", 100, tokens=["P8.0"], bob=1)
    nationalise(table.game, "MK")
    assert table.state.tokens[city] == ("RSR",)
    assert table.state.tokens_left == {**table.state.tokens_left, "MK": 3, "RSR": 7}


@pytest.mark.rule("1861-11-9")
def test_the_very_space_in_a_city_of_two() -> None:
    table = Example().gone("D").lay("H18", "6", "15").phase("5")
    table.public("SE", 100, tokens=["H18.0"], bob=1).public("MK", 100, tokens=["H18.0"], cid=1)
    nationalise(table.game, "MK")
    assert table.state.tokens["H18.0"] == ("SE", "RSR")
    nationalise(table.game, "SE")
    # One of its own in a hex is enough: the space becomes free.
    assert table.state.tokens["H18.0"] == ("", "RSR")


@pytest.mark.rule("1861-11-9")
def test_only_one_in_moscow_although_its_spaces_are_separate() -> None:
    table = Example().phase("4").minor("N", "ann", 70).minor("M-K", "bob", 60)
    nationalise(table.game, "N")
    nationalise(table.game, "M-K")
    assert table.state.tokens["H8.1"] == ("RSR",)
    assert table.state.tokens["H8.0"] == ("",)


FIVE = ("F18.0", "I19.0", "K17.0", "P2.0", "E9.0")


def short_of_tokens(options: dict[str, Value] | None = None, seed: int = 1) -> Example:
    """The state railway has one token left for elsewhere."""
    table = Example(options=options, seed=seed).phase("4")
    table.gone("V", "T-R", "O-K", "D", "M-V", "M-B")
    for city in FIVE:
        table.token(city, "RSR")
    return table


@pytest.mark.rule("1861-11-10", "1861-11-9")
@pytest.mark.parametrize("first", [True, False])
def test_with_too_few_the_most_valuable_cities_are_replaced_first(first: bool) -> None:
    table = short_of_tokens()
    # Green Yuzovka is worth 30, yellow Voronezh 20.
    table.lay("H18", "6", "15").lay("I13", "6")
    cities = ["H18.0", "I13.0"] if first else ["I13.0", "H18.0"]
    table.public("MK", 100, tokens=cities, cid=1)
    nationalise(table.game, "MK")
    assert "RSR" in table.state.tokens["H18.0"]
    assert table.state.tokens["I13.0"] == ("",)


@pytest.mark.rule("1861-11-10")
def test_the_tokens_kept_for_moscow_and_st_petersburg_take_no_other_place() -> None:
    table = short_of_tokens().gone("SP-W")
    # Yellow Voronezh (20), green St. Petersburg (40): both are replaced.
    table.lay("I13", "6").public("MK", 100, tokens=["E1.0", "I13.0"], cid=1)
    nationalise(table.game, "MK")
    assert table.state.tokens["E1.0"] == ("RSR",)
    assert table.state.tokens["I13.0"] == ("RSR",)


@pytest.mark.rule("1861-11-10")
def test_equal_cities_are_drawn_by_lot() -> None:
    found = set()
    for seed in range(12):
        table = short_of_tokens(seed=seed).lay("H18", "6").lay("I13", "5")
        table.public("MK", 100, tokens=["H18.0", "I13.0"], cid=1)
        nationalise(table.game, "MK")
        found.add(table.state.tokens["H18.0"] == ("RSR",))
        assert {table.state.tokens[city] for city in ("H18.0", "I13.0")} == {("",), ("RSR",)}
    assert found == {True, False}


@pytest.mark.rule("1861-11-10")
@pytest.mark.parametrize("order", [["H18.0", "D20.0"], ["D20.0", "H18.0"]])
def test_or_by_the_letter_of_the_hex(order: list[str]) -> None:
    table = short_of_tokens({"rsr_marker_ties": "highest_coordinate_first"})
    # Yuzovka (H18) and Odessa (D20) are both worth 30.
    table.lay("H18", "6", "15").lay("D20", "201")
    table.public("MK", 100, tokens=order, cid=1)
    nationalise(table.game, "MK")
    assert "RSR" in table.state.tokens["H18.0"]
    assert "RSR" not in table.state.tokens["D20.0"]


# -- who operates, who does not -------------------------------------------------------------------


@pytest.mark.rule("1861-11-11", "1861-11-5")
def test_a_company_nationalised_in_the_round_no_longer_operates() -> None:
    table = Example().phase("3").minor("N", "ann", 70, cash=350, trains="3")
    table.minor("K-R", "bob", 60).minor("M-K", "cid", 65)
    table.public("SE", 100, tokens=["L12.0"], trains="5", bob=1)
    table.trains(scrap=["3"] * 6).turn_of("N", "trains", after=("M-K", "K-R", "SE"))
    events = table.play(BuyTrain("N", "4-0", 350))
    gone = [event.params["company"] for event in events if event.kind == "nationalised"]
    # From the highest price down.
    assert gone == ["M-K", "K-R"]
    table.play(DiscardTrain("N", "3-0"))
    while table.state.acting.company == "N":
        table.go_on()
    assert table.state.acting.company == "SE"


@pytest.mark.rule("1861-11-12")
@pytest.mark.parametrize("turns", [0, 1])
def test_a_public_that_has_not_operated_is_not_asked(turns: int) -> None:
    table = Example().phase("3").public("MK", 100, tokens=["M7.0"], turns=turns, cid=1)
    table.public("SE", 100, tokens=["L12.0"], cash=350, bob=1)
    table.trains(scrap=["3"] * 7).turn_of("SE", "trains").play(BuyTrain("SE", "4-0", 350))
    assert (table.step == "nationalise") == bool(turns)


@pytest.mark.rule("1861-R-8")
def test_a_token_goes_into_the_lowest_free_space() -> None:
    table = Example().gone("D").lay("H18", "6", "15").phase("5")
    table.public("SE", 100, tokens=["H18.0"], bob=1)
    assert table.state.tokens["H18.0"] == ("SE", "")
    table.public("MK", 100, tokens=["H18.0"], cid=1)
    assert table.state.tokens["H18.0"] == ("SE", "MK")
    table.game.set_token("H18.0", 0, "")
    table.state.tokens_left["SE"] += 1
    assert table.game.free_slot("H18.0", "NW") == 0
