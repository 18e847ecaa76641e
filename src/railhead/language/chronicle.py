"""Many events as lines of a log: what belongs together stands in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from railhead.engine.events import Event
from railhead.language.events import tell
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import GameContext, Voice, voice_of

# Kinds that begin a part of the game; their lines are headings.
HEADINGS = frozenset({"game_begins", "stock_round", "operating_round", "phase", "game_over"})


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a log. `event` is the index of its first event among those told."""

    text: str
    kind: str
    event: int

    @property
    def heading(self) -> bool:
        """The line begins a round, a phase or the end."""
        return self.kind in HEADINGS


def chronicle(
    events: Iterable[Event], game: GameContext, translate: Translator = ENGLISH
) -> list[Line]:
    """Return the lines of a log for events in their order.

    The payments of a dividend stand with it in one line, and so do incomes paid together. That a
    company buys no further train is not worth a line.
    """
    voice = voice_of(game, translate)
    events = list(events)
    lines: list[Line] = []
    bought = False
    here = 0
    while here < len(events):
        event = events[here]
        end = here + 1
        if event.kind == "dividend":
            end = _end_of_payments(events, end, "dividend")
            text = _with_receivers(voice, event, events[here + 1 : end])
        elif event.kind == "income":
            while end < len(events) and (
                events[end].kind == "income" or _pays(events[end], "income")
            ):
                end += 1
            text = _incomes(voice, [item for item in events[here:end] if item.kind == "income"])
        elif _pays(event, "emergency") and not _announced(events, here):
            text = voice.say(N_("{payer} hands over {amount}"), **event.params)
        else:
            text = tell(voice, event)
        if event.kind in ("turn_begins", "train_bought"):
            bought = event.kind == "train_bought"
        if text and not (bought and event.kind == "step_passed"):
            lines.append(Line(text, event.kind, here))
        here = end
    return lines


def _pays(event: Event, reason: str) -> bool:
    return event.kind == "payment" and event.params["reason"] == reason


def _announced(events: Sequence[Event], here: int) -> bool:
    return here > 0 and events[here - 1].kind == "president_helps"


def _end_of_payments(events: Sequence[Event], start: int, reason: str) -> int:
    end = start
    while end < len(events) and _pays(events[end], reason):
        end += 1
    return end


def _with_receivers(voice: Voice, event: Event, payments: Sequence[Event]) -> str | None:
    text = tell(voice, event)
    if not payments:
        return text
    receivers = voice.listed(
        voice.say(N_("{payee} {amount}"), **payment.params) for payment in payments
    )
    return voice.say(N_("{dividend}: {receivers}"), dividend=text, receivers=receivers)


def _incomes(voice: Voice, incomes: Sequence[Event]) -> str | None:
    if len(incomes) == 1:
        return tell(voice, incomes[0])
    totals: dict[str, int] = {}
    for income in incomes:
        owner = income.params["owner"]
        totals[owner] = totals.get(owner, 0) + income.params["amount"]
    owners = voice.listed(
        voice.say(N_("{owner} {amount}"), owner=owner, amount=amount)
        for owner, amount in totals.items()
    )
    return voice.say(N_("Private companies pay {owners}"), owners=owners)
