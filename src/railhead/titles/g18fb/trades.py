"""Trades of political cards between players.

See rules 18FB-2.7-1 to 18FB-2.7-14 and 18FB-3.3.6-1 to 18FB-3.3.6-2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Action, BuyPrivate, OfferPrivate
from railhead.engine.decision import Range
from railhead.engine.illegal import Illegal
from railhead.titles.common.events.possessions import PrivateBought
from railhead.titles.common.questions import Consent
from railhead.titles.g18fb.events import TradeOffered, TradeRefused
from railhead.titles.g18fb.game import Base18FB

RULE = "18FB-3.3.6-2"


@dataclass(frozen=True, slots=True)
class CardTrade(Consent[Base18FB]):
    """The other side of a trade agrees or not; `asked` is the buyer or the seller."""

    name: ClassVar[str] = "card_trade"
    card: str
    buyer: str
    seller: str
    price: int
    asked: str

    def actor(self, game: Base18FB) -> str:
        return self.asked

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal(
            RULE,
            "{player} accepts or refuses the offer for {thing}.",
            player=self.asked,
            thing=self.card,
        )

    def when_accepted(self, game: Base18FB) -> None:
        game.state.privates[self.card] = self.buyer
        game.emit(PrivateBought(buyer=self.buyer, private=self.card, price=self.price))
        game.pay(self.buyer, self.seller, self.price, "private")

    def when_refused(self, game: Base18FB) -> None:
        here = (_present_turn(game), self.card, self.buyer, self.seller, self.asked, self.price)
        game.state.declined = (*(it for it in game.state.declined if it[0] == here[0]), here)
        game.emit(
            TradeRefused(
                player=self.asked,
                private=self.card,
                buyer=self.buyer,
                seller=self.seller,
                price=self.price,
            )
        )


def _present_turn(game: Base18FB) -> str:
    """Return the present stock round or company's turn as text; refusals count until it ends."""
    state = game.state
    return f"{state.turn} {state.round} {state.round_number} {state.acting.company}"


def prices(game: Base18FB, card: str, buyer: str, seller: str, asked: str) -> range:
    """The prices at which one side can ask the other for a trade of a card now.

    A seller who has refused a price in the present stock round, or turn of a company, is only
    asked for more, a buyer for less.
    """
    terms = (_present_turn(game), card, buyer, seller, asked)
    past = [price for *what, price in game.state.declined if tuple(what) == terms]
    cash = game.state.cash[buyer]
    if asked == seller:
        return range(max(past, default=-1) + 1, cash + 1)
    return range(min([cash + 1, *past]))


def trade_answers(game: Base18FB, player: str) -> Iterator[Range]:
    """What a player may offer for the cards of others, and at what price their own."""
    for card, owner in game.state.privates.items():
        if owner == player:
            for other in game.around(player)[1:]:
                if asked := prices(game, card, other, player, other):
                    offer = OfferPrivate(player, card, other, asked[0])
                    yield Range(offer, "price", asked[0], asked[-1])
        elif owner in game.state.order and (asked := prices(game, card, player, owner, owner)):
            yield Range(BuyPrivate(player, card, asked[0]), "price", asked[0], asked[-1])


def offer_trade(game: Base18FB, action: Action) -> bool:
    """Ask the other side of a trade; False if the action is none. Raises Illegal.

    A player offers on their turn, for themselves or for a company that they lead. See rules
    18FB-2.7-1 and 18FB-3.3.6-2.
    """
    match action:
        case BuyPrivate(actor=buyer, private=card, price=price):
            seller = asked = game.state.privates.get(card, "")
        case OfferPrivate(actor=seller, private=card, buyer=buyer, price=price):
            asked = buyer
        case _:
            return False
    if game.state.privates.get(card) != seller or {buyer, seller} - set(game.state.order):
        raise Illegal(RULE, "{private} does not belong to a player.", private=card)
    if buyer == seller:
        raise Illegal(RULE, "{player} owns {private}.", player=buyer, private=card)
    if not 0 <= price <= game.state.cash[buyer]:
        raise Illegal(RULE, "{player} cannot pay {price}.", player=buyer, price=price)
    if price not in prices(game, card, buyer, seller, asked):
        raise Illegal(
            RULE,
            "{player} has just refused {price} for {private}.",
            player=asked,
            private=card,
            price=price,
        )
    game.emit(
        TradeOffered(player=action.actor, private=card, buyer=buyer, seller=seller, price=price)
    )
    game.push(CardTrade(card, buyer, seller, price, asked))
    return True
