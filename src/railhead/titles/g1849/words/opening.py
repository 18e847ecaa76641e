"""Words for the Starting Round, the Stock Round and the start of corporations."""

from __future__ import annotations

from typing import Any

from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.common.words import rounds

_EXCHANGES = {
    "one_20": N_("{player} takes the 20% Last Certificate of {company} in exchange"),
    "two_10": N_("{player} takes two 10% certificates of {company} in exchange"),
}


def _order(voice: Voice, params: dict[str, Any]) -> str:
    text = voice.say(
        N_("Companies start in the order {order}"), order=voice.listed(params["order"])
    )
    if params["unused"]:
        text += voice.say(N_("; {company} is not in the game"), company=params["unused"])
    return text


def _exchange_chosen(voice: Voice, params: dict[str, Any]) -> str:
    phrase = _EXCHANGES.get(params["choice"], N_("{player} chooses for {company}"))
    return voice.say(phrase, **params)


def _stock_round(question: Question) -> str:
    """The question of a Stock Round; whoever has started a corporation may buy more of it."""
    step: Any = question.step
    if not step.started:
        return rounds.stock_round(question)
    phrase = N_("buy up to two more certificates of {started}, or end the turn")
    if step.extra:
        phrase = N_("buy one more certificate of {started}, or end the turn")
    return question.say(phrase)


def _free_president(question: Question) -> str:
    state: Any = question.game.state
    return question.say(N_("fix the starting value of {company}"), company=state.rsa)


def _exchange(question: Question) -> str:
    step: Any = question.step
    phrase = N_("which certificates of {company} change hands for the president's?")
    return question.say(phrase, company=step.company_exchanged)


WORDS = Words(
    events={
        "base_waits": N_("{company} finds no free slot for its base in {city} and waits for one"),
        "corporations_sorted": _order,
        "exchange_chosen": _exchange_chosen,
        "moved_back": N_("{company} finds no base and goes to the end of the starting order"),
        "tokens_bought": N_("{company} pays {amount} for its tokens"),
    },
    effects={"moved_back": as_in_log},
    questions={
        "choose_base": N_("choose the base city"),
        "exchange": _exchange,
        "free_president": _free_president,
        "stock_round": _stock_round,
    },
    choices={
        "one_20": N_("take the 20% Last Certificate"),
        "two_10": N_("take two 10% certificates"),
    },
    notable=frozenset({"base_waits", "corporations_sorted", "exchange_chosen", "moved_back"}),
)
