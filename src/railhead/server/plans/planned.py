"""A plan as a table in memory, which views read as they read the table itself."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError

from railhead.engine.actionjson import action_from_json
from railhead.engine.game import Game
from railhead.server.authority import LiveTable, TableBroken, TableMissing, Viewer, live_table
from railhead.server.authority.loading import drop_old_caches, played
from railhead.server.models import Plan
from railhead.server.page.cache import BoundedCache
from railhead.server.page.history.read_marks import standing
from railhead.server.running.postgres import TableLock

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
    `PlannedGame`.
    """

    plan: Plan
    real: LiveTable
    stands: bool
    lost: int

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
    def news(self) -> int:
        """How many actions were played at the table since; 0 for a plan that began in the past."""
        return max(0, len(self.real.game.actions) - self.plan.moment) if self.plan.ahead else 0

    @property
    def at_present(self) -> bool:
        """Whether the plan begins where the table is now."""
        return self.plan.ahead and self.stands and not self.news


def place_of(plan: Plan) -> str:
    """Return what names a plan in addresses, in place of the id of a table."""
    return f"{plan.table_id}{INFIX}{plan.pk}"


def parts_of(place: str) -> tuple[str, int | None]:
    """Return the id of the table and the number of the plan, None if a place is a table's."""
    table, _, plan = place.partition(INFIX)
    return table, int(plan) if plan else None


def plan_of(table_id: str, number: int, person: int | None) -> Plan:
    """Return a plan of a person. Raises TableMissing if it is not there, or not his."""
    own = Plan.objects.filter(pk=number, table_id=table_id)
    found = own.filter(person_id=person).first() if person is not None else None
    if found is None:
        raise TableMissing(table_id)
    return found


def for_everybody(live: LiveTable, viewer: Viewer) -> Viewer:
    """Return the viewer as he is in a plan: he acts for all, and owns nothing."""
    players = frozenset(live.game.players) if live.broken is None else frozenset()
    return Viewer(viewer.person, players, one_screen=True, owner=False)


def planned_table(real: LiveTable, plan: Plan) -> PlannedTable:
    """Return a plan as a table in memory.

    Raises TableBroken if the moves before it cannot be replayed any more.
    """
    stands = _stands(real, plan)
    kept = GAMES.get((place_of(plan), plan.edition), lambda: _built(real, plan, stands))
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
    )


def latest(place: str) -> PlannedTable:
    """Return a plan as the database has it. Raises TableMissing, TableBroken, TableBusy."""
    table, number = parts_of(place)
    plan = Plan.objects.filter(pk=number or 0, table_id=table).first()
    if plan is None:
        raise TableMissing(table)
    return planned_table(live_table(table), plan)


def keep(place: str, edition: int, game: Game, lock: TableLock) -> None:
    """Remember the game of a plan at an edition."""
    GAMES.put((place, edition), PlannedGame(game, 0, lock))


GAMES: BoundedCache[PlannedGame] = BoundedCache(400)
"""The games of open plans, by place and edition."""

_standing: BoundedCache[bool] = BoundedCache(400)


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
