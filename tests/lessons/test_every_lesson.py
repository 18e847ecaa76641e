"""Every lesson can be taken to its end, and each of its words is there in all languages."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Pass
from railhead.lab.lessons import at_random, check_lesson, expert, take
from railhead.language.translate import locales, translator
from railhead.lessons import Lesson, first_lesson, lesson_of, lessons_of, progress_of
from railhead.titles.catalogue import title_ids

LESSONS = [lesson.id for title in title_ids() for lesson in lessons_of(title)]
OTHERS = [translator(name) for name in locales() if name != "en"]


@pytest.mark.parametrize("name", LESSONS)
def test_an_expert_and_a_learner_come_to_its_end(name: str) -> None:
    assert list(check_lesson(lesson_of(name), OTHERS, learners=1)) == []


@pytest.mark.long
@pytest.mark.parametrize("name", LESSONS)
def test_ten_learners_come_to_its_end(name: str) -> None:
    assert list(check_lesson(lesson_of(name), OTHERS, learners=10)) == []


def _first() -> Lesson:
    found = first_lesson()
    assert found is not None
    return found


def test_the_first_lesson_has_enough_small_steps() -> None:
    assert 12 <= len(_first().goals) <= 20
    assert all(goal.acts <= 3 for goal in _first().goals)


def test_learners_who_know_nothing_miss_goals_and_an_expert_misses_none() -> None:
    assert take(_first(), expert(_first())).misses == {}
    assert take(_first(), at_random(2)).misses != {}


def test_each_text_is_short() -> None:
    for name in LESSONS:
        for goal in lesson_of(name).goals:
            assert len(goal.heading) <= 50, goal.heading
            assert max(map(len, (goal.before, goal.after, goal.missed, goal.story))) <= 220, goal


@pytest.mark.parametrize("name", LESSONS)
def test_no_goal_of_track_is_reached_by_laying_none(name: str) -> None:
    lesson = lesson_of(name)
    for number, goal in enumerate(lesson.goals):
        game = lesson.game_at(goal.at)
        if "joins" in goal.reach and game.decision is not None:
            game.apply(Pass(game.decision.actor))
            standing = progress_of(lesson, number, game)
            assert (standing.standing, standing.number) == ("missed", number), goal.heading
