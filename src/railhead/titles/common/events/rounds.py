"""The beginning and end of rounds, turns and phases, in every title."""

from __future__ import annotations

from railhead.engine.events import Event, declared


@declared("game_begins")
class GameBegun(Event):
    """The game begins; `players`: their names in seat order."""

    title: str
    players: list[str]
    scenario: str


@declared("phase")
class PhaseBegun(Event):
    """A phase has begun."""

    phase: str


@declared("stock_round")
class StockRoundBegun(Event):
    """A stock round begins; `turn`: its number."""

    turn: int


@declared("stock_round_over")
class StockRoundOver(Event):
    """A stock round is over; `priority`: the player who has the priority deal."""

    turn: int
    priority: str


@declared("operating_round")
class OperatingRoundBegun(Event):
    """The operating round `number` of `count` after stock round `turn` begins."""

    turn: int
    number: int
    count: int


@declared("turn_begins")
class TurnBegun(Event):
    """A company operates; `president`: "" if nobody owns it."""

    company: str
    president: str


@declared("passed")
class Passed(Event):
    """A player or a company has passed; `on`: the name of the step in which it did."""

    actor: str
    on: str


@declared("step_passed")
class StepPassed(Event):
    """A company has passed in a step of its turn; `step`: the name of the step."""

    company: str
    step: str
