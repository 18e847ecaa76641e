"""Words for corporations: token places, E trains, the earthquake, and closing."""

from __future__ import annotations

from railhead.engine.actions import AcquireToken, BuyLicence, SellShares
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.common.words.certificates import sell_shares


def acquire_token(it: Description, action: AcquireToken) -> str:
    """The acquisition of another corporation's token place."""
    return it.say(
        N_("take over the token place of {company} in {city} for {price}"),
        company=action.company,
        city=action.city,
        price=it.cost(action.price),
    )


def buy_licence(it: Description, _action: BuyLicence) -> str:
    """The purchase of an E token."""
    return it.say(N_("buy an E token for {amount}"), **it.consequences.first("licence_bought"))


def sell(it: Description, action: SellShares) -> str:
    """A sale, which may include the last certificate."""
    return sell_shares(it, action, last=N_("the 20% Last Certificate"))


WORDS = Words(
    events={
        "company_closed": N_("{company} closes"),
        "earthquake": N_("An earthquake hits {hex}: its tile and tokens are lost"),
        "licence_bought": N_("{company} buys an E token for {amount}"),
        "token_acquired": N_("{company} buys the token place of {seller} in {city} for {price}"),
        "top_reached": N_("{company} reaches the end of the market at {price}"),
    },
    payments={"closing": N_("{payer} leaves {amount} to the bank")},
    endings={"stock_market": N_("a share price has reached the end of the market")},
    effects=dict.fromkeys(("company_closed", "earthquake", "top_reached"), as_in_log),
    answers={AcquireToken: acquire_token, BuyLicence: buy_licence, SellShares: sell},
    questions={
        "acquire_token": N_("take over a token place"),
        "e_token": N_("buy an E token"),
        "token_acquired": N_("go on after the token place"),
        "token_deal": N_("{buyer} offers {price} for {thing}; accept?"),
    },
    offers={"token_deal": N_("offers for my token places")},
    passes={
        "acquire_token": N_("take over no token place"),
        "e_token": N_("buy no E token"),
        "token_acquired": N_("go on after the token place"),
    },
    steps={
        "acquire_token": N_("acquiring a token"),
        "e_token": N_("E token"),
        "token_acquired": N_("acquiring a token"),
    },
    actions={"BuyLicence": N_("buying an E token")},
    notable=frozenset(
        {"company_closed", "earthquake", "licence_bought", "token_acquired", "top_reached"}
    ),
)
