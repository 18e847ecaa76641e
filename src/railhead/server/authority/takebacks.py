"""Taking back other players' moves, or ending the game early: by consent of all the others."""

from __future__ import annotations

from django.db import transaction

from railhead.engine.actions import EndGame
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import hub
from railhead.server.authority.changing import (
    change,
    ends_alone,
    late,
    named,
    playable,
    played,
    submit,
    target_of,
    undo,
    undone,
)
from railhead.server.authority.errors import GameOver, NotYourSeat
from railhead.server.authority.loading import TABLES, LiveTable, live_table, row_of
from railhead.server.authority.outcomes import Change, Outcome
from railhead.server.authority.turns import own_turn_start
from railhead.server.calls.noting_requests import note_takeback
from railhead.server.models import Table, Takeback
from railhead.server.models.viewer import Viewer


def ask_takeback(
    table_id: str, viewer: Viewer, version: int, key: str, target: int | None = None
) -> Outcome:
    """Ask the others to go back until `target` actions are left, by default one fewer.

    What the viewer may undo alone is undone at once. Raises Illegal if there is nothing to undo or
    something else is asked already; NotYourSeat, TableMissing, TableBroken.
    """
    live = _seated(table_id, viewer)
    if live.version != version:
        return late(live, key)
    there = target_of(live, viewer, target)
    if there >= own_turn_start(live, viewer):
        return undo(table_id, viewer, version, key, there)
    if live.game.finished and viewer.computers:
        raise Illegal("", N_("The game is over, and its computers take nothing back."))
    if ends_alone(live.game, viewer):
        agreed = tuple(sorted(viewer.computers))
        return change(
            table_id,
            viewer,
            version,
            key,
            lambda now: undone(now, named(now, viewer), there, agreed),
        )
    return _ask(live, viewer, there)


def ask_to_end(table_id: str, viewer: Viewer, version: int, key: str) -> Outcome:
    """Ask the others to end the game here; it ends at once if nobody else plays.

    Raises GameOver; else as `ask_takeback`.
    """
    live = _seated(table_id, viewer)
    if live.version != version:
        return late(live, key)
    if live.game.finished:
        raise GameOver
    here = viewer.players & set(live.game.state.order)
    if not here:
        raise NotYourSeat(table_id)
    if ends_alone(live.game, viewer):
        return submit(table_id, viewer, version, key, EndGame(min(here)))
    return _ask(live, viewer, None)


def answer_takeback(table_id: str, viewer: Viewer, version: int, key: str, agree: bool) -> Outcome:
    """Agree to what is asked, or refuse it; it is carried out when all have agreed.

    Raises Illegal if nothing is asked any more; NotYourSeat, TableMissing, TableBroken.
    """
    slot = TABLES.slot(row_of(table_id).id)
    with slot.lock:
        live = _seated(table_id, viewer)
        if not viewer.players & set(live.game.state.order):
            raise NotYourSeat(table_id)
        if live.version != version:
            return late(live, key)
        if not agree:
            return _end(live)
        with transaction.atomic():
            asked = Takeback.objects.select_for_update().filter(table=live.row).first()
            if asked is None or asked.version != version:
                raise Illegal("", N_("Nothing is asked any more."))
            asked.agreed = sorted({*asked.agreed, *viewer.players})
            asked.save(update_fields=["agreed"])
            stamp = hub.publish(live.id, live.version)
        if missing(live, asked):
            return _done(live, stamp)
        return change(table_id, viewer, version, key, lambda now: _granted(now, asked))


def withdraw_takeback(table_id: str, viewer: Viewer, version: int, key: str) -> Outcome:
    """Withdraw a request. Raises NotYourSeat if another asked; TableMissing, TableBroken."""
    live = _seated(table_id, viewer)
    asked = Takeback.objects.filter(table=live.row).first()
    if live.version != version or asked is None:
        return late(live, key)
    if asked.player not in viewer.players:
        raise NotYourSeat(table_id)
    return _end(live)


def missing(live: LiveTable, asked: Takeback) -> list[str]:
    """Return the players still in the game who have not agreed yet, in the order of play.

    Computers agree to whatever the people want.
    """
    agreed = {*asked.agreed, *live.row.computers}
    return [player for player in live.game.state.order if player not in agreed]


def _seated(table_id: str, viewer: Viewer) -> LiveTable:
    live = playable(live_table(table_id))
    if not viewer.players:
        raise NotYourSeat(table_id)
    return live


def _ask(live: LiveTable, viewer: Viewer, target: int | None) -> Outcome:
    player, agreed = named(live, viewer), sorted(viewer.players)
    with transaction.atomic():
        there = Table.objects.select_for_update().filter(pk=live.id, version=live.version)
        if not there.exists():
            return Outcome("stale", live_table(live.id).version)
        asked, new = Takeback.objects.get_or_create(
            table=live.row,
            defaults={
                "player": player,
                "version": live.version,
                "target": target,
                "agreed": agreed,
            },
        )
        if not new and (asked.player, asked.target) != (player, target):
            raise Illegal("", N_("The players are asked about something else already."))
        if new:
            note_takeback(live.row, asked)
        stamp = hub.publish(live.id, live.version)
    return _done(live, stamp)


def _end(live: LiveTable) -> Outcome:
    with transaction.atomic():
        Takeback.objects.filter(table=live.row, version=live.version).delete()
        stamp = hub.publish(live.id, live.version)
    return _done(live, stamp)


def _granted(live: LiveTable, asked: Takeback) -> Change:
    """What all have agreed to."""
    agreed = tuple(player for player in asked.agreed if player != asked.player)
    if asked.target is None:
        return played(live, asked.player, EndGame(asked.player), agreed)
    return undone(live, asked.player, asked.target, agreed)


def _done(live: LiveTable, stamp: str) -> Outcome:
    hub.changed(live.id, live.version, stamp)
    return Outcome("done", live.version, stamp)
