"""What may be expected of a game and its companies: best routes, and advice to computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from railhead.engine.actions import Action, RouteSection
from railhead.engine.beginning import Beginning
from railhead.engine.routeactions import RouteLength
from railhead.engine.state import BANK
from railhead.network.routes import BestRoutes

EXPECTED_STEPS = 1_000
"""How many steps of the router the best run of a company may take where it is only expected."""


class Advantage(NamedTuple):
    """Something that is better in one position than in another, which only the title knows.

    `kind`: by which `Words.advantages` says it, with `params`, such as amounts in money; `about`:
    what it is about, such as a company; `weight`: what it is worth to the player, in money.
    """

    kind: str
    about: str
    params: Mapping[str, int | str]
    weight: float


class Expectations(Beginning):
    """A game with what may be expected of it; titles that know more say so."""

    def best_routes(
        self, company: str, trains: Sequence[str] | None = None, *, steps: int | None = None
    ) -> BestRoutes | None:
        """The best routes of a company now, with a bound; None in a title without routes.

        `trains`: classes such as `4H` that it would run instead of the trains it has. `steps`: how
        many the search may take at most, None for as many as usual.
        """
        return None

    def route_length(self, train: str, route: Sequence[RouteSection]) -> RouteLength | None:
        """The length of a route of a train, such as `4H-0`, in hexes; None where none is counted.

        A route that is not on the board has none.
        """
        return None

    def earned(self, company: str) -> int | None:
        """What the trains of a company earn now at best, in money; None if the title cannot say.

        By default by its best routes.
        """
        best = self.best_routes(company)
        return best.revenue if best is not None else None

    def finds_best_routes(self, company: str, seconds: float) -> bool:
        """Whether the best routes are known, or can be found in `seconds` of processor time.

        If not, `best_routes` takes longer, perhaps a second or two.
        """
        return True

    def keep_best_routes(self, company: str, best: BestRoutes) -> None:
        """Remember what `best_routes` has found for the same game in another process."""

    def turns_to_come(self) -> int:
        """About how many operating turns a company still has in this game, for computer players.

        By default estimated from the bank: few turns are left when it is nearly empty.
        """
        left = max(self.state.cash[BANK], 0) / self.title.bank
        return 2 + round(10 * left)

    def progress(self) -> float:
        """About how far the game has come, from 0 to 1, for computer players.

        By default by its phase and by the money in the bank.
        """
        rank = self.title.phase_ranks.get(self.state.phase, 0) / max(len(self.title.phases) - 1, 1)
        spent = 1 - max(min(self.state.cash[BANK] / self.title.bank, 1.0), 0.0)
        return (rank + spent) / 2

    def expected_earnings(self, company: str, turns: int) -> float:
        """About how much money a company will be worth to its owners, for computer players.

        `turns`: operating turns still to come. By default what its trains earn now, in each of
        them, by a short search, and half of its treasury.
        """
        best = (
            self.best_routes(company, steps=EXPECTED_STEPS)
            if self.state.trains.get(company)
            else None
        )
        revenue = best.revenue if best else 0
        return revenue * turns + self.state.cash.get(company, 0) / 2

    def expected_of_unused(self, company: str, turns: int) -> float:
        """What of `expected_earnings` is due to money that a company will hardly use.

        For computer players that look closer; by default nothing.
        """
        return 0.0

    def worth_of_keeping(self, company: str, amount: int) -> float:
        """What a company will make of an amount that it keeps of its revenue, for computer players.

        In money for all its owners, beyond what `expected_earnings` tells after the dividend; by
        default nothing.
        """
        return 0.0

    def owes_train(self, company: str) -> bool:
        """Whether a company must own a train and its president pays what it lacks, or is ruined.

        For computer players; by default none must. It changes nothing.
        """
        return False

    def will_owe_train(self, company: str) -> bool:
        """Whether `owes_train` holds of a company, or will as soon as it has begun to build.

        For computer players. It changes nothing.
        """
        return self.owes_train(company)

    def raisable_for_train(self, company: str) -> int | None:
        """What the president of a company gets for all that they may sell for a train it must buy.

        In money, as the rules have it now; for computer players. None where a title does not say.
        It changes nothing.
        """
        return None

    def advantages(self, player: str, other: Any) -> list[Advantage]:
        """What is better for a player here than in another position of the same game.

        For hints; only what the title alone knows, and only what is true of the two positions.
        `other`: that position, a game of the same title. By default nothing.
        """
        return []

    def income_of(self, private: str) -> int:
        """What a private company pays its owner in each operating round now, in money."""
        return self.title.privates[private].revenue

    def favoured(self, action: Action) -> bool:
        """Whether computer players should try an answer first, if there are too many to try."""
        return False

    def worth_trying(self, action: Action) -> bool:
        """Whether computer players can tell what an answer is worth by trying it.

        They cannot if neither `expected_earnings` nor `wealth` would show its effect.
        """
        return True

    def most_bid(self, private: str) -> int:
        """Up to how much computer players bid for a private company, in money.

        By default twice its face value.
        """
        return 2 * self.title.privates[private].face
