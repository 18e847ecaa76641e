"""Many events as lines of a log: what belongs together stands in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from railhead.engine.events import Event
from railhead.language.events import tell
from railhead.language.powers import names_of
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import GameContext, Voice, voice_of

# Kinds that begin a part of the game; their lines are headings.
HEADINGS = frozenset(
    {
        "game_begins",
        "draft",
        "bookkeeping",
        "stock_round",
        "operating_round",
        "merger_round",
        "phase",
        "game_over",
    }
)

# What is done in steps that may be done more than once in a turn.
_STEP_OF = {"tile_laid": "track", "train_bought": "trains"}

# Kinds after which it is told again what is not done.
_FRESH = frozenset({"turn_begins", "stock_round", "dragons_bought", "dragons_sold"})


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
    company buys no further train, or lays no further track, is not worth a line; nor that the
    Dragons pass again.
    """
    voice = voice_of(game, translate)
    events = list(events)
    lines: list[Line] = []
    done: set[str] = set()
    here = 0
    while here < len(events):
        event = events[here]
        end = _end_of_group(events, here)
        group = events[here:end]
        if event.kind == "dividend":
            text = _with_receivers(voice, event, group[1:])
        elif event.kind == "income":
            text = _incomes(voice, [item for item in group if item.kind == "income"])
        elif _pays(event, "emergency") and not _announced(events, here):
            text = voice.say(N_("{payer} hands over {amount}"), **event.params)
        else:
            text = tell(voice, event)
        if event.kind in _FRESH:
            done.clear()
        done.add(_STEP_OF.get(event.kind, ""))
        if text and _left_undone(event) not in done - {""}:
            lines.append(Line(text, event.kind, here))
        if event.kind == "dragons_passed":
            done.add(_left_undone(event))
        lines += _interruptions(voice, group, here)
        here = end
    return lines


def _left_undone(event: Event) -> str:
    """The step that an event says was declined, or why the Dragons pass; "" for other events."""
    names = {"step_passed": "step", "dragons_passed": "reason"}
    return str(event.params[names[event.kind]]) if event.kind in names else ""


def _end_of_group(events: Sequence[Event], here: int) -> int:
    """The end of the events told with the first one; the bank may run out among them."""
    kind, end = events[here].kind, here + 1
    if kind in ("dividend", "income"):
        while end < len(events) and (
            _pays(events[end], kind)
            or events[end].kind == "bank_broken"
            or (kind == "income" and events[end].kind == kind)
        ):
            end += 1
    return end


def _interruptions(voice: Voice, group: Sequence[Event], here: int) -> Iterator[Line]:
    for number, event in enumerate(group[1:], here + 1):
        text = tell(voice, event) if event.kind == "bank_broken" else None
        if text:
            yield Line(text, event.kind, number)


def _pays(event: Event, reason: str) -> bool:
    return event.kind == "payment" and event.params["reason"] == reason


def _announced(events: Sequence[Event], here: int) -> bool:
    return here > 0 and events[here - 1].kind == "president_helps"


def _with_receivers(voice: Voice, event: Event, payments: Sequence[Event]) -> str | None:
    text = tell(voice, event)
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
        return tell(voice, incomes[0])
    totals: dict[str, int] = {}
    for income in incomes:
        owner = income.params["owner"]
        totals[owner] = totals.get(owner, 0) + income.params["amount"]
    owners = voice.listed(
        voice.say(N_("{owner} {amount}"), owner=owner, amount=amount)
        for owner, amount in totals.items()
    )
    return voice.say(names_of(voice.title).paying, owners=owners)
