"""Words for minors and majors, the initial offer, loans, and the help of presidents."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Convert, RepayLoan
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.translate import N_, NN_, Message
from railhead.language.voice import Voice
from railhead.language.words import RoundName, Words
from railhead.titles.common.words.certificates import INITIAL_OFFER


def _converted(voice: Voice, params: dict[str, Any]) -> str:
    phrase: Message = N_("{company} becomes a major")
    if params["count"]:
        phrase = NN_(
            "{company} becomes a major and gets {count} token",
            "{company} becomes a major and gets {count} tokens",
        )
    return voice.say(phrase, **params)


def _majors_offered(voice: Voice, params: dict[str, Any]) -> str:
    names = voice.listed(params["companies"])
    return voice.say(N_("Launched as majors from now on: {names}"), names=names)


def convert(it: Description, _action: Convert) -> str:
    """The conversion of a minor into a major, and the tokens that it receives."""
    converted = it.consequences.first("converted")
    it.covered.add("converted")
    phrase: Message = N_("become a major")
    if converted["count"]:
        phrase = NN_(
            "become a major with {count} more token", "become a major with {count} more tokens"
        )
    return it.say(phrase, **converted)


def repay_loan(it: Description, _action: RepayLoan) -> str:
    """Repaying a loan."""
    it.covered.add("loans_repaid")
    return it.say(N_("repay a loan for {amount}"), **it.consequences.first("loans_repaid"))


WORDS = Words(
    events={
        "bookkeeping": N_("-- Before Stock Round {turn} --"),
        "company_floated": N_("{company} floats"),
        "converted": _converted,
        "majors_offered": _majors_offered,
        "must_raise": N_("{president} must raise {amount} for a train of {company}"),
        "personal_loans_counted": NN_(
            "{player} counts {amount} less for {count} personal loan",
            "{player} counts {amount} less for {count} personal loans",
        ),
        "personal_loans_taken": NN_(
            "{player} takes {count} personal loan of the bank: {amount}",
            "{player} takes {count} personal loans of the bank: {amount}",
        ),
    },
    declined={"conversion": N_("{company} remains a minor")},
    headings=frozenset({"bookkeeping"}),
    effects=dict.fromkeys(
        ("company_floated", "converted", "must_raise", "personal_loans_taken"), as_in_log
    ),
    answers={Convert: convert, RepayLoan: repay_loan},
    questions={
        "conversion": N_("make {company} a major?"),
        "help": N_("sell certificates to pay for the train of {company}"),
    },
    passes={"conversion": N_("remain a minor")},
    rounds={"BK": RoundName(N_("Before Stock Round {turn}"), N_("BK"))},
    steps={"help": N_("help of the president")},
    sources={"initial_offer": INITIAL_OFFER},
    notable=frozenset({"company_floated", "converted", "majors_offered", "personal_loans_taken"}),
)
