"""Purchases of shares in words; each source has its own sentences, as languages inflect names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from railhead.engine import actions as act
from railhead.engine.state import POOL, TREASURY
from railhead.engine.title import Title
from railhead.language.translate import N_
from railhead.language.voice import Voice

if TYPE_CHECKING:
    from railhead.language.choices import Teller


class Source(NamedTuple):
    """Where certificates lie: as a heading, as a fact about a company, and how buying is said.

    `press`: on a button; `buy`: as an answer; `bought`: of a player; `investor`: of the Dragons.
    """

    heading: str
    fact: str
    press: str
    buy: str
    bought: str
    investor: str = ""


_SOURCES = {
    "treasury": Source(
        N_("Treasury"),
        N_("treasury"),
        N_("Buy {percent}% for {amount}, treasury"),
        N_("buy {percent}% of {company} from the treasury for {amount}"),
        N_("{buyer} buys a {percent}% share of {company} from the treasury for {amount}"),
    ),
    "initial_offer": Source(
        N_("Initial offer"),
        N_("initial offer"),
        N_("Buy {percent}% for {amount}, initial offer"),
        N_("buy {percent}% of {company} from the initial offer for {amount}"),
        N_("{buyer} buys a {percent}% share of {company} from the initial offer for {amount}"),
        N_("The Dragons buy {percent}% of {company} from the initial offer for {amount}"),
    ),
    POOL: Source(
        N_("Pool"),
        N_("pool"),
        N_("Buy {percent}% for {amount}, pool"),
        N_("buy {percent}% of {company} from the pool for {amount}"),
        N_("{buyer} buys a {percent}% share of {company} from the pool for {amount}"),
        # They and the pool trade without money.
        N_("The Dragons buy {percent}% of {company} from the pool"),
    ),
    "dragons": Source(
        N_("Dragons"),
        N_("Dragons"),
        N_("Buy {percent}% for {amount}, Dragons"),
        N_("buy {percent}% of {company} from the Dragons for {amount}"),
        N_("{buyer} buys a {percent}% share of {company} from the Dragons for {amount}"),
    ),
}

# A narrow heading of the certificates that a company has itself, and what it stands for.
_OWN = {
    "treasury": (N_("Own"), N_("shares in its own treasury")),
    "initial_offer": (N_("Offer"), N_("shares in its initial offer")),
}


def source_of(title: Title, source: str) -> Source:
    """The words for a source of certificates; titles differ about those that a company has."""
    return _SOURCES[title.own_shares if source == TREASURY else source]


def own_shares(title: Title) -> tuple[str, str]:
    """A narrow heading of the certificates that a company has itself, and its explanation."""
    return _OWN[title.own_shares]


def share_bought(voice: Voice, params: dict[str, Any]) -> str:
    """A player's purchase."""
    return voice.say(source_of(voice.title, params["source"]).bought, **params)


def dragons_purchase(voice: Voice, params: dict[str, Any]) -> str:
    """A purchase of an investor who plays by rule."""
    return voice.say(source_of(voice.title, params["source"]).investor, **params)


def buy_share(teller: Teller, _action: act.BuyShare) -> str:
    """A share that a player buys, or a company buys back."""
    back = teller.outlook.first("share_bought_back")
    if back:
        return teller.say(N_("buy back {percent}% from the pool for {amount}"), **back)
    bought = teller.outlook.first("share_bought")
    return teller.say(source_of(teller.voice.title, bought["source"]).buy, **bought)
