"""What lies in the bank pool besides shares: political cards and regional companies.

Rulebook 3.3.6 and 3.6.2.
"""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.actions import BuyPrivate, Par
from railhead.engine.decision import Range
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import BANK, POOL
from railhead.titles.common.events.possessions import PrivateBought
from railhead.titles.common.stock import check_can_pay, check_room
from railhead.titles.g18fb.auctions import buy_regional
from railhead.titles.g18fb.cards import check_free_share, hand_free_share
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.presidency import follow_gift
from railhead.titles.g18fb.regional import check_bonuses

# -- political cards ---------------------------------------------------------------------------


def check_card(game: Base18FB, purchase: BuyPrivate) -> None:
    """Check the purchase of a political card from the bank pool. Raises Illegal.

    See rules 18FB-3.2-5, 18FB-3.3.6-1 and 18FB-R-5.
    """
    player, card = purchase.actor, purchase.private
    if game.state.privates.get(card) != POOL:
        raise Illegal("18FB-3.3.6-1", "{private} does not lie in the bank pool.", private=card)
    face = game.title.privates[card].face
    if purchase.price != face:
        raise Illegal("18FB-3.3.6-1", "{private} costs {price}.", private=card, price=face)
    check_can_pay(game, player, face, "18FB-3.3.6-1")
    check_free_share(game, card, player)


def buy_card(game: Base18FB, purchase: BuyPrivate) -> None:
    """Carry out such a purchase; its free share goes along (rules 18FB-3.3.6-1, 18FB-2.7-11)."""
    player, card = purchase.actor, purchase.private
    game.state.privates[card] = player
    game.emit(PrivateBought(buyer=player, private=card, price=purchase.price))
    game.pay(player, BANK, purchase.price, "private")
    hand_free_share(game, card, player)
    company = game.title.facts.linked.get(card, "")
    if company:
        follow_gift(game, company)


def cards_for_sale(game: Base18FB, player: str) -> list[BuyPrivate]:
    """The political cards that a player can buy from the bank pool."""
    faces = {card: game.title.privates[card].face for card in game.privates_of(POOL)}
    every = [BuyPrivate(player, card, face) for card, face in faces.items()]
    return [purchase for purchase in every if passes(check_card, game, purchase)]


# -- regional companies ------------------------------------------------------------------------


def regionals_in_pool(game: Base18FB) -> list[str]:
    """The regional companies that nobody wanted in their auction (rule 18FB-3.6.2-3)."""
    return [name for name in game.of_kind(REGIONAL) if any(game.certificates(name, POOL))]


def check_regional(game: Base18FB, par: Par) -> None:
    """Check the purchase of a regional company from the bank pool. Raises Illegal.

    See rules 18FB-3.6.2-3, 18FB-3.6.3-1 and 18FB-R-79.
    """
    company, player = par.company, par.actor
    if company not in regionals_in_pool(game):
        raise Illegal("18FB-3.6.2-3", "{company} does not lie in the bank pool.", company=company)
    least, step = game.title.facts.regional[company].nominal, game.title.facts.bid_step
    if par.price < least:
        raise Illegal(
            "18FB-3.6.2-3", "{company} costs {price} or more.", company=company, price=least
        )
    if par.price % step:
        raise Illegal("18FB-R-79", "The price must be a multiple of {step}.", step=step)
    check_can_pay(game, player, par.price, "18FB-3.6.2-3")
    check_room(game, player, game.rule("certificate_limit"))


def buy_from_pool(game: Base18FB, par: Par) -> None:
    """Carry out such a purchase; what its base is joined with pays (18FB-3.6.2-3, 18FB-3.6.3-8)."""
    buy_regional(game, par.company, par.actor, par.price, POOL)
    check_bonuses(game)


def regionals_for_sale(game: Base18FB, player: str) -> Iterator[Range]:
    """Yield the regional companies that a player can buy, with the range of the price."""
    if game.certificate_count(player) >= game.certificate_limit:
        return
    step = game.title.facts.bid_step
    most = game.state.cash[player] // step * step
    for company in regionals_in_pool(game):
        least = game.title.facts.regional[company].nominal
        if least <= most:
            yield Range(Par(player, company, least), "price", least, most, step)
