"""Where somebody stands in a lesson: what follows from the actions of the game at the table.

Only the number of the goal is kept; whether it is reached, missed or still to come is looked up in
the game each time. So whoever takes a move back stands again before the goal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.lessons.checks import Moment, hold
from railhead.lessons.lesson import Goal, Lesson

MOST_VALUES = 24
"""How many numbers of a range are tried."""

MORE = 4
"""How many further actions of one submission may follow before the goal counts as missed."""

Standing = Literal["asked", "reached", "missed", "elsewhere", "over"]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where somebody stands.

    `standing`: `asked`: the goal `number`, from 0, is to be reached now; `reached`: it is, and the
    next begins at another moment; `missed`: something else was done, from the moment of the goal
    on; `elsewhere`: the game is not at it, such as after more was taken back; `over`: the last goal
    is reached. `done`: the goal that was reached just before, None if none was.
    """

    standing: Standing
    number: int
    done: int | None = None


def progress_of(lesson: Lesson, number: int, game: Game) -> Progress:
    """Return where a game stands that has come to a goal; one goal may lead at once to the next."""
    done = None
    while True:
        goal = lesson.goals[number]
        if game.actions[: goal.at] != list(lesson.actions[: goal.at]):
            return Progress("elsewhere", number)
        since = len(game.actions) - goal.at
        if not since:
            return Progress("asked", number, done)
        reached = reached_after(lesson, goal, game)
        if reached is None:
            if since < goal.acts and ways_on(lesson, number, game):
                return Progress("asked", number, done)
            return Progress("missed", number)
        if number + 1 == len(lesson.goals):
            return Progress("over", number, number)
        following = lesson.goals[number + 1]
        here = game.actions[: following.at] == list(lesson.actions[: following.at])
        if not here or not goal.at < following.at <= len(game.actions):
            return Progress("reached", number, number)
        number, done = number + 1, number


def reached_after(lesson: Lesson, goal: Goal, game: Game) -> int | None:
    """After how many actions of a game a goal is reached, None if it is not."""
    marks = [*game.event_marks(), len(game.events)]
    before = game.at(goal.at)
    for count in range(goal.at + 1, min(len(game.actions), goal.at + goal.acts + MORE) + 1):
        after = game.at(count)
        moment = Moment(
            lesson.learner,
            before,
            after,
            game.actions[goal.at : count],
            game.events[marks[goal.at] : marks[count]],
        )
        if hold(goal.reach, moment):
            return count
    return None


def moves_to(lesson: Lesson, number: int, game: Game) -> tuple[int, tuple[Action, ...]]:
    """Return how a game comes to the moment of a goal: how many actions stay, and which follow."""
    wanted = lesson.actions[: lesson.goals[number].at]
    pairs = zip(game.actions, wanted, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return same, wanted[same:]


# -- what leads on --------------------------------------------------------------------------------

_known: dict[tuple[str, int, tuple[Action, ...]], tuple[tuple[Action, ...], ...]] = {}
_MOST_KNOWN = 300


def ways_on(lesson: Lesson, number: int, game: Game) -> tuple[tuple[Action, ...], ...]:
    """Return the shortest ways to a goal that is to be reached now: each some answers in turn.

    They are found by trying what is legal on copies of the game. Empty if there is none.
    """
    goal = lesson.goals[number]
    done = tuple(game.actions[goal.at :])
    key = lesson.id, number, done
    if key not in _known:
        if len(_known) > _MOST_KNOWN:
            _known.clear()
        _known[key] = tuple(_found(lesson, goal, game))
    return _known[key]


def _found(lesson: Lesson, goal: Goal, game: Game) -> Sequence[tuple[Action, ...]]:
    already = game.actions[goal.at :]
    marks = [*game.event_marks(), len(game.events)]
    earlier = game.events[marks[goal.at] :]
    before = game.at(goal.at) if already else game
    layer: list[tuple[tuple[Action, ...], Game, list[object]]] = [((), game, list(earlier))]
    for _ in range(max(1, goal.acts - len(already))):
        found, following = [], []
        for way, there, events in layer:
            for action in tries(there, lesson.learner):
                after = there.trial()
                try:
                    new = after.apply(action)
                except Illegal:
                    continue
                acts, told = (*way, action), [*events, *new]
                moment = Moment(lesson.learner, before, after, [*already, *acts], told)  # type: ignore[arg-type]
                if hold(goal.reach, moment):
                    found.append(acts)
                elif after.decision and after.decision.player == lesson.learner:
                    following.append((acts, after, told))
        if found:
            # First that of the prepared game, which is said and done for whoever asks.
            played = lesson.actions[len(game.actions) :]
            return sorted(found, key=lambda way: way != played[: len(way)])
        layer = following
    return ()


def tries(game: Game, player: str) -> Iterator[Action]:
    """Yield the answers of a player to try: of a range its ends and some between them."""
    if game.decision is None or game.decision.player != player:
        return
    for answer in game.answers_of({player}):
        yield from values_of(answer)


def values_of(answer: Answer) -> Iterator[Action]:
    """Yield an answer, or some of a range."""
    if not isinstance(answer, Range):
        yield answer
        return
    values = answer.values
    every = max(1, -(-len(values) // MOST_VALUES))
    for value in dict.fromkeys([*values[::every], values[-1]]):
        yield answer.at(value)
