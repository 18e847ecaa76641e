"""Calls in words: whose game it is, and what is asked."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from railhead.language import N_, Translator
from railhead.language.rounds import round_heading
from railhead.server.calls.telling import author_of, time_left
from railhead.server.clocks.wording import say_left
from railhead.server.models import Table
from railhead.server.models.calls import Call
from railhead.titles.catalogue import known_title, words_of


@dataclass(frozen=True, slots=True)
class Line:
    """A table that waits. `text`: which, and what is asked there."""

    table: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent by any way. `mark`: the same if it is sent again.

    `topic`: of two messages with the same one, the later takes the place of the earlier.
    """

    title: str
    body: str
    url: str
    mark: str
    topic: str
    lines: tuple[Line, ...] = ()


def message_of(
    calls: Sequence[Call], mark: str, origin: str, translate: Translator, now: datetime
) -> Message:
    """Return the message for one or more calls; of several tables the first waits longest."""
    lines = tuple(
        Line(
            call.table_id,
            line_of(call, translate),
            f"{origin}{reverse('table', args=[call.table_id])}",
        )
        for call in calls
    )
    if len(lines) == 1:
        about = "" if calls[0].kind == Call.Kind.TURN else calls[0].kind
        topic = topic_of(lines[0].table + about)
        return Message(lines[0].text, "", lines[0].url, mark, topic, lines)
    if all(call.kind == Call.Kind.TURN for call in calls):
        head = translate.plural(
            "{count} table waits for you", "{count} tables wait for you", len(lines)
        )
    else:
        head = translate.plural("News of {count} table", "News of {count} tables", len(lines))
    body = "\n".join(line.text for line in lines)
    day = now.date().isoformat()
    return Message(head, body, f"{origin}{reverse('home')}", mark, topic_of(day), lines)


def test_message(mark: str, origin: str, translate: Translator) -> Message:
    """Return the message of a test call."""
    title = translate(N_("Railhead: a test call"))
    text = translate(N_("So you are called when it is your turn."))
    return Message(title, text, f"{origin}{reverse('calls')}", mark, topic_of("test"))


def topic_of(text: str) -> str:
    """Return a topic as web push takes it: at most 32 letters of base64url."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def table_name(table: Table) -> str:
    """Return how a call names a table: its game, and its own name if it has one."""
    title = known_title(table.title)
    game = title.name if title is not None else table.title
    return f"{game} · {table.name}" if table.name else game


_BESIDES = {
    Call.Kind.TAKEBACK: N_("{table}: {player} asks to take moves back"),
    Call.Kind.FINISH: N_("{table}: {player} asks to end the game here"),
    Call.Kind.DELETION: N_("{table}: {player} asks to delete the table"),
    Call.Kind.END: N_("{table}: the game is over"),
    Call.Kind.MENTION: N_("{table}: {player} names you in the talk"),
    Call.Kind.CLOCK: N_("{table}: your time runs out in {time}"),
    Call.Kind.LATE: N_("{table}: your time is up, and the others are asked to free your seat"),
    Call.Kind.SEAT: N_("{table}: your time was up, and your seat was freed; you may come back"),
}
"""What is said by kinds of calls; of the talk no more than who names somebody."""


def line_of(call: Call, translate: Translator) -> str:
    """Return what a call says of its table, such as `1849 · Friday: FS operates: your turn`."""
    table = call.table
    name = table_name(table)
    if call.kind in _BESIDES:
        return _besides(call, name, translate)
    heading = round_heading(words_of(table.title), table.round, translate)
    if call.actor in ("", call.player):
        if not heading:
            return translate(N_("{table}: your turn"), table=name)
        return translate(N_("{table}: {round}: your turn"), table=name, round=heading)
    if table.round.partition(" ")[0] == "OR":
        text = N_("{table}: {company} operates: your turn")
        return translate(text, table=name, company=call.actor)
    text = N_("{table}: {round}, {company}: your turn")
    return translate(text, table=name, round=heading, company=call.actor)


def _besides(call: Call, table: str, translate: Translator) -> str:
    kind = Call.Kind(call.kind)
    return translate(
        _BESIDES[kind],
        table=table,
        player=author_of(call) if kind == Call.Kind.MENTION else call.actor,
        time=say_left(time_left(call), translate) if kind == Call.Kind.CLOCK else "",
    )
