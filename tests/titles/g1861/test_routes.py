"""What a legal route is (rulebook 10.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import RouteSection, RunRoutes
from tests.titles.g1861.build import Example

# Sections: the first station, the sides over which each hex is left, the last station.
M7_K7 = ("M7.0", "12", "K7.0")
K7_MOSCOW = ("K7.0", "1131", "H8.2")


def volga(train: str = "3", *, beyond: bool = True) -> Example:
    """MK in Kazan (M7), track over L8 to Nizhnii Novgorod (K7) and on to Moscow."""
    table = Example(options={"earnings_duty": "none"}).minor("N", "cid").gone("M-NN")
    table.tile("M7", "57", 1).tile("L8", "8", 2)
    if beyond:
        table.tile("J8", "9", 1).tile("I9", "7", 3).tile("I7", "7", 0)
    return table.public("MK", 100, trains=train, tokens=["M7.0"], ann=1)


def run(*sections: RouteSection, company: str = "MK", train: str = "3-0") -> RunRoutes:
    return RunRoutes(company, ((train, sections),))


def earned(table: Example, action: RunRoutes) -> int:
    """Run, and return what the trains have earned."""
    events = table.play(action)
    return int(next(e.params["revenue"] for e in events if e.kind == "routes_run"))


def best(table: Example) -> int:
    """What the listed run earns."""
    found = table.game.best_routes(table.state.acting.company)
    assert found is not None
    return found.revenue


# -- one stretch of track with a marker -----------------------------------------------------------


@pytest.mark.rule("1861-10.1-1")
def test_a_route_is_continuous_and_holds_a_marker() -> None:
    table = volga().turn_of("MK", "routes")
    table.refused(run(K7_MOSCOW), "1861-10.1-1")  # no marker of MK
    table.refused(run(M7_K7, ("H8.2", "4", "I7.0")), "1861-10.1-1")
    table.refused(run(K7_MOSCOW, M7_K7), "1861-10.1-1")  # not in one line
    table.refused(run(), "1861-10.1-1")
    assert best(table) == 20 + 30 + 40
    assert earned(table, run(M7_K7, K7_MOSCOW)) == 90


@pytest.mark.rule("1861-10.1-1")
@pytest.mark.parametrize(
    "wrong",
    [
        ("M7.0", "02", "K7.0"),
        ("M7.0", "12", "L8.0"),
        ("M7.0", "1", "K7.0"),
        ("M7.0", "124", "K7.0"),
        ("M7.0", "12", "H8.2"),
        ("M7.0", "42", "K7.0"),
        ("Z9.0", "1", "K7.0"),
        ("M7.0", "9x", "K7.0"),
        ("", "", ""),
    ],
)
def test_a_route_needs_track_all_along(wrong: RouteSection) -> None:
    volga().turn_of("MK", "routes").refused(run(wrong), "1861-10.1-1")


@pytest.mark.rule("1861-10.1-1")
def test_the_marker_may_stand_anywhere_on_the_route() -> None:
    table = volga().public("GRR", 100, trains="3", tokens=["K7.0"], bob=1)
    table.turn_of("GRR", "routes")
    train = table.game.trains_of("GRR")[0]
    assert earned(table, run(M7_K7, K7_MOSCOW, company="GRR", train=train)) == 90


# -- nothing twice --------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.1-2")
def test_no_city_twice() -> None:
    # M7, M9 and L8 form a triangle: the route would come back to M7.
    table = volga(beyond=False)
    table.game.set_tile("M7", None)
    table.game.set_tile("L8", None)
    table.tile("M7", "5", 0).tile("M9", "3", 2).tile("L8", "7", 4).turn_of("MK", "routes")
    loop = (("M7.0", "0", "M9.0"), ("M9.0", "24", "M7.0"))
    table.refused(run(*loop), "1861-10.1-2")
    assert best(table) == 30
    assert earned(table, run(loop[0])) == 30


@pytest.mark.rule("1861-10.1-2")
def test_no_small_city_twice() -> None:
    # From Tula (H10) to Tula round the triangle with I9 and I11.
    table = Example(options={"earnings_duty": "none"}).minor("M-K", "ann", trains="3").phase("3")
    table.tile("H10", "87", 3).tile("I9", "7", 0).tile("I11", "7", 2).turn_of("M-K", "routes")
    there, loop = ("H8.0", "0", "H10.0"), ("H10.0", "402", "H10.0")
    assert table.game.refusal(run(there, loop, company="M-K")) is not None
    assert best(table) == 50


@pytest.mark.rule("1861-10.1-2", "1861-5-4")
def test_no_red_area_twice() -> None:
    # The example of the rule is a run from Poland to Poland.
    table = Example(options={"earnings_duty": "none"}).minor("K-B", "ann", trains="3").phase("5")
    table.tile("D14", "635").tile("D14", "636")
    table.tile("C13", "9", 2).tile("B12", "9", 2).tile("C15", "8", 2).tile("B14", "9", 2)
    table.turn_of("K-B", "routes")
    to_a11, to_a13 = ("D14.0", "222", "A11.0"), ("D14.0", "122", "A13.0")
    back = ("A11.0", "555", "D14.0")
    table.refused(run(back, to_a13, company="K-B"), "1861-10.1-2")
    assert best(table) == 100
    assert earned(table, run(to_a11, company="K-B")) == 100
    table.turn_of("K-B", "routes")
    assert earned(table, run(to_a13, company="K-B")) == 100


@pytest.mark.rule("1861-10.1-2")
@pytest.mark.parametrize(("moscow", "most"), [("yellow", 50), ("green", 60), ("brown", 120)])
def test_the_spaces_of_a_city_are_one_city(moscow: str, most: int) -> None:
    # From the space with exit 0 over H10, I9 and I7 to the one with exit 4.
    table = Example(options={"earnings_duty": "none"}).minor("M-K", "ann", trains="3").phase("5")
    table.tile("H10", "3", 3).tile("I9", "8", 1).tile("I7", "7", 0).gone("M-NN")
    nodes = {"yellow": ("0", "2"), "green": ("0", "2"), "brown": ("0", "0")}[moscow]
    for tile in {"yellow": [], "green": ["637"], "brown": ["637", "638"]}[moscow]:
        table.tile("H8", tile, 0)
    value = {"yellow": 40, "green": 50, "brown": 70}[moscow]
    table.turn_of("M-K", "routes")
    first = (f"H8.{nodes[0]}", "0", "H10.0")
    table.refused(run(first, ("H10.0", "431", f"H8.{nodes[1]}"), company="M-K"), "1861-10.1-2")
    assert best(table) == most  # in brown with Tver and St. Petersburg
    assert earned(table, run(first, company="M-K")) == value + 10


@pytest.mark.rule("1861-10.1-4")
def test_no_track_twice_at_a_junction() -> None:
    # Tile 30 on L8 joins the side towards M7 with those towards K7 and M9.
    table = volga("4", beyond=False).phase("4")
    table.game.set_tile("L8", None)
    table.tile("L8", "30", 4).tile("M9", "3", 2).turn_of("MK", "routes")
    to_k7, to_m9 = ("K7.0", "54", "M7.0"), ("M7.0", "15", "M9.0")
    table.refused(run(to_k7, to_m9, train="4-0"), "1861-10.1-4")
    table.refused(run(("K7.0", "55", "M9.0"), train="4-0"), "1861-10.1-1")  # turning back
    assert best(table) == 50
    assert earned(table, run(M7_K7, train="4-0")) == 50


# -- cities that are full -------------------------------------------------------------------------


@pytest.mark.rule("1861-10.1-3")
@pytest.mark.parametrize("other", ["GRR", "RSR"])
def test_a_full_city_ends_a_route(other: str) -> None:
    table = volga()
    if other == "GRR":
        table.public("GRR", 100, tokens=["K7.0"], bob=1)
    else:
        table.token("K7.0", "RSR")
    table.turn_of("MK", "routes")
    table.refused(run(M7_K7, K7_MOSCOW), "1861-10.1-3")
    assert best(table) == 50
    assert earned(table, run(M7_K7)) == 50


@pytest.mark.rule("1861-10.1-3")
@pytest.mark.parametrize("own", [False, True])
def test_a_free_space_or_an_own_marker_lets_it_pass(own: bool) -> None:
    table = volga().phase("3").tile("K7", "207", 4)
    table.public("GRR", 100, tokens=["K7.0"], bob=1)
    if own:
        table.token("K7.0", "MK")
        table.state.marker_prices["MK"] = (40,)
    table.turn_of("MK", "routes")
    assert earned(table, run(M7_K7, K7_MOSCOW)) == 20 + 40 + 40


@pytest.mark.rule("1861-10.1-3")
def test_a_full_city_may_be_its_end_on_both_sides() -> None:
    table = volga().public("GRR", 100, tokens=["K7.0"], bob=1)
    table.public("NW", 100, trains="3", tokens=["H8.2"], cid=1).turn_of("NW", "routes")
    train = table.game.trains_of("NW")[0]
    back = ("H8.2", "4044", "K7.0")
    assert earned(table, run(back, company="NW", train=train)) == 70


# -- red areas and small cities -------------------------------------------------------------------


@pytest.mark.rule("1861-10.1-5")
def test_a_red_area_is_an_end() -> None:
    # Kiev - Poland (A11) - Minsk (C9) over C13, B12 and B10.
    table = Example(options={"earnings_duty": "none"}).minor("K-B", "ann", trains="3")
    table.tile("C13", "9", 2).tile("B12", "9", 2).tile("B10", "9", 1).tile("C9", "4", 1)
    table.turn_of("K-B", "routes")
    there, on = ("D14.1", "222", "A11.0"), ("A11.0", "44", "C9.0")
    wrong = table.game.refusal(run(there, on, company="K-B"))
    assert wrong is not None
    assert wrong.rule in ("1861-10.1-5", "1861-10.1-1")  # no track leaves a red area
    assert best(table) == 60
    assert earned(table, run(there, company="K-B")) == 60


@pytest.mark.rule("1861-10.1-6")
def test_small_cities_are_always_passed() -> None:
    # Kazan - Simbirsk (M9) - Samara (N10): a 2-train skips Simbirsk, a 3-train counts it.
    for train, revenue in (("2", 50), ("3", 60)):
        table = volga(train, beyond=False).gone("S-V")
        table.game.set_tile("L8", None)
        table.game.set_tile("M7", None)
        table.tile("M7", "57", 0).tile("M9", "58", 3).tile("N10", "621", 2)
        table.turn_of("MK", "routes")
        assert best(table) == revenue
        route = run(("M7.0", "0", "M9.0"), ("M9.0", "5", "N10.0"), train=f"{train}-0")
        assert earned(table, route) == revenue
