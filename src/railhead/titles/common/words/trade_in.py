"""Words for trains that are handed in for new ones, in the titles that have that."""

from __future__ import annotations

from railhead.engine.actions import DiscardTrain
from railhead.language.description import Description
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.common.game import CommonGame
from railhead.titles.common.trade_in import saved_by
from railhead.titles.common.words.trains import discard_train


def _hand_in(it: Description, action: DiscardTrain) -> str:
    """A train returned to the bank, or handed in for a new one."""
    if it.step.name != "trains":
        return discard_train(it, action)
    assert isinstance(it.game, CommonGame)
    return it.say(
        N_("hand in {train}: a new train costs {price} less"),
        train=action.train,
        price=saved_by(it.game, action.actor, action.train),
    )


WORDS = Words(
    answers={DiscardTrain: _hand_in},
    questions={"trade_in": N_("buy a train for which {train} is handed in")},
    steps={"trade_in": N_("buying trains")},
)
