"""Examples of terms with the numbers of 18FB."""

from __future__ import annotations

from typing import cast

from railhead.language.here import Here
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.g18fb.facts import Facts18FB


def _facts(here: Here) -> Facts18FB:
    return cast("Facts18FB", here.title.facts)


def _interest(here: Here) -> str:
    bands = [
        here.say(N_("{key}: {value}"), key=band, value=here.money(amount))
        for band, amount in _facts(here).bands.items()
    ]
    return here.say(N_("For each share, by band: {list}."), list=here.listed(bands))


def _deposit(here: Here) -> str:
    company, terms = next(iter(_facts(here).concessions.items()))
    return here.say(
        N_("That of {id} is {high} in full, {low} reduced."),
        id=company,
        high=terms.full,
        low=terms.reduced,
    )


def _tile_step(here: Here) -> str:
    steps = _facts(here).steps
    if here.phase in steps:
        return here.say(
            N_("A company that floats in phase {phase} has {count}."),
            phase=here.phase,
            count=str(steps[here.phase]),
        )
    pairs = [
        here.say(N_("in phase {phase} {count}"), phase=phase, count=str(count))
        for phase, count in steps.items()
    ]
    return here.say(N_("By the phase in which a company floats: {list}."), list=here.listed(pairs))


def _marker(here: Here) -> str:
    return here.say(N_("Each one counted earns {amount}."), amount=_facts(here).marker)


def _port(here: Here) -> str:
    values = [here.money(amount) for amount in _facts(here).port.values()]
    return here.say(N_("It is worth, one after the other: {list}."), list=here.listed(values))


def _regional(here: Here) -> str:
    company, terms = next(iter(_facts(here).regional.items()))
    return here.say(N_("{id} has a nominal value of {price}."), id=company, price=terms.nominal)


def _run(here: Here) -> str:
    train = next(iter(here.title.trains.values()))
    return here.say(
        N_("A {train} counts {count} stations and {number} markers."),
        train=train.id,
        count=str(train.stops),
        number=str(train.markers),
    )


WORDS = Words(
    examples={
        "secured-interest": _interest,
        "deposit": _deposit,
        "tile-step": _tile_step,
        "town-marker": _marker,
        "port": _port,
        "regional": _regional,
        "run": _run,
    }
)
