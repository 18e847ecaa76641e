"""What trains earn in Canada (rulebook 7.1, 10.1 and 10.6)."""

from __future__ import annotations

from itertools import combinations

import pytest

from railhead.engine.title import Value
from railhead.titles.g1867.rules import Game1867
from tests.titles.g1867.build import Example


def hamilton(train: str = "3", **options: Value) -> Example:
    """Berlin, Hamilton and Buffalo are joined; CS has its token in Hamilton."""
    table = Example(options=options).privates().phase("3")
    table.tile("D16", "201", 4).tile("E17", "621", 5).lay("E17", "622")
    return table.minor("CS", "ann", at="E17.0", trains=train)


def best(table: Example, company: str = "CS") -> int:
    return table.game.best_routes(company).revenue


@pytest.mark.rule("1867-7.1-8", "1867-5-5")
@pytest.mark.parametrize(("owner", "more"), [("CS", 10), ("ann", 0), ("CN", 0)])
def test_a_private_company_adds_10_for_the_company_that_owns_it(owner: str, more: int) -> None:
    plain = best(hamilton("2"))
    table = hamilton("2").privates(NFB=owner)
    reached = {
        table.game.network.grid.station_id(station)
        for station in table.game.network.reach("CS").stations
    }
    assert "F18.0" in reached
    assert best(table) == plain + more


@pytest.mark.rule("1867-7.1-8")
@pytest.mark.parametrize(
    ("private", "hexes"),
    [
        ("C&SL", ()),
        ("NFB", ("F18",)),
        ("MB", ("L12",)),
        ("QB", ("O7",)),
        ("SCT", ("A17", "A19")),
    ],
)
def test_where_private_companies_add_to_the_revenue(private: str, hexes: tuple[str, ...]) -> None:
    title = Example().game.title
    assert tuple(title.privates[private].bonus_hexes) == hexes
    assert title.facts.private_bonus == 10


@pytest.mark.rule("1867-10.1-5", "1867-5-10")
@pytest.mark.parametrize(("kind", "passed"), [("end_stop", False), ("small_city", True)])
def test_a_port_ends_a_route_unless_an_option_makes_it_a_town(kind: str, passed: bool) -> None:
    """Peterborough and Kingston both lead to the port between them, and nowhere else."""
    table = Example(options={"port_kind": kind}).privates().phase("3")
    table.tile("G15", "5", 0).tile("I15", "57", 1)
    hexes = table.game.title.map.hexes
    assert (hexes["G15"].neighbours[5], hexes["I15"].neighbours[1]) == ("H16", "H16")
    for rotation in range(6):
        face = table.game.title.tiles.upgrade(hexes["G15"].face, "G15", "57", rotation)
        if face is not None and face.face.at_edge[5]:
            table.tile("G15", "57", rotation)
    table.minor("CS", "ann", at="G15.0", trains="3")
    reached = {
        table.game.network.grid.station_id(station)
        for station in table.game.network.reach("CS").stations
    }
    assert "H16.0" in reached
    assert ("I15.0" in reached) == passed


@pytest.mark.rule("1867-5-10")
@pytest.mark.parametrize("phase", ["2", "5", "8"])
def test_a_port_is_worth_10_in_every_phase(phase: str) -> None:
    table = Example().privates().phase(phase)
    assert isinstance(table.game, Game1867)
    for hex_id in table.game.title.facts.ports:
        node = table.game.title.map.hexes[hex_id].face.nodes[0]
        assert node.value(table.game.phase.revenue_colour) == 10


@pytest.mark.rule("1867-10.1-2", "1867-5-4")
def test_both_hexes_of_detroit_are_one_place() -> None:
    """Sarnia leads to both: a route over it from one to the other is none."""
    table = Example().privates().phase("5").minor("CV", "ann", at="C17.0", trains=("5",))
    groups = {table.game.title.map.hexes[hex_id].face.nodes[0].group for hex_id in ("A17", "A19")}
    assert groups == {"Detroit"}
    table.tile("C17", "57", 2).lay("B18", "4")
    once = best(table, "CV")
    board = table.game.route_policy.network_of(table.game, "CV")
    station = table.game.network.grid.station
    assert set(board.groups_of(station("A17.0"))) & set(board.groups_of(station("A19.0")))
    assert once >= 0
    # What is asked of a route and what the router is told are the same, for any stations.
    names = [station(name) for name in ("A17.0", "A19.0", "C17.0", "F16.0", "F16.1", "L12.2")]
    for stations in (found for size in range(4) for found in combinations(names, size)):
        groups_met = [name for at in stations for name in board.groups_of(at)]
        assert board.visits_twice(stations) == (len(set(groups_met)) < len(groups_met))


@pytest.mark.rule("1867-10.1-2")
@pytest.mark.parametrize(("hex_id", "circles"), [("F16", 2), ("L12", 3)])
def test_the_circles_of_a_city_are_one_place_until_they_are_joined(
    hex_id: str, circles: int
) -> None:
    table = Example().privates().minor("CS", "ann")
    board = table.game.route_policy.network_of(table.game, "CS")
    station = table.game.network.grid.station
    places = [set(board.groups_of(station(f"{hex_id}.{number}"))) for number in range(circles)]
    assert set.intersection(*places)


@pytest.mark.rule("1867-10.6-6", "1867-10.6-7", "1867-10.6-8")
@pytest.mark.parametrize("partner", ["F16", "L12", "O7"])
def test_timmins_earns_40_more_with_each_of_three_cities(partner: str) -> None:
    table = Example().privates().minor("CS", "ann")
    bonus = table.game.route_policy.network_of(table.game, "CS").bonuses[0]
    station = table.game.network.grid.station
    assert bonus.amount == 40
    assert bonus.times_multiplier
    assert station("D2.0") in bonus.places[0]
    assert station(f"{partner}.0") in bonus.passed[0]


@pytest.mark.rule("1867-10.6-6")
@pytest.mark.parametrize(("counted", "places", "passed"), [(False, 1, 1), (True, 2, 0)])
def test_by_an_option_both_places_must_be_counted(counted: bool, places: int, passed: int) -> None:
    table = Example(options={"timmins_needs_counting": counted}).privates().minor("CS", "ann")
    bonus = table.game.route_policy.network_of(table.game, "CS").bonuses[0]
    assert (len(bonus.places), len(bonus.passed)) == (places, passed)
