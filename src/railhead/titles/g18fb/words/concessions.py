"""Concessions: companies that are started with one, deposits, and withdrawn concessions."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Par, Pass, TakeConcession
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.common.words import rounds
from railhead.titles.g18fb.game import REGIONAL, Base18FB

Params = dict[str, Any]


def _taken(voice: Voice, params: Params) -> str:
    phrase = N_("{player} takes the concession of {company} without a deposit")
    if params["amount"]:
        phrase = N_("{player} takes the concession of {company} for a deposit of {amount}")
    return voice.say(phrase, **params)


def _discarded(voice: Voice, params: Params) -> str:
    names = voice.listed(params["companies"])
    return voice.say(N_("There are no concessions any more: {names}"), names=names)


def par(it: Description, action: Par) -> str:
    """The start of a major, with what its concession asks; or a regional company of the pool."""
    game, found = it.game, it.consequences
    assert isinstance(game, Base18FB)
    known = {
        "company": action.company,
        "price": action.price,
        "cash": found.after.state.cash[action.company],
        "amount": sum(payment["amount"] for payment in found.payments("par")),
    }
    if game.kind(action.company) == REGIONAL:
        it.covered.add("regional_bought")
        phrase = N_("buy {company} from the pool for {price}, all of it for its treasury")
        return it.say(phrase, **{**known, "price": it.cost(action.price)})
    taken = found.first("concession_taken")
    it.covered.update(("concession_taken", "company_floated"))
    if not taken:
        phrase = N_("start {company} at {price} for {amount}; it floats at {percent}")
        percent = it.voice.percent(game.title.facts.float_percent)
        return it.say(phrase, **known, percent=percent)
    if not taken["amount"]:
        phrase = N_("start {company} at {price} for {amount} without a deposit, treasury {cash}")
        return it.say(phrase, **known)
    phrase = N_("start {company} at {price} for {amount} and a deposit of {deposit}")
    deposit = it.voice.money(taken["amount"])
    return it.say(
        N_("{start}, treasury {cash}"),
        start=it.say(phrase, **known, deposit=deposit),
        cash=known["cash"],
    )


def take_concession(it: Description, action: TakeConcession) -> str:
    """A withdrawn concession, taken again."""
    it.covered.add("concession_taken")
    amount = it.consequences.first("concession_taken").get("amount", 0)
    phrase = N_("take the concession of {company} without a deposit")
    if amount:
        phrase = N_("take the concession of {company} for a deposit of {amount}")
    return it.say(phrase, company=action.company, amount=amount)


def _stock_round(question: Question) -> str:
    """What may be done with a turn; a concession may lie in the pool."""
    if question.offers(TakeConcession):
        return question.say(
            N_("deal in certificates, start a company, take a withdrawn concession, or pass")
        )
    return rounds.stock_round(question)


def _leave_it(it: Description, _action: Pass) -> str:
    company = getattr(it.step, "company", "")
    return it.say(N_("leave the concession of {company} in the pool"), company=company)


WORDS = Words(
    events={
        "concession_taken": _taken,
        "concession_withdrawn": N_("{player} loses the concession of {company} to the pool"),
        "concessions_discarded": _discarded,
        "deposit_returned": N_("{player} gets back {amount} of the deposit for {company}"),
    },
    effects=dict.fromkeys(
        ("concession_taken", "concession_withdrawn", "concessions_discarded", "deposit_returned"),
        as_in_log,
    ),
    answers={Par: par, TakeConcession: take_concession},
    questions={
        "stock_round": _stock_round,
        "withdrawn_concession": N_("take the withdrawn concession of {company}?"),
    },
    declined={"withdrawn_concession": N_("{actor} leaves the concession in the pool")},
    passes={"withdrawn_concession": _leave_it},
    actions={"TakeConcession": N_("taking a concession")},
    notable=frozenset({"concession_taken", "concession_withdrawn"}),
)
