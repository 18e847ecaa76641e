"""The operating round, and what is possible at any time in a turn (rulebook 4.1)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.actions import Action, BuyPrivate, RepayLoan
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.titles.common.policies.any_time import AnyTimePolicy
from railhead.titles.common.rounds import OperatingRoundStep, open_operating_round
from railhead.titles.g1865.absorbing import check_turn_begins
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.maritime import cards_to_hand_over, check_card_handover, hand_over_card
from railhead.titles.g1865.state import Turn


def begin_operating_round(game: Base1865, number: int) -> None:
    """Pay the players' income, and let the companies operate one after the other.

    See rules 1865-2.6-1 and 1865-4.1-1.
    """
    game.state.operated = ()
    open_operating_round(game, number, game.phase.operating_rounds)
    game.push(OperatingRound(tuple(game.waiting())))


@dataclass(frozen=True, slots=True)
class OperatingRound(OperatingRoundStep[Base1865]):
    """One operating round; the order is worked out again after each turn.

    See rules 1865-4.1-2 and 1865-4.1-5.
    """

    def still_to_operate(self, game: Base1865) -> tuple[str, ...]:
        return tuple(game.waiting())

    def new_turn(self, game: Base1865, company: str) -> Turn:
        if company:
            game.state.operated = (*game.state.operated, company)
        return Turn(company)


# -- at any time in a company's turn -----------------------------------------------------------


class AnyTime1865(AnyTimePolicy[Base1865]):
    """Handing over maritime cards, and repaying a loan (rule 1865-4.1-4)."""

    def answers(self, game: Base1865, company: str) -> list[Answer]:
        answers: list[Answer] = [
            BuyPrivate(company, card, 0) for card in cards_to_hand_over(game, company)
        ]
        if _no_repayment(game, company) is None:
            answers.append(RepayLoan(company))
        return answers

    def carry_out(self, game: Base1865, company: str, action: Action) -> bool:
        check_turn_begins(game, company, action)
        match action:
            case BuyPrivate():
                check_card_handover(game, company, action)
                hand_over_card(game, company, action.private)
            case RepayLoan():
                refusal = _no_repayment(game, company)
                if refusal is not None:
                    raise refusal
                game.repay(company, 1)
            case _:
                return False
        return True


def _no_repayment(game: Base1865, company: str) -> Illegal | None:
    """Why a company cannot repay a loan now, None if it can (rule 1865-5.5-2)."""
    amount = game.title.facts.loan
    if not game.loans_of(company):
        return Illegal("1865-5.5-2", "{company} has no loan.", company=company)
    if game.state.cash[company] < amount:
        return Illegal(
            "1865-5.5-2",
            "{company} repays a loan in full only and has {cash}.",
            company=company,
            cash=game.state.cash[company],
        )
    return None
