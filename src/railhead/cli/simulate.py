"""`railhead simulate`: many games of a title by computer players, every invariant checked."""

from __future__ import annotations

from pathlib import Path

import click

from railhead.cli.boards import board_option, open_board
from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand
from railhead.cli.options import many_games, workers
from railhead.cli.output import echo
from railhead.language import N_


@click.command(cls=TranslatedCommand)
@click.argument("title")
@many_games(20)
@click.option(
    "--players",
    metavar="N",
    type=click.IntRange(1),
    help="By default three, or as many as can play.",
)
@click.option(
    "--preset",
    metavar="P",
    default="default",
    show_default=True,
    help="The values of the other options.",
)
@click.option(
    "--player",
    "player",
    type=click.Choice(["random", "greedy", "beginner", "club", "expert"]),
    default="random",
    show_default=True,
    help="Who plays.",
)
@board_option
@click.option("--all-variants", is_flag=True, help="Take turns through all variants and presets.")
@click.option(
    "--record-dir",
    metavar="D",
    type=click.Path(path_type=Path),
    help="Write the record of every game there.",
)
@click.option("--earnings", is_flag=True, help="Tell how companies and places of the map fared.")
@click.option("--json", "as_json", is_flag=True, help="Print only that, as JSON.")
@click.option("--no-check", is_flag=True, help="Leave the invariants unchecked, to measure speed.")
def simulate(
    *,
    title: str,
    games: int,
    seed: int,
    players: int | None,
    settings: tuple[str, ...],
    preset: str,
    player: str,
    boards: tuple[Path, ...],
    all_variants: bool,
    jobs: int | None,
    ray: str | None,
    record_dir: Path | None,
    earnings: bool,
    as_json: bool,
    no_check: bool,
) -> None:
    """Play games by computer players and check all invariants.

    They are checked after every action. Prints the speed and how the games ended. If an invariant
    breaks, the simulation stops with the seed and the number of the action, writes the record of
    that game and ends with status 1. The same seeds give the same games, whoever plays them where.

    \b
    Examples:
      railhead simulate 1849 --games 20 --seed 1
      railhead simulate 1849 --games 500 --all-variants --record-dir games
      railhead simulate 1865 --games 20 --player greedy --earnings
      railhead simulate 1861 --games 100000 --record-dir games --ray 10.0.0.1:6379
    """
    from railhead.cli.batch import Run, games_like, try_out
    from railhead.cli.screen import open_title, read_options
    from railhead.lab.batch import Task
    from railhead.language.setup_words import usual_players
    from railhead.titles.catalogue import on_board

    data = open_title(title)
    crew = workers(jobs, ray, games)
    if all_variants and (players is not None or settings or preset != "default"):
        raise Refusal(N_("--all-variants: it chooses players, options and preset itself"))
    options = read_options(data, settings)
    board = open_board(boards, data.id)
    count = usual_players(data) if players is None else players
    surveyed = earnings or as_json
    first = Task(title, count, options, preset, seed, board, boards, player, surveyed)
    if not all_variants:
        try_out(first)
    if record_dir is not None:
        record_dir.mkdir(parents=True, exist_ok=True)
    run = Run(on_board(data.id, board) if board else data, not no_check, record_dir)
    run.play(games_like(first, games, all_variants), crew)
    for line in run.json_lines() if as_json else run.lines(earnings):
        echo(line)
