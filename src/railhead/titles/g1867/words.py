"""The words that only 1867 has: homes that are chosen, exports, and trains handed in."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import DiscardTrain
from railhead.language.description import Description
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.common.words.trains import discard_train
from railhead.titles.g1867 import reasons
from railhead.titles.g1867.game import Base1867
from railhead.titles.g1867.trains import trade_in_value
from railhead.titles.minors_and_publics.words import WORDS as FAMILY_WORDS


def _privates_closed(voice: Voice, params: dict[str, Any]) -> str:
    return voice.say(N_("Out of the game: {names}"), names=voice.listed(params["privates"]))


def _hand_in(it: Description, action: DiscardTrain) -> str:
    """A train returned to the bank, or handed in for a new one."""
    if it.step.name != "trains":
        return discard_train(it, action)
    assert isinstance(it.game, Base1867)
    return it.say(
        N_("hand in {train}: a new train costs {price} less"),
        train=action.train,
        price=trade_in_value(it.game, action.train),
    )


_OWN = Words(
    events={
        "privates_closed": _privates_closed,
        "train_exported": N_("{train} is exported: it goes to {heir}, out of the game"),
        "train_traded_in": N_("{company} hands in {train} for {amount}"),
    },
    payments={"closing": N_("{payer} leaves {amount} to the bank")},
    answers={DiscardTrain: _hand_in},
    questions={
        "minor_home": N_("choose the home of {company}"),
        "trade_in": N_("buy a train for which {train} is handed in"),
    },
    steps={"trade_in": N_("buying trains")},
    notable=frozenset({"train_exported"}),
)

WORDS = FAMILY_WORDS | Words.merged(_OWN, reasons.WORDS)
