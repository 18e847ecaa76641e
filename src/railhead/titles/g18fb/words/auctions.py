"""The Political Round and the Regional Companies Round: lots are picked, then auctioned."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import BidCompany
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import RoundName, Words
from railhead.titles.common.bidding import auction_of
from railhead.titles.common.words.privates import leave_auction
from railhead.titles.g18fb.game import Base18FB


def _order_set(voice: Voice, params: dict[str, Any]) -> str:
    order = voice.listed(map(voice.who, params["players"]))
    return voice.say(N_("Order of play from now on: {order}"), order=order)


def _auction(question: Question) -> str:
    """A first bid, or a higher one."""
    auction = auction_of(question.game) if isinstance(question.game, Base18FB) else None
    assert auction is not None
    if not auction.leader:
        return question.say(N_("open the bidding for {lot}, or pass"), lot=auction.lot)
    phrase = N_("raise the bid of {leader} for {lot}, or drop out")
    return question.say(phrase, lot=auction.lot)


def bid_company(it: Description, action: BidCompany) -> str:
    """A bid for a regional company."""
    phrase = N_("bid {price} for {company}")
    return it.say(phrase, company=action.company, price=it.cost(action.price))


WORDS = Words(
    events={
        "lot_picked": N_("{player} puts {lot} up for auction"),
        "lot_unsold": N_("Nobody bids for {lot}; it goes to the pool"),
        "order_set": _order_set,
        "political_round": N_("-- Political Round --"),
        "regional_round": N_("-- Regional Companies Round --"),
    },
    headings=frozenset({"political_round", "regional_round"}),
    effects=dict.fromkeys(("lot_unsold", "order_set"), as_in_log),
    answers={BidCompany: bid_company},
    questions={
        "card_auction": _auction,
        "political_round": N_("pick the next political card for auction"),
        "regional_auction": _auction,
        "regional_round": N_("pick the next regional company for auction"),
    },
    passes={"card_auction": leave_auction, "regional_auction": leave_auction},
    rounds={
        "PR": RoundName(N_("Political Round"), N_("PR")),
        "RR": RoundName(N_("Regional Companies Round"), N_("RR")),
    },
)
