"""What is better in one position than in another, for hints: stations, ways, interest, markers."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.expectations import Advantage
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.revenue import Revenue, interest, station_value
from railhead.titles.g18fb.state import DEFINITIVE
from railhead.titles.g18fb.ways_ahead import missing_ahead

ROUNDS = 3
"""For how many rounds what changes now is counted."""

MARKER, STEP = 3.0, 15.0
"""What a town marker and a tile less on the way to a destination count, in ducats."""


def advantages(game: Base18FB, player: str, other: Base18FB) -> list[Advantage]:
    """Return what is better for a player than in another position of the same game."""
    return [
        found
        for company in game.title.companies
        if (part := game.percent(company, player) / 100) and game.floated(company)
        for found in (
            *_of_stations(game, company, other, part),
            *_of_way(game, company, other, part),
            *_of_steps(game, company, other, part),
            *_of_interest(game, company, other, player),
            *_of_shares(game, company, other, player),
        )
    ]


def _of_stations(game: Base18FB, company: str, other: Base18FB, part: float) -> Iterator[Advantage]:
    """Tokens in more or better cities (rule 18FB-3.5.5-1), and town markers."""
    now, then = (
        sum(station_value(it, company, city) for city in it.cities_of(company))
        for it in (game, other)
    )
    if now > then:
        params: dict[str, int | str] = {"company": company, "amount": now - then}
        yield Advantage("stations", company, params, part * (now - then) * ROUNDS)
    more = game.state.markers.get(company, 0) - other.state.markers.get(company, 0)
    if more > 0:
        params = {"company": company, "count": more}
        yield Advantage("markers", company, params, part * more * MARKER)


def _of_way(game: Base18FB, company: str, other: Base18FB, part: float) -> Iterator[Advantage]:
    """Fewer tiles to the next destination of a company."""
    if not other.floated(company):
        return
    now, then = missing_ahead(game, company), missing_ahead(other, company)
    if now and then and len(now) == len(then) and now[0] < then[0]:
        params: dict[str, int | str] = {"company": company, "count": now[0]}
        kind = "way" if now[0] else "way_done"
        if not now[0]:
            del params["count"]
        yield Advantage(kind, company, params, part * STEP * (then[0] - now[0]) + 1)
    elif len(now) == len(then) and any(one < two for one, two in zip(now, then, strict=True)):
        count, before = next((one, two) for one, two in zip(now, then, strict=True) if one < two)
        params = {"company": company, "count": count}
        yield Advantage("way_later", company, params, part * (before - count) + 1)


def _of_steps(game: Base18FB, company: str, other: Base18FB, part: float) -> Iterator[Advantage]:
    """More tile steps used, all of which secured interest takes (rule 18FB-3.5.4-2)."""
    due = all(
        any(isinstance(it, Revenue) and it.company == company for it in one.state.agenda)
        for one in (game, other)
    )
    if not due or not game.earns_interest(company) or company not in game.title.facts.concessions:
        return
    more = game.state.acting.steps - other.state.acting.steps
    if more > 0:
        weight = part * interest(game, company) * more + 1
        yield Advantage("steps", company, {"company": company}, weight)


def _of_interest(game: Base18FB, company: str, other: Base18FB, player: str) -> Iterator[Advantage]:
    """More shares of a company that builds, and pays secured interest (rule 18FB-3.5.4-2)."""
    more = game.percent(company, player) - other.percent(company, player)
    if more <= 0 or not game.building(company) or game.frozen(company):
        return
    if company in game.title.facts.concessions:
        amount = interest(game, company) * more // game.share_percent(company)
        params: dict[str, int | str] = {"company": company, "amount": amount}
        yield Advantage("interest", company, params, 2.0 * amount)


def _of_shares(game: Base18FB, company: str, other: Base18FB, player: str) -> Iterator[Advantage]:
    """More shares of a company with destinations ahead: its price rises there."""
    more = game.percent(company, player) - other.percent(company, player)
    if more <= 0 or game.frozen(company) or game.state.status.get(company) == DEFINITIVE:
        return
    count = len(missing_ahead(game, company))
    if game.building(company) and game.options["destination_rise"] == "after_intermediate":
        count -= 1
    if count > 0:
        shares = more / game.share_percent(company)
        params: dict[str, int | str] = {"company": company, "count": count}
        yield Advantage("destinations", company, params, shares * count * STEP)
