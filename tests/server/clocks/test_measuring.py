"""Who has used how much time: all of it is somebody's, whatever is undone, stopped or read anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.server.clocks.measuring import (
    Measured,
    Pauses,
    Seating,
    Start,
    Step,
    measured,
    seconds_between,
)

BEGIN = datetime(2026, 11, 20, 12, tzinfo=UTC)
PLAYERS = ("p1", "p2", "p3")


def at(seconds: float) -> datetime:
    return BEGIN + timedelta(seconds=seconds)


@dataclass
class Play:
    """Moves at a table, and who is asked after as many actions as there are."""

    start: Start = field(default_factory=lambda: Start(BEGIN, 10, "p1"))
    steps: list[Step] = field(default_factory=list)
    asked: list[str] = field(default_factory=lambda: ["p1"])
    undone: list[str] = field(default_factory=list)

    def _add(self, kind: str, count: int, seconds: float) -> None:
        version = self.start.version + len(self.steps) + 1
        self.steps.append(Step(version, kind, count, at(seconds), self.asked[-1]))

    def act(self, seconds: float, to: str) -> None:
        self.asked.append(to)
        self.undone.clear()
        self._add("action", 1, seconds)

    def undo(self, seconds: float, count: int = 1) -> None:
        for _ in range(count):
            self.undone.append(self.asked.pop())
        self._add("undo", count, seconds)

    def redo(self, seconds: float) -> None:
        self.asked.append(self.undone.pop())
        self._add("redo", 1, seconds)

    def used(self, sat: Sequence[Seating] = (), pauses: Pauses = ()) -> Measured:
        return measured(self.start, self.steps, sat, pauses)


def test_time_belongs_to_whoever_is_asked() -> None:
    play = Play()
    play.act(10, "p2")
    play.act(25, "p3")
    play.act(40, "p1")
    used = play.used()
    assert used.total == {"p1": 10, "p2": 15, "p3": 15}
    assert (used.asked, used.turn, used.last) == ("p1", 0, at(40))


def test_a_turn_is_over_when_somebody_else_is_asked_however_many_answers_it_took() -> None:
    play = Play()
    for second in (5, 10, 15):
        play.act(second, "p1")
    assert play.used().turn == 15
    assert play.used().gained["p1"] == 0
    play.act(20, "p2")
    assert play.used().gained == {"p1": 1, "p2": 0}


def test_an_undo_goes_on_with_the_time_that_the_turn_had_used() -> None:
    """Who moves and takes it back has no fresh time, and no time for a turn that was not."""
    play = Play()
    play.act(60, "p2")
    play.undo(70)
    used = play.used()
    assert (used.asked, used.turn, used.begun) == ("p1", 60, 10)
    assert used.gained["p1"] == 0
    assert used.total == {"p1": 60, "p2": 10}


def test_within_a_turn_an_undo_gives_nothing_back() -> None:
    play = Play()
    play.act(10, "p1")
    play.undo(50)
    assert play.used().turn == 50


def test_a_redo_leads_back_to_the_turn_that_was_undone() -> None:
    play = Play()
    play.act(10, "p2")
    play.undo(40)
    play.redo(45)
    used = play.used()
    assert (used.asked, used.turn, used.begun) == ("p2", 30, 11)
    assert used.gained["p1"] == 1


def test_another_move_than_the_one_undone_begins_a_new_turn() -> None:
    play = Play()
    play.act(10, "p2")
    play.undo(40)
    play.act(45, "p2")
    assert (play.used().turn, play.used().begun) == (0, 13)


def test_an_undo_of_moves_from_before_the_clock_asks_whoever_was_asked_then() -> None:
    play = Play()
    play.asked = ["p3", "p2", "p1"]
    play.undo(10, 2)
    play.act(30, "p1")
    assert play.used().total == {"p1": 10, "p3": 20}


def test_whoever_sits_down_has_all_his_time() -> None:
    play = Play()
    play.act(10, "p2")
    sat = [Seating("p2", at(500))]
    used = play.used(sat)
    assert (used.turn, used.spent["p2"], used.total["p2"]) == (0, 0, 490)
    play.act(520, "p3")
    used = play.used(sat)
    assert (used.spent["p2"], used.gained["p2"]) == (20, 1)


def test_who_sat_down_before_the_clock_ran_is_no_news() -> None:
    play = Play()
    play.act(10, "p2")
    assert play.used([Seating("p1", at(-100))]) == play.used()


def test_time_of_a_pause_is_nobodys() -> None:
    play = Play()
    play.act(100, "p2")
    pauses = [(at(20), at(60)), (at(90), at(95))]
    assert play.used(pauses=pauses).total == {"p1": 55}
    assert seconds_between(at(0), at(1000), [(at(100), None)]) == 100


@pytest.mark.parametrize("seconds", [0, -5])
def test_a_clock_does_not_run_backwards(seconds: float) -> None:
    """Clocks of two machines may differ by a moment."""
    play = Play()
    play.act(seconds, "p2")
    assert play.used().total.get("p1", 0) == 0
    assert play.used().last == BEGIN


@st.composite
def plays(draw: st.DrawFn) -> tuple[Play, list[Seating], Pauses]:
    """Any row of moves, undos and redos, with people who sit down and pauses."""
    play, second = Play(), 0.0
    for _ in range(draw(st.integers(0, 30))):
        second += draw(st.integers(0, 100_000)) / 8
        kind = draw(st.sampled_from(["act", "act", "undo", "redo"]))
        if kind == "undo" and len(play.asked) > 1:
            play.undo(second, draw(st.integers(1, len(play.asked) - 1)))
        elif kind == "redo" and play.undone:
            play.redo(second)
        else:
            play.act(second, draw(st.sampled_from(PLAYERS)))
    moments = st.integers(0, max(1, round(second)))
    sat = [
        Seating(draw(st.sampled_from(PLAYERS)), at(draw(moments)))
        for _ in range(draw(st.integers(0, 3)))
    ]
    marks = sorted(draw(st.lists(moments, max_size=6, unique=True)))
    pauses: list[tuple[datetime, datetime | None]] = [
        (at(begin), at(end)) for begin, end in zip(marks[::2], marks[1::2], strict=False)
    ]
    if len(marks) % 2:
        pauses.append((at(marks[-1]), None))
    return play, sat, pauses


@pytest.mark.slow
@given(plays())
def test_all_time_since_the_start_without_pauses_is_used_by_somebody(
    found: tuple[Play, list[Seating], Pauses],
) -> None:
    play, sat, pauses = found
    used = play.used(sat, pauses)
    passed = seconds_between(BEGIN, used.last, pauses)
    assert sum(used.total.values()) == pytest.approx(passed, abs=1e-6)
    assert used.turn <= passed + 1e-6
    assert used.asked == (play.steps[-1].asked if play.steps else "p1")


@pytest.mark.slow
@given(plays())
def test_nobody_gains_more_turns_than_he_has_ended(
    found: tuple[Play, list[Seating], Pauses],
) -> None:
    """Undone as often as one likes: a turn adds to a budget once, if it stands."""
    play, _, _ = found
    over = sum(play.used().gained.values())
    changes = sum(a != b for a, b in zip(play.asked, play.asked[1:], strict=False))
    assert over == changes


def test_a_clock_of_the_machine_that_was_far_ahead_stops_one_turn_at_most() -> None:
    """Whose turn it was then has used nothing; the next ones are measured as ever."""
    day = 24 * 3600
    steps = [
        Step(11, "action", 1, at(400 * day), "p2"),
        Step(12, "action", 1, at(60), "p3"),
        Step(13, "action", 1, at(160), "p1"),
    ]
    found = measured(Start(at(400 * day - 5), 10, "p1"), steps)
    assert found.total == {"p1": 5, "p2": 0, "p3": 100}
    assert found.last == at(160)


def test_a_clock_that_is_wrong_for_a_while_takes_nobodys_time() -> None:
    """Put back by less than an hour, and right again later: all measure from before."""
    steps = [
        Step(11, "action", 1, at(3000), "p2"),
        Step(12, "action", 1, at(60), "p3"),
        Step(13, "action", 1, at(3060), "p1"),
    ]
    found = measured(Start(at(2990), 10, "p1"), steps)
    assert found.total == {"p1": 10, "p2": 0, "p3": 60}
