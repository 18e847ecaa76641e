"""What clients show of companies and players in 1865 besides what every title has."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.events import Event
from railhead.engine.prospect import Fact
from railhead.engine.shown import Band, Haul, Investor, Ranked
from railhead.engine.state import DEPOT, RETURNED
from railhead.titles.common.phases import rehearse_phase, tell_surplus
from railhead.titles.g1865.converting import may_convert
from railhead.titles.g1865.game import GREEN, RED, WHITE, Table1865
from railhead.titles.g1865.phases import enter_phase_of
from railhead.titles.g1865.state import DRAGONS


def rehearsed_phase(game: Table1865) -> list[Event]:
    """What the next phase would change as things are now (rules 1865-2.2-4 to 2.2-10)."""
    after = rehearse_phase(game, enter_phase_of)
    if after is None:
        return []
    for step in reversed(after.state.agenda):
        tell_surplus(after, step)
    return after.events


def facts(game: Table1865, owner: str) -> Iterator[Fact]:
    """Traffic, rank and debts of a company, or the debts of a player."""
    loans = game.state.personal_loans.get(owner, 0)
    if loans:
        cost = loans * int(game.title.special["loan"])
        yield Fact("personal_loans", {"count": loans, "amount": cost})
    if owner not in game.state.presidents:
        return
    yield Fact("major" if game.is_major(owner) else "minor", {})
    if not game.floated(owner):
        yield Fact("not_floated", {})
        return
    yield Fact("traffic", {"count": game.traffic_of(owner)})
    yield Fact("coverage", {"count": game.coverage(owner), "revenue": game.revenue(owner)})
    yield Fact("rank", {"count": game.rank(owner), "zone": game.zone(owner)})
    owed = game.loans_of(owner)
    if owed:
        yield Fact("loans_counted", {"count": owed, "after": game.final_price(owner)})
    if may_convert(game, owner):
        yield Fact("may_convert", {})


def figures(game: Table1865, company: str) -> dict[str, int | str]:
    """Traffic and what becomes of it, and how the Dragons see the company."""
    if not game.floated(company):
        return {}
    return {
        "traffic": game.traffic_of(company),
        "coverage": game.coverage(company),
        "revenue": game.revenue(company),
        "rank": game.rank(company),
        "zone": game.zone(company),
    }


def haul(game: Table1865, company: str) -> Haul | None:
    """Traffic and coverage, and what the next train of the bank would add (rule 1865-4.5-1)."""
    if not game.floated(company):
        return None
    now = (game.traffic_of(company), game.coverage(company), game.revenue(company))
    train = next(iter(game.state.trains[DEPOT]), "")
    if not train or not game.has_train_room(company):
        return Haul(*now, "", now[1], now[2])
    after = _with_train(game, company, train)
    return Haul(*now, game.train_class(train), after.coverage(company), after.revenue(company))


def _with_train(game: Table1865, company: str, train: str) -> Table1865:
    """A copy in which a company has one more train, the phase that it starts has begun, and the
    least of its trains are returned where they are too many.
    """
    after = game.fork()
    after.move_train(train, DEPOT, company)
    enter_phase_of(after, after.train_class(train))
    for _ in range(after.surplus_trains(company)):
        least = min(after.trains_of(company), key=lambda name: after.train(name).coverage)
        after.move_train(least, company, RETURNED)
    return after


def dragons(game: Table1865) -> Investor:
    """The Dragons and their chart (rules 1865-3.2-2, 3.2-3 and 3.2-9)."""
    phases = list(game.title.phases)[1:]
    limit = game.title.special["dragons_certificates"].get(game.state.phase)
    row = game.phase_row
    return Investor(
        DRAGONS,
        game.certificate_count(DRAGONS),
        None if limit is None else int(limit),
        dict(zip(phases, map(_bands, game.title.special["chart"]), strict=True)),
        row if row >= 0 else None,
        tuple(
            Ranked(name, place, game.rank(name), game.zone(name), game.zone_price(name))
            for name in game.operating_order()
            if (place := game.state.rows.get(name)) is not None
        ),
    )


def _bands(ends: list[int]) -> tuple[Band, ...]:
    red, green = ends
    return (Band(RED, 0, red), Band(WHITE, red + 1, green - 1), Band(GREEN, green, None))
