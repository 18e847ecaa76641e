"""The order of a round: whose turn it was, whose it is, and whose it will be."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from railhead.server.page.history.recent_runs import recent_runs

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

# How many are shown before and after the present one.
_BEFORE, _AFTER = 2, 4


@dataclass(frozen=True, slots=True)
class Turn:
    """A company or player in the order of a round; `state`: `done`, `now` or `later`."""

    id: str
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class Order:
    """Some turns of a round round the present one; `before`, `after`: how many more there are.

    `companies`: they are turns of companies, not of players.
    """

    turns: tuple[Turn, ...]
    before: int
    after: int
    companies: bool


def order_of(view: TableView) -> Order | None:
    """Return the order of the present round, None where nobody is asked or it is the past."""
    game, decision = view.game, view.decision
    if decision is None or view.at is not None:
        return None
    if decision.actor in game.title.companies:
        names, done = _companies(view, decision.actor)
        says = {name: game.title.companies[name].name for name in names}
    else:
        names, done = _players(view, decision.player), ()
        says = {name: view.voice.who(name) for name in names}
    now = decision.actor if decision.actor in says else decision.player
    if now not in says or len(names) < 2:
        return None
    return _round(names, now, done, says, companies=now in game.title.companies)


def _companies(view: TableView, actor: str) -> tuple[list[str], Collection[str]]:
    """Those that have operated, the one that operates, and those that will."""
    game = view.game
    known = [it for it in game.operating_order() if game.floated(it) or it == actor]
    done = view.cached(recent_runs).operated - {actor}
    if actor not in known:
        known = [
            *(it for it in known if it in done),
            actor,
            *(it for it in known if it not in done),
        ]
    # A company whose price has moved may stand elsewhere now: it has operated all the same.
    first = [it for it in known if it in done]
    return [*first, actor, *(it for it in known if it not in done and it != actor)], done


def _players(view: TableView, asked: str) -> list[str]:
    """All players from the one that is asked on: those of whom it is known, then by their seats."""
    seats = list(view.game.state.order)
    here = seats.index(asked) if asked in seats else 0
    return list(
        dict.fromkeys([asked, *view.presentation.next_players(), *seats[here:], *seats[:here]])
    )


def _round(
    names: list[str], now: str, done: Collection[str], says: dict[str, str], *, companies: bool
) -> Order:
    here = names.index(now)
    first, last = max(here - _BEFORE, 0), here + _AFTER + 1
    states = {name: "done" if name in done else "later" for name in names} | {now: "now"}
    return Order(
        tuple(Turn(name, says[name], states[name]) for name in names[first:last]),
        first,
        max(len(names) - last, 0),
        companies,
    )
