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
from railhead.titles.minors_and_publics.game import PUBLIC, STATE, MinorsGame
from railhead.titles.minors_and_publics.merger import MergerRound
from railhead.titles.minors_and_publics.state import Turn
from railhead.titles.minors_and_publics.stock import begin_stock_round


@dataclass(frozen=True, slots=True)
class GameTurns(Step[MinorsGame]):
    """Alternating Stock Rounds and sets of Operating Rounds (rule 4-1).

    `operating`: whether the Stock Round of this game turn is over.
    """

    name: ClassVar[str] = "game_turns"
    operating: bool = False

    def run(self, game: MinorsGame) -> bool:
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
class OperatingRounds(Step[MinorsGame]):
    """The Operating Rounds of a game turn, each followed by its Merger Round.

    `done`: how many have begun; `merged`: whether the Merger Round after the last one is over, or
    there is none.

    See rules 7.1-3, 12.4-9 and 13-6.
    """

    name: ClassVar[str] = "operating_rounds"
    done: int = 0
    merged: bool = True

    def _count(self, game: MinorsGame) -> int:
        """The number of rounds: two, or three in the last turn (rules 13-1 and 13-2)."""
        turn, number = game.state.last
        return number if game.state.turn == turn else game.phase.operating_rounds

    def run(self, game: MinorsGame) -> bool:
        state = game.state
        if not self.merged:
            depth, before = len(state.agenda), _round_of(game)
            game.state_policy.round_over(game)
            if self._ends(game):
                return False
            game.state_policy.after_round(game)
            raised, state.agenda = state.agenda[depth:], state.agenda[:depth]
            game.replace(replace(self, merged=True))
            # Rule 4-2: the phase at the end of the round decides.
            if state.phase in game.title.facts.merger_phases:
                game.push(MergerRound.of(game))
            _ask_first(game, before, raised)
            return False
        if self.done >= self._count(game):
            game.pop()
            return False
        number = self.done + 1
        game.replace(OperatingRounds(number, merged=False))
        game.state_policy.round_begins(game)
        open_operating_round(game, number, self._count(game))
        game.push(OperatingRound(game.state_policy.operating(game)))
        return False

    def _ends(self, game: MinorsGame) -> bool:
        """End the game if this was its last round; return whether it ended.

        See rules 13-1, 13-2 and 13-3.
        """
        state = game.state
        if state.last == (state.turn, state.round_number):
            game.finish("final_phase")
        elif state.bank_broken and state.last == (0, 0):
            game.finish("bank")
        return game.finished


def _round_of(game: MinorsGame) -> tuple[str, int, int]:
    return game.state.round, game.state.turn, game.state.round_number


def _ask_first(
    game: MinorsGame, before: tuple[str, int, int], raised: Sequence[Step[MinorsGame]]
) -> None:
    """Ask questions that arose after a round as the next one has begun, before its first turn.

    `before`: the round that is over. See rules R-7 and 8-9.
    """
    while raised and not game.finished and _round_of(game) == before:
        game.state.agenda[-1].run(game)
    if not game.finished:
        game.push(*raised)


@dataclass(frozen=True, slots=True)
class OperatingRound(OperatingRoundStep[MinorsGame]):
    """One Operating Round, in an order that does not change during it.

    See rules 10-1, 10-2 and 10-3.
    """

    def new_turn(self, game: MinorsGame, company: str) -> Turn:
        return game.turn_kind(company, old_loans=game.loans_of(company))

    def in_play(self, game: MinorsGame, company: str) -> bool:
        return game.state_policy.in_play(game, company)

    def operates(self, game: MinorsGame, company: str) -> bool:
        return game.state_policy.operates(game, company)


# -- at any time in a turn ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PrivateDeal(common.PrivateDeal[MinorsGame]):
    """The sale of a private company by a player (rules 7.1-5 and R-3)."""


class MinorsAnyTime(AnyTimePolicy[MinorsGame]):
    """Buying private companies (rules 7.1-5 and 7.1-6)."""

    def answers(self, game: MinorsGame, company: str) -> list[Answer]:
        return [] if game.kind(company) == STATE else private_answers(game, company)

    def carry_out(self, game: MinorsGame, company: str, action: Action) -> bool:
        if not isinstance(action, BuyPrivate) or company == game.state_railway:
            return False
        owner = check_private_offer(game, company, action)
        offer = PrivateDeal(company, action.private, action.price, owner)
        deal(game, offer, owner, ask=game.options["trade_consent"] == "owner")
        return True


class MinorsPrivates(PrivatePolicy[MinorsGame]):
    """What companies may pay for private companies."""

    def highest_price(self, game: MinorsGame, private: str) -> int:
        """Its face value (rule 7.1-5)."""
        return game.title.privates[private].face


@dataclass(frozen=True, slots=True)
class EarlyPrivates(AnyTimeStep[MinorsGame]):
    """The last chance to buy private companies before loans are repaid (rule 7.1-6)."""

    name: ClassVar[str] = "early_privates"

    def needed(self, game: MinorsGame) -> bool:
        owes = bool(game.loans_of(self.company))
        everywhere = game.asked_in_vain and game.asked_everywhere
        asked = owes or game.always_asked or everywhere
        return asked and AnyTimeStep.needed(self, game)


@dataclass(frozen=True, slots=True)
class Privates(AnyTimeStep[MinorsGame]):
    """The last chance in a turn to buy private companies (rule 7.1-6)."""

    name: ClassVar[str] = "privates"


@dataclass(frozen=True, slots=True)
class Redeem(CompanyStep[MinorsGame]):
    """A public buys back its own shares from the Bank Pool (rule 10.3-1)."""

    name: ClassVar[str] = "redeem"

    def needed(self, game: MinorsGame) -> bool:
        return bool(self.choices(game))

    def _refusal(self, game: MinorsGame) -> Illegal | None:
        company = self.company
        if game.kind(company) != PUBLIC or not game.held(company, POOL).regular:
            return Illegal(
                game.rule("10.3-1"), "No share of {company} lies in the Bank Pool.", company=company
            )
        if game.state.cash[company] < game.price(company):
            return Illegal(
                game.rule("10.2-6"),
                "{company} has {cash} and cannot pay {price}.",
                company=company,
                cash=game.state.cash[company],
                price=game.price(company),
            )
        return None

    def choices(self, game: MinorsGame) -> Sequence[Answer]:
        if self._refusal(game) is not None:
            return []
        return [BuyShare(self.company, self.company, POOL)]

    def act(self, game: MinorsGame, action: Action) -> None:
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
