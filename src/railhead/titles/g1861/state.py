"""The state of a game of 1861: what it has besides that of its family."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.titles.minors_and_publics import state as family


@dataclass(frozen=True, slots=True)
class Turn(family.Turn):
    """What the operating company has done so far; `trains_run`: its trains that have run."""

    trains_run: tuple[str, ...] = ()


@dataclass(slots=True)
class State1861(family.MinorsState):
    """The state of a game of 1861.

    `spent`: trains that do not run for the state railway in this Operating Round.
    `runner`: the player who declares the routes of the state railway, if an option says so.
    """

    spent: tuple[str, ...] = ()
    runner: str = ""
    acting: Turn = Turn()
