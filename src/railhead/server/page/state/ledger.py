"""Everything about companies and players in tables, with what was earned round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.assist.round_ends import RoundEnd, round_ends
from railhead.drawing.charts.spark import sparkline
from railhead.engine.game import Game
from railhead.engine.state import POOL, TREASURY
from railhead.language import N_
from railhead.language.rounds import short_round_name
from railhead.server.page.state.companies import company_cards, other_sources
from railhead.server.page.state.players import player_cards, share_cell
from railhead.server.page.table_view import Cell
from railhead.server.report.course import prices_by_turn, worth_by_turn

if TYPE_CHECKING:
    from railhead.engine.title import Title
    from railhead.server.page.state.companies import Company
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Earned:
    """What a company earned in a round: `revenue` in money, `choice` what became of it."""

    revenue: int
    choice: str


@dataclass(frozen=True, slots=True)
class Row:
    """A company in the tables.

    `holdings`: for each player (percentage, whether they are president); `money`: what these are
    worth at its price, None without; `stock`: (percentage, the same) of its own, of what lies in
    the pool, then in other places where players buy; `course`: a chart of its price; `earned`: for
    each operating round, the newest first, None if nothing; `total`: all that it earned, None if it
    never ran; `runs`: a chart of that.
    """

    company: Company
    holdings: tuple[tuple[Cell, bool], ...]
    money: tuple[int | None, ...]
    stock: tuple[tuple[Cell, int | None], ...]
    course: Markup
    earned: tuple[Earned | None, ...]
    total: int | None
    runs: Markup


@dataclass(frozen=True, slots=True)
class Gone:
    """A company that has left the game, with what it earned; the fields are those of `Row`.

    `left`: in which round it left; `price`: that of a share at the last, None if it had none.
    """

    id: str
    left: str
    price: int | None
    earned: tuple[Earned | None, ...]
    total: int
    runs: Markup


@dataclass(frozen=True, slots=True)
class Round:
    """An operating round: its name such as `2.1`, how many actions came before, all revenue."""

    name: str
    count: int
    total: int


@dataclass(frozen=True, slots=True)
class Worth:
    """What a player was worth at the end of each round, the newest first; `ahead`: the most then.

    `course`: a chart of it.
    """

    id: str
    name: str
    mine: bool
    values: tuple[tuple[int, bool], ...]
    course: Markup


_EARNED = frozenset({"operating_round", "routes_run", "no_revenue", "dividend"})
"""Events that tell what was earned, and in which round."""

_CHANGED = N_("from {first} to {last}")
_NOTHING = Cell("")


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel.

    `gone`: companies that have left the game. `worths`: what players were worth, and `ends`: for
    each of the values the round (name, number of actions up to its end); `treasuries`: the money of
    all companies; `plain`: leaves the sign of the currency out of a cell; `ways`: which of
    `withhold` and `half` were chosen; `total`: all revenue.
    """
    players = view.once(player_cards)
    rounds, earned = earnings(view.game)
    newest = [
        Round(name, count, sum(one.revenue for (where, _), one in earned.items() if where == name))
        for name, count in reversed(rounds)
    ]
    ends = round_ends(view.game)
    rows = list(_rows(view, [player.id for player in players], newest, earned, ends))
    return {
        "players": players,
        "worths": list(_worths(view, ends)),
        "ends": [(_name(view, end), end.count) for end in reversed(ends)],
        "own": view.voice.own_shares(),
        "liquid": any(player.liquidity is not None for player in players),
        "others": [
            view.translate(view.voice.source(source).heading) for source in other_sources(view.game)
        ],
        "rounds": newest,
        "rows": rows,
        "gone": list(_gone(view, {row.company.id for row in rows}, newest, earned, ends)),
        "treasuries": sum(view.game.state.cash[row.company.id] for row in rows),
        "plain": lambda cell: _plain(view.game.title, cell),
        "ways": {one.choice for one in earned.values()},
        "total": sum(one.total for one in newest),
    }


def _plain(title: Title, cell: Cell) -> Cell:
    """Return a cell with amounts, without the sign of the currency."""
    sign = title.money.replace("{}", "")
    was = None if cell.was is None else cell.was.replace(sign, "")
    return replace(cell, text=cell.text.replace(sign, ""), was=was)


def _chart(view: TableView, values: tuple[int | None, ...]) -> Markup:
    """Return how a value developed, as a small picture."""
    known = [value for value in values if value is not None]
    if len(known) < 2:
        return Markup("")
    label = view.voice.say(_CHANGED, first=str(known[0]), last=str(known[-1]))
    return _drawn(values, label)


@lru_cache(maxsize=2000)
def _drawn(values: tuple[int | None, ...], label: str) -> Markup:
    """A small picture: most stay the same from one move to the next."""
    return Markup(sparkline(values, label=label))


def _rows(
    view: TableView,
    players: list[str],
    rounds: list[Round],
    earned: dict[tuple[str, str], Earned],
    ends: tuple[RoundEnd, ...],
) -> Iterator[Row]:
    presidents = view.game.state.presidents
    prices = prices_by_turn(view.game, ends).values

    for company in view.once(company_cards):
        runs = tuple(earned.get((one.name, company.id)) for one in rounds)
        money = [None if run is None else run.revenue for run in reversed(runs)]
        known = [value for value in money if value is not None]
        yield Row(
            company,
            tuple(
                (share_cell(view, company.id, player), presidents.get(company.id) == player)
                for player in players
            ),
            tuple(_value(view.game, company.id, player) for player in players),
            tuple(_stock(view.game, company)),
            _chart(view, prices.get(company.id, ())),
            runs,
            sum(known) if known else None,
            _chart(view, tuple(money)),
        )


def _stock(game: Game, company: Company) -> Iterator[tuple[Cell, int | None]]:
    """Yield how much of a company lies where players buy it, in percent and in money."""

    def worth(source: str) -> int | None:
        if not company.listed:
            return None
        return game.holding_value(company.id, game.source_holder(company.id, source))

    divided = company.listed and company.divided
    for cell, source in ((company.treasury, TREASURY), (company.pool, POOL)):
        yield (cell, worth(source)) if divided else (_NOTHING, None)
    for (_, cell), source in zip(company.others, other_sources(game), strict=True):
        yield cell, worth(source)


def _value(game: Game, company: str, player: str) -> int | None:
    """What the shares of a player are worth, None without any or without a price."""
    if company not in game.state.cells or not game.percent(company, player):
        return None
    return game.holding_value(company, player)


def _gone(
    view: TableView,
    there: set[str],
    rounds: list[Round],
    earned: dict[tuple[str, str], Earned],
    ends: tuple[RoundEnd, ...],
) -> Iterator[Gone]:
    """Companies that have earned something and are merged or closed, in the order of the title."""
    ran = {company for _, company in earned}
    prices = prices_by_turn(view.game, ends).values
    for company in view.game.title.companies:
        if company in ran and company not in there:
            runs = tuple(earned.get((one.name, company)) for one in rounds)
            money = [None if run is None else run.revenue for run in reversed(runs)]
            total = sum(value for value in money if value is not None)
            known = [one for one in prices.get(company, ()) if one is not None]
            last = next(one.name for one, run in zip(rounds, runs, strict=True) if run)
            left = _name(view, _leaving(view.game, company, last, ends))
            price = known[-1] if known else None
            yield Gone(company, left, price, runs, total, _chart(view, tuple(money)))


def _leaving(game: Game, company: str, last_run: str, ends: tuple[RoundEnd, ...]) -> RoundEnd:
    """The end of the round in which a company left the game, which ran last in a round."""
    number = 0
    for place, end in enumerate(ends):
        if end.short.endswith(f" {last_run}"):
            number = max(number, place)
        if company in game.state_after(end.count).presidents:
            number = max(number, place + 1)
    return ends[min(number, len(ends) - 1)]


def _name(view: TableView, end: RoundEnd) -> str:
    return short_round_name(view.game.words, end.short, view.translate)


def _worths(view: TableView, ends: tuple[RoundEnd, ...]) -> Iterator[Worth]:
    values = worth_by_turn(view.game, ends).values
    most = [max(value or 0 for value in here) for here in zip(*values.values(), strict=True)]
    for player in view.once(player_cards):
        mine = values.get(player.id, ())
        shown = [(value or 0, value == best) for value, best in zip(mine, most, strict=True)]
        yield Worth(player.id, player.name, player.mine, tuple(reversed(shown)), _chart(view, mine))


def earnings(game: Game) -> tuple[list[tuple[str, int]], dict[tuple[str, str], Earned]]:
    """Return the operating rounds and what each company earned in each, from the events.

    A round is (its name such as `2.1`, the number of actions when it began); the earnings are by
    (round, company).
    """
    rounds: list[tuple[str, int]] = []
    found: dict[tuple[str, str], Earned] = {}
    marks = [*game.event_marks(), len(game.events)]
    action = 0
    name = ""
    for index, event in enumerate(game.events):
        if event.kind not in _EARNED:
            continue
        while action < len(marks) - 1 and marks[action] <= index:
            action += 1
        params = event.params
        if event.kind == "operating_round":
            name = f"{params['turn']}.{params['number']}"
            rounds.append((name, action))
        elif event.kind == "routes_run":
            found[name, params["company"]] = Earned(int(params["revenue"]), "")
        elif event.kind == "no_revenue":
            found.setdefault((name, params["company"]), Earned(0, "withhold"))
        elif event.kind == "dividend":
            found[name, params["company"]] = Earned(int(params["revenue"]), params["choice"])
    return rounds, found
