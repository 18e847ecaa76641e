"""`railhead export`: games as Parquet files, for studies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.options import at_work, many_workers, workers
from railhead.cli.output import echo, one_line
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.lab.data.rows import GameFile, GameRows


@click.command(cls=TranslatedCommand)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--to",
    "folder",
    metavar="FOLDER",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the files are written.",
)
@click.option("--overwrite", is_flag=True, help="Replace files of an earlier export there.")
@many_workers
@click.pass_context
def export(
    ctx: click.Context,
    *,
    files: tuple[Path, ...],
    folder: Path,
    overwrite: bool,
    jobs: int | None,
    ray: str | None,
) -> None:
    """Write games as Parquet files, with positions and decisions.

    FILES are records, game files of the field, or folders of them. A game that stops at an illegal
    action is written up to there. Files that cannot be read are told and left out; then the
    status is 2.

    \b
    Examples:
      railhead export games/*.json --to tables
      railhead export games --to tables --jobs 2
      railhead export games --to tables --ray 10.0.0.1:6379
    """
    try:
        from railhead.lab.data.parquet import ParquetTables, paths_in
    except ImportError as error:
        raise Refusal(
            N_("Parquet needs the library {library}: pip install {library}"),
            library="pyarrow",
        ) from error
    from railhead.lab.data.rows import rows_of

    paths = list(_listed(files))
    crew = workers(jobs, ray, len(paths))
    there = [path for path in paths_in(folder).values() if path.exists()]
    if there and not overwrite:
        raise Refusal(
            N_("--to: {path} is there already; name another folder, or add --overwrite"),
            path=there[0],
        )
    folder.mkdir(parents=True, exist_ok=True)
    failed, mistaken, written = 0, False, 0
    with at_work(crew) as pool, ParquetTables(folder) as tables:
        # In order, so that the tables are the same whoever reads the games.
        for done, rows in enumerate(pool.run(_read(paths), rows_of, ordered=True), 1):
            if rows.tables:
                tables.add(rows.tables)
                written += 1
            failed += bool(rows.error)
            mistaken |= rows.mistake
            _tell(rows, done, len(paths))
    plural = terminal_translator().plural
    echo(
        plural(
            "{count} game written in {folder}",
            "{count} games written in {folder}",
            written,
            folder=folder,
        )
    )
    if failed:
        ctx.exit(1 if mistaken else 2)


def _listed(files: Sequence[Path]) -> Iterator[Path]:
    """Yield each file, and of a folder the JSON files in it, sorted.

    Raises Refusal for a folder without any, OSError for a file that is not there.
    """
    for path in files:
        if not path.is_dir():
            path.stat()
            yield path
            continue
        inside = sorted(path.glob("*.json"))
        if not inside:
            raise Refusal(N_("{path}: the folder has no JSON files"), path=path)
        yield from inside


def _read(paths: Sequence[Path]) -> Iterator[GameFile]:
    """Yield the files as tasks, each read when it is its turn. Raises Refusal, or OSError."""
    from railhead.engine.recorderror import RecordError
    from railhead.lab.data.rows import GameFile
    from railhead.records.loading import read_bytes

    language = terminal_translator().language
    for number, path in enumerate(paths):
        try:
            data = read_bytes(path)
        except RecordError as error:
            raise Refusal(N_("{where}: {text}"), where=path, text=error) from error
        yield GameFile(number, path.as_posix(), data, language)


def _tell(rows: GameRows, done: int, count: int) -> None:
    """Tell how a file went."""
    text = say(
        N_("{done} of {count}: {name}, {actions} actions"),
        done=done,
        count=count,
        name=one_line(rows.name),
        actions=rows.actions,
    )
    echo(text, err=True)
    for warning in rows.warnings:
        text = say(N_("{where}: {text}"), where=one_line(rows.name), text=warning)
        echo(say(N_("Warning: {message}"), message=text), err=True)
    if rows.error:
        text = say(N_("{where}: {text}"), where=one_line(rows.name), text=rows.error)
        echo(say(N_("Error: {message}"), message=text), err=True)
