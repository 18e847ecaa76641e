"""Who is president, and what a change of holdings does to a concession.

See rules 18FB-3.3.3-1 to 18FB-3.3.3-4 and 18FB-3.3.5-1 to 18FB-3.3.5-2.
"""

from __future__ import annotations

from railhead.engine.actions import BuyShare
from railhead.engine.illegal import Illegal
from railhead.engine.state import TREASURY
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import PresidentChanged, ShareBought
from railhead.titles.common.presidency import hand_over_presidency, successor, takes_presidency
from railhead.titles.common.stock import check_can_pay, check_holding, check_room
from railhead.titles.g18fb.concessions import WithdrawnConcession, rivals, withdraw
from railhead.titles.g18fb.game import NATIONAL, Base18FB

_PRESIDENT = Certificates(president=1)


def check_concession(game: Base18FB, company: str, president: str) -> None:
    """Withdraw a concession whose owner has fallen too far behind another player.

    To be asked after every change of holdings, once the presidency is settled; `president`: the one
    before it. A new president may take the concession at once. See rules 18FB-3.3.3-1,
    18FB-3.3.3-2, 18FB-3.3.3-3 and 18FB-R-6.
    """
    state = game.state
    owner = state.concessions.get(company)
    if owner not in state.order or not rivals(game, company, owner):
        return
    withdraw(game, company)
    new = state.presidents[company]
    if new != president:
        game.push(WithdrawnConcession(company, new))


def settle_presidency(game: Base18FB, company: str) -> None:
    """Give the president's certificate to whom it is due, where a company has a president.

    See rules 18FB-3.3.5-1, 18FB-3.3.5-2, 18FB-3.7.1-11 and 18FB-R-28.
    """
    president = game.state.presidents.get(company, "")
    rival = successor(game, company, president) if president else ""
    if rival and takes_presidency(game, company, rival, game.percent(company, president)):
        hand_over_presidency(game, company, rival, president)


def follow_gift(game: Base18FB, company: str) -> None:
    """Settle presidency and concession after a share was given away (rule 18FB-2.7-11)."""
    if not game.started(company):
        return
    president = game.state.presidents[company]
    settle_presidency(game, company)
    check_concession(game, company, president)


# -- a national without a president ------------------------------------------------------------


def vacant(game: Base18FB, company: str) -> bool:
    """The president's certificate of a national lies in its treasury (rule 18FB-R-61)."""
    return company in game.of_kind(NATIONAL) and bool(game.held(company, company).president)


def check_vacant_office(game: Base18FB, purchase: BuyShare) -> None:
    """Check the purchase of such a certificate at twice the price. Raises Illegal.

    See rule 18FB-R-61.
    """
    company, player = purchase.company, purchase.actor
    if purchase.source != TREASURY:
        raise Illegal(
            "18FB-R-61",
            "The president's certificate of {company} is bought first, from its treasury.",
            company=company,
        )
    cost = game.price(company) * game.shares_of(_PRESIDENT)
    check_can_pay(game, player, cost, "18FB-R-61")
    check_holding(game, player, company, game.percent_of(company, _PRESIDENT))
    check_room(game, player, game.rule("certificate_limit"))


def take_vacant_office(game: Base18FB, purchase: BuyShare) -> None:
    """Carry out such a purchase; the company operates from now on (rule 18FB-R-61)."""
    company, player = purchase.company, purchase.actor
    cost = game.price(company) * game.shares_of(_PRESIDENT)
    percent = game.percent_of(company, _PRESIDENT)
    game.emit(
        ShareBought(buyer=player, company=company, percent=percent, source=TREASURY, amount=cost)
    )
    game.pay(player, company, cost, "share")
    game.move_certificates(company, game.counts(_PRESIDENT), company, player)
    game.state.presidents[company] = player
    game.emit(PresidentChanged(company=company, before="", after=player))
