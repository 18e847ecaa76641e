"""Orders as frozen plain data: what is to be done for a player, until when, and unless what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.engine.state import State

ONCE, ROUND, ROUNDS = "once", "round", "rounds"
"""How long an order stands: for one answer or turn, to the end of its round, or until its player
withdraws it, in every round of the same kind."""

SCOPES = (ONCE, ROUND, ROUNDS)

SOLD, FALLEN, PRESIDENT, BOUGHT, OFFER = "sold", "fallen", "president", "bought", "offer"
"""What may end an order: another player sells shares of a company that its player holds; the price
of one falls; a company that its player leads gets another president; another player buys into one
of these; something can be bought that could not be bought before."""

CONDITIONS = (SOLD, FALLEN, PRESIDENT, BOUGHT, OFFER)


@dataclass(frozen=True, slots=True)
class Moment:
    """When an order was given: its round, and after how many actions of the game."""

    round: str
    turn: int
    number: int
    actions: int


def round_key(state: State) -> tuple[str, int, int]:
    """Return what tells a round from every other round of its game."""
    return state.round, state.turn, state.round_number


def moment_of(game: Game) -> Moment:
    """Return the present moment of a game."""
    return Moment(*round_key(game.state), len(game.actions))


@dataclass(frozen=True, slots=True)
class Order:
    """The base of all orders. `player`: whose it is; `given`: when; `scope`: how long it stands."""

    scopes: ClassVar[tuple[str, ...]] = (ROUND,)
    player: str
    given: Moment
    scope: str = ROUND


@dataclass(frozen=True, slots=True)
class PassOrder(Order):
    """Pass wherever that is an answer, but in the operating turn of a company of one's own.

    `unless`: what ends it, of `CONDITIONS`. `company`: only where this company is asked, such as
    whether it merges; "" for every question.
    """

    scopes = SCOPES
    unless: tuple[str, ...] = ()
    company: str = ""


@dataclass(frozen=True, slots=True)
class DeclineOrder(Order):
    """Refuse what others offer, or pass on it, in the question named `step`.

    With the scope `ROUNDS` in every round, of whatever kind.
    """

    scopes = (ROUND, ROUNDS)
    step: str = ""


@dataclass(frozen=True, slots=True)
class BidOrder(Order):
    """Bid the least that is possible for a lot, or buy it, up to a price of `most`.

    `lot`: a private company or a company. An auction of this lot alone is left where more would be
    needed. `passes`: when it is sold, or too dear, or the highest bid on it is one's own, pass in
    what else is asked in the round.
    """

    lot: str = ""
    most: int = 0
    passes: bool = False


@dataclass(frozen=True, slots=True)
class BuyOrder(Order):
    """Buy certificates of a company, the cheapest there are, one in each turn.

    `shares`: until one has so many, 0 until it floats. `most`: the highest price of a share, 0 for
    any. `unless`: what ends it, of `CONDITIONS`. `passes`: pass then in what else is asked in the
    round.
    """

    company: str = ""
    shares: int = 0
    most: int = 0
    unless: tuple[str, ...] = ()
    passes: bool = False


@dataclass(frozen=True, slots=True)
class OperateOrder(Order):
    """Operate a company as last time: its next turn, or all of them.

    Only a turn that can be played to its end without a decision is played (`assist/routine.py`).
    """

    scopes = (ONCE, ROUNDS)
    scope: str = ONCE
    company: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why an order has ended. `kind` is one of these, `params` are its fields:

    `done`; `round_over`; `undone`; `over`: the game; `out`: its player has left it; `sold`:
    `player`, `company`; `fallen`: `company`, `before`, `after`; `president`: `company`, `player`;
    `bought`: `player`, `company`; `offer`: `company`; `reached`: `company`, `count`; `floats`:
    `company`; `won`: `lot`; `lost`: `lot`; `too_dear`: `lot`, `price`; `cannot`: `company`;
    `plan`: `stop`, the kind of a `Stop`, with its fields, and `company`; `refused`, `failed`: by
    the rules, or by their code; `withdrawn`; `seat`: its player has left the table; `alone`:
    `count` moves were made without anybody.
    """

    kind: str
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Act:
    """What an order answers, as one move. `ending`: why the order ends with it, None if not."""

    actions: tuple[Action, ...]
    ending: Ending | None = None
