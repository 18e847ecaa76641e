"""What a plan for the rest of a company's turn says: see `assist/routine.py`, which makes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.assist.last_turn import LastTurn, offers, revenue_of
from railhead.engine.actions import Action, BuyTrain, Pass, RunRoutes
from railhead.engine.decision import Answer
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal

NO_TRAIN = "none"
"""The train of those who choose to buy none."""

PAY = "pay"
"""The kind of dividend of a company that has chosen none so far."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a plan stops before a question. `kind` is one of these, `params` are its fields:

    `must_buy`; `train_lost`: `train`, a class; `train_rusts`: `train`, `by`, classes; `new_train`:
    `train`, a class; `fewer_tiles`, `fewer_tokens`: `count`, that of the last turn; `tile`,
    `token`: `place`, a hex or city, `revenue`, `before`; `many_tiles`, `many_tokens`: `count`;
    `unsure`: `place`; `new_question`, `new_answer`, `no_pass`: `step`; `player`: `player`.
    """

    kind: str
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a player has decided; None: as last time.

    `run`: the run; `dividend`: its kind; `train`: the train that is bought, or `NO_TRAIN`.
    `passes`: they pass at the first question of the plan, whatever it offers.
    """

    run: RunRoutes | None = None
    dividend: str | None = None
    train: BuyTrain | str | None = None
    passes: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """One action of a plan. `game`: before it; `step`: the question; `events`: what happens."""

    game: Game
    step: str
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Routine:
    """What a plan does. `game`: the game at first; `after`: the game then.

    `last`: the last turn of the company, None if it had none. `stop`: why the plan stops, None if
    it goes to the end of the turn. `refused`: why the rules refuse what the player has chosen, None
    if they do not; the plan then ends before it.
    """

    company: str
    player: str
    game: Game
    after: Game
    plays: tuple[Play, ...]
    last: LastTurn | None
    stop: Stop | None
    refused: Illegal | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, in their order."""
        return tuple(play.action for play in self.plays)

    @property
    def ends_turn(self) -> bool:
        """Whether the plan goes to the end of the turn."""
        return self.stop is None and self.refused is None

    def play_of(self, *wanted: type[Action]) -> Play | None:
        """Return the first play with an action of these classes, None if there is none."""
        return next((play for play in self.plays if isinstance(play.action, wanted)), None)

    @property
    def revenue(self) -> int | None:
        """What the company earns by the plan, in money; None if its events do not tell."""
        return revenue_of((event for it in self.plays for event in it.events), self.company)

    @property
    def buys_nothing(self) -> bool:
        """Whether the plan passes at a question at which trains are for sale."""
        return any(
            isinstance(play.action, Pass) and offers(play.game, own_answers(play.game))
            for play in self.plays
        )


def own_answers(game: Game) -> tuple[Answer, ...]:
    """Return the answers of whoever is asked; those that others may give are left out."""
    return game.answers_of({game.decision.player}) if game.decision is not None else ()
