"""Starting a corporation: its value, its tokens and its base (rulebook 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Par, PlaceToken
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Question
from railhead.titles.g1849.game import GARIBALDI, Table1849


def check_start(game: Table1849, par: Par) -> None:
    """Check the start of a corporation in a Stock Round. Raises Illegal."""
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


def can_start(game: Table1849, player: str) -> bool:
    """The player could start the next corporation at the lowest value."""
    return (
        bool(game.startable())
        and game.state.cash[player] >= 2 * min(game.par_values())
        and game.certificate_count(player) < game.certificate_limit
    )


def start_company(game: Table1849, par: Par, payer: str) -> None:
    """Start a corporation: certificate, money, market, token fee and base.

    Rules 1849-3.3-1, 3.3.1-1, 3.3.2-1, 3.3.3-1 and 3.3.3-2; `payer` is the player, or the bank
    for the corporation of RSA.
    """
    state, company, player = game.state, par.company, par.actor
    state.presidents[company] = player
    state.turns[company] = 0
    game.place_marker(company, game.par_values()[par.price])
    game.emit("company_started", player=player, company=company, price=par.price)
    game.pay(payer, company, 2 * par.price, "par")
    game.move_certificates(company, (1, 0, 0), company, player)
    fee = game.title.companies[company].token_fee
    game.emit("tokens_bought", company=company, amount=fee)
    game.pay(company, BANK, fee, "token_fee")
    if company == GARIBALDI:
        # That of RSA waits for the first Stock Round to begin.
        if state.round != "ISR" or not game.stock_round_begins_with_base:
            game.push(ChooseBase(company))
    else:
        place_base(game, company)


def place_base(game: Table1849, company: str) -> None:
    """Put the base token on the base city if a slot is free (1849-3.3.3-2, R-token-1)."""
    city = f"{game.title.companies[company].base}.0"
    if game.free_slot(city, company) is None or not game.state.tokens_left[company]:
        game.emit("base_waits", company=company, city=city)
        return
    game.place_token(city, company)
    game.emit("base_placed", company=company, city=city)


def place_waiting_bases(game: Table1849) -> None:
    """At the start of a Stock Round: bases that found no slot before (rule 1849-R-token-1)."""
    for company in game.operating_order():
        if company not in game.state.bases and company != GARIBALDI:
            place_base(game, company)


@dataclass(frozen=True, slots=True)
class ChooseBase(Question[Table1849, PlaceToken]):
    """AFG chooses its base city (rule 1849-3.3.3-3)."""

    name: ClassVar[str] = "choose_base"
    company: str

    def actor(self, game: Table1849) -> str:
        return self.company

    def answers(self, game: Table1849) -> Sequence[Answer]:
        return [PlaceToken(self.company, city) for city in game.free_bases()]

    def refusal(self, game: Table1849) -> Illegal:
        return Illegal(
            "1849-3.3.3-3",
            "{company} chooses its base among its free cities.",
            company=self.company,
        )

    def answered(self, game: Table1849, action: PlaceToken) -> None:
        game.place_token(action.city, self.company)
        game.state.bases[self.company] = action.city
        game.emit("base_placed", company=self.company, city=action.city)
