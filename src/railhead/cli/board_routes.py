"""The best runs on boards that stand in a file by tile number (`docs/positions.md`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from railhead.cli.errors import Refusal
from railhead.cli.game_routes import solve_companies
from railhead.cli.locale import say
from railhead.cli.output import echo, quoted
from railhead.cli.solved import Solved
from railhead.language import N_
from railhead.network.router.fields import Field, PositionError
from railhead.network.walk_limits import DenseTrackError
from railhead.records.position_reading import ReadPosition, read_position


def solve_boards(
    data: Any, file: Path, wanted: str | None, company: str | None, trains: Sequence[str]
) -> list[Solved]:
    """Return the best runs of all positions of a file, or of the one with the id `wanted`.

    `company`, `trains`: who runs, and what instead of its own trains; by default whom the position
    names, or all that have trains. Raises Refusal, naming file and field.
    """
    try:
        found = list(_positions(data, file))
    except PositionError as error:
        raise Refusal("{why}", why=PositionError.of(error, str(file))) from error
    if wanted is not None:
        found = [one for one in found if one.position.id == wanted]
        if not found:
            raise Refusal(N_("--id: {path} has no position {name}"), path=file, name=quoted(wanted))
    return [answer for one in found for answer in _solve(one, file, company, trains)]


def _positions(data: Any, file: Path) -> Iterator[ReadPosition]:
    if "positions" not in data:
        found = [read_position(data)]
    else:
        top = Field(data, "file")
        top.only("title", "positions")
        title = top.get("title").text() if data.get("title") is not None else ""
        found = [read_position(row.value, row.path, title) for row in top.get("positions").rows()]
    for one in found:
        for warning in one.warnings:
            text = say(N_("Warning: {message}"), message=PositionError.of(warning, str(file)))
            echo(text, err=True)
        for fault in one.faults:
            raise fault
        yield one


def _solve(
    one: ReadPosition, file: Path, company: str | None, trains: Sequence[str]
) -> list[Solved]:
    position = one.position
    try:
        answers = solve_companies(one.game, company or position.company or None, trains)
    except DenseTrackError as error:
        raise Refusal("{why}", why=PositionError.of(error, f"{file}: tiles")) from error
    stated = None if company or trains else position.best
    return [replace(answer, id=position.id or answer.company, stated=stated) for answer in answers]
