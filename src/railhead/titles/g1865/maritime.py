"""Maritime cards of players and companies (rulebook 2.6)."""

from __future__ import annotations

from railhead.engine.actions import BuyPrivate
from railhead.engine.illegal import Illegal
from railhead.titles.common.events.possessions import PrivateClosed
from railhead.titles.common.policies.privates import PrivatePolicy
from railhead.titles.g1865.events import PrivateHandedOver
from railhead.titles.g1865.game import Base1865


class Cards1865(PrivatePolicy[Base1865]):
    """What maritime cards pay, as private companies do in other titles."""

    def pays_income(self, game: Base1865, private: str) -> bool:
        """Whether a card pays income: only while a player owns it (rule 1865-2.6-1)."""
        return game.state.privates[private] in game.players


def cards_to_hand_over(game: Base1865, company: str) -> list[str]:
    """The cards that its president may hand to the operating company."""
    return game.privates_of(game.state.presidents[company])


def check_card_handover(game: Base1865, company: str, action: BuyPrivate) -> None:
    """Check that a card may be handed over; the company pays nothing. Raises Illegal."""
    card, president = action.private, game.state.presidents[company]
    owner = game.state.privates.get(card, "")
    if owner in game.title.companies:
        raise Illegal("1865-2.6-10", "{company} keeps {private}.", company=owner, private=card)
    if owner != president:
        raise Illegal(
            "1865-2.6-3",
            "{president} can hand over only maritime cards of their own.",
            president=president,
        )
    if action.price:
        raise Illegal("1865-2.6-2", "Maritime cards are handed over free of charge.")


def hand_over_card(game: Base1865, company: str, card: str) -> None:
    """Hand a card to a company, which receives its bonus if that is due.

    See rules 1865-2.6-2, 1865-2.6-5 and 1865-2.6-8.
    """
    giver = game.state.privates[card]
    game.state.privates[card] = company
    game.emit(PrivateHandedOver(buyer=company, private=card, price=0, giver=giver))
    pay_bonuses(game, company)


def pay_bonuses(game: Base1865, company: str) -> None:
    """Pay the bonuses of a company's cards that are due and not paid yet.

    Called whenever it has gained a card or a token. See rules 1865-2.6-5, 1865-2.6-6,
    1865-2.6-7 and 1865-5.4-10.
    """
    for card in game.privates_of(company):
        if card not in game.state.bonuses and pays_bonus(game, company, card):
            game.state.bonuses = (*game.state.bonuses, card)
            game.add_traffic(company, int(game.state.phase), "maritime")


def pays_bonus(game: Base1865, company: str, card: str) -> bool:
    """Whether a company has a token in one of the places where a card pays its bonus."""
    places = game.title.privates[card].bonus_hexes
    return any(game.has_token_on(hex_id, company) for hex_id in places)


def discard_cards(game: Base1865) -> None:
    """Remove the cards that players still own from the game (rule 1865-2.6-9)."""
    for card, owner in list(game.state.privates.items()):
        if owner in game.players:
            del game.state.privates[card]
            game.emit(PrivateClosed(private=card))
