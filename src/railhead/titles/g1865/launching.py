"""Launching and floating companies (rulebook 3.6 to 3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.actions import Par
from railhead.engine.illegal import Illegal
from railhead.titles.common.stock import check_room
from railhead.titles.common.table import Held
from railhead.titles.g1865.game import MAJOR, MINOR, Table1865
from railhead.titles.g1865.state import ASIDE

_PRESIDENT = Held(president=1)


# -- launching ---------------------------------------------------------------------------------


def check_launch(game: Table1865, par: Par) -> None:
    """Check the purchase of the first certificate of a company. Raises Illegal."""
    company, player = par.company, par.actor
    if company not in game.queue:
        raise Illegal("1865-3.6-1", "{company} cannot be started.", company=company)
    if par.price not in game.par_values():
        raise Illegal("1865-3.6-1", "{price} is not a starting value now.", price=par.price)
    cost = par.price * game.shares_of(_PRESIDENT)
    if game.state.cash[player] < cost:
        raise Illegal(
            "1865-3.6-1",
            "{player} cannot pay {price} for the president's certificate.",
            player=player,
            price=cost,
        )
    check_room(game, player, game.rule("certificate_limit"))
    if not _has_home(game, company):
        raise Illegal("1865-5.3-7", "No city has a free slot for {company}.", company=company)


def _has_home(game: Table1865, company: str) -> bool:
    """The company has its home, or will find one."""
    return company not in game.state.reborn or game.has_room_for_home(company)


def launches(game: Table1865, player: str) -> Iterator[Par]:
    """Yield every legal launch by a player."""
    if game.certificate_count(player) >= game.certificate_limit:
        return
    cash = game.state.cash[player]
    shares = game.shares_of(_PRESIDENT)
    values = [value for value in game.par_values() if value * shares <= cash]
    for company in game.queue:
        if values and _has_home(game, company):
            yield from (Par(player, company, value) for value in values)


def launch(game: Table1865, par: Par) -> None:
    """Carry out a checked launch (rules 1865-3.6-1, 3.6-2 and 3.6-7)."""
    company, player = par.company, par.actor
    game.emit("company_started", player=player, company=company, price=par.price)
    game.state.presidents[company] = player
    game.place_marker(company, game.par_values()[par.price])
    game.pay(player, company, par.price * game.shares_of(_PRESIDENT), "par")
    game.move_certificates(company, game.counts(_PRESIDENT), company, player)
    if company in game.state.reborn:
        game.choose_home(company)


# -- floating ----------------------------------------------------------------------------------


def float_if_sold(game: Table1865, company: str) -> None:
    """Float a company that has sold enough of its initial offer (rule 1865-3.6-3)."""
    sold = 100 - game.percent(company, company)
    if not game.floated(company) and sold >= int(game.title.special["float_percent"]):
        _float(game, company)


def _float(game: Table1865, company: str) -> None:
    """Rank, tokens and the traffic of the home (rules 1865-3.2-2, 3.6-4, 3.7-1 and 3.8-1)."""
    state, special = game.state, game.title.special
    state.floated = (*state.floated, company)
    state.turns[company] = 0
    state.rows[company] = int(special["chart_start"][state.phase])
    total = int(special["tokens"][MAJOR if game.is_major(company) else MINOR])
    game.emit("company_floated", company=company)
    homes = game.cities_of(company)
    give_tokens(game, company, total - len(homes))
    for home in homes:
        game.add_traffic(company, game.station_traffic(home), "home")


def give_tokens(game: Table1865, company: str, count: int) -> None:
    """Put tokens of a company on its charter."""
    game.state.tokens_aside[company] -= count
    game.state.tokens_left[company] += count


# -- majors ------------------------------------------------------------------------------------


def add_certificates(game: Table1865, company: str) -> None:
    """Make a company a major: the certificates that lay aside come into its initial offer."""
    game.state.majors = (*game.state.majors, company)
    game.move_certificates(company, game.certificates(company, ASIDE), ASIDE, company)


def offer_majors(game: Table1865) -> None:
    """Companies that nobody has launched become majors (rules 1865-2.2-9 and 3.8-2)."""
    changed = [company for company in game.queue if not game.is_major(company)]
    for company in changed:
        add_certificates(game, company)
    if changed:
        game.emit("majors_offered", companies=changed)
