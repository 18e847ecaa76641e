"""The log: what happened, in the game's words, by round and turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.server.page.story import Chapter, Told

if TYPE_CHECKING:
    from railhead.server.page.moment import Moment

# So many rounds at the end are told at once; earlier ones are sent when they are opened.
_OPEN = 2


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the log. `turns` is None where it is sent when it is opened.

    `fresh`: something in it is new to the reader; `here`: the moment shown lies in it.
    """

    chapter: Chapter
    turns: list[tuple[Told, ...]] | None
    fresh: bool
    here: bool


def context(moment: Moment) -> dict[str, Any]:
    """`since`: the line "new since you last looked" comes after so many actions."""
    return {"rounds": rounds(moment), "since": _since(moment), "at": moment.at}


def rounds(moment: Moment, *, everything: bool = False, only: int | None = None) -> list[Round]:
    """Return the rounds of the log, with the lines of the last ones, of one, or of all."""
    story, since = moment.story, _since(moment)
    chapters = story.chapters
    at = moment.count
    shown = []
    for chapter in chapters if only is None else chapters[only : only + 1]:
        fresh = since is not None and chapter.last > since
        here = moment.at is not None and chapter.first <= at <= chapter.last
        told = everything or only is not None or fresh or here
        told = told or chapter.number >= len(chapters) - _OPEN
        shown.append(Round(chapter, story.turns(chapter) if told else None, fresh, here))
    return shown


def _since(moment: Moment) -> int | None:
    return moment.since if moment.before is not None else None
