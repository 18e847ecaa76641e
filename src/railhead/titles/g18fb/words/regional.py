"""Regional companies: their turns and bonuses, and who acquires them."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Absorb, Pass
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.common.words import privates
from railhead.titles.g18fb.game import Base18FB


def _bonus_paid(voice: Voice, params: dict[str, Any]) -> str:
    place = params["place"]
    city = place if "." in place else f"{place}.0"
    phrase = N_("{player} receives {amount}: {company} is joined with {city}")
    return voice.say(phrase, **params, city=city)


def absorb(it: Description, action: Absorb) -> str:
    """A regional company that is acquired."""
    it.covered.add("regional_acquired")
    return it.say(
        N_("acquire {company} of {owner} for {amount}, treasury {cash}"),
        company=action.target,
        owner=it.game.state.presidents[action.target],
        amount=it.consequences.first("regional_acquired")["price"],
        cash=it.consequences.after.state.cash[action.acquirer],
    )


def _track(question: Question) -> str:
    """The tile without cost, the second one, or that for its own token."""
    game = question.game
    assert isinstance(game, Base18FB)
    if not question.offers(Pass):
        return question.say(N_("upgrade the base of {company}: its token waits for a slot"))
    if game.state.acting.steps:
        amount = game.title.facts.second_regional_tile
        return question.say(N_("lay or upgrade a second tile for {amount}"), amount=amount)
    return question.say(N_("lay or upgrade a tile"))


WORDS = Words(
    events={
        "bonus_paid": _bonus_paid,
        "regional_acquired": N_("{company} acquires {regional} of {owner} for {price}"),
        "regional_bought": N_("{player} buys {company} for {price}"),
        "regional_paid": N_("{company} earns {revenue}; {owner} receives {amount} of it"),
        "token_waits": N_("The token of {company} waits for a slot in {city}"),
    },
    declined={"regional_trains": N_("{company} buys no train")},
    effects=dict.fromkeys(
        ("bonus_paid", "regional_acquired", "regional_bought", "regional_paid", "token_waits"),
        as_in_log,
    ),
    answers={Absorb: absorb},
    questions={
        "acquisition": N_("acquire a regional company?"),
        "regional_deal": privates.WORDS.questions["train_deal"],
        "regional_track": _track,
        "regional_trains": N_("buy a train?"),
    },
    offers={"regional_deal": N_("offers of regional companies for my trains")},
    passes={
        "acquisition": N_("acquire none"),
        "regional_track": N_("lay no tile"),
        "regional_trains": N_("buy no train"),
    },
    steps={
        "regional_revenue": N_("dividend"),
        "regional_track": N_("track"),
        "regional_trains": N_("buying trains"),
    },
    notable=frozenset({"regional_acquired", "regional_bought", "regional_paid"}),
)
