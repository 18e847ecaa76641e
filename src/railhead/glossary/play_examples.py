"""Examples of terms about trains, the map, phases and private companies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from railhead.engine.title import Title
from railhead.glossary.numbers import (
    by_phase,
    limits_of_trains,
    pairs_in_words,
)
from railhead.language import N_
from railhead.language.here import Example, Here
from railhead.table.assets import Company, Private, TrainClass


def _operating_rounds(here: Here) -> str:
    counts = {phase.id: str(phase.operating_rounds) for phase in here.title.phases.values()}
    if len(set(counts.values())) == 1:
        count = next(iter(counts.values()))
        return here.say(N_("After each stock round: {count}."), count=count)
    return here.say(N_("After each stock round: {list}."), list=by_phase(here, counts))


def _trains(here: Here) -> Iterable[TrainClass]:
    return (it for it in here.title.trains.values() if not it.discount_of)


def _train(here: Here) -> str:
    prices = [(it.card, here.money(it.price)) for it in _trains(here)]
    return here.say(N_("They cost: {list}."), list=pairs_in_words(here, prices))


def _reach(here: Here) -> str | None:
    for train in _trains(here):
        if train.length:
            return here.say(
                N_("A train {train} goes {count} hexes far."),
                train=train.id,
                count=str(train.length),
            )
        if train.stops:
            return here.say(
                N_("A train {train} counts {count} stops."), train=train.id, count=str(train.stops)
            )
    return None


def _train_limit(here: Here) -> str | None:
    limits = limits_of_trains(here)
    if here.phase in limits:
        return here.say(N_("In phase {phase}: {list}."), phase=here.phase, list=limits[here.phase])
    return here.say(N_("By phase: {list}."), list=by_phase(here, limits)) if limits else None


def _rust(here: Here) -> str | None:
    trains = here.title.trains
    pairs = [
        here.say(
            N_("the first train {train} ends trains {old}"),
            train=trains[it.rusted_by].card,
            old=it.card,
        )
        for it in _trains(here)
        if it.rusted_by in trains
    ]
    return here.say(N_("Here {list}."), list=here.listed(pairs)) if pairs else None


def _depot(here: Here) -> str | None:
    first = next(iter(_trains(here)), None)
    counts = (
        {it.trains.get(first.id, 0) for it in here.title.scenarios.values()} if first else set()
    )
    if first is None or len(counts) != 1 or not any(counts):
        return None
    return here.say(
        N_("Of the {train} there are {count} at most."), train=first.id, count=str(counts.pop())
    )


def _phase(here: Here) -> str | None:
    trains = here.title.trains
    begins = [it for it in here.title.phases.values() if it.starts_with in trains]
    later = begins[1:] or begins
    if not later:
        return None
    return here.say(
        N_("Phase {phase} begins with the first train {train}."),
        phase=later[0].id,
        train=trains[later[0].starts_with].card,
    )


def _colours(here: Here) -> str:
    first: dict[str, str] = {}
    for phase in here.title.phases.values():
        for colour in phase.tiles:
            first.setdefault(colour, phase.id)
    items = [
        here.say(N_("{colour} from phase {phase}"), colour=colour, phase=phase)
        for colour, phase in first.items()
    ]
    return here.say(N_("Tiles: {list}."), list=here.listed(items))


def _token(here: Here) -> str | None:
    company = _most_tokens(here.title)
    if company is None:
        return None
    return here.say(N_("{id} has {count} in all."), id=company.id, count=str(company.tokens))


def _most_tokens(title: Title) -> Company | None:
    companies = [it for it in title.companies.values() if title.certificate_counts(it.id)]
    return max(companies, key=lambda it: it.tokens, default=None)


def _home(here: Here) -> str | None:
    company = next((it for it in here.title.companies.values() if it.base), None)
    if company is None:
        return None
    return here.say(N_("{id} begins in {hex}."), id=company.id, hex=company.base)


def _destination(here: Here) -> str | None:
    company = next((it for it in here.title.companies.values() if it.destination), None)
    if company is None:
        return None
    return here.say(N_("That of {id} is {hex}."), id=company.id, hex=company.destination)


def _hex(here: Here) -> str | None:
    named = next((hex_id for hex_id, it in here.title.map.hexes.items() if it.name), None)
    return None if named is None else here.say(N_("Such as {hex}."), hex=named)


def _private(make: Callable[[Here, Private], str]) -> Example:
    """The example of a private company, made of the first one."""

    def example(here: Here) -> str | None:
        first = next(iter(here.title.privates.values()), None)
        return None if first is None else make(here, first)

    return example


def _of_private(here: Here, private: Private) -> str:
    message = N_("{name} costs {price} and pays {amount} in each operating round.")
    if not private.face:
        message = N_("{name} pays {amount} in each operating round.")
    return here.say(message, name=private.name, price=private.face, amount=private.revenue)


def _income(here: Here, private: Private) -> str:
    return here.say(
        N_("{name} pays {amount}, {total} in five rounds."),
        name=private.name,
        amount=private.revenue,
        total=5 * private.revenue,
    )


def _face(here: Here, private: Private) -> str:
    return here.say(N_("That of {name} is {price}."), name=private.name, price=private.face)


def _emergency(here: Here) -> str | None:
    train = next(iter(_trains(here)), None)
    if train is None:
        return None
    has = train.price * 4 // 10
    return here.say(
        N_("A company with {cash} that must buy a {train} for {price} lacks {amount}."),
        cash=has,
        train=train.id,
        price=train.price,
        amount=train.price - has,
    )


def _variant(here: Here) -> str | None:
    options = [it for it in here.title.options.values() if it.variant and it.name]
    if not options:
        return None
    names = [here.voice.translate(it.name) for it in options[:3]]
    return here.say(N_("Such as: {list}."), list=here.listed(names))


EXAMPLES: Mapping[str, Example] = {
    "operating-round": _operating_rounds,
    "train": _train,
    "route": _reach,
    "run": _reach,
    "train-limit": _train_limit,
    "rust": _rust,
    "depot": _depot,
    "phase": _phase,
    "colours": _colours,
    "token": _token,
    "home": _home,
    "destination": _destination,
    "hex": _hex,
    "private": _private(_of_private),
    "income": _private(_income),
    "face-value": _private(_face),
    "emergency": _emergency,
    "variant": _variant,
}
"""Term -> what makes its example."""
