"""The state of a game of 1865 beyond what titles share."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.titles.common import state as common

DRAGONS = "dragons"
"""The holder of the certificates that the Dragons have bought."""

ASIDE = "aside"
"""Where the certificates of a minor lie that only a major has."""


@dataclass(frozen=True, slots=True)
class Turn(common.Turn):
    """What the operating company did in its turn so far.

    `lays`: tiles laid or replaced; `raised`: the value has risen for a new train.
    """

    lays: int = 0
    raised: bool = False


@dataclass(slots=True)
class State1865(common.DebtState):
    """A game of 1865.

    `majors`: companies that are majors, or will be when they start. `floated`: companies that
    operate. `reborn`: companies that were absorbed once; their homes are chosen anew and their
    destinations mean nothing. `rows`: company -> row of the chart of the Dragons, from 0.
    `traffic`: company -> traffic. `tokens_aside`: company -> tokens neither on the map nor on its
    charter.
    `bonuses`: maritime cards that have paid their bonus. `personal_loans`: player -> loans.
    `operated`: companies that have had their turn, or lost it, in this operating round.
    """

    majors: tuple[str, ...] = ()
    floated: tuple[str, ...] = ()
    reborn: tuple[str, ...] = ()
    rows: dict[str, int] = field(default_factory=dict)
    traffic: dict[str, int] = field(default_factory=dict)
    tokens_aside: dict[str, int] = field(default_factory=dict)
    bonuses: tuple[str, ...] = ()
    personal_loans: dict[str, int] = field(default_factory=dict)
    operated: tuple[str, ...] = ()
    acting: Turn = Turn()
