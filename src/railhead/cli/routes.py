"""`railhead routes`: the best routes in a game or in positions of a file, with their proof."""

from __future__ import annotations

import json
from pathlib import Path

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say
from railhead.cli.screen import console, new_table, print_json
from railhead.cli.solved import Solved
from railhead.language import N_

# The largest file that is read, in bytes.
_LARGEST = 64_000_000

_OF_POSITIONS = frozenset({"--id", "--seconds"})


@click.command(cls=TranslatedCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", metavar="N", type=int, help="In a game: after action N (0: the start).")
@click.option("--company", metavar="C", help="In a game: only the company of this id.")
@click.option(
    "--train",
    "trains",
    metavar="T",
    multiple=True,
    help="In a game: run this train instead of the company's own; may be given several times.",
)
@click.option("--id", "wanted", metavar="ID", help="Of positions: only the one of this id.")
@click.option(
    "--seconds", metavar="S", type=click.FloatRange(min=0.001), help="Most seconds for a position."
)
@click.option(
    "--draw", metavar="FOLDER", type=click.Path(path_type=Path), help="Draw each answer there."
)
@click.option("--json", "as_json", is_flag=True, help="Write the answers as JSON.")
@click.pass_context
def routes(
    ctx: click.Context,
    *,
    file: Path,
    at: int | None,
    company: str | None,
    trains: tuple[str, ...],
    wanted: str | None,
    seconds: float | None,
    draw: Path | None,
    as_json: bool,
) -> None:
    """Find the best train routes in a game or in positions, proven.

    FILE is a record, a game file of the field, or a list of positions.

    In a game the companies run the trains they have, or one of them those that you name, also
    trains that it does not have. docs/positions.md says how to write a position of your table
    down. Each answer is `proven` best, or the best found with a bound that nothing can exceed.
    Where a file of positions states an optimum (`best`), a difference is told and the exit status
    is 1.

    \b
    Examples:
      railhead routes game.json --at 120
      railhead routes game.json --company SFA --train 8H --train 10H
      railhead routes table.json --draw pictures
      railhead routes positions.json --json > answers.json
    """
    if _holds_positions(file):
        from railhead.cli.position_routes import solve_positions

        _refuse(file, {"--at": at is not None, "--company": company, "--train": trains})
        answers = solve_positions(file, wanted, seconds)
    else:
        from railhead.cli.game_routes import solve_game

        _refuse(file, {"--id": wanted, "--seconds": seconds})
        answers = solve_game(file, at, company, trains)
    if draw is not None:
        _draw(answers, draw)
    if as_json:
        print_json({"positions": [answer.data() for answer in answers]})
    else:
        _print(answers)
    for answer in answers:
        if answer.contradicts:
            text = say(
                N_("{position}: the file states {stated}, found {found}"),
                position=answer.id,
                stated=answer.stated,
                found=answer.best,
            )
            click.echo(say(N_("Error: {message}"), message=text), err=True)
    if any(answer.contradicts for answer in answers):
        ctx.exit(1)


def _holds_positions(file: Path) -> bool:
    """Whether a file is to be read as a list of positions, and not as a game.

    A file that is neither is refused later, as the kind that it resembles. Raises Refusal if it is
    too large.
    """
    try:
        if file.stat().st_size > _LARGEST:
            raise Refusal(
                N_("{path}: larger than {size} MB"), path=file, size=_LARGEST // 1_000_000
            )
        data = json.loads(file.read_bytes())
    except (ValueError, RecursionError, OSError):
        return True
    return not isinstance(data, dict) or "positions" in data or "actions" not in data


def _refuse(file: Path, given: dict[str, object]) -> None:
    """Refuse options that belong to the other kind of file."""
    for option, value in given.items():
        if not value:
            continue
        text = (
            N_("{option}: {path} holds a game; this option is for positions")
            if option in _OF_POSITIONS
            else N_("{option}: {path} holds positions; this option is for a game")
        )
        raise Refusal(text, option=option, path=file)


def _print(answers: list[Solved]) -> None:
    screen = console()
    best = say(N_("Best"))
    heads = (say(N_("Position")), say(N_("Company")), best, say(N_("Proof")), say(N_("Routes")))
    table = new_table(*heads, "ms", right=(best, "ms"))
    for answer in answers:
        runs = [
            f"{route['train']} {'-'.join(route['hexes'])} = {route['revenue']}"
            for route in answer.routes
        ]
        table.add_row(
            answer.id,
            answer.company,
            str(answer.best),
            answer.proof,
            "\n".join(runs) or say(N_("no train can run")),
            f"{answer.seconds * 1000:.1f}",
        )
    screen.print(table)
    times = sorted(answer.seconds * 1000 for answer in answers)
    if len(times) > 1:
        part = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.9, 0.99)]
        proven = sum(answer.proven for answer in answers)
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
    folder.mkdir(parents=True, exist_ok=True)
    for answer in answers:
        svg = answer.picture(f"{answer.company}: {answer.best}, {answer.proof}")
        if svg is None:
            text = say(
                N_("{position}: not drawn, its hexes have no common layout"), position=answer.id
            )
            click.echo(say(N_("Error: {message}"), message=text), err=True)
            continue
        name = "".join(letter if letter.isalnum() else "-" for letter in answer.id)
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
