"""The panel of orders: what the reader has told the table to do for them, and may tell it.

It is made anew for each page and shows nothing to anybody else, not even that there are orders.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.assist.orders.order import (
    ONCE,
    ROUND,
    ROUNDS,
)
from railhead.assist.orders.orderjson import ending_from_json
from railhead.assist.orders.possible import Possible, possible
from railhead.assist.orders.reply import ending_of
from railhead.language.orders import CONDITION_WORDS, say_ending, say_order
from railhead.server.base.lookups import Lookup
from railhead.server.models import GivenOrder
from railhead.server.orders.keeping import MOST_STANDING, RECENT, order_of

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Given:
    """An order that was given. `whose`: the name of its player, "" if the reader has one seat.

    `acts`: how many moves it has made; `why` it has ended, "" while it stands.
    """

    number: int
    text: str
    whose: str
    acts: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose in a form: its value, and what is shown."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class OrdersPanel:
    """The orders of the reader and the forms for new ones; `player`: for whom they are, whose
    name is `name`; `now`: the player is asked.

    `floats`: a company that can be bought has not floated.
    """

    player: str
    name: str
    now: bool
    standing: tuple[Given, ...]
    ended: tuple[Given, ...]
    passes: bool
    companies: tuple[Option, ...]
    declines: tuple[Option, ...]
    lots: tuple[Option, ...]
    purchases: tuple[Option, ...]
    floats: bool
    operates: tuple[Option, ...]
    conditions: tuple[Option, ...]


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel. `orders`: None for whoever has no use for orders here."""
    live, viewer = view.live, view.viewer
    players = viewer.players & set(view.game.state.order)
    closed = live.one_screen or live.broken is not None or view.game.finished
    if view.at is not None or closed or not players or viewer.person is None:
        return {"orders": None}
    asked = view.game.decision.player if view.game.decision is not None else ""
    player = asked if asked in players else min(players)
    with live.read_lock:
        found = possible(view.game, player, view.game.words.offers)
    say = view.translate
    return {
        "orders": _panel(view, player, found, now=asked == player),
        "scopes": (
            Option(ROUND, say("to the end of this round")),
            Option(ONCE, say("once")),
            Option(ROUNDS, say("in every round of this kind, until I withdraw it")),
        ),
        "turns": (
            Option(ONCE, say("its next turn")),
            Option(ROUNDS, say("every turn, until I withdraw it")),
        ),
        "declining": (
            Option(ROUND, say("to the end of this round")),
            Option(ROUNDS, say("until I withdraw it")),
        ),
    }


_OWN = Lookup(
    lambda: GivenOrder.objects.order_by("-pk"),
    "table_id",
    "person_id",
    most=2 * (MOST_STANDING + RECENT),
)


def _panel(view: TableView, player: str, found: Possible, *, now: bool) -> OrdersPanel:
    given = [_given(view, row) for row in _rows(view)]
    voice, say = view.voice, view.translate
    return OrdersPanel(
        player,
        voice.who(player),
        now,
        tuple(order for order in reversed(given) if not order.why),
        tuple(order for order in given if order.why)[:RECENT],
        found.passes,
        tuple(Option(company, company) for company in found.companies),
        tuple(Option(step, say(voice.words.offers[step])) for step in found.declines),
        tuple(Option(lot.name, f"{lot.name} · {voice.money(lot.least)}") for lot in found.lots),
        tuple(
            Option(
                it.company,
                voice.translate.plural(
                    "{company}: {count} share, {price}",
                    "{company}: {count} shares, {price}",
                    it.shares,
                    company=it.company,
                    price=voice.money(it.price),
                ),
            )
            for it in found.purchases
        ),
        any(it.floats for it in found.purchases),
        tuple(Option(company, company) for company in found.operates),
        tuple(Option(name, say(words)) for name, words in CONDITION_WORDS.items()),
    )


def _rows(view: TableView) -> list[GivenOrder]:
    """The reader's own orders, the newest first."""
    viewer = view.viewer
    assert viewer.person is not None
    given = _OWN.all(table_id=view.live.id, person_id=viewer.person)
    return [row for row in given if row.player in viewer.players][: MOST_STANDING + RECENT]


def _given(view: TableView, row: GivenOrder) -> Given:
    order, game, say = order_of(row), view.game, view.translate
    several = len(view.viewer.players) > 1
    # What the last move has ended is told at once, although nobody may have looked at it yet.
    ending = ending_from_json(row.ending) if row.ending else ending_of(game, order)
    return Given(
        row.number,
        say_order(order, game, say),
        view.voice.who(row.player) if several else "",
        row.acts,
        say_ending(ending, game, say) if ending is not None else "",
    )
