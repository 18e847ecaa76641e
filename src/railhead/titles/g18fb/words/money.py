"""Shares of companies, money that is missing, bankruptcy, and the end of the game."""

from __future__ import annotations

from typing import Any

from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.common.words.certificates import INITIAL_OFFER
from railhead.titles.g18fb.emergency import Emergency
from railhead.titles.g18fb.game import REGIONAL, Base18FB

Params = dict[str, Any]


def _acquisition(voice: Voice, params: Params) -> str | None:
    """The treasury of a regional company; what is paid for it is told with the acquisition."""
    company = voice.title.companies.get(params["payer"])
    if company is None or company.kind != REGIONAL or not params["amount"]:
        return None
    return voice.say(N_("{payee} keeps the {amount} of {payer}"), **params)


def _emergency(question: Question) -> str:
    """What is missing for a train, and who sells for it."""
    step, game = question.step, question.game
    assert isinstance(step, Emergency)
    assert isinstance(game, Base18FB)
    president = question.decision.actor
    missing = game.train(step.train).price - game.state.cash[step.company]
    if president != step.company:
        missing -= game.state.cash[president]
    phrase = N_("sell shares at half price: {amount} is missing for a train of {company}")
    return question.say(phrase, amount=missing, company=step.company)


WORDS = Words(
    events={
        "company_closed": N_("{company} closes for want of a president"),
        "forced_sale": N_("{company} may not keep its shares of {other}"),
        "money_missing": N_(
            "{company} lacks {amount} for a train; {president} answers for what is missing"
        ),
        "player_bankrupt": N_("{player} goes bankrupt over the train of {company}"),
        "zone_entered": N_("The price of {company} is {zone} now"),
    },
    payments={
        "acquisition": _acquisition,
        "closing": N_("{payer} leaves {amount} to the bank"),
        "float": N_("{payee} receives its capital of {amount}"),
        "merger": N_("{payee} takes over {amount} of {payer}"),
    },
    endings={
        "bankruptcy": N_("only one player is left"),
        "price": N_("a company has reached the highest price"),
    },
    effects=dict.fromkeys(("company_closed", "money_missing", "player_bankrupt"), as_in_log),
    questions={
        "emergency": _emergency,
        "finance": N_("sell shares, then buy one certificate, or do neither"),
    },
    passes={"finance": N_("buy no certificate")},
    steps={
        "emergency": N_("raising money"),
        "finance": N_("shares"),
        "forced_sales": N_("forced sales"),
    },
    sources={"offer": INITIAL_OFFER},
    notable=frozenset({"company_closed", "forced_sale", "player_bankrupt"}),
)
