"""The rounds of a game turn, and private companies bought by corporations (rulebook 7 and 15)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, BuyPrivate, LayTile, SellShares, UsePrivate
from railhead.engine.decision import Answer
from railhead.engine.step import Step
from railhead.titles.classic.facts import INCOME
from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.powers import between_turns, owner_answers, use_power
from railhead.titles.classic.private_tiles import OwnersToo, private_sold
from railhead.titles.classic.state import Turn
from railhead.titles.classic.stock import begin_stock_round
from railhead.titles.classic.tokens import place_home_token
from railhead.titles.common import deals as common
from railhead.titles.common.deals import check_private_offer, deal, private_answers
from railhead.titles.common.policies.any_time import AnyTimePolicy
from railhead.titles.common.policies.privates import PrivatePolicy
from railhead.titles.common.rounds import OperatingRoundStep, open_operating_round
from railhead.titles.common.turn import AnyTimeStep


@dataclass(frozen=True, slots=True)
class GameTurns(Step[ClassicGame]):
    """A Stock Round and a set of Operating Rounds in turn, to the end of the game.

    `operating`: the Stock Round of this turn is over. See rules 1-9, 1-10 and 16-1.
    """

    name: ClassVar[str] = "game_turns"
    operating: bool = False

    def run(self, game: ClassicGame) -> bool:
        state = game.state
        game.replace(GameTurns(not self.operating))
        if self.operating:
            game.push(OperatingRounds(game.phase.operating_rounds))
            return False
        ends = "bank" if state.bank_broken else "standstill" if game.stands_still() else ""
        if ends and state.round == "OR":
            game.finish(ends)
            return False
        if state.round == "OR":
            state.turn += 1
        begin_stock_round(game)
        return False


@dataclass(frozen=True, slots=True)
class OperatingRounds(Step[ClassicGame]):
    """The Operating Rounds of a set: `count` in all, `done` of them begun (rule 1-10)."""

    name: ClassVar[str] = "operating_rounds"
    count: int
    done: int = 0

    def run(self, game: ClassicGame) -> bool:
        if self.done == self.count:
            game.pop()
            return False
        number = self.done + 1
        game.replace(replace(self, done=number))
        open_operating_round(game, number, self.count)
        order = tuple(name for name in game.operating_order() if game.floated(name))
        if game.title.facts.home_token == "round":
            for company in order:
                place_home_token(game, company)
        game.push(OperatingRound(order))
        return False


@dataclass(frozen=True, slots=True)
class OperatingRound(OperatingRoundStep[ClassicGame]):
    """One Operating Round: `todo` are the corporations still to operate, in order.

    See rules 7-2, 7-3 and 7-6.
    """

    def new_turn(self, game: ClassicGame, company: str) -> Turn:
        if company:
            place_home_token(game, company)
        return Turn(company)


def sort_operating_order(game: ClassicGame) -> None:
    """Sort the corporations still to operate by their new prices (rule 7-3)."""
    order = game.operating_order()
    game.state.agenda = tuple(
        OperatingRound(tuple(name for name in order if name in step.todo))
        if isinstance(step, OperatingRound)
        else step
        for step in game.state.agenda
    )


# -- at any time in a corporation's turn -------------------------------------------------------


def _moments(game: ClassicGame) -> tuple[str, ...]:
    """The moments that it is now, for owners of private companies."""
    return between_turns(game) if game.step_asked == "track" else ()


class ClassicAnyTime(AnyTimePolicy[ClassicGame]):
    """Buying private companies, and what players do with theirs.

    See rules 7-5, 15.1-2, 15.3-2 and 15.6-1.
    """

    def answers(self, game: ClassicGame, company: str) -> list[Answer]:
        president = game.state.presidents[company]
        powers = owner_answers(game, *_moments(game), owner=president)
        return [*private_answers(game, company), *powers]

    def carry_out(self, game: ClassicGame, company: str, action: Action) -> bool:
        if isinstance(action, BuyPrivate) and action.actor == company:
            owner = check_private_offer(game, company, action)
            offer = PrivateDeal(company, action.private, action.price, owner)
            game.state.acting = replace(game.state.acting, begun=True)
            deal(game, offer, owner, ask=bool(game.options["trade_consent"]))
            return True
        president = game.state.presidents[company]
        return use_power(game, action, *_moments(game), owner=president)

    def helps(self, game: ClassicGame, company: str, action: Action) -> bool:
        """Players use private companies; the president sells certificates in an emergency."""
        if isinstance(action, SellShares):
            return action.actor == game.state.presidents[company]
        return isinstance(action, UsePrivate | LayTile) and action.actor in game.players


class ClassicPrivates(PrivatePolicy[ClassicGame]):
    """What private companies pay, and what corporations pay for them."""

    def income(self, game: ClassicGame, private: str) -> int:
        """Its income, or what a power makes of it (rule 15.8-1)."""
        for power in game.powers(INCOME, private):
            if game.phase_reached(power.phase):
                return power.amount
        return super().income(game, private)

    def lowest_price(self, game: ClassicGame, private: str) -> int:
        """Half of its face value, rounded up (rule 15.1-2)."""
        return -(-game.title.privates[private].face * game.title.facts.private_price[0] // 100)

    def highest_price(self, game: ClassicGame, private: str) -> int:
        """Twice its face value (rule 15.1-2)."""
        return game.title.privates[private].face * game.title.facts.private_price[1] // 100


@dataclass(frozen=True, slots=True)
class PrivateDeal(OwnersToo, common.PrivateDeal[ClassicGame]):
    """The sale of a private company by a player (rules 15.1-2, 15.1-3, 15.1-4 and 15.1-5)."""

    def settle(self, game: ClassicGame) -> None:
        common.PrivateDeal.settle(self, game)
        private_sold(game, self.thing, self.seller)


@dataclass(frozen=True, slots=True)
class Privates(AnyTimeStep[ClassicGame]):
    """The last chance in a turn to buy private companies (rule 7-5)."""

    name: ClassVar[str] = "privates"

    def needed(self, game: ClassicGame) -> bool:
        return bool(private_answers(game, self.company))
