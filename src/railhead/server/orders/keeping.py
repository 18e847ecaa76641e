"""Orders are given, withdrawn and ended; only their player's own are ever read for a page."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from railhead.assist.orders.order import Ending, Order
from railhead.assist.orders.orderjson import ending_to_json, order_from_json, order_to_json
from railhead.assist.orders.possible import possible
from railhead.assist.orders.reply import ending_of
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import (
    GameOver,
    LiveTable,
    NotYourSeat,
    Outcome,
    TableBroken,
    Viewer,
    live_table,
)
from railhead.server.base.lookups import Lookup
from railhead.server.models.orders import GivenOrder

MOST_STANDING = 20
"""The most orders of a player that stand at a table."""

RECENT = 6
"""How many ended orders a page tells of."""

KEPT = timedelta(days=60)
"""How long an ended order is kept."""

_STANDING = Lookup(lambda: GivenOrder.objects.filter(ended=None).order_by("pk"), "table_id")


def standing(table_id: str) -> list[GivenOrder]:
    """Return the standing orders of a table, the earliest first."""
    return _STANDING.all(table_id=table_id)


def order_of(row: GivenOrder) -> Order:
    """Return the order in a row."""
    return order_from_json(row.order)


def give(table_id: str, viewer: Viewer, version: int, key: str, order: Order) -> Outcome:
    """Keep an order of one of the viewer's players, if the table is still at `version`.

    Raises Illegal where it makes no sense or there are too many; GameOver; NotYourSeat;
    TableMissing; TableBroken. Sent again with the same key, it is not given again.
    """
    live = live_table(table_id)
    if live.broken is not None:
        raise TableBroken(live.id, live.broken.why, live.broken, live.game)
    if live.one_screen or order.player not in viewer.players or viewer.person is None:
        raise NotYourSeat(table_id)
    if GivenOrder.objects.filter(table_id=table_id, key=key).exists():
        return Outcome("doubled", live.version)
    if live.version != version:
        return Outcome("stale", live.version)
    _check(live, order)
    try:
        with transaction.atomic():
            GivenOrder.objects.create(
                table_id=table_id,
                number=_next_number(table_id, viewer.person),
                player=order.player,
                person_id=viewer.person,
                order=order_to_json(order),
                version=version,
                after=len(live.game.actions),
                key=key,
            )
    except IntegrityError:
        return Outcome("doubled", live.version)
    return Outcome("done", live.version)


def _next_number(table_id: str, person: int) -> int:
    """The number of the next order of a person at a table; it tells nothing of those of others."""
    own = GivenOrder.objects.filter(table_id=table_id, person_id=person)
    return int(own.aggregate(last=Max("number"))["last"] or 0) + 1


def _check(live: LiveTable, order: Order) -> None:
    """Check that an order makes sense now. Raises Illegal."""
    if live.game.finished:
        raise GameOver
    with live.read_lock:
        sense = possible(live.game, order.player, live.game.words.offers).allows(order)
    if not sense or ending_of(live.game, order) is not None:
        raise Illegal("", N_("Such an order can do nothing here now: choose one that is offered."))
    rows = [row for row in standing(live.id) if row.player == order.player]
    if len(rows) >= MOST_STANDING:
        raise Illegal(
            "",
            N_("You have given {count} orders here: withdraw one of them first."),
            count=len(rows),
        )
    new = _without_moment(order_to_json(order))
    if any(_without_moment(row.order) == new for row in rows):
        raise Illegal("", N_("You have given this order already."))


def _without_moment(data: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in data.items() if name != "given"}


def withdraw(table_id: str, viewer: Viewer, number: int) -> Outcome:
    """End an order of one of the viewer's players; one that has ended stays as it is.

    Raises NotYourSeat for whatever is not theirs, also where there is no such order; TableMissing.
    """
    live = live_table(table_id)
    own = GivenOrder.objects.filter(table_id=table_id, number=number, player__in=viewer.players)
    row = own.filter(person_id=viewer.person).first() if viewer.person is not None else None
    if live.one_screen or row is None:
        raise NotYourSeat(table_id)
    end(row.pk, Ending("withdrawn"))
    return Outcome("done", live.version)


def end(key: int, ending: Ending) -> bool:
    """End a standing order by the key of its row; return whether it stood until now."""
    found = GivenOrder.objects.filter(pk=key, ended=None)
    return bool(found.update(ended=timezone.now(), ending=ending_to_json(ending)))


def recent(table_id: str, player: str, person: int) -> list[GivenOrder]:
    """Return the orders that a person has given for a player and that ended last, newest first."""
    found = GivenOrder.objects.filter(table_id=table_id, player=player, person_id=person)
    return list(found.exclude(ended=None).order_by("-ended", "-pk")[:RECENT])


def forget_old_orders() -> None:
    """Remove orders that ended long ago."""
    GivenOrder.objects.filter(ended__lt=timezone.now() - KEPT).delete()
