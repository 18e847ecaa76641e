"""`railhead draw`: map, market and tiles as SVG or PNG, of a title or of a game at any action."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from railhead.cli.boards import board_option, open_board
from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.output import echo, plain
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.engine.actions import RunRoutes
    from railhead.engine.game import Game
    from railhead.engine.title import Title
    from railhead.records.loading import Replay

WHAT = ("map", "market", "tiles", "tile")


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """What is drawn: a title or, with `game`, a game of it.

    `name`: how the file begins that is written by default; `run`: the trains to draw on the map;
    `stopped`: why the replay of the game stopped, "" if it did not.
    """

    title: Title
    name: str
    game: Game | None = None
    caption: str = ""
    run: RunRoutes | None = None
    stopped: str = ""


@click.command(cls=TranslatedCommand)
@click.argument("what", type=click.Choice(WHAT), metavar="WHAT")
@click.argument("words", nargs=-1, metavar="[NUMBER] [TITLE|FILE]")
@click.option("--at", metavar="N", type=int, help="The game after action N (0: the start).")
@board_option
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    type=click.Path(path_type=Path, allow_dash=True),
    help="The file to write, - for standard output; by default a name that says what it is.",
)
@click.option("--png", is_flag=True, help="Write PNG; a name that ends with .png does the same.")
@click.option(
    "--width", metavar="W", type=click.IntRange(1, 20_000), help="Width of a PNG in pixels."
)
@click.pass_context
def draw(
    ctx: click.Context,
    *,
    what: str,
    words: tuple[str, ...],
    at: int | None,
    boards: tuple[Path, ...],
    output: Path | None,
    png: bool,
    width: int | None,
) -> None:
    """Draw a map, a market or tiles as SVG or PNG.

    WHAT is map, market, tiles (the sheet of all tiles) or tile NUMBER. Drawn is a TITLE, by default
    the first of `railhead titles`, or a FILE (record or game file) at its end or after action N,
    with tokens, markers and the trains that ran last.

    \b
    Examples:
      railhead draw map 1849 -o map.png --width 1600
      railhead draw market game.json --at 120 -o market.svg
    """
    number, source = _read_words(what, words)
    is_png = _is_png(output, png)
    if width is not None and not is_png:
        raise Refusal(N_("--width: only a PNG has a width in pixels; add --png"))
    subject = _subject(source, at, boards)
    svg = _draw(what, number, subject)
    path = output or Path(f"{subject.name}-{what}{number}.{'png' if is_png else 'svg'}")
    _write(svg, path, is_png, width)
    if subject.stopped:
        echo(say(N_("Error: {message}"), message=subject.stopped), err=True)
        ctx.exit(2)


def _read_words(what: str, words: tuple[str, ...]) -> tuple[str, str]:
    """Return (tile number, title or file); "" for what is not given."""
    left = list(words)
    number = ""
    if what == "tile":
        if not left:
            raise Refusal(
                N_("NUMBER: which tile? As in `{command}`"), command="railhead draw tile 8"
            )
        number = left.pop(0)
    source = left.pop(0) if left else ""
    if left:
        raise Refusal(N_("{word}: one TITLE or FILE is enough"), word=left[0])
    return number, source


def _is_png(output: Path | None, png: bool) -> bool:
    suffix = output.suffix.lower() if output is not None else ""
    if png and suffix == ".svg":
        raise Refusal(N_("--png: the name {name} says SVG; leave out one of both"), name=output)
    return png or suffix == ".png"


def _subject(source: str, at: int | None, boards: tuple[Path, ...]) -> Subject:
    from railhead.cli.screen import open_replay, open_title
    from railhead.titles.catalogue import on_board, title_ids

    if not source or source in title_ids():
        if at is not None:
            raise Refusal(N_("--at: a title has no actions; give a FILE"))
        title = open_title(source or title_ids()[0])
        board = open_board(boards, title.id)
        return Subject(on_board(title.id, board) if board else title, title.id)
    if boards:
        raise Refusal(N_("--board: a game has its board already; give a TITLE"))
    path = Path(source)
    if not path.exists() and not path.suffix:
        raise Refusal(
            N_("{name}: neither a file nor a title; the titles are {known}"),
            name=source,
            known=", ".join(title_ids()),
        )
    return _game_subject(path, open_replay(path), at)


def _game_subject(path: Path, played: Replay, at: int | None) -> Subject:
    from railhead.drawing.views import last_run
    from railhead.language.rounds import short_round_name
    from railhead.records.loading import round_name

    last = len(played.game.actions)
    count = last if at is None else at
    try:
        game = played.at(count)
    except IndexError:
        raise Refusal(
            N_("--at {at}: the game has {count} actions; give 0 to {count}"), at=at, count=last
        ) from None
    stopped = ""
    if played.error and count == last:
        stopped = say(N_("{path}: drawn before {why}"), path=path, why=played.error)
    place = short_round_name(game.words, round_name(game.state), terminal_translator())
    caption = say(N_("{round}, action {count}"), round=place, count=count)
    return Subject(game.title, path.stem, game, caption, last_run(game.actions), stopped)


def _draw(what: str, number: str, subject: Subject) -> str:
    from railhead.cli.screen import closest
    from railhead.drawing.hex.tiles import draw_tile, draw_tiles
    from railhead.drawing.map.picture import draw_map
    from railhead.drawing.market.picture import draw_market
    from railhead.drawing.views import (
        map_of,
        market_legend,
        market_signs,
        market_stacks,
        printed_map,
    )

    title, game, say_it = subject.title, subject.game, terminal_translator()
    heading = f"{title.name} {title.subtitle}"
    flat = title.map.layout.flat
    if what == "map":
        if game is None:
            return draw_map(printed_map(title, translate=say_it), translate=say_it)
        view = map_of(game, caption=subject.caption, routes=subject.run)
        return draw_map(view, translate=say_it)
    if what == "market":
        stacks = market_stacks(game) if game is not None else {}
        return draw_market(
            title.market,
            title.companies,
            stacks,
            market_legend(title, say_it),
            title=heading,
            signs=market_signs(title),
            translate=say_it,
        )
    if what == "tiles":
        left = game.state.supply if game is not None else None
        return draw_tiles(title.tiles, left, title=heading, flat=flat, translate=say_it)
    tile = title.tiles.tiles.get(number)
    if tile is None:
        command = f"railhead draw tiles {title.id}"
        hint = closest(number, title.tiles.tiles) or say(N_("; see `{command}`"), command=command)
        raise Refusal(
            N_("NUMBER: {title} has no tile {number}{hint}"),
            title=title.name,
            number=number,
            hint=hint,
        )
    return draw_tile(tile.faces[0], number, flat=flat, translate=say_it)


def _write(svg: str, path: Path, is_png: bool, width: int | None) -> None:
    data = plain(svg).encode("utf-8", "replace")
    if is_png:
        from railhead.drawing.base.png import PngError, to_png

        try:
            data = to_png(svg, width)
        except PngError as error:
            raise Refusal("{why}", why=error) from error
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    path.write_bytes(data)
    echo(str(path))
