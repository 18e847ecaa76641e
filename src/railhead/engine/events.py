"""What happened: an event has a kind and parameters, never a sentence.

Each kind is a class whose fields are its parameters, so that a type checker finds a wrong or
missing one where it is emitted. Here are those of the engine; `titles/common/events/` and the
`events.py` of each title declare theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar, dataclass_transform


class Event:
    """One thing that happened; each kind of event is a subclass made by `declared`."""

    __slots__ = ()
    kind: ClassVar[str]
    names: ClassVar[tuple[str, ...]]

    @property
    def params(self) -> dict[str, Any]:
        """The parameters by name, plain values; the language package words them."""
        return {name: getattr(self, name) for name in self.names}


Kind = TypeVar("Kind", bound=Event)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def declared(kind: str = "") -> Callable[[type[Kind]], type[Kind]]:
    """Make a class a kind of event: its parameters are given by name and never change.

    `kind`: its name, by default that of the class from which it comes. The type checker sees to
    the parameters. At run time nothing does: freezing costs time at every field of every event of
    a simulated game.
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
    """Money has moved; `reason`: a word for what it was paid for."""

    payer: str
    payee: str
    amount: int
    reason: str


@declared("bank_broken")
class BankBroken(Event):
    """The bank has run out of money."""


@declared("game_over")
class GameOver(Event):
    """The game has ended; `reason`: a word for why."""

    reason: str


@declared("standing")
class FinalStanding(Event):
    """What a player has at the end, and the place from 1 that it makes."""

    place: int
    player: str
    total: int
