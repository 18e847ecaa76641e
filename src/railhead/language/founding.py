"""Answers by which companies come into play, in words: bids for them, conversions, mergers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.engine import actions as act
from railhead.language.translate import N_, NN_, Message

if TYPE_CHECKING:
    from railhead.language.choices import Teller


def bid_company(teller: Teller, action: act.BidCompany) -> str:
    """A bid for a company, the first one or a higher one."""
    phrase = N_("put {company} up for auction and bid {price}")
    if teller.game.state.agenda[-1].name != "stock_round":
        phrase = N_("bid {price} for {company}")
    return teller.say(phrase, company=action.company, price=teller.cost(action.price))


def remove_token(teller: Teller, action: act.RemoveToken) -> str:
    """A token that is taken off the map."""
    if action.company:
        phrase = N_("take the token that {company} had off {city}")
        return teller.say(phrase, company=action.company, city=action.city)
    return teller.say(N_("take the token off {city}"), city=action.city)


def convert(teller: Teller, action: act.Convert) -> str:
    """A conversion with what the new company will be."""
    alone = teller.outlook.first("converted")
    if alone:
        teller.told.add("converted")
        phrase: Message = N_("become a major")
        if alone["count"]:
            phrase = NN_(
                "become a major with {count} more token", "become a major with {count} more tokens"
            )
        return teller.say(phrase, **alone)
    formed = teller.outlook.first("public_formed")
    return teller.say(
        N_("convert {minor} into {company} at {price}, treasury {cash}"),
        minor=action.actor,
        company=action.company,
        price=formed["price"],
        cash=formed["cash"],
    )


def merge(teller: Teller, action: act.Merge) -> str:
    """One more partner."""
    return teller.say(N_("merge with {company}"), company=action.partner)


def form(teller: Teller, action: act.Form) -> str:
    """A merger with what the new company will be."""
    formed = teller.outlook.first("public_formed") or teller.outlook.first("merger_proposed")
    return teller.say(
        N_(
            "become {company} at {price}: treasury {cash}, {trains} trains, {loans} loans,"
            " president {director}"
        ),
        **{**formed, "company": action.company},
    )
