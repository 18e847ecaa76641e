"""Tables at which players give orders."""

from __future__ import annotations

from railhead.assist.orders.order import Order, PassOrder, moment_of
from railhead.engine.actions import Action, Bid, Par
from railhead.engine.game import Game
from railhead.server.authority import LiveTable, Outcome, Viewer, live_table, store_game, submit
from railhead.server.models import GivenOrder, Table
from railhead.server.orders.following import look
from railhead.server.orders.keeping import give
from railhead.titles.catalogue import new_game
from tests.kept import kept
from tests.server.tables import NAMES, asked, person, seated


def at_stock_round() -> tuple[Table, dict[str, Viewer]]:
    """A table of 1849 at its first stock round: p3 is asked, then p1, then p2."""
    table = store_game(person(), _at_stock_round(), Table.Mode.SEATS)
    return table, seated(table)


@kept
def _at_stock_round() -> Game:
    game = new_game("1849", NAMES, seed=5)
    while game.state.round == "ISR":
        assert game.decision is not None
        first = game.decision.answers[0]
        assert isinstance(first, Bid | Par)
        game.apply(first)
    return game


def do(table: Table, viewers: dict[str, Viewer], action: Action) -> LiveTable:
    """Whoever is asked acts by hand."""
    live = live_table(table.pk)
    done = submit(table.pk, viewers[asked(live)], live.version, f"hand-{live.version}", action)
    assert done.status == "done"
    return live_table(table.pk)


def order(
    table: Table, viewers: dict[str, Viewer], given: Order, *, follow: bool = True
) -> Outcome:
    """A player gives an order, which is followed at once if `follow`."""
    live = live_table(table.pk)
    key = f"give-{GivenOrder.objects.count()}"
    outcome = give(table.pk, viewers[given.player], live.version, key, given)
    if follow:
        look(table.pk)
    return outcome


def passing(table: Table, player: str, scope: str = "round", unless: tuple[str, ...] = ()) -> Order:
    """An order to pass from now on."""
    return PassOrder(player, moment_of(live_table(table.pk).game), scope, unless)
