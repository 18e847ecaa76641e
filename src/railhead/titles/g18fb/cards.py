"""Political cards: what they pay and what they can do; trades are in trades.py.

See rules 18FB-2.7-1 to 18FB-2.7-14.
"""

from __future__ import annotations

from dataclasses import replace

from railhead.engine.actions import UsePrivate
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import POOL
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import PrivateClosed
from railhead.titles.common.exact import check_exact
from railhead.titles.common.policies.privates import PrivatePolicy
from railhead.titles.common.stock import check_holding, check_room
from railhead.titles.g18fb.events import CardsDiscarded, FreeShareGiven, IncomeReduced, PowerUsed
from railhead.titles.g18fb.game import MAJOR, Base18FB
from railhead.titles.g18fb.slots import fill_slot
from railhead.titles.g18fb.state import CARDS, OFFER

RAISE_INTEREST, HALF_DEPOSIT, PAPAL_BONUS = "band", "deposit", "papal"
"""Powers of cards that are no rights to a slot (`power` of the title's private companies)."""

_FOR_COMPANIES = RAISE_INTEREST, PAPAL_BONUS
_RULES = {
    RAISE_INTEREST: "18FB-2.7-6",
    HALF_DEPOSIT: "18FB-2.7-7",
    PAPAL_BONUS: "18FB-2.7-9",
}
_SHARE = Certificates(regular=1)


class Cards18FB(PrivatePolicy[Base18FB]):
    """What political cards pay (rules 18FB-2.7-2 and 18FB-2.7-5)."""

    def pays_income(self, game: Base18FB, private: str) -> bool:
        """A card pays whoever owns it; one in the bank pool pays nobody."""
        return game.state.privates[private] in game.state.order

    def income(self, game: Base18FB, private: str) -> int:
        """Less, once the linked company has placed a token (rule 18FB-2.7-13)."""
        if private in game.state.reduced:
            return game.title.facts.reduced_income[private]
        return game.title.privates[private].revenue


def card_with(game: Base18FB, power: str) -> str:
    """The card that has a power."""
    return next(card.id for card in game.title.privates.values() if card.power == power)


def _free_share(game: Base18FB, card: str) -> str:
    """The company whose share still comes with a card, "" if none does."""
    company = game.title.facts.linked.get(card, "")
    return company if company and game.held(company, CARDS).regular else ""


def check_free_share(game: Base18FB, card: str, player: str) -> None:
    """Check that a player may hold the free share that comes with a card. Raises Illegal.

    Who buys a card chooses to: no limit is passed by that. See rules 18FB-R-5 and 18FB-R-15.
    """
    company = _free_share(game, card)
    if company and not game.free_shares_pass_limits:
        check_holding(game, player, company, game.share_percent(company))
        check_room(game, player, game.rule("certificate_limit"))


def hand_free_share(game: Base18FB, card: str, player: str) -> None:
    """Give the free share that comes with a card (rules 18FB-2.7-11 and 18FB-R-14)."""
    company = _free_share(game, card)
    if company:
        game.move_certificates(company, game.counts(_SHARE), CARDS, player)
        game.emit(FreeShareGiven(player=player, company=company, private=card))


def reduce_income(game: Base18FB, company: str) -> None:
    """The card of a company that has placed a token besides home pays less (rule 18FB-2.7-13)."""
    for card, linked in game.title.facts.linked.items():
        if linked != company or card in game.state.reduced or card not in game.state.privates:
            continue
        game.state.reduced = (*game.state.reduced, card)
        amount = game.title.facts.reduced_income[card]
        game.emit(IncomeReduced(private=card, company=company, amount=amount))


# -- powers ------------------------------------------------------------------------------------


def power_answers(game: Base18FB, player: str) -> list[UsePrivate]:
    """The powers for a company that a player can use now, whoever is on turn."""
    cards = [name for name in game.privates_of(player) if name not in game.state.used]
    cards = [name for name in cards if game.title.privates[name].power in _FOR_COMPANIES]
    companies = _companies(game) if cards else []
    return [
        action
        for card in cards
        for company in companies
        if passes(check_power, game, action := UsePrivate(player, card, company=company))
    ]


def _companies(game: Base18FB) -> list[str]:
    """The companies that a power can be used for: those that players lead or could start."""
    queue = game.queue
    return [name for name in game.of_kind(MAJOR) if game.started(name) or name in queue]


def use_power(game: Base18FB, action: UsePrivate) -> None:
    """Raise a company's secured interest, or give it the papal bonus. Raises Illegal.

    See rules 18FB-2.7-3, 18FB-2.7-6, 18FB-2.7-9 and 18FB-R-70.
    """
    check_power(game, action)
    if game.title.privates[action.private].power == RAISE_INTEREST:
        game.state.raised = action.company
    else:
        game.state.papal = action.company
    game.emit(PowerUsed(player=action.actor, private=action.private, company=action.company))
    spend(game, action.private)


def check_power(game: Base18FB, action: UsePrivate) -> None:
    """Check that a power can be used for a company now. Raises Illegal."""
    card, company, state = action.private, action.company, game.state
    if state.privates.get(card) != action.actor:
        raise Illegal(
            "18FB-2.7-3", "{player} does not own {private}.", player=action.actor, private=card
        )
    power = game.title.privates[card].power
    rule = _RULES.get(power, "18FB-2.7-3")
    if card in state.used:
        raise Illegal(rule, "{private} has been used before.", private=card)
    if power not in _FOR_COMPANIES:
        raise Illegal(rule, "{private} cannot be used here.", private=card)
    if company not in _companies(game):
        raise Illegal(rule, "{company} is no company in play.", company=company)
    if power == RAISE_INTEREST and not game.building(company):
        raise Illegal(
            "18FB-R-10", "{company} is not building; it earns no interest.", company=company
        )
    check_exact(game, action, replace(action, hex=""), rule)


def spend(game: Base18FB, card: str) -> None:
    """A power is used up; the card stays and pays, or closes where that was agreed.

    See rules 18FB-R-12 and 18FB-2.7-14.
    """
    game.state.used = (*game.state.used, card)
    if card in game.title.facts.linked or game.options["used_cards"] == "close":
        close(game, card)


def close(game: Base18FB, card: str) -> None:
    """Take a card out of the game."""
    del game.state.privates[card]
    game.emit(PrivateClosed(private=card))


# -- the end of the cards ----------------------------------------------------------------------


def discard_cards(game: Base18FB) -> None:
    """All cards leave the game, and their slots open or stay filled.

    See rules 18FB-2.7-4, 18FB-3.6-2, 18FB-R-13 and 18FB-R-14.
    """
    facts, state = game.title.facts, game.state
    for card, owner in state.privates.items():
        company = facts.linked.get(card, "")
        if owner == POOL and company and game.held(company, CARDS).regular:
            game.move_certificates(company, game.counts(_SHARE), CARDS, OFFER)
    if state.privates:
        game.emit(CardsDiscarded(privates=list(state.privates)))
    state.privates = {}
    removed = game.options["bourbon_tokens"] == "removed"
    for city, names in list(state.reserved.items()):
        for card in (name for name in names if name in game.title.privates):
            if removed:
                game.release_slot(city, card)
            else:
                fill_slot(game, city, card)
