"""Examples of terms with the numbers of 1849."""

from __future__ import annotations

from typing import cast

from railhead.language.here import Here
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.g1849.facts import Facts1849


def _facts(here: Here) -> Facts1849:
    return cast("Facts1849", here.title.facts)


def _float(here: Here) -> str:
    return here.say(N_("At once, when its president's certificate is bought."))


def _gauge(here: Here) -> str:
    train = next(iter(here.title.trains.values()))
    return here.say(
        N_("A hex uses up {standard} of a {train} on standard gauge, {narrow} on narrow gauge."),
        standard=str(train.standard),
        train=train.id,
        narrow=str(train.narrow),
    )


def _terrain(here: Here) -> str:
    costs = here.title.terrain["mountain"]
    return here.say(
        N_("A mountain costs {low} with narrow track, {high} with any other."),
        low=costs["narrow"],
        high=costs["standard"],
    )


def _bond(here: Here) -> str:
    facts = _facts(here)
    return here.say(
        N_("It brings {amount} and costs {interest} in each turn."),
        amount=facts.bond,
        interest=facts.bond_interest,
    )


def _interest(here: Here) -> str:
    return here.say(
        N_("A bond costs {interest} in each turn."), interest=_facts(here).bond_interest
    )


def _personal_loan(here: Here) -> str:
    facts = _facts(here)
    return here.say(
        N_("It is {amount}, and takes {cost} off at the end."),
        amount=facts.loan,
        cost=here.money(facts.loan_deduction),
    )


def _port_marker(here: Here) -> str:
    amount = _facts(here).port_marker
    return here.say(N_("{amount} more for each route to it."), amount=amount)


def _token(here: Here) -> str:
    company = next(iter(here.title.companies.values()))
    return here.say(
        N_("{id} pays {amount} once for its {count}, when it starts."),
        id=company.id,
        amount=company.token_fee,
        count=str(company.tokens),
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


def _last(here: Here) -> str:
    percent = next(it.percent for it in here.title.certificates if it.name == "last")
    return here.say(
        N_("At {price} it costs {amount}, and brings {percent} of a dividend."),
        price=100,
        amount=100 * percent // 10,
        percent=here.voice.percent(percent),
    )


def _top(here: Here) -> str:
    (price,) = here.title.market.with_zone("e")
    return here.say(N_("It is {price}."), price=price)


WORDS = Words(
    examples={
        "float": _float,
        "gauge": _gauge,
        "terrain": _terrain,
        "bond": _bond,
        "interest": _interest,
        "personal-loan": _personal_loan,
        "port-marker": _port_marker,
        "token": _token,
        "bid": _bid,
        "last-certificate": _last,
        "top-price": _top,
    }
)
