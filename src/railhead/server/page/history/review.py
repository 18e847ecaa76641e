"""What a game teaches, on its report: chances, turning points, and the costliest decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.bots.review import Reviewer, findings, usual_depth
from railhead.language.reasons import say_reasons
from railhead.language.review import AREA_NAMES, STRENGTHS, say_answer, say_shifts
from railhead.language.rounds import say_round
from railhead.server.base.cache import BoundedCache
from railhead.server.report.charts import Chart, chances_chart
from railhead.server.report.course import Course
from railhead.server.teaching.allowed import may_review
from railhead.server.teaching.reviewing import known_of, review_of

if TYPE_CHECKING:
    from railhead.bots.review import Findings, Mistake, Shift
    from railhead.server.models import Review
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point, in words. `count`: actions before its round; `move`: before the move that
    did most of it, None if none is known; `line`: the move, in words.
    """

    count: int
    round: str
    text: str
    move: int | None
    line: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A costly decision, in words. `count`: actions before it; `who`: who acted."""

    count: int
    round: str
    who: str
    loss: str
    done: str
    best: str
    why: str


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of decisions: how many there were, and how many were answered as well as known."""

    name: str
    looked: int
    alike: int


@dataclass(frozen=True, slots=True)
class Lessons:
    """What was found so far. `turns`: the largest first; `mistakes`: (player, their costliest)."""

    chart: Chart | None
    turns: tuple[Turn, ...]
    mistakes: tuple[tuple[str, tuple[Lesson, ...]], ...]
    parts: tuple[Part, ...]
    looked: int
    deep: int


@dataclass(frozen=True, slots=True)
class State:
    """How far a review is. `kind`: `offered`, `working`, `over`, `behind` (the game has gone on
    since) or `failed`; `done` of `total` steps.
    """

    kind: str
    done: int = 0
    total: int = 0


def state_of(review: Review | None, version: int) -> State:
    """Return how far a review of a table at a version is."""
    if review is None:
        return State("offered")
    if review.failed:
        return State("failed", review.done, review.total)
    if review.over is None:
        return State("working", review.done, review.total)
    return State("over" if review.version == version else "behind", review.done, review.total)


_kept: BoundedCache[Lessons] = BoundedCache(40)


def context(view: TableView) -> dict[str, Any]:
    """Return the context of what the game teaches. `review`: None for whoever may not see it."""
    live = view.live
    if not may_review(live, view.viewer):
        return {"review": None, "lessons": None}
    row = review_of(live.row.pk)
    state = state_of(row, live.version)
    lessons = None
    if row is not None and row.done:
        key = (live.id, live.version, row.version, row.done, row.total, view.language)
        lessons = _kept.get(key, lambda: _lessons(view))
    depth, say = usual_depth(), view.translate
    strengths = {"coarse": say(STRENGTHS[depth.coarse]), "deep": say(STRENGTHS[depth.deep])}
    return {"review": state, "lessons": lessons, **strengths}


def _lessons(view: TableView) -> Lessons:
    game, known = view.live.game, known_of(view.live.row.pk)
    reviewer = Reviewer(game, usual_depth())
    found = findings(reviewer, known)
    return Lessons(
        _chart(view, reviewer, found),
        tuple(_turn(view, shift) for shift in found.shifts),
        tuple(
            (view.voice.who(player), tuple(_lesson(view, it) for it in own))
            for player, own in found.mistakes.items()
        ),
        tuple(
            Part(view.translate(AREA_NAMES[area]), count, found.alike[area])
            for area, count in found.looked.items()
            if count
        ),
        sum(found.looked.values()),
        found.deep,
    )


def _chart(view: TableView, reviewer: Reviewer, found: Findings) -> Chart | None:
    chances = dict(found.moments)
    ends = tuple(end for end in reviewer.ends if end.count in chances)
    if not ends:
        return None
    values = {
        player: tuple(round(100 * chances[end.count][player]) for end in ends)
        for player in reviewer.game.players
    }
    return chances_chart(reviewer.game, Course(ends, values), translate=view.translate)


def _turn(view: TableView, shift: Shift) -> Turn:
    line = view.game_log.line_of(shift.move + 1) if shift.move is not None else ""
    text = say_shifts(shift.before, shift.after, view.voice)
    return Turn(shift.first, say_round(view.voice, shift.state), text, shift.move, line)


def _lesson(view: TableView, mistake: Mistake) -> Lesson:
    before = view.live.game.at(mistake.count)
    return Lesson(
        mistake.count,
        say_round(view.voice, before.state),
        view.voice.who(mistake.done.actor),
        view.voice.money(round(mistake.loss)),
        say_answer(mistake.done, before, view.translate),
        say_answer(mistake.best, before, view.translate),
        say_reasons(mistake.reasons, view.voice),
    )
