"""Events as lines of a log, in which events that belong together share a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from railhead.engine.events import Event
from railhead.language.events import say_event
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import GameContext, Voice, voice_of
from railhead.language.words import Unless, Words


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a log.

    `text`: without a full stop; `kind`: that of its first event; `event`: the index of that event.
    `heading`: whether the line begins a round, a phase or the end of the game.
    """

    text: str
    kind: str
    event: int
    heading: bool = False


def log_lines(
    events: Iterable[Event],
    game: GameContext,
    translate: Translator = ENGLISH,
    earlier: Iterable[Event] = (),
) -> list[LogLine]:
    """Return the lines of a log for events in their order.

    A dividend and its payments share a line, and so do incomes that are paid together. A company
    that has bought a train and then passes has no line for passing; the same goes for track. What
    `Words.said_once` names has one line until something else happens, and what `Words.together`
    names shares one where it happens to several at once. `earlier`: what came before the events in
    the same part of the game.
    """
    voice = voice_of(game, translate)
    words = voice.words
    events = list(events)
    lines: list[LogLine] = []
    performed: set[str] = set()
    happened = _Happened(words)
    for event in earlier:
        happened.note(event)
    here = 0
    while here < len(events):
        event = events[here]
        end = _end_of_group(words, events, here)
        group = events[here:end]
        if event.kind == "dividend":
            text = _with_receivers(voice, event, group[1:])
        elif event.kind == "income":
            text = _incomes(voice, [item for item in group if item.kind == "income"])
        elif _pays(event, "emergency") and not _announced(events, here):
            text = voice.say(N_("{payer} hands over {amount}"), **event.params)
        elif len(group) > 1:
            text = words.together[event.kind].say(voice, group)
        elif (unless := happened.missing(event)) is not None:
            text = voice.fill(unless.sentence, event.params)
        else:
            text = say_event(voice, event)
        for item in group:
            happened.note(item)
        if event.kind in words.resets:
            performed.clear()
        performed.add(words.performs.get(event.kind, ""))
        skipped = _skipped(words, event)
        if text and skipped not in performed - {""}:
            lines.append(LogLine(text, event.kind, here, event.kind in words.headings))
        if event.kind in words.said_once:
            performed.add(skipped)
        lines += _interruptions(voice, group, here)
        here = end
    return lines


class _Happened:
    """What has happened of all that other events usually follow: see `Words.unless`."""

    def __init__(self, words: Words) -> None:
        self._unless = words.unless
        self._wanted = {(it.earlier, it.alike) for it in words.unless.values()}
        self._found: set[tuple[object, ...]] = set()

    def note(self, event: Event) -> None:
        for kind, alike in self._wanted:
            if event.kind == kind:
                self._found.add((kind, *(event.params[name] for name in alike)))

    def missing(self, event: Event) -> Unless | None:
        """How to say an event whose usual forerunner has not happened, None if it has."""
        unless = self._unless.get(event.kind)
        if unless is None:
            return None
        key = (unless.earlier, *(event.params[name] for name in unless.alike))
        return None if key in self._found else unless


def _skipped(words: Words, event: Event) -> str:
    """The name of the step that an event says was skipped, "" for other events."""
    name = words.skips.get(event.kind)
    return str(event.params[name]) if name is not None else ""


def _end_of_group(words: Words, events: Sequence[Event], here: int) -> int:
    """The index after the last event of the line that begins `here`; the bank may break in it."""
    kind, end = events[here].kind, here + 1
    if together := words.together.get(kind):
        while end < len(events) and _are_alike(events[here], events[end], together.name):
            end += 1
    if kind in ("dividend", "income"):
        while end < len(events) and (
            _pays(events[end], kind)
            or events[end].kind == "bank_broken"
            or (kind == "income" and events[end].kind == kind)
        ):
            end += 1
    return end


def _are_alike(event: Event, other: Event, but: str) -> bool:
    """Whether two events are of one kind and differ at most in the parameter `but`."""
    return event.kind == other.kind and all(
        other.params[name] == value for name, value in event.params.items() if name != but
    )


def _interruptions(voice: Voice, group: Sequence[Event], here: int) -> Iterator[LogLine]:
    for number, event in enumerate(group[1:], here + 1):
        text = say_event(voice, event) if event.kind == "bank_broken" else None
        if text:
            yield LogLine(text, event.kind, number, event.kind in voice.words.headings)


def _pays(event: Event, reason: str) -> bool:
    return event.kind == "payment" and event.params["reason"] == reason


def _announced(events: Sequence[Event], here: int) -> bool:
    return here > 0 and events[here - 1].kind == "president_helps"


def _with_receivers(voice: Voice, event: Event, payments: Sequence[Event]) -> str | None:
    text = say_event(voice, event)
    receivers = voice.listed(
        voice.say(N_("{payee} {amount}"), **payment.params)
        for payment in payments
        if payment.kind == "payment"
    )
    if not receivers or event.params["choice"] == "withhold":
        return text
    return voice.say(N_("{dividend}: {receivers}"), dividend=text, receivers=receivers)


def _incomes(voice: Voice, incomes: Sequence[Event]) -> str | None:
    if len(incomes) == 1:
        return say_event(voice, incomes[0])
    totals: dict[str, int] = {}
    for income in incomes:
        owner = income.params["owner"]
        totals[owner] = totals.get(owner, 0) + income.params["amount"]
    owners = voice.listed(
        voice.say(N_("{owner} {amount}"), owner=owner, amount=amount)
        for owner, amount in totals.items()
    )
    paying = voice.words.privates["paying"]
    return voice.say(paying, owners=owners)
