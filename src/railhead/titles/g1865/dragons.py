"""The Dragons: an investor whose turns are played by rule (rulebook 3.2)."""

from __future__ import annotations

from collections.abc import Callable

from railhead.engine.events import Event
from railhead.engine.state import BANK, POOL, TREASURY
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.selling import pool_room
from railhead.titles.g1865.events import DragonsBought, DragonsPassed, DragonsSold
from railhead.titles.g1865.game import GREEN, RED, Base1865
from railhead.titles.g1865.state import DRAGONS

_SINGLE = Certificates(regular=1)

# The criteria by which the Dragons choose, in order; each time the lowest number is best
# (rule 1865-3.2-11). The market has one row, so companies of equal value share a box.
_PREFERENCES: dict[str, Callable[[Base1865, str], int]] = {
    "certificates": lambda game, company: sum(game.certificates(company, DRAGONS)),
    "rank": lambda game, company: -game.rank(company),
    "value": lambda game, company: game.price(company),
    "stack": lambda game, company: game.state.arrivals.index(company),
}


def take_turn(game: Base1865) -> bool:
    """Play the turn of the Dragons: red sales, then a green purchase (rule 1865-3.2-15).

    Return whether they did anything.
    """
    sold = _sell_red(game)
    refusal = _buy_green(game)
    if refusal and not sold:
        game.emit(DragonsPassed(reason=refusal))
    return sold or not refusal


def plays_by_rule(game: Base1865) -> bool:
    """Whether the Dragons take turns now: from the first stock round on, before each player."""
    return game.state.phase in game.title.facts.dragons_certificates and not game.finished


def next_turn(game: Base1865) -> list[Event]:
    """Return what the Dragons would do in a turn now, tried on a copy of the game.

    See rule 1865-3.2-15.
    """
    after = game.fork()
    take_turn(after)
    return after.events


# -- selling -----------------------------------------------------------------------------------


def _sell_red(game: Base1865) -> bool:
    """Sell all red shares that the pool has room for, as one block for each company.

    Return whether any were sold.

    See rules 1865-3.2-5, 1865-3.2-6, 1865-3.2-7 and 1865-3.2-8.
    """
    acted = False
    for company in game.operating_order():
        if game.zone(company) != RED:
            continue
        room = pool_room(game, company)
        held = game.held(company, DRAGONS).regular
        count = min(held, room // game.share_percent(company))
        if count <= 0:
            continue
        sold = Certificates(regular=count)
        percent = game.percent_of(company, sold)
        game.emit(DragonsSold(company=company, percent=percent, kept=held - count))
        game.move_certificates(company, game.counts(sold), DRAGONS, POOL)
        game.move_price(company, "down", count)
        acted = True
    return acted


# -- buying ------------------------------------------------------------------------------------


def qualifying(game: Base1865) -> list[str]:
    """The companies whose shares the Dragons may buy, in operating order.

    See rules 1865-3.2-10 and 1865-3.6-8.
    """
    most = game.title.facts.dragons_limit_percent
    return [
        company
        for company in game.operating_order()
        if game.zone(company) == GREEN
        and any(game.held(company, place).regular for place in (company, POOL))
        and game.percent(company, DRAGONS) + game.share_percent(company) <= most
    ]


def choose(game: Base1865, companies: list[str]) -> tuple[str, str]:
    """The company that the Dragons prefer, and the criterion that decided (rule 1865-3.2-11).

    `companies`: at least one; if it is the only one, the criterion is "only".
    """
    left, reason = companies, "only"
    for name, value in _PREFERENCES.items():
        if len(left) == 1:
            break
        least = min(value(game, company) for company in left)
        fewer = [company for company in left if value(game, company) == least]
        if len(fewer) < len(left):
            left, reason = fewer, name
    return left[0], reason


def _buy_green(game: Base1865) -> str:
    """Buy one certificate of a green company; return "", or why none was bought.

    See rules 1865-3.2-9, 1865-3.2-12 and 1865-3.2-13.
    """
    limit = game.title.facts.dragons_certificates[game.state.phase]
    if game.certificate_count(DRAGONS) >= limit:
        return "limit"
    companies = qualifying(game)
    if not companies:
        return "no_green"
    company, reason = choose(game, companies)
    source = TREASURY if game.held(company, company).regular else POOL
    amount = game.price(company) if source == TREASURY else 0
    game.emit(
        DragonsBought(
            company=company,
            percent=game.percent_of(company, _SINGLE),
            source=source,
            amount=amount,
            reason=reason,
            among=companies,
        )
    )
    place = company if source == TREASURY else POOL
    game.move_certificates(company, game.counts(_SINGLE), place, DRAGONS)
    game.pay(BANK, company, amount, "share")
    return ""
