"""Words for bonds, certificates of the treasury, loans and bankruptcy."""

from __future__ import annotations

from typing import cast

from railhead.engine.actions import (
    Bankrupt,
    BuyTrain,
    Choose,
    PayDebt,
    RepayLoan,
    SellShares,
    TakeLoan,
)
from railhead.engine.state import DEPOT, RETURNED
from railhead.language.description import Description
from railhead.language.questions import Question
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.common.words import trains
from railhead.titles.g1849.facts import Facts1849


def _ask_for_trains(question: Question) -> str:
    """The question for trains; a president may have to sell certificates for one."""
    if not question.offers(SellShares):
        return trains.ask_for_trains(question)
    phrase = N_("sell certificates to raise {missing} for a train")
    return question.say(phrase, missing=question.voice.money(_missing(question)))


def _missing(question: Question) -> int:
    """The money that a president must raise for a train, taken from the refusal of a purchase."""
    game = question.game
    for train in (*game.state.trains.get(RETURNED, ()), *game.state.trains.get(DEPOT, ())):
        price = game.title.trains[game.train_class(train)].price
        refusal = game.refusal(BuyTrain(question.decision.actor, train, price))
        if refusal is not None and "amount" in refusal.params:
            return int(refusal.params["amount"])
    return 0


def _ask_for_interest(question: Question) -> str:
    if question.offers(SellShares):
        return question.say(N_("sell certificates to raise money for the interest"))
    return question.say(N_("pay the interest of the bond"))


def _take_personal_loan(it: Description, _action: Choose) -> str:
    facts = cast("Facts1849", it.game.title.facts)
    return it.say(
        N_("take a loan of {amount} (costs {cost} at the end)"),
        amount=facts.loan,
        cost=it.voice.money(facts.loan_deduction),
    )


def take_loan(it: Description, _action: TakeLoan) -> str:
    """Issuing a bond."""
    return it.say(N_("issue a bond and receive {amount}"), **it.consequences.first("bond_issued"))


def repay_loan(it: Description, _action: RepayLoan) -> str:
    """Repaying a bond."""
    return it.say(N_("repay the bond for {amount}"), **it.consequences.first("bond_repaid"))


def pay_debt(it: Description, _action: PayDebt) -> str:
    """A president's payment for their company."""
    it.covered.add("president_helps")
    helped = it.consequences.first("president_helps")
    return it.say(N_("give {company} the missing {amount}"), **helped)


def bankrupt(it: Description, action: Bankrupt) -> str:
    """Declaring a corporation bankrupt."""
    return it.say(N_("declare {company} bankrupt"), company=action.actor)


WORDS = Words(
    events={
        "bankrupt": N_("{company} is bankrupt; {president} sells whatever can be sold"),
        "bond_issued": N_("{company} issues a bond of {amount}"),
        "bond_repaid": N_("{company} repays its bond of {amount}"),
        "loan_taken": N_("{player} takes a loan of {amount}"),
        "player_left": N_("{player} leaves the game"),
    },
    endings={"bankrupt": N_("only one player is left")},
    answers={
        Bankrupt: bankrupt,
        PayDebt: pay_debt,
        RepayLoan: repay_loan,
        TakeLoan: take_loan,
    },
    questions={
        "bond": N_("repay or issue a bond"),
        "interest": _ask_for_interest,
        "issue": N_("sell certificates of the treasury or buy one back"),
        "loan_or_leave": N_("take a loan or leave the game?"),
        "trains": _ask_for_trains,
    },
    passes={
        "bond": N_("leave the bond as it is"),
        "issue": N_("neither sell nor buy certificates"),
    },
    choices={"leave": N_("leave the game"), "loan": _take_personal_loan},
    steps={"bond": N_("bond"), "issue": N_("certificates")},
    actions={"TakeLoan": N_("issuing a bond")},
    notable=frozenset({"bankrupt", "bond_issued", "bond_repaid", "loan_taken", "player_left"}),
)
