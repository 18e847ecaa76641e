"""Events that happen in 1867 only."""

from __future__ import annotations

from railhead.engine.events import Event, declared


@declared("train_exported")
class TrainExported(Event):
    """The Bank has given a train to the state railway, with which it leaves the game."""

    train: str
    heir: str


@declared("privates_closed")
class PrivatesClosed(Event):
    """Private companies of a company that was nationalised are out of the game."""

    privates: list[str]
