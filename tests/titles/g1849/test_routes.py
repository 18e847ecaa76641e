"""The routes of trains: what is a route and how long it is (rulebook 4.3.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import RunRoutes
from railhead.engine.routeactions import section_action
from tests.titles.g1849.build import Example
from tests.titles.g1849.lilibeo import COAST, HILLS, lilibeo


def counted(table: Example, train: str, line: str) -> int:
    """How many hexes a line counts for a train."""
    total = 0
    rates = table.game.route_policy.train(table.game, train).rates
    for written in table.run("CTL", {train: line}).routes[0][1]:
        start = table.game.network.grid.station(written[0])
        for section in table.game.network.track.sections(start):
            if section_action(table.game, section) == written:
                total += (rates[section.gauge] or 0) * section.hexes
    return total


@pytest.mark.rule("1849-4.3.1-5", "1849-4.3.1-7", "1849-4.3.2-1")
@pytest.mark.parametrize("preset", ["default", "rulebook", "peer"])
def test_an_8h_along_the_coast_from_palermo_to_marsala(preset: str) -> None:
    table = lilibeo("8H", preset=preset)
    assert counted(table, "8H-0", COAST) == 8
    run = table.run("CTL", {"8H-0": COAST})
    table.play(run)
    assert table.state.acting.revenue == 160
    assert lilibeo("8H", preset=preset).game.best_routes("CTL").revenue == 160


@pytest.mark.rule("1849-4.3.1-5", "1849-4.3.1-6", "1849-4.3.1-8")
def test_two_8h_on_both_gauges() -> None:
    table = lilibeo("8H", "8H")
    assert counted(table, "8H-0", HILLS) == 2 + 6
    alone = table.run("CTL", {"8H-0": HILLS})
    table.play(alone)
    assert table.state.acting.revenue == 130
    # Together: they share Palermo, Partinico and Marsala, and the two tracks of tile 713 on E3.
    table = lilibeo("8H", "8H")
    table.play(table.run("CTL", {"8H-0": COAST, "8H-1": HILLS}))
    assert table.state.acting.revenue == 160 + 130


@pytest.mark.rule("1849-4.3.1-5", "1849-4.3.1-6")
def test_hexes_of_an_r6h() -> None:
    table = lilibeo("R6H", "8H", phase="16")
    assert counted(table, "R6H-0", "C5 D4") == 1
    assert counted(table, "R6H-0", "C5 D4 E3 D2 E1") == 4
    assert counted(table, "R6H-0", "C5 D4 E3 D2 E1 C1") == 5
    assert counted(table, "R6H-0", "C5 B4 D4") == 4
    assert counted(table, "8H-0", "C5 B4 D4") == 2
    assert counted(table, "8H-0", "C5 D4") == 2
    # Phase 16: Palermo 90, Partinico 10, Marsala 40, Trapani 40.
    table.play(table.run("CTL", {"R6H-0": "C5 D4 E3 D2 E1 C1"}))
    assert table.state.acting.revenue == 180


@pytest.mark.rule("1849-4.3.1-6")
def test_a_narrow_run_into_dual_marsala_counts_narrow() -> None:
    table = lilibeo("R6H", "8H", phase="16")
    assert counted(table, "8H-0", "D4 E3 D2 E1") == 6
    assert counted(table, "R6H-0", "D4 E3 D2 E1") == 3
    # Standard into dual: standard rate. Dual all the way: 1 for both.
    assert counted(table, "R6H-0", "G1 E1") == 2
    for train in ("8H-0", "R6H-0"):
        assert counted(table, train, "E1 C1") == 1


@pytest.mark.rule("1849-4.3.1-5", "1849-2.4-9")
def test_a_port_hex_counts_like_any_hex() -> None:
    table = Example().start("AFG", base="M9.0", ann=2).trains(AFG="4H").phase("6")
    table.tile("N10", "4", 2).tile("O11", "8", 2).turn_of("AFG", "routes")
    assert counted(table, "4H-0", "N10 M9 N8") == 2
    table.tile("N12", "9", 1).tile("M13", "675", 1).turn_of("AFG", "routes")
    # Four hexes from N10 to M13 over the sea side; the port makes six.
    table.refused(table.run("AFG", {"4H-0": "N8 M9 N10 O11 N12 M13"}), "1849-4.3.1-7")
    table.refused(table.run("AFG", {"4H-0": "M9 N10 O11 N12 M13 K13"}), "1849-4.3.1-7")
    table.play(table.run("AFG", {"4H-0": "M9 N10 O11 N12 M13"}))


@pytest.mark.rule("1849-4.3.1-7")
def test_ranges_of_the_trains() -> None:
    ranges = {"4H": 4, "6H": 6, "8H": 8, "10H": 10, "12H": 12, "16H": 16, "R6H": 6, "E": None}
    trains = Example().game.title.trains
    assert {kind.id: kind.length for kind in trains.values()} == ranges


@pytest.mark.rule("1849-4.3.1-7")
@pytest.mark.parametrize("train", ["4H", "6H", "8H", "10H"])
def test_a_train_may_run_shorter_but_not_longer(train: str) -> None:
    lengths = {"E1 G1": 1, "E1 G1 H2 G3": 3, "E1 G1 H2 G3 E3 C3": 5, "C1 E1 G1 H2 G3 E3 C3": 6,
               "E1 G1 H2 G3 E3 C3 D4": 6, "E1 G1 H2 G3 E3 C3 D4 B4 C5": 8,
               "C1 E1 G1 H2 G3 E3 C3 D4 B4 C5": 9, "C1 E1 D2 E3 D4 B4 C5": 9}  # fmt: skip
    table = lilibeo(train, phase="6")
    for line, length in lengths.items():
        assert counted(table, f"{train}-0", line) == length
        run = table.run("CTL", {f"{train}-0": line})
        if length <= int(train[:-1]):
            assert table.accepted(run) == [run]
        else:
            refusal = table.refused(run, "1849-4.3.1-7")
            assert refusal.params["length"] == length


@pytest.mark.rule("1849-4.3.1-8", "1849-4.3.1-9")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("E1 G1 H2 G3", "G3 H2 G1 E1"),  # standard track
        ("D4 E3 D2 E1 C1", "C1 E1 G1"),  # the dual track from Marsala to Trapani
        ("E1 D2 E3 D4", "C1 E1 D2 E3 D4 C5"),  # narrow track
    ],
)
def test_two_trains_never_use_the_same_track(first: str, second: str) -> None:
    table = lilibeo("10H", "10H")
    both = table.run("CTL", {"10H-0": first, "10H-1": second})
    for line in (first, second):
        run = table.run("CTL", {"10H-0": line})
        assert table.accepted(run) == [run]
    table.refused(both, "1849-4.3.1-8")


@pytest.mark.rule("1849-4.3.1-8")
def test_the_listed_set_of_routes_is_legal_and_the_best() -> None:
    table = lilibeo("8H", "8H")
    decision = table.game.decision
    assert decision is not None
    (best,) = decision.answers
    assert isinstance(best, RunRoutes)
    table.play(best)
    assert table.state.acting.revenue == 160 + 130


@pytest.mark.rule("1849-R-train-1")
def test_each_train_of_the_corporation_runs_once() -> None:
    table = lilibeo("8H", phase="8").start("IFT", cid=2).trains(IFT="8H")
    table.turn_of("CTL", "routes")
    line = table.run("CTL", {"8H-0": "E1 C1"}).routes[0]
    other = table.run("CTL", {"8H-0": "E1 G1"}).routes[0]
    table.refused(RunRoutes("CTL", (line, other)), "1849-R-train-1")
    table.refused(table.run("CTL", {"8H-1": "E1 C1"}), "1849-R-train-1")  # it belongs to IFT
    table.refused(table.run("CTL", {"10H-0": "E1 C1"}), "1849-R-train-1")
    table.play(RunRoutes("CTL", (line,)))
    table.refused(RunRoutes("CTL", (other,)), "1849-4-4")
