"""The bookkeeping before each stock round: mines, ranks, conversions (rulebook 3.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.step import Step
from railhead.titles.g1865.converting import Conversions
from railhead.titles.g1865.events import BookkeepingBegun, MineWorkedDown, ZoneChanged
from railhead.titles.g1865.game import Base1865


@dataclass(frozen=True, slots=True)
class Bookkeeping(Step[Base1865]):
    """The bookkeeping: mines, then ranks, then conversions (rule 1865-3.12-1)."""

    name: ClassVar[str] = "bookkeeping"

    def run(self, game: Base1865) -> bool:
        game.state.round, game.state.round_number = "BK", 1
        game.emit(BookkeepingBegun(turn=game.state.turn))
        game.pop()
        work_mines_down(game)
        lower_rows(game)
        game.push(Conversions.of(game))
        return False


def work_mines_down(game: Base1865) -> None:
    """Replace the tile of each mine with a token by the next one, if the phase allows it.

    See rule 1865-3.12-2.
    """
    following = game.title.facts.mine_tiles
    for hex_id, (tile, rotation) in list(game.state.tiles.items()):
        after = following.get(tile)
        if after is None or not game.phase_reached(after.phase):
            continue
        if not any(game.state.tokens[f"{hex_id}.0"]):
            continue
        game.set_tile(hex_id, (after.tile, rotation))
        colour = game.network.face(hex_id).colour
        count = game.station_traffic(f"{hex_id}.0")
        game.emit(MineWorkedDown(hex=hex_id, colour=colour, count=count))


def lower_rows(game: Base1865) -> None:
    """Move each rank down one row of the chart, at most to that of the phase.

    See rules 1865-3.12-3 and 1865-3.12-5.
    """
    rows, here = game.state.rows, game.phase_row
    for company in game.operating_order():
        if company not in rows or rows[company] >= here:
            continue
        before = game.zone(company)
        rows[company] += 1
        after = game.zone(company)
        if after != before:
            game.emit(ZoneChanged(company=company, zone=after))
