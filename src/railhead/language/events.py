"""Events in words: one short sentence for each kind, in the style of the field's logs.

Only the title and the names of the players are looked at, never the state: a sentence about an
event stays the same however the game goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from railhead.engine.events import Event
from railhead.engine.state import BANK
from railhead.language.dragons import (
    dragons_bought,
    dragons_passed,
    dragons_sold,
    zone_changed,
)
from railhead.language.phases import phase_begins
from railhead.language.phrases import ENDINGS, PHRASES
from railhead.language.purchases import share_bought
from railhead.language.routes import say_routes
from railhead.language.takeover import shares_paid
from railhead.language.traffic import token_placed, traffic_gained
from railhead.language.translate import ENGLISH, N_, NN_, Message, Translator
from railhead.language.voice import GameContext, Voice, voice_of

Params = dict[str, Any]

# Steps whose refusal is worth a line; that a company also sold no certificate is not.
_PASSED = {
    "track": N_("{company} lays no track"),
    "token": N_("{company} places no token"),
    "conversion": N_("{company} remains a minor"),
    "trains": N_("{company} buys no train"),
}

_EXCHANGES = {
    "one_20": N_("{player} takes the 20% Last Certificate of {company} in exchange"),
    "two_10": N_("{player} takes two 10% certificates of {company} in exchange"),
}


def _dividend(voice: Voice, params: Params) -> str:
    if params["choice"] == "withhold":
        return voice.say(N_("{company} keeps {revenue}"), **params)
    if params["choice"] == "half":
        return voice.say(N_("{company} pays half of {revenue}"), **params)
    share = params["revenue"] * params.get("percent", 10) // 100
    return voice.say(N_("{company} pays out {revenue}, {share} per share"), share=share, **params)


def _exchange(voice: Voice, params: Params) -> str:
    phrase = _EXCHANGES.get(params["choice"], N_("{player} chooses for {company}"))
    return voice.say(phrase, **params)


def _game_begins(voice: Voice, params: Params) -> str:
    players = voice.listed(params["players"])
    return voice.say(N_("-- {title}: {players} --"), title=voice.title.name, players=players)


def _game_over(voice: Voice, params: Params) -> str:
    reason = str(params["reason"])
    words = voice.translate(ENDINGS.get(reason, reason))
    return voice.say(N_("-- Game over: {reason} --"), reason=words)


def _order(voice: Voice, params: Params) -> str:
    text = voice.say(
        N_("Companies start in the order {order}"), order=voice.listed(params["order"])
    )
    if params["unused"]:
        text += voice.say(N_("; {company} is not in the game"), company=params["unused"])
    return text


def _passed(voice: Voice, params: Params) -> str | None:
    phrase = _PASSED.get(params["step"])
    return voice.say(phrase, **params) if phrase else None


def _payment(voice: Voice, params: Params) -> str | None:
    if params["reason"] == "closing":
        return voice.say(N_("{payer} leaves {amount} to the bank"), **params)
    if params["reason"] == "absorption":
        return voice.say(N_("{payee} takes over {amount} of {payer}"), **params)
    if params["reason"] == "nationalisation":
        phrase = N_("{payee} receives {amount}")
        if params["payer"] != BANK:
            phrase = N_("{payee} takes over {amount} of {payer}")
        return voice.say(phrase, **params)
    return None


def _price_moved(voice: Voice, params: Params) -> str:
    before, after = params["before"], params["after"]
    if after > before:
        return voice.say(N_("{company} rises from {before} to {after}"), **params)
    if after < before:
        return voice.say(N_("{company} falls from {before} to {after}"), **params)
    return voice.say(N_("{company} moves on the market; its price stays {after}"), **params)


def _private_bought(voice: Voice, params: Params) -> str:
    if params.get("giver"):
        return voice.say(N_("{giver} hands {private} to {buyer}"), **params)
    if not params["price"]:
        return voice.say(N_("{buyer} takes {private} free of charge"), **params)
    return voice.say(N_("{buyer} buys {private} for {price}"), **params)


def _routes_run(voice: Voice, params: Params) -> str:
    if not params["routes"]:
        return voice.say(N_("{company} runs no train"), **params)
    routes = say_routes(voice, params["routes"])
    return voice.say(
        N_("{company} runs for {revenue}: {routes}"),
        company=params["company"],
        revenue=params["revenue"],
        routes=routes,
    )


def _minors_removed(voice: Voice, params: Params) -> str:
    names = voice.listed(params["companies"])
    return voice.say(N_("Not sold and out of the game: {names}"), names=names)


def _cards_removed(voice: Voice, params: Params) -> str:
    names = voice.listed(params["privates"])
    return voice.say(N_("Not taken and out of the game: {names}"), names=names)


def _converted(voice: Voice, params: Params) -> str:
    phrase: Message = N_("{company} becomes a major")
    if params["count"]:
        phrase = NN_(
            "{company} becomes a major and gets {count} token",
            "{company} becomes a major and gets {count} tokens",
        )
    return voice.say(phrase, **params)


def _majors_offered(voice: Voice, params: Params) -> str:
    names = voice.listed(params["companies"])
    return voice.say(N_("Launched as majors from now on: {names}"), names=names)


def _merger(voice: Voice, params: Params) -> str:
    phrase = N_("{minors} are to become {company} at {price}; president {director}")
    return voice.say(phrase, **{**params, "minors": voice.listed(params["minors"])})


def _public_formed(voice: Voice, params: Params) -> str:
    minors = params["minors"]
    phrase = N_("{minors} becomes {company} at {price}; president {director}")
    if len(minors) > 1:
        phrase = N_("{minors} become {company} at {price}; president {director}")
    return voice.say(phrase, **{**params, "minors": voice.listed(minors)})


def _turn_begins(voice: Voice, params: Params) -> str:
    if not params["president"]:
        return voice.say(N_("{company} operates by itself"), **params)
    return voice.say(N_("{president} operates {company}"), **params)


def _taken_over(voice: Voice, params: Params) -> str:
    things = voice.listed([*map(voice.a_train, params["trains"]), *params["privates"]])
    return voice.say(N_("{heir} takes over {things}"), heir=params["heir"], things=things)


def _tile_laid(voice: Voice, params: Params) -> str:
    if params.get("exchanged"):
        if not params["amount"]:
            return voice.say(N_("{company} replaces the tile of {hex} by tile {tile}"), **params)
        phrase = N_("{company} replaces the tile of {hex} by tile {tile} for {amount}")
        return voice.say(phrase, **params)
    tile = voice.title.tiles.tiles.get(params["tile"])
    first = tile is None or tile.colour == "yellow"
    if first and not params["amount"]:
        return voice.say(N_("{company} lays tile {tile} on {hex}"), **params)
    if first:
        return voice.say(N_("{company} lays tile {tile} on {hex} for {amount}"), **params)
    if not params["amount"]:
        return voice.say(N_("{company} upgrades {hex} to tile {tile}"), **params)
    return voice.say(N_("{company} upgrades {hex} to tile {tile} for {amount}"), **params)


def _train_bought(voice: Voice, params: Params) -> str:
    train = voice.a_train(params["train"])
    return voice.say(
        N_("{company} buys {a_train} from {source} for {amount}"), a_train=train, **params
    )


def _train_returned(voice: Voice, params: Params) -> str:
    train = voice.a_train(params["train"])
    return voice.say(N_("{company} returns {a_train} to the bank"), a_train=train, **params)


SENTENCES: dict[str, Callable[[Voice, Params], str | None]] = {
    "cards_removed": _cards_removed,
    "converted": _converted,
    "corporations_sorted": _order,
    "dividend": _dividend,
    "dragons_bought": dragons_bought,
    "dragons_passed": dragons_passed,
    "dragons_sold": dragons_sold,
    "exchange_chosen": _exchange,
    "game_begins": _game_begins,
    "game_over": _game_over,
    "majors_offered": _majors_offered,
    "merger_proposed": _merger,
    "minors_removed": _minors_removed,
    "payment": _payment,
    "phase": phase_begins,
    "price_moved": _price_moved,
    "private_bought": _private_bought,
    "public_formed": _public_formed,
    "routes_run": _routes_run,
    "share_bought": share_bought,
    "shares_paid": shares_paid,
    "step_passed": _passed,
    "taken_over": _taken_over,
    "tile_laid": _tile_laid,
    "token_placed": token_placed,
    "traffic": traffic_gained,
    "train_bought": _train_bought,
    "train_returned": _train_returned,
    "turn_begins": _turn_begins,
    "zone_changed": zone_changed,
}


def narrate(event: Event, game: GameContext, translate: Translator = ENGLISH) -> str | None:
    """Return an event as a sentence without a full stop, None if other events tell it.

    A kind without a phrase is written plainly with its parameters, so that no log breaks.
    """
    return tell(voice_of(game, translate), event)


def tell(voice: Voice, event: Event) -> str | None:
    """Return an event as a sentence; see `narrate`."""
    sentence = SENTENCES.get(event.kind)
    if sentence is not None:
        return sentence(voice, event.params)
    phrase = PHRASES.get(event.kind)
    if phrase is not None:
        return voice.say(phrase, **event.params)
    rest = (f"{name} {voice.word(name, value)}" for name, value in event.params.items())
    return " ".join([event.kind.replace("_", " "), *rest])
