"""Traffic in words, and tokens that travel along a route and gain it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice

if TYPE_CHECKING:
    from railhead.engine.actions import PlaceToken
    from railhead.language.choices import Teller

_GAINS = {
    "absorption": NN_(
        "{company} takes over {count} traffic", "{company} takes over {count} traffic"
    ),
    "home": NN_(
        "{company} gains {count} traffic from its home",
        "{company} gains {count} traffic from its home",
    ),
    "maritime": NN_(
        "{company} gains {count} traffic from a maritime card",
        "{company} gains {count} traffic from a maritime card",
    ),
    "mines": NN_(
        "{company} gains {count} traffic from its mines",
        "{company} gains {count} traffic from its mines",
    ),
    "tile": NN_(
        "{company} gains {count} traffic from the new tile",
        "{company} gains {count} traffic from the new tile",
    ),
    "token": NN_(
        "{company} gains {count} traffic from the new token",
        "{company} gains {count} traffic from the new token",
    ),
}


def traffic_gained(voice: Voice, params: dict[str, Any]) -> str:
    """Traffic and where it comes from."""
    words = _GAINS.get(
        params["reason"], NN_("{company} gains {count} traffic", "{company} gains {count} traffic")
    )
    return voice.say(words, **params)


def token_placed(voice: Voice, params: dict[str, Any]) -> str:
    """A token, and what it cost by its route where that is so."""
    if params.get("way"):
        return voice.say(N_("{company} places a token on {city} for {amount}: {way}"), **params)
    return voice.say(N_("{company} places a token on {city}"), **params)


def place_token(teller: Teller, action: PlaceToken) -> str:
    """A place for a token; by a route also what that costs and gains."""
    left = teller.outlook.after.state.tokens_left.get(action.actor, 0)
    placed = teller.outlook.first("token_placed")
    if not placed.get("way"):
        phrase = N_("place a token on {city}, {count} left")
        return teller.say(phrase, city=action.city, count=left)
    teller.told.add("traffic")
    gained = (event for event in teller.outlook.events if event.kind == "traffic")
    return teller.say(
        N_("place a token on {city} by {way} for {amount}, traffic +{number}, {count} left"),
        city=action.city,
        way=placed["way"],
        amount=placed["amount"],
        number=sum(event.params["count"] for event in gained),
        count=left,
    )
