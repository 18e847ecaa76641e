"""Answers of players who deal in certificates, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.engine import actions as act
from railhead.language.translate import N_

if TYPE_CHECKING:
    from railhead.language.choices import Teller


def bid(teller: Teller, action: act.Bid) -> str:
    """A bid for a private company, or its purchase where nobody may outbid it."""
    private = teller.game.title.privates[action.private]
    if teller.outlook.first("bid"):
        return teller.say(
            N_("bid {price} on {private}, income {amount}"),
            price=teller.cost(action.price),
            private=private.id,
            amount=private.revenue,
        )
    return teller.say(
        N_("buy {private} for {price}, income {amount}"),
        private=private.id,
        price=action.price,
        amount=private.revenue,
    )


def par(teller: Teller, action: act.Par) -> str:
    """The start of a company at a price."""
    teller.told.add("tokens_bought")
    paid = teller.outlook.payments("par")
    treasury = teller.outlook.after.state.cash[action.company]
    phrase = N_("start {company} at {price} for {amount}, treasury {cash}")
    if any(payment["payer"] != action.actor for payment in paid):
        phrase = N_("start {company} at {price} free of charge, treasury {cash}")
    return teller.say(
        phrase,
        company=action.company,
        price=action.price,
        cash=treasury,
        amount=sum(payment["amount"] for payment in paid),
    )


def sell_shares(teller: Teller, action: act.SellShares) -> str:
    """A sale, by a player or by a company."""
    sold = teller.outlook.first("shares_sold") or teller.outlook.first("shares_issued")
    phrase = N_("sell {certificates} of {company} for {amount}")
    if action.actor == action.company:
        phrase = N_("sell {certificates} from the treasury for {amount}")
    text = teller.say(
        phrase,
        certificates=_certificates(teller, action),
        company=action.company,
        amount=sold.get("amount", 0),
    )
    if teller.outlook.price_moves() or not teller.outlook.after.state.cells.get(action.company):
        return text
    price = teller.game.price(action.company)
    return teller.say(N_("{sale}, price stays {price}"), sale=text, price=price)


def _certificates(teller: Teller, sale: act.SellShares) -> str:
    parts = []
    percent = teller.game.share_percent(sale.company)
    if sale.regular == 1:
        parts.append(teller.voice.percent(percent))
    elif sale.regular:
        phrase = N_("{count} × {percent}%")
        parts.append(teller.say(phrase, count=sale.regular, percent=percent))
    if sale.last:
        parts.append(teller.voice.translate(N_("the 20% Last Certificate")))
    if sale.president == 10:
        parts.append(teller.voice.translate(N_("half of the president's certificate")))
    elif sale.president:
        parts.append(teller.voice.translate(N_("the president's certificate")))
    return " + ".join(parts)
