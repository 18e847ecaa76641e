"""The rules of 18FB, in the order of the rulebook.

2.1 Phases: phases.py. 2.2 The market: market.py. 2.3 Shares, 3.3 the Stock Round: stock.py,
starting.py, pool_lots.py, presidency.py; 3.3.2 concessions: concessions.py. 2.5.4 Slots: slots.py.
2.7 Political cards: cards.py, trades.py. 3 The order of the rounds: rounds.py. 3.2 and 3.6.2
Auctions: auctions.py. 3.4 and 3.5.3 Destinations: destinations.py. 3.5 Operating Rounds:
operating.py; in a turn track.py, tokens.py, revenue.py, trains.py, finance.py, emergency.py,
bankruptcy.py. 3.6 Phase 5: floating.py, regional.py, regional_turn.py. 3.7 Phase 6: nationals.py,
merging.py, lease.py, acquisition.py. 4 The end: game.py, rounds.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from railhead.engine.actions import Action, BuyPrivate, LayTile, OfferPrivate
from railhead.engine.chance import Lots
from railhead.engine.expectations import Advantage
from railhead.engine.step import Step, steps_of
from railhead.engine.title import Title, Value
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.selling import liquidity
from railhead.titles.common.setting_up import announce_beginning, first_state
from railhead.titles.g18fb import (
    acquisition,
    advantages,
    auctions,
    concessions,
    destinations,
    emergency,
    expected_earnings,
    finance,
    merging,
    nationals,
    operating,
    regional_turn,
    revenue,
    rounds,
    saving,
    starting,
    stock,
    tokens,
    track,
    trades,
    trains,
    ways_ahead,
)
from railhead.titles.g18fb.cards import Cards18FB
from railhead.titles.g18fb.game import REGIONAL
from railhead.titles.g18fb.lease import pay_lease
from railhead.titles.g18fb.limits import violations
from railhead.titles.g18fb.operating import AnyTime18FB
from railhead.titles.g18fb.position import Position18FB
from railhead.titles.g18fb.presentation import Presentation18FB
from railhead.titles.g18fb.slots import first_slots
from railhead.titles.g18fb.state import CARDS, OFFER, State18FB
from railhead.titles.g18fb.stock import Stock18FB
from railhead.titles.g18fb.track import Track18FB
from railhead.titles.g18fb.trains import Trains18FB
from railhead.titles.g18fb.words import WORDS

_MODULES = (
    rounds,
    auctions,
    trades,
    stock,
    concessions,
    starting,
    operating,
    destinations,
    track,
    tokens,
    revenue,
    trains,
    emergency,
    finance,
    regional_turn,
    acquisition,
    nationals,
    merging,
)


class Game18FB(Position18FB):
    """A game of 18FB."""

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = steps_of(*_MODULES)
    track_policy = Track18FB()
    line_policy = tokens.Lines18FB()
    stock_policy = Stock18FB()
    train_policy = Trains18FB()
    any_time_policy = AnyTime18FB()
    private_policy = Cards18FB()
    words = WORDS
    presentation = Presentation18FB
    builds_for_all = True

    def turn_of(self, company: str) -> list[Step[Any]]:
        """Each step looks at the state then; a regional company trades no shares.

        See rules 18FB-3.5-4, 18FB-3.5-5, 18FB-3.6.3-3 and 18FB-3.6.3-13.
        """
        if self.kind(company) == REGIONAL:
            return [
                regional_turn.RegionalTrack(company),
                regional_turn.RegionalRevenue(company),
                regional_turn.RegionalTrains(company),
            ]
        return [
            finance.ForcedSales(company),
            track.TrackStep(company),
            tokens.Token(company),
            acquisition.Acquisition(company),
            revenue.Revenue(company),
            trains.Trains(company),
            finance.Finance(company),
            acquisition.Acquisition(company),
        ]

    def pay(self, payer: str, payee: str, amount: int, reason: str) -> None:
        """A leased train is paid as soon as the money is there (rule 18FB-3.7.1-13)."""
        super().pay(payer, payee, amount, reason)
        pay_lease(self, payee)

    def expected_earnings(self, company: str, turns: int) -> float:
        return expected_earnings.expected_earnings(self, company, turns)

    def expected_of_unused(self, company: str, turns: int) -> float:
        return expected_earnings.expected_of_unused(self, company, turns)

    def worth_of_keeping(self, company: str, amount: int) -> float:
        return saving.worth_of_keeping(self, company, amount)

    def advantages(self, player: str, other: Game18FB) -> list[Advantage]:
        return advantages.advantages(self, player, other)

    def favoured(self, action: Action) -> bool:
        """Tiles on the way to a destination."""
        return isinstance(action, LayTile) and action.hex in ways_ahead.on_the_way(
            self, action.actor
        )

    def worth_trying(self, action: Action) -> bool:
        """A political card is worth to its buyer what its seller loses: its income (18FB-2.7-1).

        From the bank pool it may be worth its price.
        """
        if isinstance(action, BuyPrivate):
            return self.state.privates.get(action.private) not in self.state.order
        return not isinstance(action, OfferPrivate)

    def figures(self, company: str) -> dict[str, int | str]:
        """The earnings of a company that runs its trains."""
        running = self.floated(company) and (self.runs_freely(company) or self.frozen(company))
        return {"revenue": revenue.earnings(self, company).total} if running else {}

    def liquidity(self, player: str) -> int:
        return liquidity(self, player)

    def violations(self) -> list[str]:
        return list(violations(self))

    # -- setting up -------------------------------------------------------------------------

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], lots: Lots
    ) -> Self:
        """Lay the table for the auctions of the political cards.

        See rules 18FB-3.1-1, 18FB-3.1-2, 18FB-3.1-3 and 18FB-R-16.
        """
        scenario = next(iter(title.scenarios.values()))
        order = tuple(lots.draw("players", players))
        companies = title.companies
        state = first_state(
            State18FB,
            title,
            scenario,
            players,
            companies,
            share=title.cash_each[len(players)],
            trains=scenario.trains,
            order=order,
            priority=order[0],
            shares={(name, OFFER): title.certificate_counts(name) for name in companies},
            turn=0,
            round="PR",
        )
        game = cls(title, players, options, None, state)
        first_slots(game)
        share = game.counts(Certificates(regular=1))
        for company in game.title.facts.linked.values():
            game.move_certificates(company, share, OFFER, CARDS)
        announce_beginning(game)
        game.push(rounds.GameTurns())
        auctions.PoliticalRound.begin(game)
        return game
