"""Words for traffic, for what trains carry, and for tokens that gain traffic along a route."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Dividend, PlaceToken
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice
from railhead.language.words import Figure, Words
from railhead.titles.common.words import turn

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


def _gained(voice: Voice, params: dict[str, Any]) -> str:
    """Traffic gained, and its origin."""
    words = _GAINS.get(
        params["reason"], NN_("{company} gains {count} traffic", "{company} gains {count} traffic")
    )
    return voice.say(words, **params)


def _token_placed(voice: Voice, params: dict[str, Any]) -> str:
    """A token placed, with its route and cost if it came along one."""
    if params.get("way"):
        return voice.say(N_("{company} places a token on {city} for {amount}: {way}"), **params)
    return voice.say(N_("{company} places a token on {city}"), **params)


def place_token(it: Description, action: PlaceToken) -> str:
    """The placing of a token, with cost and gain if it comes along a route."""
    placed = it.consequences.first("token_placed")
    if not placed.get("way"):
        return turn.place_token(it, action)
    it.covered.add("traffic")
    gained = (event for event in it.consequences.events if event.kind == "traffic")
    return it.say(
        N_(
            "place a token on {city} by {way} for {amount}, traffic +{number}, tokens left: {count}"
        ),
        city=action.city,
        way=placed["way"],
        amount=placed["amount"],
        number=sum(event.params["count"] for event in gained),
        count=it.consequences.after.state.tokens_left.get(action.actor, 0),
    )


def _dividend(question: Question) -> str:
    if not question.offers(Dividend):
        return question.say(N_("there is no revenue; a maritime card could bring one"))
    return turn.ask_dividend(question)


WORDS = Words(
    advantages={
        "traffic": NN_(
            "{company} has {count} more traffic for its next train",
            "{company} has {count} more traffic for its next train",
        )
    },
    events={
        "carried": N_("{company} has traffic {traffic}, its trains carry {coverage}"),
        "mine_worked_down": N_("The mine {hex} is worked down to {colour}, traffic {count}"),
        "token_placed": _token_placed,
        "traffic": _gained,
    },
    effects={"traffic": as_in_log},
    answers={PlaceToken: place_token},
    questions={"dividend": _dividend},
    passes={"dividend": N_("earn nothing")},
    figures={
        "coverage": Figure(N_("trains carry")),
        "revenue": Figure(N_("revenue")),
        "tokens": Figure(N_("tokens on the map")),
        "traffic": Figure(N_("traffic")),
    },
    # The number of a station is its traffic.
    stations={"city": N_("city {count}"), "town": N_("town {count}")},
)
