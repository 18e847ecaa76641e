"""A train that the state railway takes over in the round in which it has run (rule 1861-R-21)."""

from __future__ import annotations

from typing import ClassVar

import pytest

from railhead.engine.actions import Dividend
from railhead.engine.title import Value
from railhead.titles.common.dividends import PAY
from railhead.titles.g1861.rules import Game1861
from railhead.titles.g1861.version1 import Game1861Version1
from railhead.titles.g1861.version2 import Game1861Version2
from tests.titles.g1861.build import Example
from tests.titles.g1861.volga import KAZAN_NIZHNII, NIZHNII_MOSCOW, run


class Example1(Example):
    """The same by version 1 of the rules."""

    kind: ClassVar[type[Game1861]] = Game1861Version1


def nationalised(table: Example, trains: tuple[str, ...] = ("5",)) -> Example:
    """NW runs its first train, pays all out and cannot pay the interest on five loans."""
    table.gone("M-NN").phase("5")
    table.tile("M7", "57", 1).tile("L8", "8", 2)
    table.tile("J8", "9", 1).tile("I9", "7", 3).tile("I7", "7", 0)
    table.public("NW", 100, trains=trains, tokens=["K7.0"], loans=5, ann=3, bob=5)
    # It is asked in the next round, so that this one can be looked at.
    table.minor("K-R", "cid", 70).turn_of("NW", "routes", after=("RSR",))
    table.play(run(("5-0", KAZAN_NIZHNII, NIZHNII_MOSCOW)), Dividend("NW", PAY))
    assert not table.game.started("NW")
    assert set(table.game.trains_of("RSR")) >= {f"5-{i}" for i, _ in enumerate(trains)}
    return table


def trains_run(table: Example) -> list[str]:
    """The trains that the state railway has run."""
    runs = [event.params for event in table.game.events if event.kind == "routes_run"]
    return [train for run in runs if run["company"] == "RSR" for train, _ in run["routes"]]


@pytest.mark.rule("1861-R-21")
def test_it_does_not_run_again_for_the_state_railway() -> None:
    table = nationalised(Example(options={"earnings_duty": "none"}))
    assert trains_run(table) == []
    # It is its train all the same: it buys none on credit.
    assert table.game.loans_of("RSR") == 0


@pytest.mark.rule("1861-R-21")
def test_one_that_stayed_in_the_shed_runs() -> None:
    table = nationalised(Example(options={"earnings_duty": "none"}), ("5", "5"))
    assert trains_run(table) == ["5-1"]


@pytest.mark.rule("1861-R-21")
def test_in_the_next_round_it_runs() -> None:
    table = nationalised(Example(options={"earnings_duty": "none"}))
    assert table.state.spent == ()
    table.turn_of("RSR", after=("K-R",))
    assert trains_run(table) == ["5-0"]


@pytest.mark.rule("1861-R-21")
def test_routes_that_another_player_showed_count_too() -> None:
    table = Example().phase("5")
    assert isinstance(table.game, Game1861)
    assert table.game.trains_run_once
    table.gone("M-NN").tile("M7", "57", 1).tile("L8", "8", 2)
    table.tile("J8", "9", 1).tile("I9", "7", 3).tile("I7", "7", 0)
    table.public("NW", 100, trains="5", tokens=["K7.0"], loans=5, ann=3, bob=5)
    # It is asked in the next round, so that this one can be looked at.
    table.minor("K-R", "cid", 70).turn_of("NW", "routes", after=("RSR",))
    table.play(run(("5-0", KAZAN_NIZHNII)))
    assert table.step == "challenge"
    table.go_on()
    table.play(Dividend("NW", PAY))
    assert not table.game.started("NW")
    assert trains_run(table) == []


@pytest.mark.rule("1861-R-21")
@pytest.mark.parametrize("kind", [Example, Example1])
def test_by_the_other_reading_and_before_version_2_it_runs_again(kind: type[Example]) -> None:
    options: dict[str, Value] = {"earnings_duty": "none"}
    if kind is Example:
        options["rsr_trains_run"] = "again"
    table = nationalised(kind(options=options))
    assert trains_run(table) == ["5-0"]
    assert table.state.spent == ()


# -- trains that a company owned as its revenue was shared out -----------------------------------

OWNED: dict[str, Value] = {"earnings_duty": "none", "rsr_trains_run": "owned"}


@pytest.mark.rule("1861-R-21")
def test_one_that_stayed_in_the_shed_has_had_its_turn_too() -> None:
    table = nationalised(Example(options=OWNED), ("5", "5"))
    assert trains_run(table) == []


@pytest.mark.rule("1861-R-21")
def test_in_the_next_round_all_of_them_run() -> None:
    table = nationalised(Example(options=OWNED), ("5", "5"))
    assert table.state.spent == ()
    table.turn_of("RSR", after=("K-R",))
    assert sorted(trains_run(table)) == ["5-0", "5-1"]


@pytest.mark.rule("1861-R-21")
@pytest.mark.parametrize(("reading", "run_by_rsr"), [("once", ["5-0"]), ("owned", [])])
def test_trains_without_a_route_have_had_their_turn_too(
    reading: str, run_by_rsr: list[str]
) -> None:
    """NW has no route and cannot pay its interest; the state railway reaches what NW does not."""
    table = Example(options={"earnings_duty": "none", "rsr_trains_run": reading}).phase("5")
    table.gone("M-NN").tile("M7", "57", 1).tile("L8", "8", 2)
    table.public("NW", 100, trains=["5"], tokens=["F18.0"], loans=5, ann=3, bob=5)
    table.token("M7.0", "RSR").minor("K-R", "cid", 70).turn_of("NW", "routes", after=("RSR",))
    assert not table.game.started("NW")
    assert trains_run(table) == run_by_rsr


def test_the_presets_and_older_versions() -> None:
    names = ["Ann", "Bob", "Cid"]
    presets = ("default", "rulebook", "peer")
    for kind, peer in ((Game1861, "owned"), (Game1861Version2, "again")):
        found = [kind.new(names, preset=it).options["rsr_trains_run"] for it in presets]
        assert found == ["once", "once", peer]
    assert not Game1861Version1.new(names, preset="peer").owned_trains_have_run
