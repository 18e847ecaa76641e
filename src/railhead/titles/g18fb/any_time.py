"""What is possible at any moment: cards, trades, and the acquisition of regional companies."""

from __future__ import annotations

from railhead.engine.actions import Absorb, Action, BuyPrivate, OfferPrivate, UsePrivate
from railhead.engine.decision import Answer
from railhead.titles.common.policies.any_time import AnyTimePolicy
from railhead.titles.g18fb.acquisition import acquire, acquisitions
from railhead.titles.g18fb.cards import power_answers, use_power
from railhead.titles.g18fb.game import Table18FB
from railhead.titles.g18fb.trades import offer_trade, trade_answers


class AnyTime18FB(AnyTimePolicy[Table18FB]):
    """Rules 18FB-2.7-3, 18FB-3.3.6-2, 18FB-3.5-6 and 18FB-3.7.3-1.

    In a stock round the player on turn is asked, in an operating round the president of the
    company on turn; there others may use the powers of their cards besides.
    """

    def answers(self, game: Table18FB, company: str) -> list[Answer]:
        player = game.state.presidents.get(company, company)
        owners = game.around(player) if company != player else [player]
        return [
            *acquisitions(game, company),
            *(power for owner in owners for power in power_answers(game, owner)),
            *trade_answers(game, player),
        ]

    def carry_out(self, game: Table18FB, company: str, action: Action) -> bool:
        match action:
            case Absorb():
                acquire(game, action)
            case UsePrivate():
                use_power(game, action)
            case _:
                return offer_trade(game, action)
        return True

    def helps(self, game: Table18FB, company: str, action: Action) -> bool:
        """The president trades for himself, or the owner of a card uses its power.

        Rules 18FB-2.7-3 and 18FB-R-70.
        """
        match action:
            case UsePrivate():
                return action.actor in game.state.order
            case BuyPrivate() | OfferPrivate():
                return action.actor == game.state.presidents[company]
        return False
