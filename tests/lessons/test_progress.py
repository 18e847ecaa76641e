"""Where somebody stands in a lesson follows from the game alone."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Dividend, Par, Pass
from railhead.engine.game import Game
from railhead.lessons import Lesson, lesson_of, moves_to, progress_of, ways_on


@pytest.fixture
def lesson() -> Lesson:
    return lesson_of("1849/first")


@pytest.fixture
def game(lesson: Lesson) -> Game:
    return lesson.game_at(lesson.goals[0].at)


def test_at_first_the_first_goal_is_to_be_reached(lesson: Lesson, game: Game) -> None:
    here = progress_of(lesson, 0, game)
    assert (here.standing, here.number, here.done) == ("asked", 0, None)


def test_any_answer_that_reaches_the_goal_counts() -> None:
    lesson = lesson_of("1865/traffic")
    game = lesson.game_at(lesson.goals[0].at)
    found = {way[0] for way in ways_on(lesson, 0, game)}
    assert found == {Par("p1", "FA", price) for price in (60, 70, 80, 90, 100)}
    game.apply(Par("p1", "FA", 70))
    here = progress_of(lesson, 0, game)
    # Not as in the prepared game: the next goal begins at another moment.
    assert (here.standing, here.number, here.done) == ("reached", 0, 0)


def test_where_the_next_goal_begins_there_it_comes_at_once(lesson: Lesson, game: Game) -> None:
    game.apply(Par("p1", "ATA", 100))
    here = progress_of(lesson, 0, game)
    assert (here.standing, here.number, here.done) == ("asked", 1, 0)
    game.undo()
    assert progress_of(lesson, 0, game).number == 0


def test_what_misses_it_is_taken_back(lesson: Lesson, game: Game) -> None:
    start = len(game.actions)
    game.apply(BuyShare("p1", "SFA", "treasury"))
    assert progress_of(lesson, 0, game).standing == "missed"
    assert moves_to(lesson, 0, game) == (start, ())


def test_a_goal_of_several_answers_is_missed_as_soon_as_none_leads_there(lesson: Lesson) -> None:
    number = next(i for i, goal in enumerate(lesson.goals) if goal.acts == 2)
    game = lesson.game_at(lesson.goals[number].at)
    run, pay = ways_on(lesson, number, game)[0]
    game.apply(run)
    assert progress_of(lesson, number, game).standing == "asked"
    assert ways_on(lesson, number, game) == ((pay,),)
    game.apply(Dividend("ATA", "withhold"))
    assert progress_of(lesson, number, game).standing == "missed"


def test_whoever_goes_back_too_far_is_elsewhere(lesson: Lesson, game: Game) -> None:
    game.undo()
    assert progress_of(lesson, 0, game).standing == "elsewhere"
    start = lesson.goals[0].at
    assert moves_to(lesson, 0, game) == (start - 1, lesson.actions[start - 1 : start])


def test_a_pass_is_no_share(lesson: Lesson, game: Game) -> None:
    game.apply(Pass("p1"))
    assert progress_of(lesson, 0, game).standing == "missed"
