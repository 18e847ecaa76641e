"""Tables in memory: each is loaded from its moves once and kept up to date.

A `LiveTable` never changes: a move makes a new one. So a page may be rendered in one thread while
a move is carried out in another.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError

from railhead.engine.actionjson import action_from_json
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.records.loading import round_name
from railhead.records.record import draws_from_json, start_of
from railhead.server.authority.chance import chance_of, hide_chance
from railhead.server.authority.errors import Break, TableBroken, TableMissing
from railhead.server.authority.memory import Tables
from railhead.server.authority.stored import start_data
from railhead.server.base import metrics
from railhead.server.base.lookups import Lookup
from railhead.server.base.postgres import TableLock
from railhead.server.base.rows import only
from railhead.server.models import Move, Table
from railhead.table.fault import Fault

log = logging.getLogger("railhead.server")


@dataclass(frozen=True, slots=True)
class LastMove:
    """What this process knows of the move that it has just stored.

    `sent`: how many actions were sent together, 0 for an undo or redo; `told`: whether the log
    tells of it besides the game, since it was taken back, or an order or a computer did it.
    """

    sent: int
    told: bool


@dataclass(frozen=True, eq=False)
class LiveTable:
    """A table at one version, in memory. `row`: what it was started with; `game`: the game then.

    `read_lock`: held while something slow is computed from the game, such as all answers, so that
    the next reader finds it cached. `broken`: why the table cannot go on, None if it can; `game` is
    then the game before the stored move at fault, to be read and not played on. `last`: what is
    known of the move that led to this version without asking the database, None if nothing.
    """

    row: Table
    game: Game
    version: int
    read_lock: TableLock = field(repr=False)
    broken: Break | None = None
    last: LastMove | None = field(default=None, repr=False)

    @property
    def id(self) -> str:
        """What names it in addresses and caches; `row.pk` names the table in the database."""
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

    @property
    def is_plan(self) -> bool:
        """Whether this is not the table itself but a plan (see `server.plans`)."""
        return False

    @property
    def floor(self) -> int:
        """How many actions at the beginning cannot be undone here."""
        return 0

    @property
    def last_sent(self) -> int | None:
        """How many of the last actions were sent together; None if the stored moves say it."""
        return (self.last.sent or None) if self.last is not None else None

    def at(self, count: int) -> Game:
        """Return the game as it was after `count` actions. Raises IndexError."""
        return self.game.at(count)


class TableSlot:
    """A place in memory for one table, whose present version is `live`.

    `lock`: held while moves are loaded or added. `broken`: the version at which not even the start
    of the table could be set up, and why.
    """

    def __init__(self) -> None:
        self.lock = TableLock()
        self.live: LiveTable | None = None
        self.broken: tuple[int, TableBroken] | None = None

    def catch_up(self, row: Table) -> LiveTable:
        """Return the table at the version of its row, or later; the missing moves are played.

        The caller holds `lock`.

        One that cannot go on is kept up to its last good move, and not replayed until its version
        changes. Raises TableBroken if not even its start can be set up.
        """
        live = self.refreshed(row)
        if live is not None and live.version >= row.version:
            return live
        if self.broken and self.broken[0] == row.version:
            raise self.broken[1]
        try:
            whole = live if live and live.broken is None else None
            self.live = _follow(row, whole or _loaded(row))
        except TableBroken as broken:
            # With its traceback if the program itself is at fault.
            trip = broken.__cause__ if broken.found and broken.found.reason is None else None
            log.error("table %s cannot go on: %s", row.id, broken.why, exc_info=trip)
            metrics.BROKEN.inc()
            if broken.game is None:
                self.broken = row.version, broken.with_traceback(None)
                raise
            self.live = LiveTable(row, broken.game, row.version, TableLock(), broken.found)
        self.broken = None
        return self.live

    def refreshed(self, row: Table) -> LiveTable | None:
        """Return what is in memory, which knows by now of its computers and watchers.

        That changes while the version stays the same. The caller holds `lock`.
        """
        live = self.live
        if live is not None and _told_anew(live, row):
            self.live = replace(live, row=row)
        return self.live


def _told_anew(live: LiveTable, row: Table) -> bool:
    """Whether a row of the same version tells what that in memory does not."""
    told = attrgetter("computers", "public", "lesson")
    return live.version == row.version and told(live.row) != told(row)


_TABLES = Lookup(Table.objects.all, "id")

TABLES: Tables[TableSlot] = Tables(TableSlot)


def broken_tables() -> set[str]:
    """The ids of the tables in memory that cannot go on."""
    slots = TABLES.items()
    return {name for name, it in slots if it.broken or (it.live and it.live.broken)}


def row_of(table_id: str) -> Table:
    """Return the row of a table. Raises TableMissing."""
    row = _TABLES.one(id=table_id)
    if row is None:
        raise TableMissing(table_id)
    return row


def locked_row(table_id: str) -> Table:
    """Return the row of a table, which nobody else changes before the transaction ends.

    Raises TableMissing.
    """
    row = only(Table.objects.select_for_update().filter(pk=table_id))
    if row is None:
        raise TableMissing(table_id)
    return row


def live_table(table_id: str) -> LiveTable:
    """Return a table as it now is, whichever process changed it last.

    Reads its row, and replays the moves that this process does not have. Raises TableMissing;
    TableBusy if it cannot be loaded now; TableBroken if not even its start can be set up.
    """
    row = row_of(table_id)
    slot = TABLES.slot(table_id)
    live = slot.live
    if live is not None and live.version >= row.version and not _told_anew(live, row):
        return live
    with slot.lock:
        return slot.catch_up(row)


def latest(table_id: str) -> LiveTable:
    """Return a table as this process has it in memory, without asking the database for news.

    For use right after an attempt to act, which has asked the database. Errors as `live_table`.
    """
    slot = TABLES.find(table_id)
    live = slot.live if slot is not None else None
    return live if live is not None else live_table(table_id)


Loader = Callable[[Table], tuple[Game, int] | None]
"""Replays the moves of a table in another process; returns its game and the version reached.

None if this process is to do it. Raises TableBusy."""

_loader: Loader | None = None


def use_loader(load: Loader) -> None:
    """Have tables that are not in memory loaded by a function that asks another process."""
    global _loader  # noqa: PLW0603 - one server in a process
    _loader = load


def _loaded(row: Table) -> LiveTable | None:
    loaded = _loader(row) if _loader is not None else None
    return LiveTable(row, *loaded, TableLock()) if loaded is not None else None


def played(row: Table) -> tuple[Game, int]:
    """Return the game of a table and the version up to which its moves can be replayed.

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

    Raises TableBroken, with the game so far, at the first move that is refused, is missing or makes
    the rules fail with any other error.
    """
    start = live.version if live else 0
    if live is not None and start == row.version:
        return live
    found = Move.objects.filter(table=row, version__gt=start, version__lte=row.version)
    # Read before anything is played: that the database is out of reach is no fault of the table.
    moves = {move.version: move for move in found}
    version, game = start, live.game.copy() if live else _begun(row)
    game.chance = chance_of(row)
    # The states before these are those of `live`, and share what they can already; the present one
    # was copied with the game, and is new.
    new = len(game.actions)
    try:
        for version in range(start + 1, row.version + 1):
            if version not in moves:
                raise Fault("", N_("the move is not there any more"))
            _play(game, moves[version])
            new = min(new, len(game.actions))
    except (DatabaseError, MemoryError):
        raise
    except Exception as error:
        drop_old_caches(game, new)
        hide_chance(game, row)
        raise _broken(row, version, error, game) from error
    drop_old_caches(game, new)
    hide_chance(game, row)
    return LiveTable(row, game, version, live.read_lock if live else TableLock())


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


def facts_of(game: Game) -> dict[str, Any]:
    """What the row of a table repeats of its game (see `Table`)."""
    wealth, asked = game.wealth(), game.decision
    company = asked.actor if asked is not None and asked.actor != asked.player else ""
    return {
        "finished": game.state.finished,
        "round": round_name(game.state),
        "phase": game.state.phase,
        "waiting": asked.player if asked else "",
        "asking": [company, asked.step] if asked else [],
        "worths": {player: [game.state.cash[player], wealth[player]] for player in wealth},
    }


def begin(row: Table) -> Game:
    """Set up the game of a table. Raises RecordError or TitleError."""
    game = start_of(start_data(row))
    hide_chance(game, row)
    return game


def drop_old_caches(game: Game, since: int = 1) -> None:
    """Let the states after `since` and more actions share unchanged caches with the one before."""
    for number in range(max(1, since), len(game.actions) + 1):
        game.state_after(number).share(game.state_after(number - 1))


def _play(game: Game, move: Move) -> None:
    game.foretell(draws_from_json(move.draws))
    if move.kind == Move.Kind.ACTION:
        game.apply(action_from_json(move.action))
    elif move.kind == Move.Kind.ACTIONS:
        _play_all(game, move.action or [])
    elif move.kind == Move.Kind.UNDO:
        if move.count > len(game.actions):
            raise Illegal("", N_("There is nothing to undo."))
        for _ in range(move.count):
            game.undo()
    else:
        for _ in range(move.count):
            if game.redo() is None:
                raise Illegal("", N_("There is nothing to redo."))


def _play_all(game: Game, actions: list[Any]) -> None:
    """Play actions that were sent together: all, or none if one of them cannot be played."""
    before = len(game.actions)
    try:
        for action in actions:
            game.apply(action_from_json(action))
    except BaseException:
        while len(game.actions) > before:
            game.undo()
        raise
