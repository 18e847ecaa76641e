"""Numbers of a title that examples are made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from railhead.engine.title import Title
from railhead.language import N_
from railhead.language.here import Here


def by_phase(here: Here, values: Mapping[str, str]) -> str:
    """Return values by phase in words, each only where it differs from the one before."""
    items, last = [], None
    for phase, value in values.items():
        if value != last:
            items.append(here.say(N_("from phase {phase}: {value}"), phase=phase, value=value))
        last = value
    return here.listed(items)


def first_phase_with(title: Title, name: str) -> str:
    """Return the first phase in which a fact of phases is not empty, "" if it always is."""
    return next((it.id for it in title.phases.values() if getattr(it, name)), "")


def par_prices(title: Title, phase: str) -> Collection[int]:
    """Return the prices at which companies may start in a phase."""
    return title.market.with_zone(title.phases[phase].par_zones)


def regular_percent(title: Title) -> int:
    """Return the size of an ordinary share, in percent."""
    return next((it.percent for it in title.certificates if it.name == "regular"), 10)


def certificate_limits(here: Here) -> dict[int, str]:
    """Return number of players -> the certificate limit in words.

    Where several set-ups are for one number, each says with how many companies it is.
    """
    title = here.title
    found: dict[int, dict[int, int]] = {}
    for scenario in title.scenarios.values():
        for players, limit in scenario.certificate_limit.items():
            if not scenario.needs:
                found.setdefault(players, {}).setdefault(limit, scenario.companies)
    return {
        players: here.voice.listed(
            here.say(N_("{limit} with {count} companies"), limit=limit, count=str(companies))
            if len(limits) > 1
            else str(limit)
            for limit, companies in limits.items()
        )
        for players, limits in sorted(found.items())
        if title.min_players <= players <= title.max_players
    }


def starting_cash(title: Title) -> dict[int, int]:
    """Return number of players -> what each of them begins with."""
    numbers = sorted(
        {it for found in title.scenarios.values() if not found.needs for it in found.players}
    )
    each = title.cash_each
    return {count: each.get(count) or title.starting_cash // count for count in numbers}


def limits_of_trains(here: Here) -> dict[str, str]:
    """Return phase -> its train limits in words, for phases with any."""
    kinds = here.voice.words.kinds
    found = {}
    for phase in here.title.phases.values():
        limits = [
            here.say(
                N_("{limit} ({kind})"),
                limit=limit,
                kind=here.voice.translate(kinds.get(kind, kind)),
            )
            if kind
            else str(limit)
            for kind, limit in phase.train_limits.items()
        ]
        if limits:
            found[phase.id] = here.listed(limits)
    return found


def president_percent(title: Title) -> int:
    """Return the size of a president's certificate, 0 for none, in percent."""
    return next((it.percent for it in title.certificates if it.name == "president"), 0)


def pairs_in_words(here: Here, pairs: Iterable[tuple[object, object]]) -> str:
    """Return names with their values, in one line."""
    items = [here.say(N_("{key}: {value}"), key=str(key), value=str(value)) for key, value in pairs]
    return here.listed(items)


def lowest_par(here: Here) -> int | None:
    """Return the lowest price at which a company starts in the first phase with any."""
    phase = first_phase_with(here.title, "par_zones")
    return min(par_prices(here.title, phase), default=None) if phase else None
