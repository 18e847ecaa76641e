"""The rounds of a game turn, private companies, and redeeming shares (rulebook 4, 10 and 10.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, BuyPrivate, BuyShare
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, POOL
from railhead.engine.step import Step
from railhead.titles.common import deals as common
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.deals import check_private_offer, deal, private_answers
from railhead.titles.common.events.possessions import ShareBoughtBack
from railhead.titles.common.policies.any_time import AnyTimePolicy
from railhead.titles.common.policies.privates import PrivatePolicy
from railhead.titles.common.rounds import OperatingRoundStep, open_operating_round
from railhead.titles.common.turn import AnyTimeStep, CompanyStep
from railhead.titles.g1861.game import PUBLIC, STATE, Base1861
from railhead.titles.g1861.merger import MergerRound
from railhead.titles.g1861.state import Turn
from railhead.titles.g1861.stock import begin_stock_round


@dataclass(frozen=True, slots=True)
class GameTurns(Step[Base1861]):
    """Alternating Stock Rounds and sets of Operating Rounds (rule 1861-4-1).

    `operating`: whether the Stock Round of this game turn is over.
    """

    name: ClassVar[str] = "game_turns"
    operating: bool = False

    def run(self, game: Base1861) -> bool:
        state = game.state
        if not self.operating and game.stands_still():
            # The rulebook has no rule for this.
            game.finish("standstill")
            return False
        game.replace(GameTurns(not self.operating))
        if self.operating:
            game.push(OperatingRounds())
        else:
            state.turn += 1
            begin_stock_round(game)
        return False


@dataclass(frozen=True, slots=True)
class OperatingRounds(Step[Base1861]):
    """The Operating Rounds of a game turn, each followed by its Merger Round.

    `done`: how many have begun; `merged`: whether the Merger Round after the last one is over, or
    there is none.

    See rules 1861-7.1-3, 1861-12.4-9 and 1861-13-6.
    """

    name: ClassVar[str] = "operating_rounds"
    done: int = 0
    merged: bool = True

    def _count(self, game: Base1861) -> int:
        """The number of rounds: two, or three in the last turn (rules 1861-13-1 and 1861-13-2)."""
        turn, number = game.state.last
        return number if game.state.turn == turn else game.phase.operating_rounds

    def run(self, game: Base1861) -> bool:
        state = game.state
        if not self.merged:
            state.spent = ()
            if self._ends(game):
                return False
            game.replace(replace(self, merged=True))
            # Rule 1861-4-2: the phase at the end of the round decides.
            if state.phase in game.title.facts.merger_phases:
                game.push(MergerRound.of(game))
            return False
        if self.done >= self._count(game):
            game.pop()
            return False
        number = self.done + 1
        game.replace(OperatingRounds(number, merged=False))
        state.runner = state.priority
        open_operating_round(game, number, self._count(game))
        game.push(OperatingRound((*game.operating_order(), game.state_railway)))
        return False

    def _ends(self, game: Base1861) -> bool:
        """End the game if this was its last round; return whether it ended.

        See rules 1861-13-1, 1861-13-2 and 1861-13-3.
        """
        state = game.state
        if state.last == (state.turn, state.round_number):
            game.finish("final_phase")
        elif state.bank_broken and state.last == (0, 0):
            game.finish("bank")
        return game.finished


@dataclass(frozen=True, slots=True)
class OperatingRound(OperatingRoundStep[Base1861]):
    """One Operating Round, in an order that does not change during it.

    See rules 1861-10-1, 1861-10-2 and 1861-10-3.
    """

    def new_turn(self, game: Base1861, company: str) -> Turn:
        return Turn(company, old_loans=game.loans_of(company))

    def in_play(self, game: Base1861, company: str) -> bool:
        return company == game.state_railway or game.started(company)

    def operates(self, game: Base1861, company: str) -> bool:
        """Whether a company operates; the state railway does in some phases (rule 1861-7.4-2)."""
        phases = game.title.facts.state_phases
        return company != game.state_railway or game.state.phase in phases


# -- at any time in a turn ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PrivateDeal(common.PrivateDeal[Base1861]):
    """The sale of a private company by a player (rules 1861-7.1-5 and 1861-R-3)."""


class AnyTime1861(AnyTimePolicy[Base1861]):
    """Buying private companies (rules 1861-7.1-5 and 1861-7.1-6)."""

    def answers(self, game: Base1861, company: str) -> list[Answer]:
        return [] if game.kind(company) == STATE else private_answers(game, company)

    def carry_out(self, game: Base1861, company: str, action: Action) -> bool:
        if not isinstance(action, BuyPrivate) or company == game.state_railway:
            return False
        owner = check_private_offer(game, company, action)
        offer = PrivateDeal(company, action.private, action.price, owner)
        deal(game, offer, owner, ask=game.options["trade_consent"] == "owner")
        return True


class Privates1861(PrivatePolicy[Base1861]):
    """What companies may pay for private companies."""

    def highest_price(self, game: Base1861, private: str) -> int:
        """Its face value (rule 1861-7.1-5)."""
        return game.title.privates[private].face


@dataclass(frozen=True, slots=True)
class EarlyPrivates(AnyTimeStep[Base1861]):
    """The last chance to buy private companies before loans are repaid (rule 1861-7.1-6)."""

    name: ClassVar[str] = "early_privates"

    def needed(self, game: Base1861) -> bool:
        owes = bool(game.loans_of(self.company))
        return (owes or game.always_asked) and AnyTimeStep.needed(self, game)


@dataclass(frozen=True, slots=True)
class Privates(AnyTimeStep[Base1861]):
    """The last chance in a turn to buy private companies (rule 1861-7.1-6)."""

    name: ClassVar[str] = "privates"


@dataclass(frozen=True, slots=True)
class Redeem(CompanyStep[Base1861]):
    """A public buys back its own shares from the Bank Pool (rule 1861-10.3-1)."""

    name: ClassVar[str] = "redeem"

    def needed(self, game: Base1861) -> bool:
        return bool(self.choices(game))

    def _refusal(self, game: Base1861) -> Illegal | None:
        company = self.company
        if game.kind(company) != PUBLIC or not game.held(company, POOL).regular:
            return Illegal(
                "1861-10.3-1", "No share of {company} lies in the Bank Pool.", company=company
            )
        if game.state.cash[company] < game.price(company):
            return Illegal(
                "1861-10.2-6",
                "{company} has {cash} and cannot pay {price}.",
                company=company,
                cash=game.state.cash[company],
                price=game.price(company),
            )
        return None

    def choices(self, game: Base1861) -> Sequence[Answer]:
        if self._refusal(game) is not None:
            return []
        return [BuyShare(self.company, self.company, POOL)]

    def act(self, game: Base1861, action: Action) -> None:
        company = self.company
        if action != BuyShare(company, company, POOL):
            raise self.wrong(game, action)
        refusal = self._refusal(game)
        if refusal is not None:
            raise refusal
        price = game.price(company)
        game.emit(ShareBoughtBack(company=company, percent=10, amount=price))
        game.pay(company, BANK, price, "buy_back")
        game.move_certificates(company, game.counts(Certificates(regular=1)), POOL, company)
