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
from railhead.titles.g1849.closing import close_corporation, close_private
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.operating import sort_operating_order
from railhead.titles.g1849.selling import check_sale, sale_options, sell

LOAN, LEAVE = "loan", "leave"


def proceeds(game: Table1849, sale: SellShares) -> int:
    return game.price(sale.company) * sale.percent // 10


def _smallest(sale: SellShares) -> int:
    """Percent of the smallest certificate in a sale."""
    return 10 if sale.regular or sale.president == 10 else 20


def _check_no_more_than_needed(game: Table1849, sale: SellShares, missing: int) -> None:
    """Rule 1849-4.6.1-4."""
    without = game.price(sale.company) * (sale.percent - _smallest(sale)) // 10
    if without >= missing:
        raise Illegal("1849-4.6.1-4", "No more may be sold than needed for the missing {amount}.",
                      amount=missing)  # fmt: skip


def check_emergency_sale(game: Table1849, company: str, sale: SellShares, missing: int) -> None:
    """Check a sale by the president of the operating corporation. Raises Illegal.

    Rules 1849-4.6.1-3 to 4.6.1-5 and 4.6.1-12.
    """
    if sale.actor != game.state.presidents[company]:
        raise Illegal("1849-4.6.1-5", "In an emergency only the president sells certificates.")
    check_sale(game, sale, company)
    _check_no_more_than_needed(game, sale, missing)


def emergency_answers(game: Table1849, company: str, missing: int) -> list[Answer]:
    """The sales of the president, or bankruptcy where these cannot be enough."""
    president = game.state.presidents[company]
    answers: list[Answer] = []
    for name in game.state.presidents:
        for sale in sale_options(game, president, name, company):
            try:
                _check_no_more_than_needed(game, sale, missing)
            except Illegal:
                continue
            answers.append(sale)
    if raisable(game, company) < missing:
        answers.append(Bankrupt(company))
    return answers


def _best_sales(game: Table1849, company: str) -> list[SellShares]:
    """The dearest legal sale of each corporation by the president."""
    president = game.state.presidents[company]
    sales = []
    for name in list(game.state.presidents):
        options = list(sale_options(game, president, name, company))
        if options:
            sales.append(max(options, key=lambda sale: sale.percent))
    return sales


def raisable(game: Table1849, company: str) -> int:
    """What all legal sales of the president would bring."""
    return sum(proceeds(game, sale) for sale in _best_sales(game, company))


def emergency_sell(game: Table1849, sale: SellShares) -> None:
    """Sell, and let the operating order follow the new prices (rule 1849-4-3)."""
    sell(game, sale)
    sort_operating_order(game)


def check_bankrupt(game: Table1849, company: str, missing: int) -> None:
    """Rule 1849-4.6.1-6."""
    if raisable(game, company) >= missing:
        raise Illegal("1849-4.6.1-6", "{company} is not bankrupt: sales of its president can"
                      " still raise the money.", company=company)  # fmt: skip


def go_bankrupt(game: Table1849, company: str) -> None:
    """Sell all that is legal, hand all cash over and close (rules 1849-4.6.1-6 to 4.6.1-9)."""
    president = game.state.presidents[company]
    game.emit("bankrupt", company=company, president=president)
    choices = len(game.state.agenda)
    for name in list(game.state.presidents):
        if name in game.state.presidents and name != company:
            _sell_most(game, president, name, company)
    _sell_most(game, president, company, company)
    if game.started(company):
        game.pay(president, company, game.state.cash[president], "emergency")
        close_corporation(game, company)
    else:
        game.pay(president, BANK, game.state.cash[president], "emergency")
    if game.options["reorder_after_bankruptcy_sales"]:
        sort_operating_order(game)
    owns = any(holder == president for _, holder in game.state.shares)
    if game.options["loan_offer"] == "no_property":
        owns = owns or bool(game.privates_of(president))
    if owns:
        return
    # Questions about exchanged certificates, raised by the sales, come first.
    agenda = list(game.state.agenda)
    questions = [step for step in agenda[:choices] if step.name == "exchange"]
    place = len(agenda) - len(questions) if questions else len(agenda)
    while place > 0 and agenda[place - 1].name == "exchange":
        place -= 1
    agenda.insert(place, LoanOrLeave(president))
    game.state.agenda = tuple(agenda)


def _sell_most(game: Table1849, president: str, name: str, company: str) -> None:
    if not game.started(name):
        return
    options = list(sale_options(game, president, name, company))
    if options:
        sell(game, max(options, key=lambda sale: sale.percent))


@dataclass(frozen=True, slots=True)
class LoanOrLeave(Question[Table1849, Choose]):
    """A president left with nothing (rules 1849-4.6.1-7, 4.6.1-8 and 4.6.1-10)."""

    name: ClassVar[str] = "loan_or_leave"
    debtor: str

    def actor(self, game: Table1849) -> str:
        return self.debtor

    def answers(self, game: Table1849) -> Sequence[Answer]:
        return [Choose(self.debtor, LOAN), Choose(self.debtor, LEAVE)]

    def refusal(self, game: Table1849) -> Illegal:
        return Illegal("1849-4.6.1-7", "{player} takes a loan or leaves the game.",
                      player=self.debtor)  # fmt: skip

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
