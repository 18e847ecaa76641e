"""Political cards, which are what private companies are in other titles."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import BuyPrivate, OfferPrivate, UsePrivate
from railhead.engine.state import POOL
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.common.words import privates
from railhead.titles.g18fb.cards import HALF_DEPOSIT, PAPAL_BONUS, RAISE_INTEREST
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.revenue import interest
from railhead.titles.g18fb.trades import CardTrade

Params = dict[str, Any]


# -- what happens ------------------------------------------------------------------------------


def _power_used(voice: Voice, params: Params) -> str:
    phrase = N_("{player} uses {private}: the papal bonus is for {company}")
    if voice.title.privates[params["private"]].power == RAISE_INTEREST:
        phrase = N_("{player} uses {private}: the secured interest of {company} rises")
    return voice.say(phrase, **params)


def _trade_offered(voice: Voice, params: Params) -> str:
    phrase = N_("{buyer} offers {seller} {price} for {private}")
    if params["player"] == params["seller"]:
        phrase = N_("{seller} offers {private} to {buyer} for {price}")
    return voice.say(phrase, **params)


def _discarded(voice: Voice, params: Params) -> str:
    names = voice.listed(params["privates"])
    return voice.say(N_("There are no political cards any more: {names}"), names=names)


# -- what is asked -----------------------------------------------------------------------------


def _trade(question: Question) -> str:
    step = question.step
    assert isinstance(step, CardTrade)
    phrase = N_("{buyer} offers {price} for {card}; accept?")
    if step.asked == step.buyer:
        phrase = N_("{seller} offers {card} for {price}; accept?")
    return question.say(phrase, buyer=step.buyer)


def use_private(it: Description, action: UsePrivate) -> str:
    """The power of a card, with its owner if somebody else is asked."""
    text = _power(it, action)
    asked = it.game.decision.player if it.game.decision else ""
    if action.actor in ("", asked):
        return text
    return it.say(N_("{player}: {text}"), player=action.actor, text=text)


def _power(it: Description, action: UsePrivate) -> str:
    it.covered.add("power_used")
    power = it.game.title.privates[action.private].power
    if power == HALF_DEPOSIT:
        phrase = N_("use {private}: only half of the next deposit is due")
        return it.say(phrase, private=action.private)
    if power == PAPAL_BONUS:
        phrase = N_("use {private}: {company} gets the papal bonus")
        return it.say(phrase, private=action.private, company=action.company)
    before, after = it.game, it.consequences.after
    assert isinstance(before, Base18FB)
    assert isinstance(after, Base18FB)
    return it.say(
        N_("use {private}: {company} pays {after} instead of {before} secured interest a share"),
        private=action.private,
        company=action.company,
        before=interest(before, action.company),
        after=interest(after, action.company),
    )


def buy_private(it: Description, action: BuyPrivate) -> str:
    """A card bought from the pool, or an offer for one of another player."""
    owner = it.game.state.privates[action.private]
    if owner == POOL:
        return it.say(
            N_("buy {private} from the pool for {price}, income {amount}"),
            private=action.private,
            price=action.price,
            amount=it.game.title.privates[action.private].revenue,
        )
    phrase = N_("offer {owner} {price} for {private}")
    return it.say(phrase, owner=owner, price=it.cost(action.price), private=action.private)


def offer_private(it: Description, action: OfferPrivate) -> str:
    """An own card, offered to another player."""
    phrase = N_("offer {private} to {player} for {price}")
    price = it.cost(action.price)
    return it.say(phrase, private=action.private, player=action.buyer, price=price)


# -- powers ------------------------------------------------------------------------------------


def _slots(voice: Voice, game: Any, private: str) -> str:
    """Where the Bourbon token of a card lies."""
    places = game.title.places["bourbon"][private]
    return voice.listed(voice.short_place(place.partition(".")[0]) for place in places)


def _raises(voice: Voice, game: Any, _private: str) -> str:
    phrase = N_("once: the secured interest of a company is read {count} bands higher")
    return voice.say(phrase, count=str(game.title.facts.band_raise))


def _papal(voice: Voice, game: Any, _private: str) -> str:
    places = voice.listed(
        voice.say(N_("{hex} +{count}"), hex=hex_id, count=amount)
        for amount, hexes in game.title.places["papal"].items()
        for hex_id in hexes
    )
    return voice.say(N_("once: a bonus for one company in {places}"), places=places)


def _bourbon(voice: Voice, game: Any, private: str) -> str:
    return voice.say(
        N_("from phase {phase} a company may replace the Bourbon token in {places}"),
        phase=game.title.facts.cards_from[private],
        places=_slots(voice, game, private),
    )


def _linked(voice: Voice, game: Any, private: str) -> str:
    return voice.say(
        N_(
            "a share of {company} and its concession at the next lower deposit; a company may"
            " replace the Bourbon token in {places}, then the card closes"
        ),
        company=game.title.facts.linked[private],
        places=_slots(voice, game, private),
    )


WORDS = Words(
    events={
        "cards_discarded": _discarded,
        "free_share": N_("{player} receives a free share of {company} with {private}"),
        "income_reduced": N_(
            "{private} pays only {amount} from now on: {company} has placed a token"
        ),
        "power_used": _power_used,
        "slot_refused": N_("{player} refuses {company} the place of the Bourbon token ({private})"),
        "slot_wanted": N_("{company} asks {player} for the place of the Bourbon token ({private})"),
        "trade_offered": _trade_offered,
        "trade_refused": N_("{player} refuses to trade {private} for {price}"),
    },
    effects={
        "trade_offered": privates.WORDS.effects["offer_made"],
        **dict.fromkeys(
            ("cards_discarded", "free_share", "income_reduced", "power_used"), as_in_log
        ),
        "slot_wanted": N_("{player} must agree"),
    },
    answers={BuyPrivate: buy_private, OfferPrivate: offer_private, UsePrivate: use_private},
    questions={
        "card_trade": _trade,
        "slot_consent": N_(
            "{company} wants to replace the Bourbon token of {card} in {city}; agree?"
        ),
    },
    offers={
        "card_trade": N_("political cards that others offer"),
        "slot_consent": N_("tokens in the places of my cards"),
    },
    powers={
        "band": _raises,
        "deposit": N_("once: only half of a deposit is due"),
        "papal": _papal,
        "bourbon": _bourbon,
        "concession": _linked,
    },
    actions={"OfferPrivate": N_("offering a political card")},
    privates={
        "all": N_("Political cards"),
        "one": N_("Card"),
        "on_offer": N_("Political cards still to be auctioned"),
        "counted": N_("Political cards ({count})"),
        "paying": N_("Political cards pay {owners}"),
        "buying": N_("buy a political card: {names}"),
    },
    notable=frozenset({"free_share", "income_reduced"}),
)
