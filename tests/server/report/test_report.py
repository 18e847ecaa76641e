"""What is told of a game: courses, charts, and the runs that were missed."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from railhead.engine.actions import Action, Dividend, RunRoutes
from railhead.engine.game import Game
from railhead.lab.simulate import play_on, random_action
from railhead.language import Translator
from railhead.records.loading import load_file
from railhead.server.report import (
    missed_by_player,
    missed_runs,
    missed_table,
    prices_by_turn,
    prices_chart,
    round_ends,
    say_miss,
    worst_miss,
    worth_by_turn,
    worth_chart,
)
from railhead.titles.catalogue import new_game

PLAYERS = ["Ann", "Bob", "Cid"]


@pytest.fixture(scope="module")
def whole() -> Game:
    """A random game to its end."""
    game = new_game("1849", PLAYERS, seed=7)
    play_on(game, random.Random(7), 3000)
    assert game.finished
    return game


@pytest.fixture(scope="module")
def real(shared: Path) -> Game:
    """A game between people."""
    return load_file(shared / "transcripts" / "1849" / "27939.json").game


def _rounds(game: Game, count: int) -> tuple[str, int, int]:
    state = game.state_after(count)
    return state.round, state.turn, state.round_number


@pytest.mark.slow
def test_every_round_has_one_moment_at_its_end(whole: Game) -> None:
    ends = round_ends(whole)
    seen = [_rounds(whole, count) for count in range(len(whole.actions) + 1)]
    assert [(end.state.round, end.state.turn, end.state.round_number) for end in ends] == list(
        dict.fromkeys(seen)
    )
    for end in ends[:-1]:
        assert _rounds(whole, end.count - 1) == (
            end.state.round,
            end.state.turn,
            end.state.round_number,
        )
        assert _rounds(whole, end.count) != _rounds(whole, end.count - 1)
    assert [end.last for end in ends] == [False] * (len(ends) - 1) + [True]
    assert ends[-1].count == len(whole.actions)


def test_a_game_without_actions_has_its_first_moment() -> None:
    game = new_game("1849", PLAYERS)
    (only,) = round_ends(game)
    assert (only.count, only.last) == (0, True)
    assert worth_by_turn(game).values["p1"] == (game.wealth()["p1"],)
    assert prices_by_turn(game).values == {}


@pytest.mark.slow
def test_worth_is_that_of_a_game_played_up_to_there(whole: Game) -> None:
    course = worth_by_turn(whole)
    again = new_game("1849", PLAYERS, seed=7)
    for place, end in enumerate(course.ends):
        for action in whole.actions[len(again.actions) : end.count]:
            again.apply(action)
        assert {player: line[place] for player, line in course.values.items()} == again.wealth()
    assert again.state == whole.state


@pytest.mark.slow
def test_prices_are_those_of_the_market(whole: Game) -> None:
    course = prices_by_turn(whole)
    market = whole.title.market
    started = {name for end in course.ends for name in whole.state_after(end.count).cells}
    assert set(course.values) == started
    for place, end in enumerate(course.ends):
        cells = whole.state_after(end.count).cells
        for company, line in course.values.items():
            here = cells.get(company)
            assert line[place] == (None if here is None else market.price(here))
    assert any(line[0] is None for line in course.values.values())


def test_random_players_who_take_the_listed_run_miss_nothing(whole: Game) -> None:
    compared = missed_runs(whole)
    runs = [action for action in whole.actions if isinstance(action, RunRoutes)]
    assert [run.run for run in compared] == runs
    assert {run.missed for run in compared} == {0}
    assert all(run.proven and run.best_run == run.run for run in compared)
    assert worst_miss(compared) is None
    assert missed_by_player(compared) == {}


def _worse(decision_answers: tuple[object, ...]) -> RunRoutes | None:
    """A run that leaves one of several trains in its shed."""
    for answer in decision_answers:
        if isinstance(answer, RunRoutes) and len(answer.routes) > 1:
            return RunRoutes(answer.actor, answer.routes[:-1])
    return None


def _played_badly(dividend: str) -> tuple[Game, int]:
    """A game in which one train did not run, and the number of actions before that run."""
    for seed in range(20):
        game = new_game("1849", PLAYERS, {"best_route_required": False}, seed=seed)
        rng = random.Random(seed)
        while (decision := game.decision) is not None and len(game.actions) < 700:
            action: Action | None = _worse(decision.answers)
            if action is None:
                action = random_action(decision.answers, rng)
                game.apply(action)
                continue
            count = len(game.actions)
            game.apply(action)
            assert game.decision is not None
            answer = Dividend(action.actor, dividend)
            assert answer in game.decision.answers
            game.apply(answer)
            return game, count
    raise AssertionError("no company had two trains with routes")


def test_a_run_that_leaves_a_train_is_compared_with_the_best_one() -> None:
    game, count = _played_badly("pay")
    there = game.at(count)
    run = next(run for run in missed_runs(game) if run.count == count)
    best = there.fork()
    assert run.best_run is not None
    best.apply(run.best_run)
    assert best.events[-1].params["revenue"] == run.best
    assert run.proven
    assert run.missed == run.best - run.revenue > 0
    assert run.choice == "pay"
    assert run.per_share == run.best * 10 // 100 - run.revenue * 10 // 100
    # What the players would have got more is what the dividend of the best run pays.
    best.apply(Dividend(run.company, "pay"))
    after = game.at(count + 2)
    for player in game.players:
        expected = best.state.cash[player] - after.state.cash[player]
        assert run.per_player.get(player, 0) == expected
    assert worst_miss(missed_runs(game)) == run
    assert missed_by_player(missed_runs(game)) == {
        player: missed for player, missed in run.per_player.items() if missed
    }


def test_players_miss_nothing_where_the_revenue_was_kept() -> None:
    game, count = _played_badly("withhold")
    run = next(run for run in missed_runs(game) if run.count == count)
    assert run.choice == "withhold"
    assert run.missed > 0
    assert run.per_player == {}


@pytest.mark.slow
def test_the_runs_of_a_real_game(real: Game) -> None:
    compared = missed_runs(real)
    assert len(compared) == sum(isinstance(action, RunRoutes) for action in real.actions)
    assert all(run.proven for run in compared)
    missed = [(run.count, run.company, run.missed) for run in compared if run.missed]
    assert len(missed) == 18
    assert missed[:3] == [(118, "ATA", 10), (123, "SFA", 10), (135, "ATA", 30)]
    worst = worst_miss(compared)
    assert worst is not None
    assert (worst.count, worst.company, worst.revenue, worst.best) == (308, "AFG", 400, 460)
    assert worst.per_share == 6
    assert sum(worst.per_player.values()) == 60
    for run in compared:
        there = real.at(run.count)
        assert there.finished is False
        if run.best_run is not None:
            found = there.apply(run.best_run)
            revenue = next(event for event in found if event.kind == "routes_run")
            assert revenue.params["revenue"] == run.best


@pytest.mark.slow
def test_the_worth_of_a_real_game_ends_with_its_result(real: Game) -> None:
    course = worth_by_turn(real)
    ends = {player: line[-1] for player, line in course.values.items()}
    assert ends == {player: total for _, player, total in real.standings()}
    assert [end.short for end in course.ends][:4] == ["ISR 1.1", "SR 1.1", "OR 1.1", "SR 2.1"]


def test_charts_have_a_table_that_says_the_same(whole: Game) -> None:
    chart = worth_chart(whole)
    course = worth_by_turn(whole)
    assert chart.columns == ("End of", *PLAYERS)
    assert len(chart.rows) == len(course.ends)
    for place, row in enumerate(chart.rows):
        expected = [whole.title.format_money(line[place] or 0) for line in course.values.values()]
        assert [text.replace("-L.", "L.-") for text in row[1:]] == expected
    assert chart.rows[-1][0] == "Game over"
    root = fromstring(chart.svg)
    assert root.get("role") == "img"
    for name, value in zip(PLAYERS, chart.rows[-1][1:], strict=True):
        assert f"{name} {value}" in (root.get("aria-label") or "")


def test_prices_before_a_company_starts_are_left_open(whole: Game) -> None:
    chart = prices_chart(whole)
    first = chart.rows[0][1:]
    assert "–" in first
    assert set(chart.columns[1:]) == set(prices_by_turn(whole).values)


def test_charts_speak_the_language_of_the_reader(whole: Game) -> None:
    class Shouting(Translator):
        def __call__(self, message: str, /, **fields: object) -> str:
            return super().__call__(message, **fields).upper()

    chart = worth_chart(whole, translate=Shouting())
    assert chart.title == "WORTH OF THE PLAYERS"
    assert chart.columns[0] == "END OF"
    assert chart.rows[-1][0] == "GAME OVER"


def test_the_missed_runs_are_told_in_words(real: Game) -> None:
    compared = missed_runs(real)
    table = missed_table(real, compared)
    assert len(table.rows) == 18
    assert table.rows[0] == ("Operating Round 4.1", "ATA", "L.230", "L.240", "L.10", "L.1")
    worst = worst_miss(compared)
    assert worst is not None
    first, best, missed = say_miss(real, worst)
    assert first == "Operating Round 7.1: AFG ran for L.400; L.460 was possible."
    assert best.startswith("The best run: ")
    assert best.count("Palermo") == sum(
        any("C5.0" in section for section in sections)
        for _, sections in (worst.best_run.routes if worst.best_run else ())
    )
    assert missed == "Dividends missed: Player 1 L.18, Player 2 L.30, Player 3 L.12."


def test_what_a_company_kept_it_missed_itself() -> None:
    game, count = _played_badly("withhold")
    run = next(run for run in missed_runs(game) if run.count == count)
    money = game.title.format_money(run.missed)
    assert say_miss(game, run)[-1] == f"{run.company} missed {money}."


def test_an_unproven_best_is_a_least_one(real: Game) -> None:
    (run, *_) = [run for run in missed_runs(real) if run.missed]
    (row,) = missed_table(real, [replace(run, proven=False)]).rows
    assert row[3] == "at least L.240"


@pytest.mark.slow
def test_reports_need_no_web_framework() -> None:
    code = "import sys, railhead.server.report; sys.exit('django' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
