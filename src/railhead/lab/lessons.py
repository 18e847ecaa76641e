"""Lessons looked at before anybody takes them: can each goal be reached, and is each word there?

A lesson is played to its end by an expert, who chooses among the answers that reach a goal, and by
learners who answer at random: what misses the goal is taken back, and after `MOST_MISSES` of them
they do what is pointed at.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from railhead.bots.opponents import Opponent
from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language.translate import Translator
from railhead.lessons import Lesson, moves_to, progress_of, ways_on
from railhead.lessons.progress import tries

MOST_MISSES = 5
"""How often a random learner misses a goal before they do what is pointed at."""


@dataclass
class Taken:
    """How somebody has taken a lesson. `problems`: one line each; `misses`: by goal, from 1."""

    problems: list[str] = field(default_factory=list)
    misses: dict[int, int] = field(default_factory=dict)


Chooser = Callable[[Game, Sequence[tuple[Action, ...]], int], Sequence[Action]]
"""What a learner does: of a game, the ways that reach the goal and how often it was missed."""


def expert(lesson: Lesson) -> Chooser:
    """Return what an expert does: the best answer of those that reach the goal, as it seems."""
    opponent = Opponent("expert", lesson.seed)

    def choose(game: Game, ways: Sequence[tuple[Action, ...]], _missed: int) -> Sequence[Action]:
        firsts = list(dict.fromkeys(way[0] for way in ways))
        first = opponent(game.asking_only(firsts)) if len(firsts) > 1 else firsts[0]
        return next(way for way in ways if way[0] == first)

    return choose


def at_random(seed: int) -> Chooser:
    """Return what a learner does who knows nothing."""
    chance = random.Random(seed)

    def choose(game: Game, ways: Sequence[tuple[Action, ...]], missed: int) -> Sequence[Action]:
        if missed >= MOST_MISSES:
            return chance.choice(ways)
        assert game.decision is not None
        return [chance.choice(list(tries(game, game.decision.player)))]

    return choose


def take(lesson: Lesson, choose: Chooser) -> Taken:
    """Take a lesson from its beginning to its end, as the page leads through it."""
    taken, number = Taken(), 0
    game = lesson.game_at(lesson.goals[0].at)
    while True:
        standing = progress_of(lesson, number, game)
        here = f"step {standing.number + 1}"
        if standing.standing == "over":
            return taken
        if standing.standing == "asked":
            ways = ways_on(lesson, standing.number, game)
            if not ways:
                taken.problems.append(f"{here}: no answer reaches the goal")
                return taken
            for action in choose(game, ways, taken.misses.get(standing.number + 1, 0)):
                game.apply(action)
            continue
        number = standing.number + (standing.standing == "reached")
        if standing.standing != "reached":
            taken.misses[number + 1] = taken.misses.get(number + 1, 0) + 1
        _lead(game, lesson, number)


def _lead(game: Game, lesson: Lesson, number: int) -> None:
    same, following = moves_to(lesson, number, game)
    while len(game.actions) > same:
        game.undo()
    for action in following:
        game.apply(action)


def check_lesson(
    lesson: Lesson, translators: Sequence[Translator], learners: int = 10
) -> Iterator[str]:
    """Yield what is wrong with a lesson, one line each.

    `translators`: of the languages in which each word must be, besides English.
    """
    problems = [*_moments(lesson), *_words(lesson, translators)]
    yield from problems
    if problems:
        return
    yield from (f"expert, {problem}" for problem in take(lesson, expert(lesson)).problems)
    for seed in range(1, learners + 1):
        yield from (f"learner {seed}, {it}" for it in take(lesson, at_random(seed)).problems)


def _moments(lesson: Lesson) -> Iterator[str]:
    """Whether the prepared game can be played, and the learner is asked where each goal begins."""
    game, done = lesson.begun(), 0
    for number, goal in enumerate(lesson.goals, 1):
        if number > 1 and goal.at <= lesson.goals[number - 2].at:
            yield f"step {number}: it begins no later than the one before it"
            return
        try:
            for action in lesson.actions[done : goal.at]:
                game.apply(action)
                done += 1
        except Illegal as refused:
            yield f"action {done + 1} of the prepared game: {refused}"
            return
        if game.decision is None or game.decision.player != lesson.learner:
            yield f"step {number}: after {goal.at} actions somebody else is asked"


def _words(lesson: Lesson, translators: Sequence[Translator]) -> Iterator[str]:
    texts = [lesson.heading, lesson.about]
    for goal in lesson.goals:
        texts += [goal.heading, goal.story, goal.before, goal.after, goal.missed]
    for translate in translators:
        yield from (
            f"not translated: {text}" for text in filter(None, texts) if translate(text) == text
        )
