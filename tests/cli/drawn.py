"""What stands in the terminal, as lines of text."""

from __future__ import annotations

from itertools import chain

from rich.console import Console, RenderableType

from railhead.cli.blocks import Blocks
from railhead.cli.menu import Entry, MenuMaker
from railhead.cli.panels import Panels
from railhead.engine.game import Game
from railhead.language import ENGLISH, voice_of
from railhead.presentation import presentation_of
from railhead.presentation.blocks import Block


def written(*parts: RenderableType, width: int = 100) -> list[str]:
    """The lines of something in a terminal."""
    console = Console(width=width)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return [line.rstrip() for line in capture.get().splitlines()]


def table(game: Game, width: int = 100) -> list[str]:
    """The lines of the table in a terminal."""
    return written(Panels(game, ENGLISH).table(width), width=width)


def topic(game: Game) -> list[str]:
    """What the present question is about."""
    told = presentation_of(game).topic()
    blocks = Blocks(voice_of(game))
    parts = (blocks.draw(block) for block in told.section.blocks) if told is not None else ()
    return written(*chain.from_iterable(parts), width=200)


def menu(game: Game) -> tuple[Entry, ...]:
    assert game.decision is not None
    return MenuMaker(game, ENGLISH).entries(game.decision)


def drawn(game: Game, block: Block) -> list[str]:
    return written(*Blocks(voice_of(game)).draw(block))
