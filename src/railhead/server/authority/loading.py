"""Tables in memory: each is loaded from its moves once and kept up to date.

What readers get is never changed any more: a move makes a new `LiveTable`. So a page may be
rendered in one thread while a move is carried out in another.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError

from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server import counting
from railhead.server.authority.errors import Break, TableBroken, TableMissing
from railhead.server.models import Move, Table
from railhead.server.postgres import Turn
from railhead.table.fault import Fault
from railhead.transcripts.loading import round_name
from railhead.transcripts.records import action_from_json, start_of

MOST_LOADED = 120
"""How many tables are kept in memory; the one that nobody used for longest is dropped."""

log = logging.getLogger("railhead.server")


@dataclass(frozen=True, eq=False)
class LiveTable:
    """A table at one version. `row` holds what it was begun with; `game` is the present game.

    `reading`: hold it while you ask the game for much, such as all answers: who comes second
    then finds them worked out. `broken`: why the table cannot go on, None where it can; `game` is
    then the game before the stored move at fault, to be read and not to be played on.
    """

    row: Table
    game: Game
    version: int
    reading: Turn = field(repr=False)
    broken: Break | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def mode(self) -> str:
        return self.row.mode

    @property
    def title(self) -> str:
        return self.row.title

    @property
    def one_screen(self) -> bool:
        return self.row.mode == Table.Mode.ONE_SCREEN

    def at(self, count: int) -> Game:
        """Return the game as it was after `count` actions. Raises IndexError."""
        return self.game.at(count)


class Held:
    """A table's place in memory. `lock` is held while its moves are loaded or one is added."""

    def __init__(self) -> None:
        self.lock = Turn()
        self.live: LiveTable | None = None
        self.broken: tuple[int, TableBroken] | None = None

    def catch_up(self, row: Table) -> LiveTable:
        """Return the table at the version of its row, playing what is missing. Needs `lock`.

        One that cannot go on is kept as it is, as far as it makes a game, and not played again
        before it has another version. Raises TableBroken if not even its start can be set up.
        """
        live = self.live
        if live is not None and live.version >= row.version:
            return live
        if self.broken and self.broken[0] == row.version:
            raise self.broken[1]
        try:
            whole = live if live and live.broken is None else None
            self.live = _follow(row, whole or _from_elsewhere(row))
        except TableBroken as broken:
            # With its traceback where it is the program that trips.
            trip = broken.__cause__ if broken.found and broken.found.reason is None else None
            log.error("table %s cannot go on: %s", row.id, broken.why, exc_info=trip)
            counting.BROKEN.inc()
            if broken.game is None:
                self.broken = row.version, broken.with_traceback(None)
                raise
            self.live = LiveTable(row, broken.game, row.version, Turn(), broken.found)
        self.broken = None
        return self.live


class _Tables:
    """The tables in memory, the one used last at the end."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._lock = Lock()

    def held(self, table_id: str) -> Held:
        with self._lock:
            held = self._held.setdefault(table_id, Held())
            self._held.move_to_end(table_id)
            while len(self._held) > MOST_LOADED:
                self._held.popitem(last=False)
            counting.TABLES.set(len(self._held))
            return held

    def broken(self) -> set[str]:
        """The ids of the tables in memory that cannot go on."""
        with self._lock:
            held = list(self._held.items())
        return {name for name, it in held if it.broken or (it.live and it.live.broken)}

    def loaded(self) -> list[str]:
        """The ids of the tables in memory, the one used last at the end."""
        with self._lock:
            return list(self._held)

    def forget(self) -> None:
        """Drop everything, as a new start of the server does."""
        with self._lock:
            self._held.clear()


TABLES = _Tables()


def row_of(table_id: str) -> Table:
    """Return the row of a table. Raises TableMissing."""
    row = Table.objects.filter(pk=table_id).first()
    if row is None:
        raise TableMissing(table_id)
    return row


def live_table(table_id: str) -> LiveTable:
    """Return a table as it now is, whichever server changed it.

    Raises TableMissing; TableBroken if not even its start can be set up.
    """
    row = row_of(table_id)
    held = TABLES.held(table_id)
    live = held.live
    if live is not None and live.version >= row.version:
        return live
    with held.lock:
        return held.catch_up(row)


Elsewhere = Callable[[Table], tuple[Game, int] | None]
"""Loads the game of a table in another process, where that is worth it, and up to which version
it could. Raises TableBusy."""

_elsewhere: Elsewhere | None = None


def load_elsewhere(load: Elsewhere) -> None:
    """Let tables that are not in memory be loaded by another process."""
    global _elsewhere  # noqa: PLW0603 - one server in a process
    _elsewhere = load


def _from_elsewhere(row: Table) -> LiveTable | None:
    loaded = _elsewhere(row) if _elsewhere is not None else None
    return LiveTable(row, *loaded, Turn()) if loaded is not None else None


def played(row: Table) -> tuple[Game, int]:
    """Return the game of a table and the version up to which its moves make one.

    Raises TableBroken if not even its start can be set up.
    """
    try:
        return _follow(row, None).game, row.version
    except TableBroken as broken:
        if broken.game is None or broken.found is None:
            raise
        return broken.game, broken.found.move - 1


def _follow(row: Table, live: LiveTable | None) -> LiveTable:
    """Play the moves that came after `live`, or all of them.

    Raises TableBroken, with the game so far, at the first one that does not follow the rules, is
    not there, or makes the rules trip, whatever they raise.
    """
    start = live.version if live else 0
    if live is not None and start == row.version:
        return live
    found = Move.objects.filter(table=row, version__gt=start, version__lte=row.version)
    # Read before anything is played: that the database is out of reach is no fault of the table.
    moves = {move.version: move for move in found}
    version, game = start, live.game.copy() if live else _begun(row)
    try:
        for version in range(start + 1, row.version + 1):
            if version not in moves:
                raise Fault("", N_("the move is not there any more"))
            _play(game, moves[version])
    except (DatabaseError, MemoryError):
        raise
    except Exception as error:
        lighten(game)
        raise _broken(row, version, error, game) from error
    lighten(game)
    return LiveTable(row, game, version, live.reading if live else Turn())


def _begun(row: Table) -> Game:
    try:
        return begin(row)
    except ObjectDoesNotExist as lost:
        fault = Fault("", N_("the board on which it is played is not there any more"))
        raise _broken(row, 0, fault) from lost
    except (DatabaseError, MemoryError):
        raise
    except Exception as error:
        raise _broken(row, 0, error) from error


def _broken(row: Table, move: int, error: Exception, game: Game | None = None) -> TableBroken:
    why = f"{f'move {move}' if move else 'the start'}: {type(error).__name__} {error}"
    reason = error if isinstance(error, Illegal | Fault) else None
    return TableBroken(row.id, why, Break(move, row.version, reason, why), game)


def facts_of(game: Game) -> dict[str, str]:
    """What the row of a table repeats of its game."""
    return {
        "finished": game.state.finished,
        "round": round_name(game.state),
        "waiting": game.decision.player if game.decision else "",
    }


def begin(row: Table) -> Game:
    """Set up the game of a table. Raises RecordError or TitleError."""
    return start_of(start_data(row))


def start_data(row: Table, *, board: bool = True) -> dict[str, Any]:
    """What a table was begun with, as a record has it; `board`: with the board from outside."""
    own = {"board": row.board.data} if board and row.board is not None else {}
    return {
        "version": 1,
        "title": row.title,
        "rules": int(row.rules) if row.rules.isdecimal() else row.rules,
        "board_digest": row.board_digest or None,
        "options": row.options,
        "players": [{"id": player, "name": name} for player, name in row.players],
        "seed": row.seed,
        **own,
    }


def lighten(game: Game, since: int = 1) -> None:
    """Let the states from a number of actions on share what did not change between them."""
    for number in range(max(1, since), len(game.actions) + 1):
        game.state_after(number).share(game.state_after(number - 1))


def _play(game: Game, move: Move) -> None:
    if move.kind == Move.Kind.ACTION:
        game.apply(action_from_json(move.action))
    elif move.kind == Move.Kind.UNDO:
        if move.count > len(game.actions):
            raise Illegal("", N_("There is nothing to undo."))
        for _ in range(move.count):
            game.undo()
    elif game.redo() is None:
        raise Illegal("", N_("There is nothing to redo."))
