"""The panel of a lesson: the goal, what came of the last one, and where to click."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.engine import actions as act
from railhead.engine.actions import ACCEPT, Action, Choose
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.language import N_
from railhead.language.review import say_answer
from railhead.lessons import Goal, Lesson, Progress, lessons_of, ways_on
from railhead.server.page.question.buttons import as_json, as_json_list, button_id, places_of
from railhead.server.teaching.lessons import lesson_at, standing_of

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

MOST_SAID = 3
"""How many answers that lead on are named in words."""

MOST_POINTED = 40
"""How many of them are pointed at."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What is pointed at. `ids`: of elements, of which some are on the page; `hexes`: on the map;
    `values`: of the buttons of answers; `words`: the answers, some of them; `more`: there are more.
    `does`: a way to the goal, as the form of a move sends several actions, "" for none.
    """

    ids: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    more: bool = False
    does: str = ""


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel; `lesson` is None where the reader takes none.

    `standing`: see `lessons.progress`; `goal`: that which is to be reached or was; `done`: the goal
    reached before, None if none was; `number`: of the goal, from 1, of `count`; `start`: after how
    many actions it begins; `pointed`: see there. `did`: what was done instead, in words;
    `halfway`: that is only the beginning of what the goal asks for; `agrees`: who would have to
    agree to it, "" for nobody; `others`: lessons of the title that may follow, at the end.
    """
    live = view.live
    lesson = lesson_at(live.row) if view.at is None and view.viewer.players else None
    standing = standing_of(live) if lesson is not None else None
    if lesson is None or standing is None:
        return {"lesson": None}
    goal = lesson.goals[standing.number]
    over, missed = standing.standing == "over", standing.standing == "missed"
    acts = _own_acts(lesson, goal, live.game) if missed else []
    return {
        "lesson": lesson,
        "standing": standing.standing,
        "goal": goal,
        "done": None if standing.done is None else lesson.goals[standing.done],
        "number": standing.number + 1,
        "count": len(lesson.goals),
        "start": goal.at,
        "pointed": _pointed(view, lesson, standing),
        "did": view.translate(N_("; ")).join(
            say_answer(done, at, view.translate) for at, done in acts
        ),
        "halfway": len(acts) < goal.acts,
        "agrees": _who_agrees(live.game, lesson) if missed else "",
        "others": [it for it in lessons_of(lesson.title) if it.id != lesson.id] if over else (),
        "version": live.version,
    }


def _who_agrees(game: Game, lesson: Lesson) -> str:
    """The name of who is asked for their consent to what the learner has done, "" if nobody is."""
    asked = game.decision
    if asked is None or asked.player == lesson.learner:
        return ""
    agree = any(isinstance(it, Choose) and it.choice == ACCEPT for it in asked.answers)
    return game.players[asked.player] if agree else ""


def _own_acts(lesson: Lesson, goal: Goal, game: Game) -> list[tuple[Game, Action]]:
    """What the learner did from the moment of a goal on, each with the game before it."""
    own = []
    for count in range(goal.at, len(game.actions)):
        there = game.at(count)
        if there.decision is not None and there.decision.player == lesson.learner:
            own.append((there, game.actions[count]))
    return own[: goal.acts]


def _pointed(view: TableView, lesson: Lesson, standing: Progress) -> Pointed:
    if standing.standing != "asked":
        return Pointed()
    game = view.live.game
    ways = ways_on(lesson, standing.number, game)
    firsts = list(dict.fromkeys(way[0] for way in ways))[:MOST_POINTED]
    said = list(dict.fromkeys(say_answer(it, game, view.translate) for it in firsts))
    acts = list(dict.fromkeys(it for way in ways[:1] for it in way))
    return Pointed(
        tuple(dict.fromkeys(name for it in (*firsts, *acts) for name in _ids(it, game))),
        tuple(dict.fromkeys(place for it in firsts for place in places_of(it, game))),
        tuple(map(as_json, firsts)),
        tuple(said[:MOST_SAID]),
        len(said) > MOST_SAID,
        as_json_list(ways[0]) if ways else "",
    )


def _ids(action: Action, game: Game) -> tuple[str, ...]:
    """The elements that give an answer wherever it is asked for; a page has some of them."""
    asked = game.decision.answers if game.decision is not None else ()
    for it in asked:
        if isinstance(it, Range) and any(it.at(value) == action for value in it.values):
            return (f"unfold-{button_id(it.action)}", button_id(it.action))
    match action:
        case act.RunRoutes():
            return (button_id(action), "as-last-time")
        case act.Dividend(kind=kind):
            return (button_id(action), f"option-{kind}", "as-last-time")
        case act.BuyTrain(train=train):
            return (button_id(action), f"train-{train}", "as-last-time")
    return (button_id(action),)
