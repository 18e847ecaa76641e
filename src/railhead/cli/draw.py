"""`railhead draw`: map, market and tiles, of a title or of a game, as SVG, PNG or PDF."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.boards import board_option, open_board
from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.output import echo, plain
from railhead.cli.paper import OnPaper, paper_options, read_paper
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.engine.actions import RunRoutes
    from railhead.engine.game import Game
    from railhead.engine.title import Title
    from railhead.records.loading import Replay

WHAT = ("map", "market", "tiles", "tile")
SVG, PNG, PDF = FORMS = ("svg", "png", "pdf")

# Ends of names that promise a picture of another kind.
_OTHER_PICTURES = {"jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "eps", "ps"}


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
@click.option("--pdf", is_flag=True, help="Write PDF; a name that ends with .pdf does the same.")
@click.option(
    "--width", metavar="W", type=click.IntRange(1, 20_000), help="Width of a PNG in pixels."
)
@paper_options
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
    pdf: bool,
    width: int | None,
    hex_width: str | None,
    paper: str | None,
    orientation: str | None,
    margin: str | None,
    overlap: str | None,
) -> None:
    """Draw a map, a market or tiles as SVG, PNG or PDF.

    WHAT is map, market, tiles (the sheet of all tiles) or tile NUMBER. Drawn is a TITLE, by default
    the first of `railhead titles`, or a FILE (record or game file) at its end or after action N,
    with tokens, markers and the trains that ran last. Drawings have the size of the real game, or
    that of --hex; a PDF lays them over pages, with marks where to cut.

    \b
    Examples:
      railhead draw map 1849 -o map.png --width 1600
      railhead draw market game.json --at 120 -o market.svg
      railhead draw map 1849 -o map.pdf --hex 40mm --paper Letter
    """
    number, source = _read_words(what, words)
    form = _form(output, png=png, pdf=pdf)
    if width is not None and form != PNG:
        raise Refusal(N_("--width: only a PNG has a width in pixels; add --png"))
    on_paper = read_paper(
        hex_width, paper, orientation, margin=margin, overlap=overlap, has_pages=form == PDF
    )
    subject = _subject(source, at, boards)
    drawings = list(_draw(what, number, subject, on_paper))
    path = output or Path(f"{subject.name}-{what}{number}.{form}")
    _write(_in_form(form, drawings, subject.title, on_paper, width), path)
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


def _form(output: Path | None, *, png: bool, pdf: bool) -> str:
    """Return what is to be written, by an option or by the end of the name; SVG by default."""
    suffix = output.suffix.lower().removeprefix(".") if output is not None else ""
    if suffix in _OTHER_PICTURES:
        raise Refusal(
            N_("{name}: a drawing is written as SVG, PNG or PDF; choose another end of the name"),
            name=output,
        )
    asked = [form for form, is_asked in ((PNG, png), (PDF, pdf)) if is_asked]
    if len(asked) > 1:
        raise Refusal(N_("--png and --pdf: leave out one of both"))
    for form in asked:
        if suffix in FORMS and suffix != form:
            raise Refusal(
                N_("{option}: the name {name} says {form}; leave out one of both"),
                option=f"--{form}",
                name=output,
                form=suffix.upper(),
            )
    return asked[0] if asked else suffix if suffix in FORMS else SVG


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


def _draw(what: str, number: str, subject: Subject, paper: OnPaper) -> Iterator[str]:
    """Yield the drawings as SVG: one, but for tiles on pages, of which each page is one."""
    from railhead.cli.screen import closest
    from railhead.drawing.hex.tiles import draw_tile, draw_tile_pages, draw_tiles
    from railhead.drawing.map.picture import draw_map
    from railhead.drawing.market.picture import draw_market
    from railhead.drawing.views import (
        kept_on_tiles,
        map_of,
        market_legend,
        market_signs,
        market_stacks,
        printed_map,
    )

    title, game, say_it = subject.title, subject.game, terminal_translator()
    heading = f"{title.name} {title.subtitle}"
    flat = title.map.layout.flat
    hex_mm = paper.hex_mm or title.hex_mm
    if what == "map":
        if game is None:
            view = printed_map(title, translate=say_it)
        else:
            view = map_of(game, caption=subject.caption, routes=subject.run)
        yield draw_map(replace(view, hex_mm=hex_mm), translate=say_it)
        return
    if what == "market":
        stacks = market_stacks(game) if game is not None else {}
        yield draw_market(
            title.market,
            title.companies,
            stacks,
            market_legend(title, say_it),
            title=heading,
            signs=market_signs(title),
            hex_mm=hex_mm,
            translate=say_it,
        )
        return
    if what == "tiles":
        left = game.state.supply if game is not None else None
        look: Any = {"title": heading, "flat": flat, "hex_mm": hex_mm, "translate": say_it}
        look["kept"] = kept_on_tiles(title)
        if paper.has_pages:
            yield from draw_tile_pages(title.tiles, left, room=paper.papers[0].room, **look)
        else:
            yield draw_tiles(title.tiles, left, **look)
        return
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
    slot = kept_on_tiles(title).get(number)
    face = tile.faces[0]
    yield draw_tile(face, number, flat=flat, hex_mm=hex_mm, kept=slot, translate=say_it)


def _in_form(
    form: str, drawings: list[str], title: Title, paper: OnPaper, width: int | None
) -> bytes:
    """Return drawings as what is written; only a PDF has room for several."""
    if form == PNG:
        from railhead.drawing.base.png import to_png

        return to_png(drawings[0], width)
    if form == PDF:
        from railhead.drawing.printing.pdf import to_pdf

        heading = f"{title.name} {title.subtitle}"
        made = to_pdf(drawings, paper.papers, title=heading, translate=terminal_translator())
        if made.missing:
            text = N_("Warning: the font {font} lacks {characters}")
            letters = " ".join(sorted(made.missing))
            echo(say(text, font=made.font, characters=letters), err=True)
        return made.data
    return plain(drawings[0]).encode("utf-8", "replace")


def _write(data: bytes, path: Path) -> None:
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    path.write_bytes(data)
    echo(str(path))
