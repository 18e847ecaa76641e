"""The clock that a table chooses: the choices of the form, how it is read, and said in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from railhead.language import N_, Translator
from railhead.server.models.clocks import Clock
from railhead.table.fault import Fault

HOUR, DAY = 3600, 86400

TURN_TIMES = (12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
"""The times for a turn that can be chosen, in seconds."""

NONE = "none"
BUDGET = "budget"
MOST_MINUTES = 24 * 60
"""The largest budget of a player, in minutes: chess clocks are for tables that play at once."""
MOST_INCREMENT = 600
"""The most seconds that a turn may add to it."""

USUAL = {"clock": NONE, "clock-minutes": "90", "clock-increment": "30"}
"""What the fields of a form hold at first."""


@dataclass(frozen=True, slots=True)
class ClockChoice:
    """A clock: its kind, the seconds of a turn or of a budget, and what a turn adds to that."""

    kind: str
    seconds: int
    increment: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return it as a proposal keeps it."""
        return asdict(self)


def choice_of(row: Clock) -> ClockChoice:
    """Return the clock that a table has chosen."""
    return ClockChoice(row.kind, row.seconds, row.increment)


@dataclass(frozen=True, slots=True)
class Offered:
    """A clock in the list of a form: what it sends, and what it is called."""

    sent: str
    words: str


@dataclass
class ClockForm:
    """The fields of a clock. `texts`: field -> what stands in it; `faults`: what is wrong."""

    texts: dict[str, str] = field(default_factory=lambda: dict(USUAL))
    faults: dict[str, str] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return what stands in a field."""
        return self.texts.get(name, "")


def form_of(choice: ClockChoice | None) -> ClockForm:
    """Return a form as it would be filled in for a clock."""
    form = ClockForm()
    if choice is None:
        return form
    form.texts["clock"] = BUDGET if choice.kind == Clock.Kind.BUDGET else f"turn-{choice.seconds}"
    if choice.kind == Clock.Kind.BUDGET:
        form.texts["clock-minutes"] = str(choice.seconds // 60)
        form.texts["clock-increment"] = str(choice.increment)
    return form


def offered(translate: Translator) -> list[Offered]:
    """Return what can be chosen, no clock first."""
    turns = [
        Offered(f"turn-{seconds}", say_choice(ClockChoice(Clock.Kind.TURN, seconds), translate))
        for seconds in TURN_TIMES
    ]
    budget = Offered(BUDGET, translate(N_("a budget for each player, as of a chess clock")))
    return [Offered(NONE, translate(N_("none"))), *turns, budget]


def read_choice(fields: Mapping[str, str]) -> tuple[ClockChoice | None, list[Fault]]:
    """Return the clock that the fields of a form ask for, None for none, and what is wrong."""
    sent = str(fields.get("clock", "")) or NONE
    if sent == NONE:
        return None, []
    if sent == BUDGET:
        return _budget(fields)
    for seconds in TURN_TIMES:
        if sent == f"turn-{seconds}":
            return ClockChoice(Clock.Kind.TURN, seconds), []
    return None, [Fault("clock", N_("Please choose one of these."))]


def _budget(fields: Mapping[str, str]) -> tuple[ClockChoice | None, list[Fault]]:
    faults: list[Fault] = []

    def number(name: str, low: int, high: int) -> int:
        text = str(fields.get(name, "")).strip()
        if text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high:
            return int(text)
        faults.append(Fault(name, N_("A whole number from {low} to {high}."), low=low, high=high))
        return 0

    minutes = number("clock-minutes", 1, MOST_MINUTES)
    increment = number("clock-increment", 0, MOST_INCREMENT)
    return (None if faults else ClockChoice(Clock.Kind.BUDGET, minutes * 60, increment)), faults


def say_choice(choice: ClockChoice | None, translate: Translator) -> str:
    """Return a clock in words, such as `2 days for each turn`."""
    if choice is None:
        return translate(N_("no clock"))
    if choice.kind == Clock.Kind.BUDGET:
        return translate.plural(
            "{count} minute for each player, {seconds} s more for each turn",
            "{count} minutes for each player, {seconds} s more for each turn",
            choice.seconds // 60,
            seconds=choice.increment,
        )
    if choice.seconds % DAY:
        return translate.plural(
            "{count} hour for each turn", "{count} hours for each turn", choice.seconds // HOUR
        )
    return translate.plural(
        "{count} day for each turn", "{count} days for each turn", choice.seconds // DAY
    )
