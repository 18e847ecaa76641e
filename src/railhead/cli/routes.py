"""`railhead routes`: the best routes of positions written down in a file, proven."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say
from railhead.cli.screen import console, new_table, print_json
from railhead.language import N_
from railhead.network.router.budget import Budget
from railhead.network.router.fields import PositionError
from railhead.network.router.positions import Position, read_positions
from railhead.network.router.problem import Route, Solution
from railhead.network.router.solve import solve
from railhead.network.tracks import NODES
from railhead.titles.catalogue import uncounted_in

# A file above this many bytes is no list of positions.
_LARGEST = 64_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """A position, its solution and the seconds that took."""

    position: Position
    solution: Solution
    seconds: float


@click.command(cls=TranslatedCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--id", "wanted", metavar="ID", help="Only the position of this id.")
@click.option(
    "--seconds", metavar="S", type=click.FloatRange(min=0.001), help="Most seconds for a position."
)
@click.option(
    "--draw", metavar="FOLDER", type=click.Path(path_type=Path), help="Draw each position there."
)
@click.option("--json", "as_json", is_flag=True, help="Write the answers as JSON.")
@click.pass_context
def routes(
    ctx: click.Context,
    *,
    file: Path,
    wanted: str | None,
    seconds: float | None,
    draw: Path | None,
    as_json: bool,
) -> None:
    """Find the best train routes of positions, proven.

    The positions stand in FILE.

    FILE is JSON; docs/positions.md says how to write a position of your table down. Each answer is
    `proven` best, or the best found with a bound that nothing can exceed. Where the file states
    an optimum (`best`), a difference is told and the exit status is 1.

    \b
    Examples:
      railhead routes table.json --draw pictures
      railhead routes positions.json --json > answers.json
    """
    answers = [_solve(position, seconds) for position in _read(file, wanted)]
    if draw is not None:
        _draw(answers, draw)
    if as_json:
        print_json({"positions": [_as_json(answer) for answer in answers]})
    else:
        _print(answers)
    wrong = [answer for answer in answers if _contradicts(answer)]
    for answer in wrong:
        text = say(
            N_("{position}: the file states {stated}, found {found}"),
            position=answer.position.id,
            stated=answer.position.best,
            found=answer.solution.value,
        )
        click.echo(say(N_("Error: {message}"), message=text), err=True)
    if wrong:
        ctx.exit(1)


def _read(file: Path, wanted: str | None) -> list[Position]:
    try:
        if file.stat().st_size > _LARGEST:
            raise Refusal(
                N_("{path}: larger than {size} MB"), path=file, size=_LARGEST // 1_000_000
            )
        positions = read_positions(file, uncounted_in)
    except PositionError as error:
        raise Refusal("{why}", why=error) from error
    if wanted is None:
        return positions
    found = [position for position in positions if position.id == wanted]
    if not found:
        raise Refusal(N_("--id: {path} has no position {name}"), path=file, name=repr(wanted))
    return found


def _solve(position: Position, seconds: float | None) -> Solved:
    start = time.perf_counter()
    solution = solve(position.problem, Budget(seconds=seconds))
    return Solved(position, solution, time.perf_counter() - start)


def _contradicts(answer: Solved) -> bool:
    stated = answer.position.best
    return stated is not None and answer.solution.proven and stated != answer.solution.value


def _hexes(position: Position, route: Route) -> list[str]:
    return [position.track.grid.ids[number // NODES] for number in route.stations]


def _as_json(answer: Solved) -> dict[str, Any]:
    position, solution = answer.position, answer.solution
    return {
        "id": position.id,
        "best": solution.value,
        "proven": solution.proven,
        "bound": solution.bound,
        "routes": [
            {
                "train": route.train,
                "revenue": route.revenue,
                "hexes": _hexes(position, route),
                "counted": [position.track.grid.ids[n // NODES] for n in route.counted],
                "sections": [
                    [position.track.grid.ids[here] for here in section.path]
                    for section in route.sections
                ],
            }
            for route in solution.routes
        ],
        "seconds": round(answer.seconds, 6),
    }


def _print(answers: list[Solved]) -> None:
    screen = console()
    best = say(N_("Best"))
    heads = (say(N_("Position")), say(N_("Company")), best, say(N_("Proof")), say(N_("Routes")))
    table = new_table(*heads, "ms", right=(best, "ms"))
    for answer in answers:
        position, solution = answer.position, answer.solution
        runs = [
            f"{route.train} {'-'.join(_hexes(position, route))} = {route.revenue}"
            for route in solution.routes
        ]
        proof = (
            say(N_("proven best"))
            if solution.proven
            else say(N_("best found, at most {bound}"), bound=solution.bound)
        )
        table.add_row(
            position.id,
            position.company,
            str(solution.value),
            proof,
            "\n".join(runs) or say(N_("no train can run")),
            f"{answer.seconds * 1000:.1f}",
        )
    screen.print(table)
    times = sorted(answer.seconds * 1000 for answer in answers)
    if len(times) > 1:
        part = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.9, 0.99)]
        proven = sum(answer.solution.proven for answer in answers)
        screen.print(
            say(
                N_(
                    "{count} of {total} proven; milliseconds: median {median:.1f},"
                    " 90 % {most:.1f}, 99 % {nearly:.1f}, worst {worst:.1f}"
                ),
                count=proven,
                total=len(times),
                median=part[0],
                most=part[1],
                nearly=part[2],
                worst=times[-1],
            )
        )


def _draw(answers: list[Solved], folder: Path) -> None:
    from railhead.drawing.map.picture import draw_map
    from railhead.drawing.map.positions import map_of_position

    folder.mkdir(parents=True, exist_ok=True)
    for answer in answers:
        proof = (
            say(N_("proven best"))
            if answer.solution.proven
            else say(N_("at most {bound}"), bound=answer.solution.bound)
        )
        caption = f"{answer.position.company}: {answer.solution.value}, {proof}"
        view = map_of_position(answer.position, answer.solution, caption)
        if view is None:
            text = say(
                N_("{position}: not drawn, its hexes have no common layout"),
                position=answer.position.id,
            )
            click.echo(say(N_("Error: {message}"), message=text), err=True)
            continue
        name = "".join(letter if letter.isalnum() else "-" for letter in answer.position.id)
        (folder / f"{name}.svg").write_text(draw_map(view), encoding="utf-8")
