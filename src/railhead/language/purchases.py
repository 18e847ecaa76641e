"""Purchases of shares in words; each source has its own sentences, as languages inflect names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.engine import actions as act
from railhead.engine.state import POOL, TREASURY
from railhead.language.translate import N_
from railhead.language.voice import Voice

if TYPE_CHECKING:
    from railhead.language.choices import Teller

_BOUGHT = {
    TREASURY: N_("{buyer} buys a {percent}% share of {company} from the treasury for {amount}"),
    POOL: N_("{buyer} buys a {percent}% share of {company} from the pool for {amount}"),
    "dragons": N_("{buyer} buys a {percent}% share of {company} from the Dragons for {amount}"),
}

_BUY = {
    TREASURY: N_("buy {percent}% of {company} from the treasury for {amount}"),
    POOL: N_("buy {percent}% of {company} from the pool for {amount}"),
    "dragons": N_("buy {percent}% of {company} from the Dragons for {amount}"),
}

_DRAGONS = {
    TREASURY: N_("The Dragons buy {percent}% of {company} from the treasury for {amount}"),
    # They and the pool trade without money.
    POOL: N_("The Dragons buy {percent}% of {company} from the pool"),
}


def share_bought(voice: Voice, params: dict[str, Any]) -> str:
    """A player's purchase."""
    phrase = _BOUGHT[params["source"]]
    return voice.say(phrase, **params)


def dragons_purchase(voice: Voice, params: dict[str, Any]) -> str:
    """A purchase of an investor who plays by rule."""
    phrase = _DRAGONS[params["source"]]
    return voice.say(phrase, **params)


def buy_share(teller: Teller, _action: act.BuyShare) -> str:
    """A share that a player buys, or a company buys back."""
    back = teller.outlook.first("share_bought_back")
    if back:
        return teller.say(N_("buy back {percent}% from the pool for {amount}"), **back)
    bought = teller.outlook.first("share_bought")
    phrase = _BUY[bought["source"]]
    return teller.say(phrase, **bought)
