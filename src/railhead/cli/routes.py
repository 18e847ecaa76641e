"""`railhead routes`: the best routes in a game or in positions of a file, with their proof."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say
from railhead.cli.output import echo
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.cli.solved import Solved

# The largest file that is read, in bytes.
_LARGEST = 64_000_000

_KINDS = {
    "game": N_("{option}: {path} holds a game; this option is for positions"),
    "edges": N_("{option}: {path} holds positions by edges; this option is not for them"),
    "tiles": N_("{option}: {path} holds positions by tile number; this option is not for them"),
}
"""The kinds of files, and what is said of an option that is not for one."""

_NOT_FOR = {
    "game": ("--id", "--seconds"),
    "edges": ("--at", "--company", "--train"),
    "tiles": ("--at", "--seconds"),
}


@click.command(cls=TranslatedCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", metavar="N", type=int, help="In a game: after action N (0: the start).")
@click.option(
    "--company", metavar="C", help="In a game or on a board: only the company of this id."
)
@click.option(
    "--train",
    "trains",
    metavar="T",
    multiple=True,
    help="With --company: run this train instead of its own; may be given several times.",
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

    FILE is a record, a game file of the field, or positions of a table, by tile number in JSON or
    TOML, or by edges.

    The companies run the trains they have, or one of them those that you name, also trains that
    it does not have. Of a game that stops at an illegal action they run before it; then the status
    is 2. docs/positions.md says how to write a position of your table down. Each
    answer is `proven` best, or the best found with a bound that nothing can exceed. Where a file
    states an optimum (`best`), a difference is told and the exit status is 1.

    \b
    Examples:
      railhead routes game.json --at 120
      railhead routes game.json --company SFA --train 8H --train 10H
      railhead routes table.json --draw pictures
      railhead routes board.toml --company SFA --train 8H --train 10H
      railhead routes positions.json --json > answers.json
    """
    data = _read(file)
    kind, played = _kind_of(data), None
    given = {"--at": at is not None, "--company": company, "--train": trains}
    _refuse(file, kind, given | {"--id": wanted, "--seconds": seconds})
    if kind == "game":
        from railhead.cli.game_routes import solve_game
        from railhead.cli.screen import open_replay

        played = open_replay(file)
        answers = solve_game(played, at, company, trains)
    elif kind == "tiles":
        from railhead.cli.board_routes import solve_boards

        answers = solve_boards(data, file, wanted, company, trains)
    else:
        from railhead.cli.position_routes import solve_positions

        answers = solve_positions(file, wanted, seconds)
    if draw is not None:
        _draw(answers, draw)
    if as_json:
        from railhead.cli.screen import print_json

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
            echo(say(N_("Error: {message}"), message=text), err=True)
    if any(answer.contradicts for answer in answers):
        ctx.exit(1)
    if played is not None:
        from railhead.cli.screen import tell_stop

        if tell_stop(played, file):
            ctx.exit(2)


def _read(file: Path) -> Any:
    """The data of a file of JSON, or of TOML by its name; None for what is neither.

    Such a file is refused later, as the kind that it resembles. Raises Refusal if it is too large,
    or is wrong TOML.
    """
    try:
        if file.stat().st_size > _LARGEST:
            raise Refusal(
                N_("{path}: larger than {size} MB"), path=file, size=_LARGEST // 1_000_000
            )
        content = file.read_bytes()
    except OSError:
        return None
    if file.suffix.lower() == ".toml":
        try:
            return tomllib.loads(content.decode("utf-8-sig"))
        except ValueError as error:
            raise Refusal(N_("{path}: is not TOML: {why}"), path=file, why=error) from error
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        from railhead.records.beginnings import whole_beginning

        # The beginning of a game is a game.
        return whole_beginning(content)


def _kind_of(data: Any) -> str:
    """Whether data are a `game`, or positions by `edges` or by `tiles`."""
    if not isinstance(data, dict):
        return "edges"
    if "positions" in data:
        rows = data["positions"] if isinstance(data["positions"], list) else []
        first = rows[0] if rows and isinstance(rows[0], dict) else {}
        return "edges" if "hexes" in first or not _of_board(first) else "tiles"
    if "actions" in data:
        return "game"
    return "tiles" if _of_board(data) else "edges"


def _of_board(data: Any) -> bool:
    return bool(data.keys() & {"tiles", "tokens"})


def _refuse(file: Path, kind: str, given: dict[str, object]) -> None:
    """Refuse options that belong to another kind of file."""
    for option in _NOT_FOR[kind]:
        if given[option]:
            raise Refusal(_KINDS[kind], option=option, path=file)


def _print(answers: list[Solved]) -> None:
    from railhead.cli.screen import console, new_table

    screen = console()
    best = say(N_("Best"))
    heads = (say(N_("Position")), say(N_("Company")), best, say(N_("Proof")), say(N_("Routes")))
    table = new_table(*heads, "ms", right=(best, "ms"))
    for answer in answers:
        runs = [_run(route) for route in answer.routes]
        table.add_row(
            answer.id,
            answer.company,
            str(answer.best),
            answer.proof,
            "\n".join(runs or answer.notes) or say(N_("no train can run")),
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


def _run(route: dict[str, Any]) -> str:
    """One route in a line, with its length where trains count hexes."""
    run = f"{route['train']} {'-'.join(route['hexes'])} = {route['revenue']}"
    if "length" not in route:
        return run
    length = route["length"]
    phrase = N_("{route}, {count} of {most} hexes")
    if length["narrow"]:
        phrase = N_("{route}, {count} of {most} hexes, narrow gauge {narrow}")
    return say(phrase, route=run, **length)


def _draw(answers: list[Solved], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for answer in answers:
        svg = answer.picture(f"{answer.company}: {answer.best}, {answer.proof}")
        if svg is None:
            text = say(
                N_("{position}: not drawn, its hexes have no common layout"), position=answer.id
            )
            echo(say(N_("Error: {message}"), message=text), err=True)
            continue
        name = "".join(letter if letter.isalnum() else "-" for letter in answer.id)
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
