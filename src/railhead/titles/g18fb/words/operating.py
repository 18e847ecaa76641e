"""The turn of a major or a national: tile steps, tokens, secured interest, dividends, trains."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Pass, PlaceToken
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice
from railhead.language.words import Figure, Words
from railhead.titles.common.words import turn
from railhead.titles.g18fb.game import Base18FB

Params = dict[str, Any]


# -- what happens ------------------------------------------------------------------------------


def _token_placed(voice: Voice, params: Params) -> str:
    """A token, and the line that it came by, if it came by one."""
    if params.get("way"):
        return voice.say(N_("{company} places a token on {city} for {amount}: {way}"), **params)
    return voice.say(N_("{company} places a token on {city}"), **params)


def _earnings(voice: Voice, params: Params) -> str | None:
    """What is earned where; another event tells of nothing."""
    if not params["revenue"]:
        return None
    parts = [
        voice.say(N_("{place} {revenue}"), place=voice.short_place(_hex(city)), revenue=value)
        for city, value in params["stations"]
    ]
    if params["markers"]:
        markers = NN_("{count} town marker", "{count} town markers")
        parts.append(voice.say(markers, count=params["markers"]))
    if params["bonus"]:
        parts.append(voice.say(N_("papal bonus {bonus}"), bonus=params["bonus"]))
    phrase = N_("{company} earns {revenue}: {parts}")
    known = {"company": params["company"], "revenue": params["revenue"]}
    return voice.say(phrase, **known, parts=voice.listed(parts))


def _hex(city: str) -> str:
    return city.rpartition(".")[0]


# -- what is asked -----------------------------------------------------------------------------


def _track(question: Question) -> str:
    """Which of its tile steps a company takes."""
    game, company = question.game, question.decision.actor
    assert isinstance(game, Base18FB)
    step, of = game.state.acting.steps + 1, game.state.tile_steps.get(company, 0)
    phrase = N_("lay or upgrade track, step {number} of {limit}")
    if game.frozen(company):
        phrase = N_("upgrade track, step {number} of {limit}; frozen, it lays no yellow tiles")
    return question.say(phrase, number=step, limit=of)


def _no_track(it: Description, action: Pass) -> str:
    """A step that is not used costs the secured interest."""
    game = it.game
    assert isinstance(game, Base18FB)
    company = action.actor
    phrase = N_("lay no more track") if game.state.acting.steps else N_("lay no track")
    if game.earns_interest(company):
        it.covered.add("interest_lost")
        phrase = N_("lay no more track, without secured interest")
    return it.say(phrase)


def place_token(it: Description, action: PlaceToken) -> str:
    """A place for a token: its line, what that costs, and the markers that it collects."""
    placed = it.consequences.first("token_placed")
    if not placed.get("way"):
        return turn.place_token(it, action)
    it.covered.add("markers_gained")
    known = {
        "city": action.city,
        "way": placed["way"],
        "amount": placed["amount"],
        "left": it.consequences.after.state.tokens_left.get(action.actor, 0),
    }
    phrase = N_("place a token on {city} by {way} for {amount}, tokens left: {left}")
    if action.private:
        phrase = N_(
            "replace the Bourbon token in {city} with {private} by {way} for {amount}, "
            "tokens left: {left}"
        )
    text = it.say(phrase, **known, private=action.private)
    gained = it.consequences.first("markers_gained").get("count", 0)
    if not gained:
        return text
    markers = NN_("{token}, {count} town marker", "{token}, {count} town markers")
    return it.say(markers, token=text, count=gained)


def _ask_dividend(question: Question) -> str:
    assert isinstance(question.game, Base18FB)
    revenue = question.game.state.acting.revenue
    return question.say(N_("pay out {revenue}, half of it, or keep it?"), revenue=revenue)


WORDS = Words(
    advantages={
        "interest": N_(
            "while it builds, shares of {company} bring {amount} of interest in a round"
        ),
        "stations": N_("the tokens of {company} stand in places worth {amount} more"),
        "way": NN_(
            "{company} lacks only {count} tile to its destination",
            "{company} lacks only {count} tiles to its destination",
        ),
        "way_done": N_("track leads {company} to its destination"),
        "way_later": NN_(
            "{company} lacks only {count} tile to a later destination",
            "{company} lacks only {count} tiles to a later destination",
        ),
        "steps": N_(
            "shares of {company} bring secured interest only if it uses all its tile steps, else "
            "its price falls"
        ),
        "destinations": NN_(
            "{company} has {count} destination ahead, where its price rises",
            "{company} has {count} destinations ahead, where its price rises",
        ),
        "markers": NN_(
            "{company} has {count} more town marker", "{company} has {count} more town markers"
        ),
    },
    events={
        "earnings": _earnings,
        "interest_lost": N_("{company} has used {steps} of {of} tile steps: no secured interest"),
        "markers_gained": NN_(
            "{company} collects {count} town marker", "{company} collects {count} town markers"
        ),
        "secured_interest": N_("Shares of {company} bring secured interest of {amount} each"),
        "token_placed": _token_placed,
        "train_left": N_("An unsold {train} train leaves the bank; left there: {left}"),
    },
    effects={
        "interest_lost": N_("no secured interest: {steps} of {of} tile steps used"),
        "markers_gained": as_in_log,
        "secured_interest": N_("secured interest of {amount} a share"),
    },
    answers={PlaceToken: place_token},
    questions={"dividend": _ask_dividend, "track": _track},
    passes={"track": _no_track},
    figures={"revenue": Figure(N_("earnings"))},
    notable=frozenset({"markers_gained"}),
)
