"""The beginning and end of rounds, turns and phases, in every title."""

from __future__ import annotations

from railhead.engine.events import Event, declared


@declared
class GameBegun(Event):
    """The game begins; `players`: their names in seat order."""

    kind = "game_begins"
    title: str
    players: list[str]
    scenario: str


@declared
class PhaseBegun(Event):
    """A phase has begun."""

    kind = "phase"
    phase: str


@declared
class StockRoundBegun(Event):
    """A stock round begins; `turn`: its number."""

    kind = "stock_round"
    turn: int


@declared
class StockRoundOver(Event):
    """A stock round is over; `priority`: the player who has the priority deal."""

    kind = "stock_round_over"
    turn: int
    priority: str


@declared
class OperatingRoundBegun(Event):
    """The operating round `number` of `count` after stock round `turn` begins."""

    kind = "operating_round"
    turn: int
    number: int
    count: int


@declared
class TurnBegun(Event):
    """A company operates; `president`: "" if nobody owns it."""

    kind = "turn_begins"
    company: str
    president: str


@declared
class Passed(Event):
    """A player or a company has passed."""

    kind = "passed"
    actor: str


@declared
class StepPassed(Event):
    """A company has passed in a step of its turn; `step`: the name of the step."""

    kind = "step_passed"
    company: str
    step: str
