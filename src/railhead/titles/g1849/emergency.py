"""Raising money in an emergency, bankruptcy and loans to players (rulebook 4.6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Bankrupt, Choose, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Question
from railhead.titles.common.emergency import emergency_sales
from railhead.titles.common.selling import sale_options, sell
from railhead.titles.g1849.closing import close_corporation, close_private
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.operating import sort_operating_order
from railhead.titles.g1849.selling import sort_stacks

LOAN, LEAVE = "loan", "leave"


def emergency_answers(game: Table1849, company: str, missing: int) -> list[Answer]:
    """The sales of the president, and bankruptcy where these cannot be enough.

    Rules 1849-4.6.1-3 to 4.6.1-5 and 4.6.1-12.
    """
    answers: list[Answer] = [*emergency_sales(game, company, missing)]
    if raisable(game, company) < missing:
        answers.append(Bankrupt(company))
    return answers


def raisable(game: Table1849, company: str) -> int:
    """What all legal sales of the president would bring: tried out on a copy of the game."""
    trial, president = game.fork(), game.state.presidents[company]
    _sell_everything(trial, president, company)
    return trial.state.cash[president] - game.state.cash[president]


def _sell_everything(game: Table1849, president: str, company: str) -> None:
    """Sell what the president legally can, as much of each corporation at once as is legal.

    A first sale may make a second one legal (option president_certificate_sale).
    """
    for name in list(game.state.presidents):
        while sales := list(sale_options(game, president, name, company)):
            sell(game, max(sales, key=lambda sale: sale.shares))


def emergency_sell(game: Table1849, sale: SellShares) -> None:
    """Sell, and let the operating order follow the new prices (rule 1849-4-3)."""
    sell(game, sale)
    sort_operating_order(game)


def check_bankrupt(game: Table1849, company: str, missing: int) -> None:
    """Rule 1849-4.6.1-6."""
    if raisable(game, company) >= missing:
        raise Illegal(
            "1849-4.6.1-6",
            "{company} is not bankrupt: sales of its president can still raise the money.",
            company=company,
        )


def go_bankrupt(game: Table1849, company: str) -> None:
    """Sell all that is legal, hand all cash over and close (rules 1849-4.6.1-6 to 4.6.1-9).

    The sales may close corporations, also the bankrupt one itself, and they may raise questions
    about exchanged certificates, which are answered before the president's own question.
    """
    president = game.state.presidents[company]
    game.emit("bankrupt", company=company, president=president)
    game.push(LoanOrLeave(president))
    before, cells = tuple(game.operating_order()), dict(game.state.cells)
    _sell_everything(game, president, company)
    now = game.state.cells
    moved = frozenset(name for name in now if now[name] != cells[name])
    sort_stacks(game, tuple(name for name in before if name in now), moved)
    game.pay(president, BANK, game.state.cash[president], "emergency")
    if game.started(company):
        close_corporation(game, company)
    if game.options["reorder_after_bankruptcy_sales"]:
        sort_operating_order(game)


@dataclass(frozen=True, slots=True)
class LoanOrLeave(Question[Table1849, Choose]):
    """A president left with nothing (rules 1849-4.6.1-7 to 4.6.1-10).

    Passed over if something is left to him: certificates or, by the option loan_offer, private
    companies.
    """

    name: ClassVar[str] = "loan_or_leave"
    debtor: str

    def run(self, game: Table1849) -> bool:
        owns = any(holder == self.debtor for _, holder in game.state.shares)
        if game.options["loan_offer"] == "no_property":
            owns = owns or bool(game.privates_of(self.debtor))
        if owns:
            game.pop()
        return not owns

    def actor(self, game: Table1849) -> str:
        return self.debtor

    def answers(self, game: Table1849) -> Sequence[Answer]:
        return [Choose(self.debtor, LOAN), Choose(self.debtor, LEAVE)]

    def refusal(self, game: Table1849) -> Illegal:
        return Illegal(
            "1849-4.6.1-7", "{player} takes a loan or leaves the game.", player=self.debtor
        )

    def answered(self, game: Table1849, action: Choose) -> None:
        state, player = game.state, self.debtor
        if action == Choose(player, LOAN):
            amount = int(game.title.special["loan"])
            state.loans[player] = state.loans.get(player, 0) + 1
            game.emit("loan_taken", player=player, amount=amount)
            game.pay(BANK, player, amount, "loan")
            return
        game.emit("player_left", player=player)
        if state.priority == player:
            state.priority = game.left_of(player)
        state.order = tuple(name for name in state.order if name != player)
        state.left = (*state.left, player)
        for private in game.privates_of(player):
            close_private(game, private)
        alone = len(state.order) == 1 and game.options["game_ends_when_one_player_left"]
        if alone or not state.order:
            game.finish("bankrupt")
