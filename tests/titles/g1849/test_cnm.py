"""CNM and the port marker (rulebook 2.4)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import BuyTrain, Dividend, Pass, RunRoutes, UsePrivate
from railhead.engine.title import Value
from railhead.language import voice_of
from railhead.language.reasons import say_reasons
from tests.titles.g1849.build import ELECTRIC, Example

PORTS = ("a12", "A5", "L14", "N8")


def southern_line(phase: str = "6", options: Mapping[str, Value] | None = None) -> Example:
    """Track N8-M9-K7-J6; SFA in Girgenti with a train, AFG with the base in Terranova."""
    table = Example(options=options).phase(phase)
    table.tile("J6", "645", 3).tile("K7", "4", 2).tile("L8", "9", 2)
    table.start("SFA", cash=500, ann=2).start("AFG", base="M9.0", cash=500, bob=2)
    return table


def run(table: Example, company: str) -> int:
    """Run the best routes and return the revenue."""
    table.turn_of(company, "routes")
    routes = table.answers[0]
    assert isinstance(routes, RunRoutes)
    return sum(e.params["revenue"] for e in table.play(routes) if e.kind == "routes_run")


@pytest.mark.rule("1849-2.4-9")
def test_the_marker_adds_20_to_routes_through_its_port() -> None:
    table = southern_line().trains(SFA="6H", AFG="6H").privates(CNM="SFA")
    assert run(table, "SFA") == 70
    table.turn_of("SFA").play(UsePrivate("SFA", "CNM", "N8"))
    assert table.step == "track"
    assert table.state.privates == {}
    assert run(table, "SFA") == 20 + 20 + 20 + 10 + 20
    # It works until the end of the game.
    table.phase("16").trains(SFA="16H")
    assert run(table, "SFA") == 20 + 20 + 40 + 10 + 20


@pytest.mark.rule("1849-2.4-10", "1849-2.4-9")
def test_the_marker_works_only_for_the_corporation_that_placed_it() -> None:
    table = southern_line().trains(SFA="6H", AFG="6H").privates(CNM="SFA")
    table.turn_of("SFA").play(UsePrivate("SFA", "CNM", "N8"))
    assert run(table, "AFG") == 70


@pytest.mark.rule("1849-2.4-9")
def test_a_marker_on_another_port_adds_nothing_here() -> None:
    table = southern_line().trains(SFA="6H").privates(CNM="SFA")
    table.turn_of("SFA").play(UsePrivate("SFA", "CNM", "L14"))
    assert run(table, "SFA") == 70


@pytest.mark.rule("1849-2.4-9")
@pytest.mark.parametrize("phase", ["4", "6", "10"])
@pytest.mark.parametrize("port", PORTS)
def test_the_marker_goes_on_any_of_the_four_ports_and_closes_cnm(port: str, phase: str) -> None:
    table = southern_line(phase).privates(CNM="SFA").turn_of("SFA")
    ports = [answer.hex for answer in table.answers if isinstance(answer, UsePrivate)]
    assert sorted(ports) == sorted(PORTS)
    table.play(UsePrivate("SFA", "CNM", port))
    assert table.state.markers == {"SFA": port}
    assert "CNM" not in table.state.privates


@pytest.mark.rule("1849-2.4-9")
@pytest.mark.parametrize("place", ["", "C15", "C5", "M9", "Z1"])
def test_the_marker_goes_on_a_port_only(place: str) -> None:
    table = southern_line().privates(CNM="SFA").turn_of("SFA")
    table.refused(UsePrivate("SFA", "CNM", place), "1849-2.4-9")


@pytest.mark.rule("1849-2.4-9")
def test_only_the_corporation_that_owns_cnm_uses_it_in_its_own_turn() -> None:
    table = southern_line().privates(CNM="ann").turn_of("SFA")
    table.refused(UsePrivate("SFA", "CNM", "N8"), "1849-2.4-9")
    table.privates(CNM="SFA").turn_of("AFG")
    table.refused(UsePrivate("AFG", "CNM", "N8"), "1849-2.4-9")
    table.refused(UsePrivate("SFA", "CNM", "N8"), "1849-4-2")
    table.stock_round("ann").refused(UsePrivate("SFA", "CNM", "N8"), "1849-3-1")


@pytest.mark.rule("1849-2.4-10")
def test_the_marker_is_never_moved() -> None:
    table = southern_line().privates(CNM="SFA").turn_of("SFA")
    table.play(UsePrivate("SFA", "CNM", "N8"))
    table.refused(UsePrivate("SFA", "CNM", "L14"), "1849-2.4-9")


@pytest.mark.rule("1849-2.4-10")
def test_an_e_train_does_not_double_the_marker() -> None:
    table = southern_line("16", ELECTRIC).trains(SFA="E")
    table.state.licences = ("SFA",)
    assert run(table, "SFA") == 20 + 40 + 10 + 20
    table.state.markers = {"SFA": "N8"}
    assert run(table, "SFA") == 20 + 20 + 40 + 10 + 20


@pytest.mark.rule("1849-2.4-10", "1849-3.5.1-7")
def test_the_marker_disappears_when_its_corporation_is_closed() -> None:
    table = southern_line().trains(SFA="6H").privates(CNM="SFA").turn_of("SFA")
    table.play(UsePrivate("SFA", "CNM", "N8"))
    table.state.cells["SFA"] = (9, 1)
    run(table, "SFA")
    table.play(Dividend("SFA", "withhold"))
    assert "SFA" not in table.state.presidents
    assert table.state.markers == {}
    table.start("SFA", cash=500, ann=2).trains(SFA="6H")
    assert run(table, "SFA") == 70


@pytest.mark.rule("1849-2.4-10", "1849-4.6.3-10")
def test_an_unused_cnm_is_lost_and_a_placed_marker_stays_in_phase_12() -> None:
    table = southern_line("12").cash(SFA=800).privates(CNM="SFA", SMS="AFG", SCE="cid")
    table.state.phase = "10"
    table.state.markers = {"AFG": "N8"}
    table.turn_of("SFA", "trains").play(BuyTrain("SFA", "12H-0", 800))
    assert table.state.phase == "12"
    assert table.state.privates == {}
    table.refused(UsePrivate("SFA", "CNM", "N8"), "1849-2.4-9")
    assert table.state.markers == {"AFG": "N8"}


@pytest.mark.rule("1849-2.4-9", "1849-4-5")
def test_a_corporation_with_an_unused_cnm_is_asked_before_its_turn_ends() -> None:
    table = southern_line().cash(SFA=0).privates(CNM="SFA").turn_of("SFA", "issue")
    while table.step != "privates":
        table.play(Pass("SFA"))
    table.check_answers()
    table.play(UsePrivate("SFA", "CNM", "N8"))
    assert table.state.acting.company != "SFA"


def test_the_marker_is_an_advantage_of_those_who_own_shares_and_is_said() -> None:
    """Given the same table with and without the port marker, then a hint says what it adds."""
    without, placed = southern_line(), southern_line().privates(CNM="SFA")
    placed.turn_of("SFA").play(UsePrivate("SFA", "CNM", "N8"))
    (told,) = placed.game.advantages("ann", without.game)
    assert told.weight > 0
    assert not without.game.advantages("ann", placed.game)
    assert not placed.game.advantages("bob", without.game)
    said = say_reasons([{"kind": told.kind, **told.params}], voice_of(placed.game))
    assert said == "each route of SFA through the port N8 earns L.20 more"
