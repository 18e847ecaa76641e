"""Words for certificates: where they lie, who buys and sells them, how prices move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from railhead.assist.consequences import Consequences
from railhead.engine.actions import BuyShare, Par, SellShares
from railhead.engine.events import Event
from railhead.engine.state import POOL
from railhead.language.description import Description
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Source, Words

Params = dict[str, Any]


def _price_moved(voice: Voice, params: Params) -> str:
    before, after = params["before"], params["after"]
    if after > before:
        return voice.say(N_("{company} rises from {before} to {after}"), **params)
    if after < before:
        return voice.say(N_("{company} falls from {before} to {after}"), **params)
    return voice.say(N_("{company} moves on the market; its price stays {after}"), **params)


def _effect_on_price(voice: Voice, event: Event, found: Consequences) -> str | None:
    """The price of a company before and after everything, said where it first moves."""
    company = event.params["company"]
    if not found.moves_price_first(event):
        return None
    before, after = found.price_moves()[company]
    phrase = N_("{company} {before} → {after}")
    if before == after:
        phrase = N_("{company} moves on the market; its price stays {after}")
    return voice.say(phrase, company=company, before=before, after=after)


def _share_bought(voice: Voice, params: Params) -> str:
    return voice.say(voice.source(params["source"]).bought, **params)


def par(it: Description, action: Par) -> str:
    """The start of a company at a price."""
    paid = it.consequences.payments("par")
    treasury = it.consequences.after.state.cash[action.company]
    phrase = N_("start {company} at {price} for {amount}, treasury {cash}")
    if any(payment["payer"] != action.actor for payment in paid):
        phrase = N_("start {company} at {price} free of charge, treasury {cash}")
    return it.say(
        phrase,
        company=action.company,
        price=action.price,
        cash=treasury,
        amount=sum(payment["amount"] for payment in paid),
    )


def buy_share(it: Description, _action: BuyShare) -> str:
    """The purchase of a share by a player, or a company buying back its own."""
    back = it.consequences.first("share_bought_back")
    if back:
        return it.say(N_("buy back {percent}% from the pool for {amount}"), **back)
    bought = it.consequences.first("share_bought")
    return it.say(it.voice.source(bought["source"]).buy, **bought)


def sell_shares(it: Description, action: SellShares, last: str = "") -> str:
    """A sale by a player or by a company; `last`: the name of the last certificate."""
    sold = it.consequences.first("shares_sold") or it.consequences.first("shares_issued")
    phrase = N_("sell {certificates} of {company} for {amount}")
    if action.actor == action.company:
        phrase = N_("sell {certificates} from the treasury for {amount}")
    text = it.say(
        phrase,
        certificates=" + ".join(_sold(it, action, last)),
        company=action.company,
        amount=sold.get("amount", 0),
    )
    found = it.consequences
    if found.price_moves() or not found.after.state.cells.get(action.company):
        return text
    price = it.game.price(action.company)
    return it.say(N_("{sale}, price stays {price}"), sale=text, price=price)


def _sold(it: Description, sale: SellShares, last: str) -> Iterator[str]:
    percent = it.game.share_percent(sale.company)
    if sale.regular == 1:
        yield it.voice.percent(percent)
    elif sale.regular:
        yield it.say(N_("{count} × {percent}%"), count=sale.regular, percent=percent)
    if sale.last:
        yield it.voice.translate(last)
    if sale.president == 10:
        yield it.voice.translate(N_("half of the president's certificate"))
    elif sale.president:
        yield it.voice.translate(N_("the president's certificate"))


INITIAL_OFFER = Source(
    N_("Initial offer"),
    N_("initial offer"),
    N_("Buy {percent}% for {amount}, initial offer"),
    N_("buy {percent}% of {company} from the initial offer for {amount}"),
    N_("{buyer} buys a {percent}% share of {company} from the initial offer for {amount}"),
    N_("Offer"),
    N_("shares in its initial offer"),
)
"""How certificates are named that a title sells out of an initial offer."""

WORDS = Words(
    events={
        "company_started": N_("{player} starts {company} at {price}"),
        "price_moved": _price_moved,
        "share_bought": _share_bought,
        "share_bought_back": N_("{company} buys back {percent}% from the pool for {amount}"),
        "shares_issued": N_("{company} sells {percent}% of its own shares for {amount}"),
        "shares_sold": N_("{seller} sells {percent}% of {company} for {amount}"),
    },
    effects={"price_moved": _effect_on_price},
    answers={BuyShare: buy_share, Par: par, SellShares: sell_shares},
    questions={"share_offer": N_("buy a share of {company} or pass")},
    offers={"share_offer": N_("shares of new companies")},
    declined={"share_offer": N_("{actor} passes on a share")},
    passes={"share_offer": N_("buy no share")},
    sources={
        "treasury": Source(
            N_("Treasury"),
            N_("treasury"),
            N_("Buy {percent}% for {amount}, treasury"),
            N_("buy {percent}% of {company} from the treasury for {amount}"),
            N_("{buyer} buys a {percent}% share of {company} from the treasury for {amount}"),
            N_("Own"),
            N_("shares in its own treasury"),
        ),
        POOL: Source(
            N_("Pool"),
            N_("pool"),
            N_("Buy {percent}% for {amount}, pool"),
            N_("buy {percent}% of {company} from the pool for {amount}"),
            N_("{buyer} buys a {percent}% share of {company} from the pool for {amount}"),
        ),
    },
)
