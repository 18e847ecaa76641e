"""Lessons at tables: beginning one, going on to the next goal, playing on after the last.

The table of a lesson is one of seats, with the learner on the first and computers on the others;
these do not move before the lesson is over: what they do was played before. A goal begins at a
moment of the prepared game. Where the table is not at it, what was done instead is taken back and
the prepared game is played up to there, as moves like all others.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from railhead.bots.opponents import STRENGTHS
from railhead.engine.actionjson import action_to_json
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.language.look_alikes import alike
from railhead.lessons import Lesson, Progress, known_lesson, moves_to, progress_of
from railhead.server.authority import (
    LiveTable,
    NotYourSeat,
    Outcome,
    TableBroken,
    TableBusy,
    Viewer,
    hub,
    live_table,
    store_game,
)
from railhead.server.authority.chance import fair_copy
from railhead.server.authority.changing import change, named, playable, undone
from railhead.server.authority.loading import locked_row
from railhead.server.authority.outcomes import Change
from railhead.server.models import Move, Person, Seat, Table
from railhead.server.models.computers import Pace

OPPONENT = next(iter(STRENGTHS))
"""The strength of the computers who play on after a lesson: the weakest."""


def lesson_at(row: Table) -> Lesson | None:
    """Return the lesson that is taken at a table, None if none is, or there is none of its id."""
    lesson = known_lesson(row.lesson) if row.lesson else None
    return lesson if lesson is not None and row.lesson_goal < len(lesson.goals) else None


def standing_of(live: LiveTable) -> Progress | None:
    """Return where the learner stands at a table, None where no lesson is taken."""
    lesson = lesson_at(live.row)
    if lesson is None or live.is_plan or live.broken is not None:
        return None
    return progress_of(lesson, live.row.lesson_goal, live.game)


def standing_at(table: Table) -> Progress | None:
    """Return where the learner of a table stands, None where no lesson goes on there."""
    try:
        return standing_of(live_table(table.pk))
    except (TableBroken, TableBusy):
        return None


def begin_lesson(
    lesson: Lesson, person: Person, name: str, key: str = "", *, other: str = ""
) -> Table:
    """Open a table for a lesson and seat the learner there; `name`, `key` as for `create_table`.

    `other`: the learner's name where a computer of the lesson has a name like theirs.
    """
    if alike(name, lesson.players[1:]):
        name = other or lesson.players[0]
    game = lesson.game_at(lesson.goals[0].at, name)
    table = store_game(person, game, Table.Mode.SEATS, key=key)
    others = [player for player, _ in table.players if player != lesson.learner]
    table.lesson, table.computers = lesson.id, dict.fromkeys(others, OPPONENT)
    table.save(update_fields=["lesson", "computers"])
    seat = Seat.objects.filter(table=table, player=lesson.learner)
    seat.update(person=person, taken=timezone.now())
    return table


def begun_lessons(person: Person, lesson: str = "") -> list[Table]:
    """Return the tables at which somebody sits in a lesson, the last changed first."""
    own = Seat.objects.filter(person=person).values("table")
    begun = Table.objects.filter(owner=person, pk__in=own).exclude(lesson="")
    found = begun.order_by("-changed")
    return list(found.filter(lesson=lesson) if lesson else found)


def open_lesson(person: Person, lesson: str) -> Table | None:
    """Return the table at which somebody has begun a lesson and is not at its end, None if none.

    Tables at its end are deleted, as somebody begins it anew.
    """
    found = None
    for table in begun_lessons(person, lesson):
        standing = standing_at(table)
        if standing is None or standing.standing == "over" or found is not None:
            Table.objects.filter(pk=table.pk).update(deleted=timezone.now())
        else:
            found = table
    return found


def go_on(live: LiveTable, viewer: Viewer, version: int, key: str) -> Outcome:
    """Lead a table to the next goal, or back to that which is to be reached.

    Raises Illegal where no lesson is taken; else as `authority.submit`.
    """
    standing, lesson = standing_of(live), lesson_at(live.row)
    if standing is None or lesson is None:
        raise Illegal("", N_("No lesson is taken at this table."))
    if live.version != version or standing.standing == "over":
        return Outcome("stale" if live.version != version else "done", live.version)
    number = standing.number + (standing.standing == "reached")
    same, following = moves_to(lesson, number, live.game)
    row = {"lesson_goal": number}
    outcome = Outcome("done", version)

    def back(now: LiveTable) -> Change:
        made = undone(now, named(now, viewer), same)
        return Change(made.game, made.kind, made.player, count=made.count, row=row)

    def forth(now: LiveTable) -> Change:
        game = fair_copy(now.game, now.row)
        game.foretell(draw for draw in lesson.draws if draw.action > same)
        for action in following:
            game.apply(action)
        stored = [action_to_json(action) for action in following]
        kind = Move.Kind.ACTIONS
        return Change(game, kind, named(now, viewer), stored, len(stored), row=row)

    if same < len(live.game.actions):
        outcome = change(live.id, viewer, version, f"{key[:60]}-a", back, quietly=True)
    if following and outcome.status == "done":
        outcome = change(live.id, viewer, outcome.version, key, forth, quietly=True)
    return outcome


def play_on(live: LiveTable, viewer: Viewer) -> Outcome:
    """Make of the table of a lesson one like all others, at which the computers move.

    Raises NotYourSeat for anybody but the learner, Illegal where no lesson is taken; TableBroken.
    """
    playable(live)
    if not viewer.players:
        raise NotYourSeat(live.id)
    with transaction.atomic():
        there = locked_row(live.id)
        if not there.lesson:
            raise Illegal("", N_("No lesson is taken at this table."))
        there.lesson = ""
        there.save(update_fields=["lesson"])
        Pace.objects.get_or_create(table=there)
        stamp = hub.publish(there.pk, there.version)
    live_table(there.pk)
    hub.changed(there.pk, there.version, stamp)
    return Outcome("done", there.version, stamp)
