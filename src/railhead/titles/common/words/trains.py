"""Words for trains: who buys them, which leave the game, and which must be returned."""

from __future__ import annotations

from typing import Any

from railhead.assist.consequences import Consequences
from railhead.engine.actions import BuyTrain, DiscardTrain, Pass
from railhead.engine.events import Event
from railhead.engine.state import DEPOT, RETURNED
from railhead.engine.step import Step
from railhead.language.description import Description
from railhead.language.possessions import pile_beside, trains_left
from railhead.language.questions import Question
from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice
from railhead.language.words import Words

Params = dict[str, Any]


def _train_bought(voice: Voice, params: Params) -> str:
    train = voice.a_train(params["train"])
    return voice.say(
        N_("{company} buys {a_train} from {source} for {amount}"), a_train=train, **params
    )


def _train_returned(voice: Voice, params: Params) -> str:
    train = voice.a_train(params["train"])
    return voice.say(N_("{company} returns {a_train} to the bank"), a_train=train, **params)


def _trains_go(voice: Voice, event: Event, found: Consequences) -> str:
    kind = event.params["train_class"]
    owners = [
        voice.say(N_("{company} {count}"), company=company, count=count)
        for company, count in found.trains_lost(kind).items()
    ]
    if not owners:
        return voice.say(N_("all {train_class} trains go"), train_class=kind)
    return voice.say(
        N_("all {train_class} trains go ({owners})"),
        train_class=kind,
        owners=voice.listed(owners),
    )


def _must_return(voice: Voice, step: Step[Any], found: Consequences) -> str | None:
    company = step.actor(found.after)
    if not found.after.surplus_trains(company):
        return None
    return voice.say(N_("{company} must return a train"), company=company)


_BESIDE = {
    DEPOT: N_("buy {a_train} from the bank for {price}, a new one"),
    RETURNED: N_("buy {a_train} from the bank for {price}, a returned one"),
}
"""A purchase from the bank where both of its piles have trains of the class."""


def ask_for_trains(question: Question) -> str:
    """The question whether to buy trains, or that a train must be bought."""
    if not question.offers(Pass):
        return question.say(N_("a train must be bought"))
    return question.say(N_("buy trains"))


def buy_train(it: Description, action: BuyTrain) -> str:
    """The purchase of a train from the bank or from another company."""
    game, train = it.game, it.voice.a_train(action.train)
    kind = game.train_class(action.train)
    for owner, trains in game.state.trains.items():
        if action.train in trains and owner in game.title.companies:
            return it.say(
                N_("buy {a_train} from {company} for {price}"),
                a_train=train,
                company=owner,
                price=it.cost(action.price),
            )
    if pile := pile_beside(game, action.train):
        return it.say(_BESIDE[pile], a_train=train, price=action.price)
    left = trains_left(game)[kind]
    phrase = N_("buy {a_train} from the bank for {price}, one of {count}")
    if game.title.trains[kind].unlimited:
        phrase = N_("buy {a_train} from the bank for {price}")
    elif left == 1:
        phrase = N_("buy {a_train} from the bank for {price}, the last one")
    return it.say(phrase, a_train=train, price=action.price, count=left)


def discard_train(it: Description, action: DiscardTrain) -> str:
    """The return of a train above the limit."""
    return it.say(N_("return {a_train}"), a_train=it.voice.a_train(action.train))


def _buy_no_more(it: Description, action: Pass) -> str:
    for event in reversed(it.game.events):
        if event.kind == "turn_begins":
            break
        if event.kind == "train_bought" and event.params["company"] == action.actor:
            return it.say(N_("buy no more trains"))
    return it.say(N_("buy no train"))


WORDS = Words(
    events={
        "surplus": NN_(
            "{company} must return {count} train", "{company} must return {count} trains"
        ),
        "train_bought": _train_bought,
        "train_returned": _train_returned,
        "train_traded_in": N_("{company} hands in {train} for {amount}"),
        "trains_removed": N_("All {train_class} trains leave the game"),
    },
    declined={"trains": N_("{company} buys no train")},
    performs={"train_bought": "trains"},
    effects={"trains_removed": _trains_go},
    pending={"discard": _must_return},
    answers={BuyTrain: buy_train, DiscardTrain: discard_train},
    questions={
        "discard": N_("which train goes back to the bank?"),
        "trains": ask_for_trains,
    },
    passes={"trains": _buy_no_more},
    steps={"trains": N_("buying trains")},
    notable=frozenset({"train_returned"}),
)
