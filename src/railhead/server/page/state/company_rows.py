"""The ledger: companies down, players across, in the order in which companies operate.

It stands under the board, and in a stock round its rows hold the answers. Plain numbers: only the
bank has a currency.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from railhead.engine.game import Game
from railhead.engine.state import POOL
from railhead.server.page.history.recent_runs import recent_runs
from railhead.server.page.state.companies import other_sources
from railhead.server.page.state.players import player_cards, wealth_of

if TYPE_CHECKING:
    from railhead.server.page.table_view import Cell, TableView


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A company in the ledger.

    `single`: it has one certificate only; `acting`: it is asked now; `operated`: its turn in this
    round is over. `trains`: as on their cards, several of a kind as `3×4H`; `run`, `choice`: its
    last revenue and what became of it. `own`, `pool`, `others`: percentages that lie there;
    `holdings`: for each player (percentage, whether they are president).
    """

    id: str
    name: str
    single: bool
    acting: bool
    operated: bool
    price: Cell
    cash: Cell
    trains: Cell
    tokens: Cell
    run: Cell
    choice: str
    own: Cell
    pool: Cell
    others: tuple[Cell, ...]
    holdings: tuple[tuple[Cell, bool], ...]

    @property
    def trains_mark(self) -> Cell:
        """What tells that it had other trains before, without the present ones."""
        return replace(self.trains, text="")

    @property
    def started(self) -> bool:
        """Whether there is more to tell of it than who has its shares."""
        return bool(self.price.text or self.trains.text or self.run.text)


@dataclass(frozen=True, slots=True)
class LedgerColumn:
    """A player in the ledger. `order`: their place in the order of play, 0 if they have left.

    `asked`: the question is for them; `mine`: the reader plays them; `full`: they have as many
    certificates as they may.
    """

    id: str
    name: str
    order: int
    asked: bool
    mine: bool
    priority: bool
    cash: Cell
    worth: Cell
    certificates: Cell
    full: bool


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel; in the asking panel it stands as `ledger`.

    `rows`: companies with several certificates; `waiting`: those of them that have no price and no
    train yet, and are not asked; `singles`: companies of one owner.
    """
    rows = view.once(ledger_rows)
    return {
        "rows": [row for row in rows if not row.single or row.acting],
        "waiting": {row.id for row in rows if not (row.single or row.acting or row.started)},
        "singles": [row for row in rows if row.single and not row.acting],
        "columns": view.once(ledger_columns),
        "own": view.voice.own_shares(),
        "others": [
            view.translate(view.voice.source(source).heading) for source in other_sources(view.game)
        ],
    }


def purses(view: TableView) -> dict[str, Any]:
    """Return the context of the line that says what each player has."""
    return {"columns": view.once(ledger_columns)}


def ledger_rows(view: TableView) -> Iterator[LedgerRow]:
    """Yield the companies on the market in operating order, then those in play off it."""
    game, decision = view.game, view.decision
    acting = decision.actor if decision is not None else ""
    players = [column.id for column in view.once(ledger_columns)]
    now = view.cached(recent_runs)
    then = view.cached(recent_runs, view.before) if view.before is not None else now

    def revenue(game: Game, company: str) -> str:
        runs = (now if game is view.game else then).runs
        return str(runs[company].revenue) if company in runs else ""

    for company in (*game.operating_order(), *game.off_market()):
        last = now.runs.get(company)
        yield LedgerRow(
            company,
            game.title.companies[company].name,
            sum(game.title.certificate_counts(company)) <= 1,
            acting == company,
            company in now.operated,
            view.cell(_price, company),
            view.cell(lambda game, name: str(game.state.cash[name]), company),
            view.cell(_trains, company),
            view.cell(lambda game, name: str(game.state.tokens_left.get(name, 0)), company),
            view.cell(revenue, company),
            last.choice if last is not None else "",
            view.cell(_percent, company, lambda _game, name: name),
            view.cell(_percent, company, lambda _game, _name: POOL),
            tuple(
                view.cell(_percent, company, _source_holder(source))
                for source in other_sources(game)
            ),
            tuple(
                (view.cell(_percent, company, _always(player)), _presides(game, company, player))
                for player in players
            ),
        )


def ledger_columns(view: TableView) -> Iterator[LedgerColumn]:
    """Yield the players in the order of their seats."""
    order = list(view.game.players)
    for player in sorted(view.once(player_cards), key=lambda player: order.index(player.id)):
        yield LedgerColumn(
            player.id,
            player.name,
            player.order,
            player.asked,
            player.mine,
            player.priority,
            view.cell(lambda game, name: str(game.state.cash[name]), player.id),
            view.cell(lambda game, name: str(view.cached(wealth_of, game)[name]), player.id),
            player.certificates,
            player.full,
        )


def _price(game: Game, company: str) -> str:
    return str(game.price(company)) if company in game.state.cells else ""


def _trains(game: Game, company: str) -> str:
    """The names on the cards; several of a kind as `3×4H`."""
    count = Counter(map(game.train_card, game.state.trains.get(company, ())))
    return " ".join(card if number == 1 else f"{number}×{card}" for card, number in count.items())


def _percent(game: Game, company: str, holder: Callable[[Game, str], str]) -> str:
    percent = game.percent(company, holder(game, company))
    return str(percent) if percent else ""


def _always(holder: str) -> Callable[[Game, str], str]:
    return lambda _game, _company: holder


def _source_holder(source: str) -> Callable[[Game, str], str]:
    return lambda game, company: game.source_holder(company, source)


def _presides(game: Game, company: str, player: str) -> bool:
    return game.state.presidents.get(company) == player
