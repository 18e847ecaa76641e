"""Buying trains, and handing in old ones for new ones (rulebook 10.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railhead.engine.actions import Action, DiscardTrain
from railhead.engine.decision import Answer
from railhead.engine.state import RETURNED, SCRAP
from railhead.titles.common.policies.trains import TrainPolicy
from railhead.titles.common.trade_in import TradeInStep, hand_in, tradable
from railhead.titles.g1867.game import Base1867
from railhead.titles.minors_and_publics import trains
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.trains import take_train


class Trains1867(TrainPolicy[Base1867]):
    """What trains are worth that are handed in."""

    def trade_in_value(self, game: Base1867, train: str, old: str) -> int | None:
        """A part of the old price, in phase 8 and for some classes; nothing is paid back.

        See rules 1867-10.10-16 and 1867-10.10-18.
        """
        facts = game.title.facts
        allowed = game.options["trade_in"] and game.phase_reached("8")
        if not allowed or game.train_class(train) not in facts.trade_in_for:
            return None
        return game.train(old).price * facts.trade_in_percent // 100


@dataclass(frozen=True, slots=True)
class Trains(trains.Trains):
    """Buy trains one after the other; in phase 8 one may be handed in for each purchase."""

    def needed(self, game: MinorsGame) -> bool:
        return bool(self.choices(game))

    def choices(self, game: MinorsGame) -> Sequence[Answer]:
        """Trains for sale, if there is room, and own ones to hand in, at the limit too."""
        room = game.has_train_room(self.company)
        old = (DiscardTrain(self.company, train) for train in tradable(game, self.company))
        return [*(trains.Trains.choices(self, game) if room else ()), *old]

    def act(self, game: MinorsGame, action: Action) -> None:
        if not isinstance(action, DiscardTrain) or action.actor != self.company:
            trains.Trains.act(self, game, action)
            return
        assert isinstance(game, Base1867)
        hand_in(game, action, TradeIn(self.company, action.train))


@dataclass(frozen=True, slots=True)
class TradeIn(TradeInStep[Base1867]):
    """Which train a company buys for the one that it hands in (rule 1867-10.10-17)."""

    def pile(self, game: Base1867) -> str:
        return RETURNED if game.options["traded_in_train_goes_to"] == "pool" else SCRAP

    def take_train(self, game: Base1867, train: str, owner: str, price: int) -> None:
        take_train(game, self.company, train, owner, price)
