"""What happened: an event has a kind and parameters, never a sentence.

Each kind is a class whose fields are its parameters, so that a type checker finds a wrong or
missing one where the event is emitted. Those of the engine are here; those of shared steps are in
`titles/common/events/`, those of a title in its `events.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar, dataclass_transform


class Event:
    """One thing that happened; each kind of event is a subclass with the decorator `declared`.

    `kind`: its name; `names`: those of its parameters; `ruins`: the one that says which player has
    gone bankrupt by it, "" where none has.
    """

    __slots__ = ()
    kind: ClassVar[str]
    names: ClassVar[tuple[str, ...]]
    ruins: ClassVar[str] = ""

    @property
    def params(self) -> dict[str, Any]:
        """Parameter -> plain value; `language/` turns them into words."""
        return {name: getattr(self, name) for name in self.names}


Kind = TypeVar("Kind", bound=Event)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def declared(kind: str = "") -> Callable[[type[Kind]], type[Kind]]:
    """Return a decorator that makes a class a kind of event, with its fields as parameters.

    `kind`: its name, by default that of its base class. Parameters are given by name and never
    change. Only the type checker checks that: frozen classes would slow down simulated games.
    """

    def declare(event: type[Kind]) -> type[Kind]:
        made = dataclass(slots=True, kw_only=True)(event)
        if kind:
            made.kind = kind
        made.names = tuple(field.name for field in fields(made))  # type: ignore[arg-type]
        return made

    return declare


@declared("payment")
class Payment(Event):
    """Money has moved; `payer`, `payee`: owners; `reason`: a short key for what was paid."""

    payer: str
    payee: str
    amount: int
    reason: str


@declared("bank_broken")
class BankBroken(Event):
    """The bank has run out of money."""


@declared("game_over")
class GameOver(Event):
    """The game has ended; `reason`: a short key for why, such as `bank`."""

    reason: str


@declared("standing")
class FinalStanding(Event):
    """The place of a player at the end, from 1, and the total wealth, in money."""

    place: int
    player: str
    total: int
