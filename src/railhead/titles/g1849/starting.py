"""Starting a corporation: its value, its tokens and its base (rulebook 3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Par, PlaceToken
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.titles.common.events.possessions import CompanyStarted
from railhead.titles.common.homes import ChooseHomeStep, place_home
from railhead.titles.g1849.events import BaseWaiting, TokensBought
from railhead.titles.g1849.game import GARIBALDI, Base1849


def check_start(game: Base1849, par: Par) -> None:
    """Check the start of a corporation in a Stock Round (rule 1849-3.3-6). Raises Illegal."""
    company, player = par.company, par.actor
    if game.started(company):
        raise Illegal("1849-2.3-1", "{company} is started already.", company=company)
    if company == GARIBALDI and not game.free_bases():
        raise Illegal("1849-3.3.3-5", "{company} finds no free base city.", company=company)
    if company in game.state.closed:
        raise Illegal(
            "1849-3.3-5", "{company} cannot start before the next Stock Round.", company=company
        )
    if company != game.startable():
        raise Illegal(
            "1849-2.3-1", "{company} is not the next corporation in the order.", company=company
        )
    if par.price not in game.par_values():
        raise Illegal(
            "1849-3.3.1-1",
            "{price} is not a starting value of phase {phase}.",
            price=par.price,
            phase=game.state.phase,
        )
    if game.state.cash[player] < 2 * par.price:
        raise Illegal(
            "1849-3.3-3",
            "{player} cannot pay {price} for the president's certificate.",
            player=player,
            price=2 * par.price,
        )
    if game.certificate_count(player) >= game.certificate_limit:
        raise Illegal(
            "1849-3.3-3",
            "{player} is at the certificate limit of {limit}.",
            player=player,
            limit=game.certificate_limit,
        )


def can_start(game: Base1849, player: str) -> bool:
    """Whether the player could start the next corporation at the lowest starting value."""
    return (
        bool(game.startable())
        and game.state.cash[player] >= 2 * min(game.par_values())
        and game.certificate_count(player) < game.certificate_limit
    )


def start_company(game: Base1849, par: Par, payer: str) -> None:
    """Start a corporation: certificate, money, market, token fee and base.

    `payer` is the player, or the bank for the corporation of RSA. See rules 1849-3.3-1,
    1849-3.3.1-1, 1849-3.3.2-1, 1849-3.3.3-1 and 1849-3.3.3-2; for a corporation that was closed
    and starts again, rule 1849-3.5.1-10.
    """
    state, company, player = game.state, par.company, par.actor
    state.presidents[company] = player
    state.turns[company] = 0
    game.place_marker(company, game.par_values()[par.price])
    game.emit(CompanyStarted(player=player, company=company, price=par.price))
    game.pay(payer, company, 2 * par.price, "par")
    game.move_certificates(company, (1, 0, 0), company, player)
    fee = game.title.companies[company].token_fee
    game.emit(TokensBought(company=company, amount=fee))
    game.pay(company, BANK, fee, "token_fee")
    if company == GARIBALDI:
        # If RSA brought it, it chooses its base when the first Stock Round begins.
        if state.round != "ISR" or not game.stock_round_begins_with_base:
            game.push(ChooseBase(company))
    else:
        place_base(game, company)


def place_base(game: Base1849, company: str) -> None:
    """Place the base token in the base city if a slot is free, else announce that it waits.

    See rules 1849-3.3.3-2, 1849-3.3.3-4 and 1849-R-token-1.
    """
    city = f"{game.title.companies[company].base}.0"
    if game.free_slot(city, company) is None or not game.state.tokens_left[company]:
        game.emit(BaseWaiting(company=company, city=city))
        return
    place_home(game, company, city)


def place_waiting_bases(game: Base1849) -> None:
    """Place base tokens that found no slot before, as a Stock Round begins.

    See rule 1849-R-token-1.
    """
    for company in game.operating_order():
        if company not in game.state.bases and company != GARIBALDI:
            place_base(game, company)


@dataclass(frozen=True, slots=True)
class ChooseBase(ChooseHomeStep[Base1849]):
    """AFG chooses its base city (rule 1849-3.3.3-3)."""

    name: ClassVar[str] = "choose_base"

    def places(self, game: Base1849) -> list[str]:
        return game.free_bases()

    def refusal(self, game: Base1849) -> Illegal:
        return Illegal(
            "1849-3.3.3-3",
            "{company} chooses its base among its free cities.",
            company=self.company,
        )

    def answered(self, game: Base1849, action: PlaceToken) -> None:
        ChooseHomeStep.answered(self, game, action)
        game.state.bases[self.company] = action.city
