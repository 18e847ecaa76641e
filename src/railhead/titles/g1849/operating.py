"""The Operating Rounds and the turn of a corporation (rulebook 4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, BuyPrivate, PayDebt, SellShares, UsePrivate
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Step
from railhead.titles.common import deals as common
from railhead.titles.common.deals import check_private_offer, deal, private_answers
from railhead.titles.common.exact import check_exact
from railhead.titles.common.policies.any_time import AnyTimePolicy
from railhead.titles.common.policies.privates import PrivatePolicy
from railhead.titles.common.rounds import OperatingRoundStep, open_operating_round
from railhead.titles.common.turn import AnyTimeStep
from railhead.titles.g1849.closing import close_private
from railhead.titles.g1849.events import MarkerPlaced
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.player_loans import ask_undecided
from railhead.titles.g1849.state import Turn


@dataclass(frozen=True, slots=True)
class OperatingRounds(Step[Base1849]):
    """The Operating Rounds of a game turn: `count` in all, `done` of them begun (rule 1849-4-1)."""

    name: ClassVar[str] = "operating_rounds"
    count: int
    done: int = 0

    def run(self, game: Base1849) -> bool:
        if self.done == self.count:
            game.pop()
            return False
        number = self.done + 1
        game.replace(replace(self, done=number))
        open_operating_round(game, number, self.count)
        order = tuple(game.operating_order())
        game.push(OperatingRound(order))
        if order and game.state.undecided:
            ask_undecided(game)
        return False


@dataclass(frozen=True, slots=True)
class OperatingRound(OperatingRoundStep[Base1849]):
    """One Operating Round: `todo` are the corporations still to operate, in order.

    See rules 1849-4-2, 1849-4-3, 1849-5-1, 1849-5-2 and 1849-R-round-1.
    """

    def new_turn(self, game: Base1849, company: str) -> Turn:
        return Turn(company)

    def turn_over(self, game: Base1849, company: str) -> None:
        if company in game.state.top:
            game.finish("stock_market")

    def round_over(self, game: Base1849) -> None:
        # Every corporation that has operated has now had a complete round.
        state = game.state
        state.seasoned = tuple(name for name in state.presidents if state.turns[name])


def sort_operating_order(game: Base1849) -> None:
    """Sort the corporations still to operate by their new prices (rule 1849-4-3)."""
    order = game.operating_order()
    game.state.agenda = tuple(
        OperatingRound(tuple(name for name in order if name in step.todo))
        if isinstance(step, OperatingRound)
        else step
        for step in game.state.agenda
    )


# -- at any time in a corporation's turn -------------------------------------------------------


class AnyTime1849(AnyTimePolicy[Base1849]):
    """Buying private companies, and placing the port marker of CNM.

    See rules 1849-4-5, 1849-4.8-1, 1849-4.8-2 and 1849-4.8-3.
    """

    def answers(self, game: Base1849, company: str) -> list[Answer]:
        answers = private_answers(game, company)
        if game.state.privates.get("CNM") == company:
            answers += [UsePrivate(company, "CNM", port) for port in game.title.facts.ports]
        return answers

    def carry_out(self, game: Base1849, company: str, action: Action) -> bool:
        match action:
            case BuyPrivate():
                owner = check_private_offer(game, company, action)
                offer = PrivateDeal(company, action.private, action.price, owner)
                deal(game, offer, owner, ask=bool(game.options["trade_consent"]))
            case UsePrivate():
                place_port_marker(game, company, action)
            case _:
                return False
        return True

    def helps(self, game: Base1849, company: str, action: Action) -> bool:
        """Whether the president sells certificates or pays in an emergency (rule 1849-4.6.1-5)."""
        president = game.state.presidents[company]
        return action.actor == president and isinstance(action, SellShares | PayDebt)


class Privates1849(PrivatePolicy[Base1849]):
    """What corporations may pay for private companies."""

    def highest_price(self, game: Base1849, private: str) -> int:
        """Twice its face value (rule 1849-4.8-1)."""
        return 2 * game.title.privates[private].face


def place_port_marker(game: Base1849, company: str, action: UsePrivate) -> None:
    """Close CNM and put its marker on a port. Raises Illegal.

    See rules 1849-2.4-9 and 1849-2.4-10.
    """
    if action.private != "CNM" or game.state.privates.get("CNM") != company:
        raise Illegal("1849-2.4-9", "{company} does not own CNM.", company=company)
    if action.hex not in game.title.facts.ports:
        raise Illegal("1849-2.4-9", "{hex} is not a port.", hex=action.hex)
    check_exact(game, action, replace(action, company=""), "1849-2.4-9")
    close_private(game, "CNM")
    game.state.markers[company] = action.hex
    game.emit(MarkerPlaced(company=company, hex=action.hex))


@dataclass(frozen=True, slots=True)
class PrivateDeal(common.PrivateDeal[Base1849]):
    """The sale of a private company by a player (rules 1849-4.8-1, 1849-4.8-2 and 1849-4.8-3)."""


@dataclass(frozen=True, slots=True)
class Privates(AnyTimeStep[Base1849]):
    """The last chance in a turn to buy private companies or to use CNM."""

    name: ClassVar[str] = "privates"
