"""What routes are worth, and how many stops a train counts (rulebook 10.6)."""

from __future__ import annotations

import pytest

from tests.titles.g1861.build import Example
from tests.titles.g1861.volga import (
    KAZAN_NIZHNII,
    KAZAN_SIMBIRSK,
    NIZHNII_MOSCOW,
    PLAIN,
    TO_EKATERINBURG,
    best,
    earned,
    run,
    volga,
)


def urals() -> Example:
    """Track from Moscow over Nizhnii Novgorod to Ekaterinburg (Q3), passing no other city."""
    table = Example(options=PLAIN).gone("M-NN", "E")
    table.tile("J8", "9", 1).tile("I9", "7", 3).tile("I7", "7", 0)
    table.tile("L8", "7", 2).tile("L6", "8", 4).tile("M5", "9", 1)
    return table.tile("N4", "8", 5).tile("O5", "8", 2).tile("P4", "9", 1)


def nw(table: Example, trains: str | list[str], *tokens: str) -> Example:
    return table.public("NW", 100, trains=trains, tokens=tokens or ("K7.0",), ann=1)


# -- several trains -------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.6-1")
def test_each_train_has_a_route_and_they_may_meet_in_a_city() -> None:
    table = nw(volga(), ["2", "2"]).turn_of("NW", "routes")
    both = run(("2-0", KAZAN_NIZHNII), ("2-1", NIZHNII_MOSCOW))
    assert best(table) == 120  # Nizhnii Novgorod counts for each: 20 + 30 and 30 + 40
    assert earned(table, both) == 120


@pytest.mark.rule("1861-10.6-1")
def test_routes_share_no_track() -> None:
    table = nw(volga(), ["2", "2"]).turn_of("NW", "routes")
    twice = run(("2-0", NIZHNII_MOSCOW), ("2-1", ("H8.2", "4044", "K7.0")))
    table.refused(twice, "1861-10.6-1")
    table.refused(run(("2-0", NIZHNII_MOSCOW), ("2-0", KAZAN_NIZHNII)), "1861-10.6-1")
    table.refused(run(("2-2", NIZHNII_MOSCOW)), "1861-10.6-1")  # a train of the Bank


@pytest.mark.rule("1861-10.6-1")
def test_routes_may_meet_in_a_red_area() -> None:
    # From brown Kiev to Poland twice, over B12 and over B14.
    table = Example(options=PLAIN).gone("K-B", "K-K").tile("D14", "635").tile("D14", "636")
    table.tile("C13", "9", 2).tile("B12", "9", 2).tile("C15", "8", 2).tile("B14", "9", 2)
    nw(table, ["2", "2"], "D14.0").phase("5").turn_of("NW", "routes")
    both = run(("2-0", ("D14.0", "222", "A11.0")), ("2-1", ("D14.0", "122", "A13.0")))
    assert best(table) == 200
    assert earned(table, both) == 200


# -- how many stops -------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.6-2")
@pytest.mark.parametrize(
    ("train", "most"), [("2", 70), ("3", 90), ("4", 120), ("5", 130), ("7", 130)]
)
def test_a_train_counts_at_most_its_number(train: str, most: int) -> None:
    # Moscow 40, Nizhnii Novgorod 30, Kazan 20, Simbirsk 10 (a small city), Samara 30.
    table = volga().gone("S-V")
    table.game.set_tile("M7", None)
    table.tile("M7", "5", 0).tile("M9", "58", 3).tile("N10", "621", 2)
    nw(table, train).turn_of("NW", "routes")
    assert best(table) == most


@pytest.mark.rule("1861-10.6-2", "1861-10.6-3")
def test_a_2_train_does_not_run_through_a_city() -> None:
    table = nw(volga(), "2").turn_of("NW", "routes")
    table.refused(run(("2-0", KAZAN_NIZHNII, NIZHNII_MOSCOW)), "1861-10.6-2")
    assert best(table) == 70


@pytest.mark.rule("1861-10.6-2")
def test_a_longer_train_may_count_two_but_not_one() -> None:
    table = nw(volga(), "5").turn_of("NW", "routes")
    table.refused(run(("5-0",)), "1861-10.1-1")
    assert earned(table, run(("5-0", KAZAN_NIZHNII))) == 50


# -- small cities ---------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.6-3", "1861-10.6-5")
@pytest.mark.parametrize(("train", "revenue"), [("2", 70), ("3", 80), ("4", 90)])
def test_a_2_train_from_kiev_to_moscow_skips_both_small_cities(train: str, revenue: int) -> None:
    # The example of the rule: D14 - E13 - H10 - H8; longer trains count E13 and H10.
    table = Example(options=PLAIN).minor("M-K", "ann", trains=train)
    table.tile("E13", "4", 1).tile("F12", "9", 1).tile("G11", "9", 1).tile("H10", "58", 1)
    table.turn_of("M-K", "routes")
    route = run(
        (
            f"{train}-0",
            ("H8.0", "0", "H10.0"),
            ("H10.0", "111", "E13.0"),
            ("E13.0", "1", "D14.2"),
        ),
        company="M-K",
    )
    assert best(table, "M-K") == revenue
    assert earned(table, route) == revenue


@pytest.mark.rule("1861-10.6-3")
def test_the_ends_are_always_counted() -> None:
    # Simbirsk as the end of a 3-train: it is one of the three.
    table = volga().gone("S-V")
    table.game.set_tile("M7", None)
    table.tile("M7", "5", 0).tile("M9", "4", 0)
    nw(table, ["2", "3"], "M7.0").turn_of("NW", "routes")
    assert earned(table, run(("2-0", KAZAN_SIMBIRSK))) == 30
    table.turn_of("NW", "routes")
    with_nizhnii = (("M9.0", "3", "M7.0"), KAZAN_NIZHNII, NIZHNII_MOSCOW)
    table.refused(run(("3-0", *with_nizhnii)), "1861-10.6-2")


@pytest.mark.rule("1861-10.6-4", "1861-10.6-5")
@pytest.mark.parametrize(("train", "revenue"), [("4", 160), ("5", 170), ("6", 180)])
def test_a_counted_small_city_uses_one_of_the_stops(train: str, revenue: int) -> None:
    # The example of the rule: H8 - E9 - C9 - B8 - B4 - E1 with C9 and B8 skipped.
    table = Example(options=PLAIN).phase("4").minor("M-K", "ann", trains=train)
    table.gone("M-B", "R-O", "N", "M-NN").tile("H8", "637").tile("G9", "8", 2).tile("F8", "8", 5)
    table.tile("E9", "57", 1).tile("E9", "14", 0).tile("D10", "8", 2).tile("C9", "4", 2)
    table.tile("B8", "58", 3).tile("B6", "9", 0).tile("B4", "202", 4).tile("B4", "622", 0)
    table.tile("C3", "9", 1).tile("D2", "24", 4).turn_of("M-K", "routes")
    route = run(
        (
            f"{train}-0",
            ("H8.0", "121", "E9.0"),
            ("E9.0", "12", "C9.0"),
            ("C9.0", "2", "B8.0"),
            ("B8.0", "33", "B4.0"),
            ("B4.0", "444", "E1.0"),
        ),
        company="M-K",
    )
    assert earned(table, route) == revenue


# -- Ekaterinburg ---------------------------------------------------------------------------------

FROM_MOSCOW = ("H8.2", "4044", "K7.0")


@pytest.mark.rule("1861-10.6-6")
def test_ekaterinburg_with_moscow_is_worth_80() -> None:
    # The example of the rule.
    table = nw(urals(), "3").phase("3").turn_of("NW", "routes")
    assert best(table) == 150
    assert earned(table, run(("3-0", FROM_MOSCOW, TO_EKATERINBURG))) == 80 + 30 + 40


@pytest.mark.rule("1861-10.6-6")
def test_ekaterinburg_without_moscow_is_worth_40() -> None:
    # Moscow on the route of another train does not help.
    table = nw(urals(), ["2", "2"]).turn_of("NW", "routes")
    assert best(table) == 140
    assert earned(table, run(("2-0", TO_EKATERINBURG), ("2-1", NIZHNII_MOSCOW))) == 70 + 70


@pytest.mark.rule("1861-10.6-6")
def test_ekaterinburg_may_be_passed_through() -> None:
    table = urals().tile("P2", "57", 2)
    nw(table, "4").turn_of("NW", "routes")
    train = table.game.trains_of("NW")[0]
    assert best(table) == 170
    route = run((train, FROM_MOSCOW, TO_EKATERINBURG, ("Q3.0", "2", "P2.0")))
    assert earned(table, route) == 40 + 30 + 80 + 20


@pytest.mark.rule("1861-10.6-6")
def test_moscow_may_be_passed_through() -> None:
    # Brown Moscow, then over Tver to St. Petersburg.
    table = urals().tile("H8", "637").tile("H8", "638")
    nw(table, "4").turn_of("NW", "routes")
    assert best(table) == 40 + 70 + 30 + 80
