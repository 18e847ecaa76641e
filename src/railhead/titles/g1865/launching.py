"""Launching and floating companies (rulebook 3.6 to 3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.actions import Par
from railhead.engine.illegal import Illegal
from railhead.titles.common.launching import (
    affordable_values,
    check_first_certificate,
    hand_first_certificate,
)
from railhead.titles.g1865.events import CompanyFloated, MajorsOffered
from railhead.titles.g1865.game import MAJOR, MINOR, Base1865
from railhead.titles.g1865.homes import ChooseHome, give_tokens, home_places
from railhead.titles.g1865.state import ASIDE

# -- launching ---------------------------------------------------------------------------------


def check_launch(game: Base1865, par: Par) -> None:
    """Check the launch of a company. Raises Illegal.

    For the starting values see rules 1865-2.2-3, 1865-2.2-4, 1865-2.2-5 and 1865-2.2-6.
    """
    company = par.company
    if company not in game.queue:
        raise Illegal("1865-3.6-1", "{company} cannot be started.", company=company)
    check_first_certificate(game, par)
    if not _has_home(game, company):
        raise Illegal("1865-5.3-7", "No city has a free slot for {company}.", company=company)


def _has_home(game: Base1865, company: str) -> bool:
    """Whether the company has a home, or a city is free for it."""
    return company not in game.state.reborn or bool(home_places(game, company))


def launches(game: Base1865, player: str) -> Iterator[Par]:
    """Yield every legal launch by a player."""
    values = affordable_values(game, player)
    for company in game.queue:
        if values and _has_home(game, company):
            yield from (Par(player, company, value) for value in values)


def launch(game: Base1865, par: Par) -> None:
    """Carry out a checked launch (rules 1865-3.6-1, 1865-3.6-2, 1865-3.6-7 and 1865-3.8-3)."""
    hand_first_certificate(game, par, par.company, par.company)
    if par.company in game.state.reborn:
        game.push(ChooseHome(par.company))


# -- floating ----------------------------------------------------------------------------------


def float_if_sold(game: Base1865, company: str) -> None:
    """Float a company if enough of its initial offer is sold (rule 1865-3.6-3)."""
    sold = 100 - game.percent(company, company)
    if not game.floated(company) and sold >= game.title.facts.float_percent:
        _float(game, company)


def _float(game: Base1865, company: str) -> None:
    """Give a company its rank, its tokens and the traffic of its home.

    See rules 1865-3.2-2, 1865-3.6-4, 1865-3.6-5, 1865-3.6-6, 1865-3.7-1 and 1865-3.8-1.
    """
    state, facts = game.state, game.title.facts
    state.floated = (*state.floated, company)
    state.turns[company] = 0
    state.rows[company] = facts.chart_start[state.phase]
    total = facts.tokens[MAJOR if game.is_major(company) else MINOR]
    game.emit(CompanyFloated(company=company))
    homes = game.cities_of(company)
    give_tokens(game, company, total - len(homes))
    for home in homes:
        game.add_traffic(company, game.station_traffic(home), "home")


# -- majors ------------------------------------------------------------------------------------


def make_major(game: Base1865, company: str) -> None:
    """Make a company a major: its certificates set aside join its initial offer.

    See rule 1865-3.7-2.
    """
    game.state.majors = (*game.state.majors, company)
    game.move_certificates(company, game.certificates(company, ASIDE), ASIDE, company)


def offer_majors(game: Base1865) -> None:
    """Make all companies that are not launched majors (rules 1865-2.2-9 and 1865-3.8-2)."""
    changed = [company for company in game.queue if not game.is_major(company)]
    for company in changed:
        make_major(game, company)
    if changed:
        game.emit(MajorsOffered(companies=changed))
