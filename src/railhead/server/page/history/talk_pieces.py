"""The talk comes in pieces, in the log and by itself: the newest messages, and links to others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.server.page.history.asides import Line, belongs
from railhead.server.page.history.said import line_of, placed
from railhead.server.talk.reading import hears

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

MOST_MESSAGES = 100
"""The most messages that are sent together."""

EARLIER, LATER = "earlier_said", "later_said"
"""The kinds of lines in the place of messages that are not sent."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A line in the place of `count` messages of a round that are not sent.

    `before`: those before the message with this number are sent in place of the others, None for
    the newest.
    """

    kind: str
    at: int
    count: int
    before: int | None
    heading: bool = False


Dated = tuple[int, int, Line]
"""A line with what puts it in the order of time: the table's version, and its number."""


def talk_lines(
    view: TableView, opened: Sequence[tuple[int, int]], before: int | None = None
) -> Iterator[Dated]:
    """Yield the newest messages of some rounds, and lines in the place of the others.

    `opened`: the numbers of actions before and at the end of each round, in their order; `before`:
    only messages before this one are sent.
    """
    talk, room = placed(view), MOST_MESSAGES
    for first, last in reversed(opened):
        here = [it for it in talk if belongs(it[0], first, last)]
        older = here if before is None else [it for it in here if it[1].id < before]
        sent = older[max(0, len(older) - room) :]
        room -= len(sent)
        if left := len(older) - len(sent):
            at, one = older[left - 1]
            yield one.version, one.id, Gap(EARLIER, at, left, one.id + 1)
        for at, one in sent:
            yield one.version, one.id, line_of(view, at, one)
        if later := here[len(older) :]:
            at, one = later[0]
            yield one.version, one.id, Gap(LATER, at, len(later), None)


def messages(view: TableView) -> dict[str, Any]:
    """Return the context of the talk by itself.

    `lines`: the newest messages; `earlier`: what stands in the place of those before, None if there
    are none, and `earlier_round`: the round of the log in which the last of them stands.
    """
    if not hears(view.live.row, view.viewer):
        return {"hears": False}
    talk = placed(view)
    left, sent = talk[: max(0, len(talk) - MOST_MESSAGES)], talk[-MOST_MESSAGES:]
    earlier = here = None
    if left:
        at, last = left[-1]
        earlier = Gap(EARLIER, at, len(left), last.id + 1)
        rounds = view.game_log.rounds
        here = next((it for it in rounds if belongs(at, it.first, it.last)), rounds[-1])
    return {
        "hears": True,
        "lines": [line_of(view, at, one) for at, one in sent],
        "earlier": earlier,
        "earlier_round": here,
    }
