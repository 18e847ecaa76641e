"""Words for auctions of minors."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import BidCompany
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.common.words import rounds
from railhead.titles.common.words.privates import leave_auction


def _minors_removed(voice: Voice, params: dict[str, Any]) -> str:
    names = voice.listed(params["companies"])
    return voice.say(N_("Not sold and out of the game: {names}"), names=names)


def _stock_round(question: Question) -> str:
    """The question of a Stock Round, in which a player may put a minor up for auction."""
    if not question.offers(BidCompany):
        return rounds.stock_round(question)
    return question.say(N_("deal in certificates, put a company up for auction, or pass"))


def bid_company(it: Description, action: BidCompany) -> str:
    """A bid for a company, which may put it up for auction."""
    phrase = N_("put {company} up for auction and bid {price}")
    if it.step.name != "stock_round":
        phrase = N_("bid {price} for {company}")
    return it.say(phrase, company=action.company, price=it.cost(action.price))


WORDS = Words(
    events={
        "company_bought": N_("{player} wins {company} for {amount}; it starts at {price}"),
        "minors_removed": _minors_removed,
    },
    effects={"minors_removed": as_in_log},
    answers={BidCompany: bid_company},
    questions={
        "company_auction": N_("raise your bid for {company} or drop out"),
        "stock_round": _stock_round,
    },
    passes={"company_auction": leave_auction},
    kinds={"minor": N_("minor"), "public": N_("public")},
    notable=frozenset({"company_bought", "minors_removed"}),
)
