"""Examples of terms with the numbers of a classic title."""

from __future__ import annotations

from typing import cast

from railhead.language.here import Here
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.classic.facts import ClassicFacts


def _facts(here: Here) -> ClassicFacts:
    return cast("ClassicFacts", here.title.facts)


def _float(here: Here) -> str:
    facts = _facts(here)
    return here.say(
        N_("When {percent} have left its initial offer. At a price of {price} it gets {amount}."),
        percent=here.voice.percent(facts.float_percent),
        price=70,
        amount=70 * facts.capital,
    )


def _bid(here: Here) -> str:
    first = list(here.title.privates.values())[1]
    step = _facts(here).bid_step
    return here.say(
        N_("The first bid on {name} is at least {amount}: its face value and {step}."),
        name=first.name,
        amount=first.face + step,
        step=here.money(step),
    )


def _token(here: Here) -> str:
    return here.say(
        N_("Each one after the home token costs {amount}."), amount=_facts(here).token_prices[0]
    )


def _trade_in(here: Here) -> str | None:
    for train, offer in _facts(here).trade_in.items():
        price = here.title.trains[train].price
        return here.say(
            N_("A {train} costs {amount}, or {price} for one that hands in a {old}."),
            train=train,
            amount=price,
            price=here.money(price - offer.discount),
            old=offer.classes[0],
        )
    return None


WORDS = Words(
    examples={"float": _float, "bid": _bid, "token": _token, "trade-in": _trade_in},
)
