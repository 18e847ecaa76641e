"""Starting a company: a player buys the president's certificate at a starting value."""

from __future__ import annotations

from railhead.engine.actions import Par
from railhead.engine.illegal import Illegal
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import CompanyStarted
from railhead.titles.common.game import CommonGame
from railhead.titles.common.stock import check_room

_PRESIDENT = Certificates(president=1)


def check_first_certificate(game: CommonGame, par: Par) -> None:
    """Check starting value, cost and certificate limit for a first certificate. Raises Illegal."""
    player = par.actor
    if par.price not in game.par_values():
        raise Illegal(
            game.rule("start_value"), "{price} is not a starting value now.", price=par.price
        )
    cost = first_cost(game, par.price)
    if game.state.cash[player] < cost:
        raise Illegal(
            game.rule("start_price"),
            "{player} cannot pay {price} for the president's certificate.",
            player=player,
            price=cost,
        )
    check_room(game, player, game.rule("certificate_limit"))


def first_cost(game: CommonGame, price: int) -> int:
    """What the president's certificate costs at a starting value."""
    return price * game.shares_of(_PRESIDENT)


def affordable_values(game: CommonGame, player: str, fee: int = 0) -> list[int]:
    """The starting values at which a player may take a first certificate now.

    `fee`: what they pay in addition.
    """
    if game.certificate_count(player) >= game.certificate_limit:
        return []
    cash = game.state.cash[player] - fee
    return [value for value in game.par_values() if first_cost(game, value) <= cash]


def hand_first_certificate(game: CommonGame, par: Par, place: str, payee: str) -> None:
    """Sell the president's certificate, and put the company's marker on the market.

    `place`: where the certificate lies; `payee`: who gets the money.
    """
    company, player = par.company, par.actor
    game.emit(CompanyStarted(player=player, company=company, price=par.price))
    game.state.presidents[company] = player
    game.place_marker(company, game.par_values()[par.price])
    game.pay(player, payee, first_cost(game, par.price), "par")
    game.move_certificates(company, game.counts(_PRESIDENT), place, player)
