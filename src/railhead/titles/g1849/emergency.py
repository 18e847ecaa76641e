"""Emergency sales and bankruptcy (rulebook 4.6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from railhead.engine.actions import Bankrupt, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Step
from railhead.titles.common.emergency import emergency_sales
from railhead.titles.common.selling import sale_options, sell
from railhead.titles.g1849.closing import close_corporation
from railhead.titles.g1849.events import WentBankrupt
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.operating import sort_operating_order
from railhead.titles.g1849.player_loans import LoanOrLeave
from railhead.titles.g1849.presidency import ExchangeChoice
from railhead.titles.g1849.selling import sort_stacks


def emergency_answers(game: Base1849, company: str, missing: int) -> Iterator[Answer]:
    """Yield the president's legal sales, and bankruptcy if they cannot raise what is missing.

    See rules 1849-4.6.1-3, 1849-4.6.1-4, 1849-4.6.1-5 and 1849-4.6.1-12.
    """
    yield from emergency_sales(game, company, missing)
    if raisable(game, company) < missing:
        yield Bankrupt(company)


def raisable(game: Base1849, company: str) -> int:
    """What all legal sales of the president would bring in money, tried on a copy of the game.

    See rule 1849-4.6.1-11.
    """
    trial, president = game.fork(), game.state.presidents[company]
    for _ in sell_everything(trial, president, company):
        pass
    return trial.state.cash[president] - game.state.cash[president]


def sell_everything(game: Base1849, president: str, company: str) -> Iterator[SellShares]:
    """Sell all that the president can, of each corporation as much at once as is legal.

    Yield each sale after it is made. A first sale may make a second one legal (option
    president_certificate_sale), which is made too unless each corporation is sold once only.
    """
    for name in list(game.state.presidents):
        while sales := list(sale_options(game, president, name, company)):
            largest = max(sales, key=lambda sale: sale.shares)
            sell(game, largest)
            yield largest
            if game.bankrupt_sells_once:
                break


@dataclass(frozen=True, slots=True)
class StackOrder(Step[Base1849]):
    """Sorts the stacks of markers when the step above it, in which a president sells, is over.

    `before`: the operating order before these sales; `moved`: corporations whose markers they
    moved. Those that meet in a cell keep their order (rule 1849-3.1-8).
    """

    name: ClassVar[str] = "stack_order"
    before: tuple[str, ...]
    moved: tuple[str, ...]

    def run(self, game: Base1849) -> bool:
        game.pop()
        settle_stacks(game, self.before, frozenset(self.moved))
        if game.options["reorder_after_bankruptcy_sales"]:
            sort_operating_order(game)
        return False


def settle_stacks(game: Base1849, before: tuple[str, ...], moved: frozenset[str]) -> None:
    """Sort the stacks after the sales of one emergency, without corporations that they closed.

    `before`: the operating order before the sales; `moved`: corporations whose markers moved.
    """
    now = game.state.cells
    present = tuple(name for name in before if name in now)
    sort_stacks(game, present, moved.intersection(present))


def emergency_sell(game: Base1849, sale: SellShares) -> None:
    """Carry out an emergency sale, and sort the operating order by the new prices.

    See rules 1849-3.5.3-11 and 1849-4-3.
    """
    before, step = tuple(game.operating_order()), game.state.agenda[-1]
    cell = game.state.cells[sale.company]
    sell(game, sale)
    if game.keeps_order_in_emergencies and game.state.cells.get(sale.company, cell) != cell:
        _note_moved(game, step, before, sale.company)
    sort_operating_order(game)


def _note_moved(game: Base1849, step: Step[Any], before: tuple[str, ...], company: str) -> None:
    """Remember below the step of an emergency that a corporation's marker has moved."""
    agenda = list(game.state.agenda)
    place = agenda.index(step)
    earlier = agenda[place - 1] if place else None
    if isinstance(earlier, StackOrder):
        agenda[place - 1] = replace(earlier, moved=(*earlier.moved, company))
    else:
        agenda.insert(place, StackOrder(before, (company,)))
    game.state.agenda = tuple(agenda)


def check_bankrupt(game: Base1849, company: str, missing: int) -> None:
    """Check that sales of the president cannot raise the missing money. Raises Illegal.

    See rule 1849-4.6.1-6.
    """
    if raisable(game, company) >= missing:
        raise Illegal(
            "1849-4.6.1-6",
            "{company} is not bankrupt: sales of its president can still raise the money.",
            company=company,
        )


def go_bankrupt(game: Base1849, company: str) -> None:
    """Sell all that is legal, pay all cash to the bank and close the corporation.

    See rules 1849-4.6.1-6, 1849-4.6.1-7, 1849-4.6.1-8 and 1849-4.6.1-9.

    The sales may close corporations, also the bankrupt one itself, and they may raise questions
    about exchanged certificates, which are answered before the president's own question.
    """
    president = game.state.presidents[company]
    game.emit(WentBankrupt(company=company, president=president))
    game.push(LoanOrLeave(president))
    before, cells = tuple(game.operating_order()), dict(game.state.cells)
    for _ in sell_everything(game, president, company):
        pass
    if game.bankrupt_sells_once:
        _ask_for_one_exchange(game)
    now = game.state.cells
    moved = frozenset(name for name in now if now[name] != cells[name])
    order, earlier = _sold_before(game, before)
    settle_stacks(game, order, moved | earlier)
    game.pay(president, BANK, game.state.cash[president], "emergency")
    if game.started(company):
        close_corporation(game, company)
    if game.options["reorder_after_bankruptcy_sales"]:
        sort_operating_order(game)


def _sold_before(game: Base1849, before: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str]]:
    """The order before the first sale of the emergency, and whose markers moved since then.

    `before`: the present order, returned where nothing was sold before.
    """
    for step in reversed(game.state.agenda):
        if isinstance(step, StackOrder):
            game.state.agenda = tuple(other for other in game.state.agenda if other is not step)
            return step.before, frozenset(step.moved)
    return before, frozenset()


def _ask_for_one_exchange(game: Base1849) -> None:
    """Keep only the last question about exchanged certificates."""
    agenda = game.state.agenda
    last = [step for step in agenda if isinstance(step, ExchangeChoice)][-1:]
    game.state.agenda = tuple(
        step for step in agenda if not isinstance(step, ExchangeChoice) or step in last
    )
