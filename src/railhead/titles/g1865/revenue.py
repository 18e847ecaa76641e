"""The revenue and the dividend (rulebook 4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railhead.engine.actions import Action, Dividend
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.titles.common import dividends as common
from railhead.titles.common.events.operating import NoRevenue
from railhead.titles.g1865.events import TrafficCarried
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.maritime import cards_to_hand_over, pays_bonus


@dataclass(frozen=True, slots=True)
class DividendStep(common.DividendStep[Base1865]):
    """Operate the trains, then pay the revenue out or keep it.

    Without revenue there is nothing to decide, unless a maritime card could bring some. See rules
    1865-4.5-1, 1865-4.5-2, 1865-4.5-3 and 1865-4.5-4.
    """

    def run(self, game: Base1865) -> bool:
        # A card or a bonus gained in this step counts.
        revenue = game.revenue(self.company)
        game.state.acting = replace(game.state.acting, revenue=revenue)
        return common.DividendStep.run(self, game)

    def needed(self, game: Base1865) -> bool:
        return bool(game.state.acting.revenue) or self._card_helps(game)

    def _card_helps(self, game: Base1865) -> bool:
        """Whether a card that may be handed over would bring traffic, and so a revenue."""
        return bool(game.trains_of(self.company)) and any(
            card not in game.state.bonuses and pays_bonus(game, self.company, card)
            for card in cards_to_hand_over(game, self.company)
        )

    def may_pass(self, game: Base1865) -> bool:
        return not game.state.acting.revenue

    def choices(self, game: Base1865) -> Sequence[Answer]:
        return [] if self.may_pass(game) else common.DividendStep.choices(self, game)

    def skipped(self, game: Base1865) -> None:
        """Move the value down, since there is no revenue (rule 1865-4.5-4)."""
        game.emit(NoRevenue(company=self.company))
        game.move_price(self.company, "down")

    def declined(self, game: Base1865) -> None:
        self.skipped(game)

    def act(self, game: Base1865, action: Action) -> None:
        company = self.company
        if isinstance(action, Dividend):
            if self.may_pass(game):
                raise Illegal(
                    "1865-4.5-4", "{company} earns nothing; there is no choice.", company=company
                )
            traffic, coverage = game.traffic_of(company), game.coverage(company)
            game.emit(TrafficCarried(company=company, traffic=traffic, coverage=coverage))
        common.DividendStep.act(self, game, action)

    def no_such_kind(self, game: Base1865) -> Illegal:
        return Illegal("1865-4.5-2", "The whole revenue is paid out, or all of it is kept.")

    def settled(self, game: Base1865, revenue: int, paid: int) -> None:
        """Move the value up after a dividend.

        See rules 1865-3.2-17, 1865-3.11-1, 1865-3.11-3 and 1865-4.5-4.
        """
        if paid:
            game.move_price(self.company, "up")
