"""Words for the rounds: the stock round, floating, emergency sales and bankruptcy."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Bankrupt, BuyShare, Par, Pass, SellShares
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.common.words import rounds
from railhead.titles.common.words.trains import ask_for_trains


def _stock_round(question: Question) -> str:
    """The question of a Stock Round: what the order of a turn still allows."""
    step: Any = question.step
    buys = question.offers(BuyShare) or question.offers(Par)
    if not step.acted or not question.offers(Pass):
        return rounds.stock_round(question)
    if step.bought and not buys:
        return question.say(N_("sell certificates, or end the turn"))
    if not question.offers(SellShares):
        return question.say(N_("buy a certificate, start a company, or end the turn"))
    return rounds.stock_round(question)


def _trains(question: Question) -> str:
    """The question for trains; in an emergency the president sells first."""
    if question.offers(Bankrupt):
        return question.say(N_("all sales are not enough for a train: the president is bankrupt"))
    if question.offers(SellShares):
        return question.say(N_("a train must be bought: the president sells certificates for it"))
    return ask_for_trains(question)


def _bankrupt(it: Description, _action: Bankrupt) -> str:
    return it.say(N_("go bankrupt: the game ends"))


WORDS = Words(
    events={
        "bankrupt": N_("{president} cannot pay for a train of {company} and is bankrupt"),
        "company_floated": N_("{company} floats"),
    },
    payments={
        "capital": N_("{payee} receives its capital of {amount}"),
        "emergency": N_("{payer} leaves {amount} to the bank"),
    },
    endings={"bankruptcy": N_("a president is bankrupt")},
    effects={"bankrupt": as_in_log, "company_floated": as_in_log},
    answers={Bankrupt: _bankrupt},
    questions={"stock_round": _stock_round, "trains": _trains},
    notable=frozenset({"bankrupt", "company_floated"}),
)
