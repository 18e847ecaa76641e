"""Why what an action caused has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.glossary.rules import text_of_rule
from railhead.glossary.why import Why, is_explained, why

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


def reasons(view: TableView, count: int) -> list[tuple[Why, list[tuple[str, str]]]]:
    """Return why what action `count`, from 1, caused has happened, each with its rules in words.

    Those of the beginning for 0.
    """
    game, say = view.live.game, view.translate
    marks = [0, *game.event_marks(), len(game.events)]
    events = game.events[marks[count] : marks[count + 1]]
    rules = game.title.rules
    return [
        (it, [(rule, text_of_rule(game.title, rules[rule], say)) for rule in it.rules])
        for it in why(events, view.voice)
    ]


def has_reasons(view: TableView, count: int) -> bool:
    """Whether there is any; without wording them."""
    game = view.live.game
    marks = [0, *game.event_marks(), len(game.events)]
    return any(
        is_explained(game.title.id, event.kind)
        for event in game.events[marks[count] : marks[count + 1]]
    )
