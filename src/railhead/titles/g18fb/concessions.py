"""Concessions: their deposits, their withdrawal, and who takes them again.

See rules 18FB-3.3-1 to 18FB-3.3.7-1.

Where each of them leads stands on the map (rule 18FB-3.3.2-11).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, Pass, TakeConcession, UsePrivate
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import BANK, POOL
from railhead.engine.step import Question
from railhead.titles.common.events.rounds import Passed
from railhead.titles.g18fb.cards import HALF_DEPOSIT, card_with, spend
from railhead.titles.g18fb.events import (
    ConcessionsDiscarded,
    ConcessionTaken,
    ConcessionWithdrawn,
    DepositReturned,
    StatusChanged,
)
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.state import DEFINITIVE, PROVISIONAL

FROZEN = "frozen"
"""What an event calls a company whose concession was withdrawn."""


# -- deposits ----------------------------------------------------------------------------------


def deposit_due(game: Base18FB, player: str, company: str, half: bool = False) -> int:
    """The deposit that a player pays for a concession now; `half`: by the power of a card.

    See rules 18FB-3.3.2-3, 18FB-3.3.2-7, 18FB-3.3.2-8, 18FB-3.3.3-4, 18FB-R-21, 18FB-R-26,
    18FB-2.7-7, 18FB-2.7-8 and 18FB-2.7-12.
    """
    state, facts = game.state, game.title.facts
    concession = facts.concessions[company]
    if state.status.get(company) == DEFINITIVE or concession.free_after in state.granted:
        return 0
    amounts = {"full": concession.full, "reduced": concession.reduced, "none": 0}
    levels = list(amounts)
    level = levels.index(facts.deposits[state.phase])
    if state.privates.get(concession.card) == player:
        level = min(level + 1, len(levels) - 1)
    amount = amounts[levels[level]]
    return amount // 2 if half else amount


def instalments(amount: int, step: int) -> tuple[int, int]:
    """What of a deposit is returned at the intermediate and at the final destination.

    Half of it, the first one rounded down to a multiple of `step`. See rules 18FB-3.3.2-5 and
    18FB-3.3.2-6.
    """
    first = amount // 2 // step * step
    return first, amount - first


def half_deposit_card(game: Base18FB, player: str) -> str:
    """The card by which a player can halve a deposit, "" if they have none (rule 18FB-2.7-7)."""
    card, state = card_with(game, HALF_DEPOSIT), game.state
    return card if state.privates.get(card) == player and card not in state.used else ""


def pay_deposit(game: Base18FB, player: str, company: str, half: bool) -> None:
    """Pay the deposit, and note what will be returned (rules 18FB-3.3.2-1 and 18FB-R-24)."""
    state, full, amount = (
        game.state,
        deposit_due(game, player, company),
        deposit_due(game, player, company, half),
    )
    if amount < full:
        spend(game, half_deposit_card(game, player))
    state.concessions[company] = player
    game.emit(ConcessionTaken(player=player, company=company, amount=amount))
    game.pay(player, BANK, amount, "deposit")
    if amount and state.status.get(company) == PROVISIONAL:
        state.deposits[company] = (0, amount)
    elif amount:
        state.deposits[company] = instalments(amount, game.title.facts.instalment_step)


def refund(game: Base18FB, company: str, which: int) -> None:
    """Return the instalment of the intermediate (0) or the final destination (1).

    It goes to whoever owns the concession. See rules 18FB-3.3.2-5 and 18FB-3.5.3-1.
    """
    state = game.state
    left = list(state.deposits.get(company, (0, 0)))
    amount, left[which] = left[which], 0
    if not amount:
        return
    owner = state.concessions[company]
    game.emit(DepositReturned(player=owner, company=company, amount=amount))
    game.pay(BANK, owner, amount, "deposit")
    state.deposits[company] = (left[0], left[1])
    if not any(left):
        del state.deposits[company]


# -- losing and retaking one -------------------------------------------------------------------


def rivals(game: Base18FB, company: str, owner: str) -> list[str]:
    """The players from whom a concession does not protect its owner: they hold so much more.

    See rule 18FB-3.3.3-1.
    """
    least = game.percent(company, owner) + game.title.facts.protection_percent
    return [player for player in game.state.order if game.percent(company, player) >= least]


def withdraw(game: Base18FB, company: str) -> None:
    """Put a concession into the bank pool; its company is frozen, its deposit lost.

    See rules 18FB-3.3.3-1 and 18FB-R-23.
    """
    state = game.state
    game.emit(ConcessionWithdrawn(player=state.concessions[company], company=company))
    state.concessions[company] = POOL
    state.deposits.pop(company, None)
    game.emit(StatusChanged(company=company, status=FROZEN))


def check_retake(game: Base18FB, player: str, company: str, half: bool = False) -> None:
    """Check that a player may take a withdrawn concession. Raises Illegal.

    See rules 18FB-3.3.3-4 and 18FB-R-25 with the option withdrawn_concession.
    """
    if not game.frozen(company):
        raise Illegal(
            "18FB-3.3.3-4", "The concession of {company} is not for sale.", company=company
        )
    stronger = rivals(game, company, player)
    if stronger:
        raise Illegal(
            "18FB-R-25",
            "{rival} owns too much more of {company} than {player}.",
            rival=stronger[0],
            company=company,
            player=player,
        )
    president = game.state.presidents[company]
    if game.options["withdrawn_concession"] == "president" and player != president:
        raise Illegal(
            "18FB-R-25", "Only the president of {company} may take its concession.", company=company
        )
    amount = deposit_due(game, player, company, half)
    if game.state.cash[player] < amount:
        raise Illegal(
            "18FB-3.3.3-4",
            "{player} cannot pay the deposit of {amount}.",
            player=player,
            amount=amount,
        )


def retake(game: Base18FB, player: str, company: str, half: bool = False) -> None:
    """Carry out a checked purchase of a withdrawn concession; the company leaves its frozen state.

    See rules 18FB-3.3.3-4, 18FB-R-23, 18FB-R-24 and 18FB-R-25.
    """
    pay_deposit(game, player, company, half)
    game.emit(StatusChanged(company=company, status=game.state.status[company]))


def discard_all(game: Base18FB) -> None:
    """Concessions leave the game, with what was not returned of their deposits.

    See rules 18FB-3.4-7 and 18FB-3.6-2.
    """
    state = game.state
    if state.concessions:
        game.emit(ConcessionsDiscarded(companies=list(state.concessions)))
    state.concessions, state.deposits = {}, {}


@dataclass(frozen=True, slots=True)
class WithdrawnConcession(Question[Base18FB, Action]):
    """A new president may take the withdrawn concession at once.

    `half`: by the power that halves the deposit. See rules 18FB-3.3.3-3, 18FB-R-26 and
    18FB-R-68.
    """

    name: ClassVar[str] = "withdrawn_concession"
    company: str
    new_president: str
    half: bool = False

    def run(self, game: Base18FB) -> bool:
        if len(self.answers(game)) > 1:
            return True
        game.pop()
        return False

    def actor(self, game: Base18FB) -> str:
        return self.new_president

    def answers(self, game: Base18FB) -> Sequence[Answer]:
        player, company = self.new_president, self.company
        answers: list[Answer] = []
        if passes(check_retake, game, player, company, self.half):
            answers.append(TakeConcession(player, company))
        if not self.half and passes(check_retake, game, player, company, half=True):
            card = half_deposit_card(game, player)
            if card and deposit_due(game, player, company):
                answers.append(UsePrivate(player, card))
        return [*answers, Pass(player)]

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal(
            "18FB-3.3.3-3",
            "{player} takes the concession of {company} or leaves it in the bank pool.",
            player=self.new_president,
            company=self.company,
        )

    def answered(self, game: Base18FB, action: Action) -> None:
        match action:
            case TakeConcession():
                retake(game, self.new_president, self.company, self.half)
            case UsePrivate():
                game.push(replace(self, half=True))
            case _:
                game.emit(Passed(actor=self.new_president, on=self.name))
