"""Words for rounds, for the turns of a stock round, and for the beginning and end of a game."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Pass, SellShares
from railhead.language.description import Description
from railhead.language.phases import effect_of_phase, phase_begins
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import RoundName, Words

Params = dict[str, Any]


def _game_begins(voice: Voice, params: Params) -> str:
    players = voice.listed(params["players"])
    return voice.say(N_("-- {title}: {players} --"), title=voice.title.name, players=players)


def _turn_begins(voice: Voice, params: Params) -> str:
    if not params["president"]:
        return voice.say(N_("{company} operates by itself"), **params)
    return voice.say(N_("{president} operates {company}"), **params)


def _passed(voice: Voice, params: Params) -> str:
    return voice.say(voice.words.declined.get(params["on"], N_("{actor} passes")), **params)


def stock_round(question: Question) -> str:
    """What a player may do in a turn of a stock round."""
    if not question.offers(Pass):
        return question.say(N_("sell down to the certificate limit"))
    if getattr(question.step, "acted", False):
        phrase = N_("sell more, buy a certificate, start a company, or end the turn")
        return question.say(phrase)
    if not question.offers(SellShares):
        return question.say(N_("buy a certificate, start a company, or pass"))
    return question.say(N_("sell, then buy a certificate or start a company, or pass"))


PASS_ON_SHARES = N_("pass on shares")


def _pass_in_stock_round(it: Description, _action: Pass) -> str:
    return it.say(N_("end the turn") if getattr(it.step, "acted", False) else PASS_ON_SHARES)


WORDS = Words(
    events={
        "game_begins": _game_begins,
        "operating_round": N_("-- Operating Round {turn}.{number} (of {count}) --"),
        "passed": _passed,
        "phase": phase_begins,
        "stock_round": N_("-- Stock Round {turn} --"),
        "stock_round_over": N_("{priority} has the priority deal"),
        "turn_begins": _turn_begins,
    },
    declined={"stock_round": N_("{actor} passes on shares")},
    endings={"standstill": N_("nothing can happen any more")},
    headings=frozenset({"game_begins", "operating_round", "phase", "stock_round"}),
    resets=frozenset({"stock_round", "turn_begins"}),
    questions={"stock_round": stock_round},
    passes={"stock_round": _pass_in_stock_round},
    effects={"phase": effect_of_phase},
    rounds={
        "OR": RoundName(N_("Operating Round {turn}.{number}"), N_("OR")),
        "SR": RoundName(N_("Stock Round {turn}"), N_("SR")),
    },
)
