"""Sales to the operating company that the seller must agree to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Generic

from railhead.engine.actions import BuyPrivate
from railhead.engine.decision import Answer, Range
from railhead.engine.illegal import Illegal
from railhead.titles.common.events.possessions import OfferMade, OfferRefused, PrivateBought
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.questions import Consent


@dataclass(frozen=True, slots=True)
class Deal(Consent[T], Generic[T]):
    """An offer of the operating company that the seller accepts or refuses.

    `thing`: what it wants to buy, a private company, a train or a token place; `price` in money.
    """

    # The key of the rule that asks for the agreement.
    consent: ClassVar[str] = ""
    company: str
    thing: str
    price: int
    seller: str

    def settle(self, game: T) -> None:
        """Carry the sale out."""
        raise NotImplementedError(type(self).__name__)

    def actor(self, game: T) -> str:
        return self.seller

    def refusal(self, game: T) -> Illegal:
        return Illegal(
            game.rule(self.consent),
            "{seller} accepts or refuses the offer for {thing}.",
            seller=self.seller,
            thing=self.thing,
        )

    def when_accepted(self, game: T) -> None:
        self.settle(game)

    def when_refused(self, game: T) -> None:
        acting = game.state.acting
        game.state.acting = replace(acting, offers=(*acting.offers, (self.thing, self.price)))
        game.emit(
            OfferRefused(
                seller=self.seller,
                company=self.company,
                thing=self.thing,
                price=self.price,
            )
        )


def deal(game: T, offer: Deal[T], player: str, *, ask: bool) -> None:
    """Settle a deal, or ask the seller first if `ask` is true.

    `player` decides for the seller; nobody is asked where he is president of the buyer too.
    """
    if ask and player != game.state.presidents[offer.company]:
        game.emit(
            OfferMade(
                company=offer.company,
                seller=offer.seller,
                thing=offer.thing,
                price=offer.price,
            )
        )
        game.push(offer)
    else:
        offer.settle(game)


def least_offer(game: CommonGame, thing: str) -> int:
    """The lowest price at which the operating company may now offer to buy a thing.

    After a refusal only a higher price may be offered in the same turn.
    """
    refused = game.state.acting.offers
    if not refused:
        return 1
    return 1 + max((price for name, price in refused if name == thing), default=0)


def check_offer(game: CommonGame, thing: str, price: int, rule: str) -> None:
    """Check that a price is at least 1 and above any refused in this turn. Raises Illegal.

    `rule`: the id of the rule that refuses it.
    """
    least = least_offer(game, thing)
    if price < least:
        raise Illegal(
            rule, "The price for {thing} must be at least {least}.", thing=thing, least=least
        )


def check_cash(game: CommonGame, company: str, price: int) -> None:
    """Check that a company can pay a price from its own cash. Raises Illegal."""
    if game.state.cash[company] < price:
        raise Illegal(
            game.rule("own_cash"),
            "{company} has {cash} and cannot pay {price}.",
            company=company,
            cash=game.state.cash[company],
            price=price,
        )


# -- private companies ------------------------------------------------------------------------


def purchasable(game: CommonGame, company: str) -> dict[str, tuple[int, int]]:
    """Private company that a company may buy now -> its lowest and highest price."""
    found: dict[str, tuple[int, int]] = {}
    if not game.phase.corporations_may_buy_privates:
        return found
    for name, owner in game.state.privates.items():
        low = max(least_offer(game, name), game.private_policy.lowest_price(game, name))
        high = min(game.state.cash[company], game.private_policy.highest_price(game, name))
        saleable = game.title.privates[name].corporations_may_buy
        if owner in game.players and saleable and low <= high:
            found[name] = (low, high)
    return found


def private_answers(game: CommonGame, company: str) -> list[Answer]:
    """The private companies that a company can buy, each with its range of prices."""
    return [
        Range(BuyPrivate(company, private, low), "price", low, high)
        for private, (low, high) in purchasable(game, company).items()
    ]


def check_private_offer(game: CommonGame, company: str, action: BuyPrivate) -> str:
    """Check an offer for a private company; return its owner. Raises Illegal."""
    owner = game.state.privates.get(action.private, "")
    if not game.phase.corporations_may_buy_privates:
        raise Illegal(
            game.rule("private_sale"),
            "In phase {phase} companies buy no private companies.",
            phase=game.state.phase,
        )
    if owner not in game.players:
        raise Illegal(
            game.rule("private_owner"),
            "{private} does not belong to a player.",
            private=action.private,
        )
    if not game.title.privates[action.private].corporations_may_buy:
        raise Illegal(
            game.rule("private_never"),
            "{private} cannot be bought by a corporation.",
            private=action.private,
        )
    high = game.private_policy.highest_price(game, action.private)
    low = game.private_policy.lowest_price(game, action.private)
    if not low <= action.price <= high:
        raise Illegal(
            game.rule("private_sale"),
            "The price of {private} must be {low} to {high}.",
            private=action.private,
            low=low,
            high=high,
        )
    check_cash(game, company, action.price)
    check_offer(game, action.private, action.price, game.rule("private_sale"))
    return owner


@dataclass(frozen=True, slots=True)
class PrivateDeal(Deal[T], Generic[T]):
    """The sale of a private company by a player."""

    name: ClassVar[str] = "private_deal"
    consent: ClassVar[str] = "private_sale"

    def settle(self, game: T) -> None:
        game.state.privates[self.thing] = self.company
        game.emit(PrivateBought(buyer=self.company, private=self.thing, price=self.price))
        game.pay(self.company, self.seller, self.price, "private")
