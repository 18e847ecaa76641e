"""Tables in memory: each is loaded from its moves once and kept up to date.

What readers get is never changed any more: a move makes a new `LiveTable`. So a page may be
rendered in one thread while a move is carried out in another.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.server.authority.errors import TableBroken, TableMissing
from railhead.server.models import Move, Table
from railhead.transcripts.loading import round_name
from railhead.transcripts.records import action_from_json, start_of
from railhead.transcripts.translate import NONSENSE

MOST_LOADED = 120
"""How many tables are kept in memory; the one that nobody used for longest is dropped."""

log = logging.getLogger("railhead.server")


@dataclass(frozen=True, eq=False)
class LiveTable:
    """A table at one version. `row` holds what it was begun with; `game` is the present game.

    `reading`: hold it while you ask the game for much, such as all answers: who comes second
    then finds them worked out.
    """

    row: Table
    game: Game
    version: int
    reading: RLock = field(repr=False)

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
        self.lock = RLock()
        self.live: LiveTable | None = None
        self.broken: tuple[int, TableBroken] | None = None

    def catch_up(self, row: Table) -> LiveTable:
        """Return the table at the version of its row, playing what is missing. Needs `lock`.

        Raises TableBroken if a stored move does not follow the rules.
        """
        live = self.live
        if live is not None and live.version >= row.version:
            return live
        if self.broken and self.broken[0] == row.version:
            raise self.broken[1]
        try:
            self.live = _follow(row, live)
        except TableBroken as broken:
            log.error("table %s cannot be opened: %s", row.id, broken.why)
            self.broken = row.version, broken
            raise
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
            return held

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

    Raises TableMissing; TableBroken if a stored move no longer follows the rules.
    """
    row = row_of(table_id)
    held = TABLES.held(table_id)
    live = held.live
    if live is not None and live.version >= row.version:
        return live
    with held.lock:
        return held.catch_up(row)


def _follow(row: Table, live: LiveTable | None) -> LiveTable:
    """Play the moves that came after `live`, or all of them."""
    start = live.version if live else 0
    moves = Move.objects.filter(table=row, version__gt=start, version__lte=row.version)
    version = start
    try:
        game = live.game.copy() if live else begin(row)
        for move in moves.order_by("version"):
            if move.version != version + 1:
                raise TableBroken(row.id, f"move {version + 1} is not there")
            _play(game, move)
            version = move.version
    except (Illegal, TitleError, AssertionError, *NONSENSE) as error:
        why = f"move {version + 1}: {type(error).__name__} {error}"
        raise TableBroken(row.id, why) from error
    if version != row.version:
        raise TableBroken(row.id, f"there are {version} moves of {row.version}")
    lighten(game)
    return LiveTable(row, game, version, live.reading if live else RLock())


def facts_of(game: Game) -> dict[str, str]:
    """What the row of a table repeats of its game."""
    return {
        "finished": game.state.finished,
        "round": round_name(game.state),
        "waiting": game.decision.player if game.decision else "",
    }


def begin(row: Table) -> Game:
    """Set up the game of a table. Raises RecordError or TitleError."""
    players = [{"id": player, "name": name} for player, name in row.players]
    data: dict[str, Any] = {
        "version": 1,
        "title": row.title,
        "rules": int(row.rules) if row.rules.isdecimal() else row.rules,
        "options": row.options,
        "players": players,
        "seed": row.seed,
        "board": row.board.data if row.board is not None else None,
    }
    return start_of(data)


def lighten(game: Game, since: int = 1) -> None:
    """Let the states from a number of actions on share what did not change between them."""
    for number in range(max(1, since), len(game.actions) + 1):
        game.state_after(number).share(game.state_after(number - 1))


def _play(game: Game, move: Move) -> None:
    if move.kind == Move.Kind.ACTION:
        game.apply(action_from_json(move.action))
    elif move.kind == Move.Kind.UNDO:
        for _ in range(move.count):
            if game.undo() is None:
                raise ValueError("there is nothing to undo")
    elif game.redo() is None:
        raise ValueError("there is nothing to redo")
