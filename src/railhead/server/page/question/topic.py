"""What the present question is about, as the page shows it: a section, and marks on the map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from railhead.drawing.views import lines_overlay
from railhead.engine.game import Game
from railhead.presentation import Presentation
from railhead.presentation.blocks import MapLine, Section


@dataclass(frozen=True, slots=True)
class ShownTopic:
    """What a question is about. `first`: it stands before the answers; `hexes`: to mark on the map.

    `cell`: its place on the market as `row,column`, "" for none; `overlay`: lines for the layer
    `routes` of the map.
    """

    section: Section
    first: bool
    cell: str
    hexes: tuple[str, ...]
    overlay: Markup


def topic_of(presentation: Presentation[Any]) -> ShownTopic | None:
    """Return what the present question is about, None if it speaks for itself."""
    topic = presentation.topic()
    if topic is None:
        return None
    return ShownTopic(
        topic.section,
        topic.first,
        f"{topic.cell[0]},{topic.cell[1]}" if topic.cell is not None else "",
        topic.marks.hexes,
        lines_of(presentation.game, topic.marks.lines),
    )


def lines_of(game: Game, lines: Iterable[MapLine]) -> Markup:
    """Return lines as SVG for the layer `routes` of the map, empty if there are none."""
    return Markup(lines_overlay(game, lines))
