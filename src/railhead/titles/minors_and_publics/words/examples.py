"""Examples of terms with the numbers of this family."""

from __future__ import annotations

from typing import cast

from railhead.language.here import Here
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.minors_and_publics.facts import MinorsFacts


def _facts(here: Here) -> MinorsFacts:
    return cast("MinorsFacts", here.title.facts)


def _float(here: Here) -> str:
    return here.say(N_("At once, when its president's certificate is bought."))


def _loan(here: Here) -> str:
    facts = _facts(here)
    return here.say(
        N_("One of {amount} brings {cash}: its first interest of {interest} is paid at once."),
        amount=facts.loan,
        cash=facts.loan - facts.loan_interest,
        interest=facts.loan_interest,
    )


def _interest(here: Here) -> str:
    facts = _facts(here)
    return here.say(
        N_("Three loans cost {interest} in each turn."), interest=3 * facts.loan_interest
    )


def _merger(here: Here) -> str:
    facts = _facts(here)
    return here.say(
        N_("From {low} to {high} minors become one public, at {price} at most."),
        low=str(facts.merge_least),
        high=str(facts.merge_most),
        price=facts.merged_price_most,
    )


def _bid(here: Here) -> str:
    facts = _facts(here)
    return here.say(
        N_("For a minor {least} at first, then {step} more or a multiple of it."),
        least=facts.minor_minimum,
        step=here.money(facts.minor_step),
    )


def _tile_lay(here: Here) -> str:
    return here.say(N_("The second tile of a turn costs {amount}."), amount=_facts(here).second_lay)


def _token(here: Here) -> str:
    second, third = _facts(here).token_price
    return here.say(
        N_("The second costs {amount} for each hex of distance, the third {more}."),
        amount=second,
        more=here.money(third),
    )


def _convert(here: Here) -> str:
    cells = here.title.market.with_zone(_facts(here).conversion_zones)
    return here.say(N_("A minor can do so at {low} to {high}."), low=min(cells), high=max(cells))


def _start(here: Here) -> str:
    return here.say(
        N_("A bid of {amount} for a minor gives it a price of {price}."), amount=140, price=70
    )


WORDS = Words(
    examples={
        "float": _float,
        "loan": _loan,
        "interest": _interest,
        "merger": _merger,
        "bid": _bid,
        "tile-lay": _tile_lay,
        "token": _token,
        "convert": _convert,
        "start": _start,
    }
)
