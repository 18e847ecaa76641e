"""A plan as a table in memory, which views read as they read the table itself."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError

from railhead.engine.actionjson import action_from_json
from railhead.engine.game import Game
from railhead.server.authority import LiveTable, TableBroken, TableMissing, Viewer, live_table
from railhead.server.authority.chance import imagined_at
from railhead.server.authority.loading import drop_old_caches, played
from railhead.server.authority.read_marks import standing
from railhead.server.base.cache import BoundedCache
from railhead.server.base.postgres import TableLock
from railhead.server.base.rows import only
from railhead.server.models import Plan

INFIX = "/plans/"
"""What stands between the id of a table and that of a plan, in addresses and in `LiveTable.id`."""


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """The game of a plan. `lost`: how many groups of its moves do not follow the rules any more."""

    game: Game
    lost: int
    read_lock: TableLock


@dataclass(frozen=True, eq=False, kw_only=True)
class PlannedTable(LiveTable):
    """A table as a plan continues it. `real`: the table as it is; `version`: the plan's edition.

    `stands`: whether the actions before the plan are still those of the table. `lost`: see
    `PlannedGame`. `own`: its owner's plans at the table, this one too, the first one first.
    """

    plan: Plan
    real: LiveTable
    stands: bool
    lost: int
    own: tuple[Plan, ...] = ()

    @property
    def id(self) -> str:
        return place_of(self.plan)

    @property
    def name(self) -> str:
        return f"{self.plan.name} · {self.row.name}" if self.row.name else self.plan.name

    @property
    def one_screen(self) -> bool:
        """In a plan one person acts for all."""
        return True

    @property
    def is_plan(self) -> bool:
        return True

    @property
    def floor(self) -> int:
        return self.plan.moment

    @property
    def last_sent(self) -> int:
        """How many of the last actions were sent together; 0 where the plan begins."""
        standing = self.plan.moves[: len(self.plan.moves) - self.lost]
        return len(standing[-1]) if standing else 0

    @property
    def news(self) -> int:
        """How many actions were played at the table since; 0 for a plan that began in the past."""
        return max(0, len(self.real.game.actions) - self.plan.moment) if self.plan.ahead else 0

    @property
    def at_present(self) -> bool:
        """Whether the plan begins where the table is now."""
        return self.plan.ahead and self.stands and not self.news


def place_of(plan: Plan) -> str:
    """Return what names a plan in addresses, in place of the id of a table."""
    return f"{plan.table_id}{INFIX}{plan.number}"


def parts_of(place: str) -> tuple[str, int | None]:
    """Return the id of the table and the number of the plan, None if a place is a table's."""
    table, _, plan = place.partition(INFIX)
    return table, int(plan) if plan else None


def plans_at(table_id: str, person: int | None) -> list[Plan]:
    """Return the plans of a person at a table, the first one first."""
    if person is None:
        return []
    return list(Plan.objects.filter(table_id=table_id, person_id=person))


def open_plan(real: LiveTable, number: int, person: int | None) -> PlannedTable:
    """Return a plan of a person as a table in memory, as the database has it.

    Raises TableMissing if it is not there, or not theirs; TableBroken as `planned_table`.
    """
    own = plans_at(real.row.pk, person)
    for plan in own:
        if plan.number == number:
            return remember(planned_table(real, plan, own))
    raise TableMissing(real.row.pk)


def for_everybody(live: LiveTable, viewer: Viewer) -> Viewer:
    """Return the viewer as they are in a plan: they act for all, and own nothing."""
    players = frozenset(live.game.players) if live.broken is None else frozenset()
    return Viewer(viewer.person, players, one_screen=True, owner=False, sits=viewer.players)


def planned_table(real: LiveTable, plan: Plan, own: Sequence[Plan] = ()) -> PlannedTable:
    """Return a plan as a table in memory. `own`: all plans of its owner at the table.

    Raises TableBroken if the moves before it cannot be replayed any more.
    """
    key = (place_of(plan), plan.edition)
    kept = GAMES.known(key)
    if kept is not None:
        stands = real.version == plan.version or _begins(real.game, kept.game, plan.moment)
    else:
        stands = _stands(real, plan)
        kept = _built(real, plan, stands)
        GAMES.put(key, kept)
    return PlannedTable(
        row=real.row,
        game=kept.game,
        version=plan.edition,
        read_lock=kept.read_lock,
        broken=real.broken,
        plan=plan,
        real=real,
        stands=stands,
        lost=kept.lost,
        own=tuple(own),
    )


def stored(place: str) -> PlannedTable:
    """Return a plan as the database has it. Raises TableMissing, TableBroken, TableBusy."""
    table, number = parts_of(place)
    plan = only(Plan.objects.filter(number=number or 0, table_id=table))
    if plan is None:
        raise TableMissing(table)
    real = live_table(table)
    return remember(planned_table(real, plan, plans_at(table, plan.person_id)))


def latest(place: str) -> PlannedTable:
    """Return a plan as this process has it in memory, without asking the database for news.

    For use in a request that has opened it. Raises as `stored`, where it is not in memory.
    """
    return _latest.known(place) or stored(place)


def remember(live: PlannedTable) -> PlannedTable:
    """Let `latest` find a plan, which is returned, and the game of its edition."""
    GAMES.put((live.id, live.version), PlannedGame(live.game, live.lost, live.read_lock))
    _latest.put(live.id, live)
    return live


GAMES: BoundedCache[PlannedGame] = BoundedCache(400)
"""The games of open plans, by place and edition."""

_latest: BoundedCache[PlannedTable] = BoundedCache(200)

_standing: BoundedCache[bool] = BoundedCache(400)


def _begins(real: Game, planned: Game, moment: int) -> bool:
    """Whether a game begins with the actions before a plan, which its own game has."""
    # Most of them are the same objects, so that this takes some microseconds.
    return real.actions[:moment] == planned.actions[:moment]


def _stands(real: LiveTable, plan: Plan) -> bool:
    """Whether the actions before a plan are still those of its table."""
    if real.version == plan.version or standing(real, plan.version) >= plan.moment:
        return True

    def same() -> bool:
        # They may have been taken back and played again.
        return real.game.actions[: plan.moment] == _before(real, plan).actions

    return _standing.get((place_of(plan), plan.edition, real.version), same)


def _before(real: LiveTable, plan: Plan) -> Game:
    """The game before a plan, from the stored moves, which also hold what was taken back.

    Raises TableBroken if they do not follow the rules any more.
    """
    past = copy(real.row)
    past.version = plan.version
    game, _ = played(past)
    if len(game.actions) < plan.moment:
        raise TableBroken(real.id, "the moves before a plan", real.broken, game)
    return game.at(plan.moment)


def _built(real: LiveTable, plan: Plan, stands: bool) -> PlannedGame:
    game = real.at(plan.moment) if stands else _before(real, plan)
    # A plan draws its own lots, the same ones whenever it is opened.
    game.chance = imagined_at(place_of(plan))
    count = _play(game, plan.moves)
    if count == len(plan.moves):
        # Played and taken back, they are what a redo plays.
        again = plan.undone[::-1]
        for _ in range(sum(map(len, again[: _play(game, again)]))):
            game.undo()
    drop_old_caches(game, plan.moment)
    return PlannedGame(game, len(plan.moves) - count, TableLock())


def _play(game: Game, groups: list[list[dict[str, Any]]]) -> int:
    """Play groups of actions up to the first that cannot be played; return how many were."""
    for number, group in enumerate(groups):
        before = len(game.actions)
        try:
            for action in group:
                game.apply(action_from_json(action))
        except (DatabaseError, MemoryError):
            raise
        except Exception:
            # By the rules of this program, or for a fault in them: the plan is shown up to here.
            while len(game.actions) > before:
                game.undo()
            return number
    return len(groups)
