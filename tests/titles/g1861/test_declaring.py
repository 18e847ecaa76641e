"""Who declares the routes, and who may show better ones (rulebook 10.6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Choose, RunRoutes
from railhead.engine.title import Value
from railhead.network.routes import BestRoutes
from railhead.titles.common.routes import RoutesGame
from tests.titles.g1861.build import Example
from tests.titles.g1861.volga import (
    KAZAN_NIZHNII,
    KAZAN_SIMBIRSK,
    NIZHNII_MOSCOW,
    earned,
    run,
    volga,
)


def nw(options: dict[str, Value] | None = None, trains: str | tuple[str, ...] = "3") -> Example:
    """NW of ann in Nizhnii Novgorod, before its routes; Kazan and Moscow are joined to it."""
    table = Example(options=options).gone("M-NN")
    table.tile("M7", "57", 1).tile("L8", "8", 2)
    table.tile("J8", "9", 1).tile("I9", "7", 3).tile("I7", "7", 0)
    table.public("NW", 100, trains=trains, tokens=["K7.0"], ann=3, bob=2)
    return table.turn_of("NW", "routes")


LESS = run(("3-0", KAZAN_NIZHNII))
BEST = run(("3-0", KAZAN_NIZHNII, NIZHNII_MOSCOW))


def revenue(table: Example) -> int:
    """What NW has earned and is about to distribute."""
    assert table.step == "dividend"
    return int(table.state.acting.revenue)


# -- what must be searched ------------------------------------------------------------------------


def test_best_routes_are_searched_only_where_they_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the duty any revenue will do; with it the declared one is compared with the best."""
    asked = []
    search = RoutesGame.best_routes

    def counted(game: RoutesGame, company: str) -> BestRoutes:
        asked.append(company)
        return search(game, company)

    monkeypatch.setattr(RoutesGame, "best_routes", counted)
    table = nw({"earnings_duty": "none"})
    table.play(LESS)
    assert (revenue(table), asked) == (50, [])
    table = nw()
    table.play(LESS)
    assert (table.step, asked) == ("challenge", ["NW"])
    table = nw({"earnings_duty": "none"})
    table.refused(run(), "1861-10.6-12")  # nothing at all, though there is a route
    assert set(asked[1:]) == {"NW"}


# -- showing better routes ------------------------------------------------------------------------


@pytest.mark.rule("1861-10.6-9")
def test_the_best_routes_of_the_president_stand_at_once() -> None:
    table = nw()
    table.play(BEST)
    assert revenue(table) == 90


@pytest.mark.slow
@pytest.mark.rule("1861-10.6-9")
@pytest.mark.parametrize("silent", [0, 1])
def test_better_routes_that_a_player_shows_are_taken(silent: int) -> None:
    table = nw()
    table.play(LESS)
    for _ in range(silent):
        assert (table.step, table.asked) == ("challenge", "bob")
        table.play(Choose("bob", "silent"))
    shower = ("bob", "cid")[silent]
    assert (table.step, table.asked) == ("challenge", shower)
    table.check_answers()
    table.play(Choose(shower, "show"))
    assert revenue(table) == 90


@pytest.mark.rule("1861-10.6-9")
def test_nobody_must_show_more_than_the_president_declared() -> None:
    table = nw()
    table.play(LESS, Choose("bob", "silent"))
    table.refused(Choose("ann", "show"), "1861-10.6-9")
    table.refused(Choose("cid", "more"), "1861-10.6-9")
    table.play(Choose("cid", "silent"))
    assert revenue(table) == 50


@pytest.mark.rule("1861-10.6-9")
def test_without_the_duty_what_is_declared_stands() -> None:
    table = nw({"earnings_duty": "none"})
    table.play(LESS)
    assert revenue(table) == 50


@pytest.mark.rule("1861-10.6-9", "1861-10.6-1")
def test_the_earnings_are_the_sum_over_the_trains() -> None:
    table = nw(trains=("3", "2"))
    table.play(run(("3-0", KAZAN_NIZHNII), ("2-0", NIZHNII_MOSCOW)))
    assert revenue(table) == 50 + 70


# -- no earnings ----------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.6-11", "1861-R-14")
def test_without_a_train_it_earns_nothing_and_is_not_asked() -> None:
    table = nw(trains=())
    assert table.step not in ("routes", "dividend")
    assert table.price("NW") == 90
    assert not [e for e in table.game.events if e.kind == "routes_run"]


@pytest.mark.rule("1861-10.6-11", "1861-R-14")
def test_without_a_route_it_earns_nothing_and_is_not_asked() -> None:
    table = Example().public("NW", 100, trains="3", tokens=["L12.0"], ann=3)
    table.turn_of("NW", "routes")
    assert table.step not in ("routes", "dividend")
    assert table.price("NW") == 90


@pytest.mark.rule("1861-10.6-12")
@pytest.mark.parametrize("duty", ["challenge", "none"])
def test_it_may_not_refuse_to_run_at_all(duty: str) -> None:
    table = nw({"earnings_duty": duty})
    table.refused(RunRoutes("NW", ()), "1861-10.6-12")
    table.play(LESS)


# -- the state railway ----------------------------------------------------------------------------


def state_railway(options: dict[str, Value] | None = None) -> Example:
    table = nw(options).phase("4").trains(RSR=["4", "4"]).token("M7.0", "RSR")
    table.state.runner = "cid"
    return table.cash(RSR=0).turn_of("RSR")


@pytest.mark.rule("1861-10.6-10", "1861-R-4", "1861-10.7-7")
def test_the_state_railway_runs_its_best_routes_by_itself() -> None:
    # From Kazan only to Nizhnii Novgorod, which is full (50); from St. Petersburg over Tver to
    # Moscow (90).
    table = state_railway()
    assert table.state.cash["RSR"] == 50 + 90
    assert table.asked != "RSR"


@pytest.mark.rule("1861-10.6-10")
def test_the_best_routes_of_several_trains_of_the_state_railway() -> None:
    table = nw().phase("4").trains(RSR=["4", "4"]).tile("K7", "207", 4).token("K7.0", "RSR")
    table.cash(RSR=0).turn_of("RSR")
    # Kazan 20, Nizhnii Novgorod 40 and Moscow 40 with one train; the other from St. Petersburg.
    assert table.state.cash["RSR"] == 100 + 90


@pytest.mark.rule("1861-R-4")
def test_or_the_player_with_the_priority_deal_declares_them() -> None:
    table = state_railway({"rsr_runner": "priority_player", "earnings_duty": "none"})
    assert table.step == "state_routes"
    decision = table.game.decision
    assert decision is not None
    assert (decision.actor, decision.player) == ("RSR", "cid")
    assert earned(table, run(("4-0", KAZAN_NIZHNII), company="RSR")) == 50
    assert table.state.cash["RSR"] == 50


@pytest.mark.rule("1861-R-4", "1861-4-1")
def test_that_player_is_fixed_at_the_start_of_the_operating_round() -> None:
    table = Example().phase("4").minor("N", "ann", trains="4", cash=0)
    table.state.priority = "bob"
    table.operating_rounds()
    table.state.priority = "cid"
    assert table.state.runner == "bob"


# -- a small city at the end ----------------------------------------------------------------------


@pytest.mark.rule("1861-R-17")
@pytest.mark.parametrize("allowed", [False, True])
def test_an_uncounted_small_city_at_the_end(allowed: bool) -> None:
    table = volga()
    table.game.set_tile("M7", None)
    table.tile("M7", "5", 0).tile("M9", "4", 0)
    table.public("NW", 100, trains="2", tokens=["K7.0"], ann=1)
    options = {**table.game.options, "uncounted_end_small_city": allowed}
    table.game.options = options
    table.turn_of("NW", "routes")
    assert table.game.options["uncounted_end_small_city"] == allowed
    route = run(("2-0", ("K7.0", "54", "M7.0"), KAZAN_SIMBIRSK))
    if allowed:
        assert earned(table, route) == 30 + 20
    else:
        table.refused(route, "1861-10.6-2")
