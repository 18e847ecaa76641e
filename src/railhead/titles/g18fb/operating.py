"""The operating round, and what is possible at any moment of a turn.

See rules 18FB-3.5-1 to 18FB-3.5-6.
"""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.actions import Absorb, Action, BuyPrivate, OfferPrivate, UsePrivate
from railhead.engine.decision import Answer
from railhead.titles.common.policies.any_time import AnyTimePolicy
from railhead.titles.common.rounds import OperatingRoundStep, open_operating_round
from railhead.titles.g18fb.acquisition import acquire, acquisitions
from railhead.titles.g18fb.cards import power_answers, use_power
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.state import BUILDING, Turn
from railhead.titles.g18fb.trades import offer_trade, trade_answers


def begin_operating_round(game: Base18FB, number: int) -> None:
    """The income of the political cards, then each company in turn.

    See rules 18FB-3.5-1 and 18FB-2.7-2.
    """
    game.state.operated = ()
    open_operating_round(game, number, game.phase.operating_rounds)
    game.push(OperatingRound(tuple(game.waiting())))


@dataclass(frozen=True, slots=True)
class OperatingRound(OperatingRoundStep[Base18FB]):
    """One operating round; the order is looked at again after each turn.

    See rules 18FB-3.5-2 and 18FB-3.5-3.
    """

    def still_to_operate(self, game: Base18FB) -> tuple[str, ...]:
        return tuple(game.waiting())

    def new_turn(self, game: Base18FB, company: str) -> Turn:
        if company:
            game.state.operated = (*game.state.operated, company)
        return Turn(company)

    def turn_over(self, game: Base18FB, company: str) -> None:
        """A turn in the state of building is not one of a company that has operated.

        See rule 18FB-R-20.
        """
        state = game.state
        if state.status.get(company) == BUILDING and not game.frozen(company):
            state.turns[company] -= 1


# -- at any moment of a turn -----------------------------------------------------------------------


class AnyTime18FB(AnyTimePolicy[Base18FB]):
    """Political cards are used and traded, regional companies acquired.

    In a stock round the player on turn is asked, in an operating round the president of the
    company on turn; there others may use the powers of their cards besides. See rules 18FB-2.7-3,
    18FB-3.3.6-2, 18FB-3.5-6 and 18FB-3.7.3-1.
    """

    def answers(self, game: Base18FB, company: str) -> list[Answer]:
        player = game.state.presidents.get(company, company)
        owners = game.around(player) if company != player else [player]
        return [
            *acquisitions(game, company),
            *(power for owner in owners for power in power_answers(game, owner)),
            *trade_answers(game, player),
        ]

    def carry_out(self, game: Base18FB, company: str, action: Action) -> bool:
        match action:
            case Absorb():
                acquire(game, action)
            case UsePrivate():
                use_power(game, action)
            case _:
                return offer_trade(game, action)
        return True

    def helps(self, game: Base18FB, company: str, action: Action) -> bool:
        """The president trades on their own account, or the owner of a card uses its power.

        See rules 18FB-2.7-3 and 18FB-R-70.
        """
        match action:
            case UsePrivate():
                return action.actor in game.state.order
            case BuyPrivate() | OfferPrivate():
                return action.actor == game.state.presidents[company]
        return False
