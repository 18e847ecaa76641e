"""Several positions of one game side by side: a column for each, a row for each figure.

What differs from the first column is marked, numbers with the difference.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from railhead.engine.game import Game
from railhead.language import N_, Translator, voice_of
from railhead.language.questions import question
from railhead.language.rounds import say_round
from railhead.network.walk_limits import DenseTrackError
from railhead.server.page.history.recent_runs import recent_runs

Value = str | int | None

SEARCHED = 2.0
"""Seconds of processor time for which best runs are searched for, in all columns together."""

EACH = 0.1
"""Seconds of processor time that may be spent on the best run of one company."""

UNKNOWN = "…"


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure in one column; `differs`: from the first column, `by` how much, such as `+40`."""

    text: str
    differs: bool
    by: str = ""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A figure in all columns; `label`: of whom or what it is."""

    label: str
    cells: tuple[Compared, ...]


@dataclass(frozen=True, slots=True)
class ComparedGroup:
    """Rows of one kind; `company`: whether their labels are ids of companies."""

    heading: str
    rows: tuple[ComparedRow, ...]
    company: bool = False


def compared(label: str, values: Sequence[Value]) -> ComparedRow:
    """Return a row: what is shown for each value, and whether it differs from the first one."""
    first = values[0]
    return ComparedRow(label, tuple(_compared(value, first) for value in values))


def _compared(value: Value, first: Value) -> Compared:
    text = "" if value is None else str(value)
    if value == first:
        return Compared(text, differs=False)
    if isinstance(value, int) and isinstance(first, int):
        return Compared(text, True, f"{value - first:+d}".replace("-", "−"))
    return Compared(text, differs=True)


def side_by_side(games: Sequence[Game], translate: Translator) -> list[ComparedGroup]:
    """Return what positions of one game have in common, as groups of rows."""
    return [group for group in _groups(games, translate) if group.rows]


def _groups(games: Sequence[Game], say: Translator) -> Iterator[ComparedGroup]:
    yield _position(games, say)
    players = list(games[0].players)
    names = games[0].players
    wealth = [game.wealth() for game in games]
    for heading, values in (
        (N_("Worth"), lambda player: [had.get(player) for had in wealth]),
        (N_("Cash"), lambda player: [game.state.cash.get(player) for game in games]),
        (N_("Certs"), lambda player: [game.certificate_count(player) for game in games]),
    ):
        rows = tuple(compared(names[player], values(player)) for player in players)
        yield ComparedGroup(say(heading), rows)
    shown = _in_play(games)
    runs = [recent_runs(game).runs for game in games]
    best = _best_runs(games, shown)

    def rows_of(values: Callable[[str], Sequence[Value]]) -> tuple[ComparedRow, ...]:
        rows = (compared(company, values(company)) for company in shown)
        return tuple(row for row in rows if any(cell.text for cell in row.cells))

    for heading, read in (
        (N_("Share price"), lambda name: [_price(game, name) for game in games]),
        (N_("Last run"), lambda name: [it[name].revenue if name in it else None for it in runs]),
        (N_("Best run now"), lambda name: best[name]),
        (N_("Treasury"), lambda name: [game.state.cash.get(name) for game in games]),
        (N_("Trains"), lambda name: [_trains(game, name) for game in games]),
        (N_("President"), lambda name: [_president(game, name) for game in games]),
    ):
        yield ComparedGroup(say(heading), rows_of(read), company=True)


def _position(games: Sequence[Game], say: Translator) -> ComparedGroup:
    """Where the games are, and who is asked what."""
    rounds = [say_round(voice_of(game, say), game.state) for game in games]
    asked = [game.decision for game in games]
    who = [
        voice_of(game, say).who(it.player) if it is not None else ""
        for game, it in zip(games, asked, strict=True)
    ]
    what = [
        question(it, game, say) if it is not None else say(N_("The game is over"))
        for game, it in zip(games, asked, strict=True)
    ]
    rows = (
        compared(say(N_("Round")), rounds),
        compared(say(N_("Actions")), [len(game.actions) for game in games]),
        compared(say(N_("Who is asked")), who),
        compared(say(N_("Question")), what),
    )
    return ComparedGroup(say(N_("Position")), rows)


def _in_play(games: Iterable[Game]) -> list[str]:
    """Companies with a price or a train in some position, in the order of the title."""
    some: set[str] = set()
    order: list[str] = []
    for game in games:
        order = list(game.title.companies)
        some.update(game.state.cells)
        some.update(name for name in order if game.state.trains.get(name))
    return [company for company in order if company in some]


def _best_runs(games: Sequence[Game], companies: Iterable[str]) -> dict[str, list[Value]]:
    """What trains earn at best in each position; UNKNOWN where searching takes too long."""
    until = time.thread_time() + SEARCHED
    return {company: [_best_run(game, company, until) for game in games] for company in companies}


def _best_run(game: Game, company: str, until: float) -> Value:
    if not game.state.trains.get(company):
        return None
    left = until - time.thread_time()
    try:
        if left <= 0 or not game.finds_best_routes(company, min(EACH, left)):
            return UNKNOWN
        return game.earned(company)
    except DenseTrackError:
        return UNKNOWN


def _price(game: Game, company: str) -> int | None:
    return game.price(company) if company in game.state.cells else None


def _trains(game: Game, company: str) -> str:
    return " ".join(map(game.train_card, game.state.trains.get(company, ())))


def _president(game: Game, company: str) -> str:
    return game.players.get(game.state.presidents.get(company, ""), "")
