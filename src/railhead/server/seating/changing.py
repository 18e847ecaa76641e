"""Taking a seat and leaving it. Whoever comes to play on a seat, person or computer: it is here.

What is private goes with the person and not with the seat: their notes, the calls that they chose
and what they have read are rows of their own at the table.
"""

from __future__ import annotations

from django.db import models, transaction
from django.utils import timezone

from railhead.server.clocks.beginning import begin_if_all_sit
from railhead.server.models import FormerSeat, Pace, Person, Seat, Table


def take_seat(free: models.QuerySet[Seat], person: Person) -> bool:
    """Give a person a free seat; return whether it was still free.

    `free`: finds the seat if nobody has it. Whoever was the last to sit there comes back to the
    time that they had left; for anybody else a clock begins anew.
    """
    seat = free.first()
    if seat is None:
        return False
    last = FormerSeat.objects.filter(table=seat.table_id, player=seat.player).last()
    back = last is not None and last.person_id == person.pk
    taken = last.taken if last is not None and back else timezone.now()
    with transaction.atomic():
        # No computer sits down meanwhile. Of two people at the same moment one finds it free.
        there = Table.everything.select_for_update().get(pk=seat.table_id)
        if seat.player in there.computers:
            return False
        if not free.filter(pk=seat.pk).update(person=person, taken=taken):
            return False
        begin_if_all_sit(there, timezone.now())
        return True


def seat_computer(table: Table, player: str, strength: str) -> bool:
    """Let a computer play for a player; return whether the seat was free for it.

    `table`: its row, which the caller has locked, or has just made. `strength`: one of
    `bots.opponents.STRENGTHS`. At a table on one screen any player may be played by a computer.
    """
    free = Seat.objects.filter(table=table, player=player, person=None)
    if table.mode == Table.Mode.SEATS and not free.exists():
        return False
    table.computers = {**table.computers, player: strength}
    table.save(update_fields=["computers"])
    Pace.objects.get_or_create(table=table)
    begin_if_all_sit(table, timezone.now())
    return True


def unseat_computer(table: Table, player: str) -> bool:
    """Let no computer play for a player any more; return whether one did.

    `table`: its row, which the caller has locked. What the computer is thinking is never played.
    """
    if player not in table.computers:
        return False
    table.computers = {name: it for name, it in table.computers.items() if name != player}
    table.save(update_fields=["computers"])
    return True


def leave_seat(seat: Seat, *, agreed: bool = False) -> FormerSeat | None:
    """Free a seat, whose invitation gets a new link; return who sat there, None if nobody did.

    `agreed`: the others have agreed to it. Called in a transaction that has locked the seat.
    """
    former = None
    if seat.person is not None:
        former = FormerSeat.objects.create(
            table_id=seat.table_id,
            player=seat.player,
            person=seat.person,
            taken=seat.taken,
            agreed=agreed,
        )
    seat.person = seat.taken = None
    seat.renew()
    return former


def left_by(person: int, table_id: str) -> FormerSeat | None:
    """Return the seat that somebody had to leave, None if they sit there or left none.

    Only one that was freed by agreement; they may come back to it.
    """
    if Seat.objects.filter(table=table_id, person=person).exists():
        return None
    return FormerSeat.objects.filter(table=table_id, person=person, agreed=True).last()


def freed_by_agreement(table_id: str) -> set[str]:
    """Return the players whose seats are free since the others agreed to it.

    Nobody sits there, no computer either.
    """
    nobody = Seat.objects.filter(table=table_id, person=None)
    computers = Table.everything.filter(pk=table_id).values_list("computers", flat=True).first()
    free = nobody.exclude(player__in=computers or {}).values_list("player", flat=True)
    rows = FormerSeat.objects.filter(table=table_id, player__in=free)
    last = dict(rows.values_list("player", "agreed"))
    return {player for player, agreed in last.items() if agreed}


def names_beside(table: Table, player: str) -> list[str]:
    """Return the names of the other seats of a table, and of those who sit there."""
    people = Seat.objects.filter(table=table).exclude(player=player).exclude(person=None)
    others = [str(name) for seat, name in table.players if seat != player]
    return [*others, *people.values_list("person__name", flat=True)]
