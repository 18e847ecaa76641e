"""The Operating Rounds and the turn of a corporation (rulebook 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import (
    Action,
    BuyPrivate,
    Choose,
    DiscardTrain,
    Pass,
    PayDebt,
    SellShares,
    UsePrivate,
)
from railhead.engine.decision import Answer, Range
from railhead.engine.illegal import Illegal
from railhead.engine.step import Question, Step
from railhead.titles.g1849.auction import pay_privates
from railhead.titles.g1849.closing import close_private
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.state import Turn

ACCEPT, REFUSE = "accept", "refuse"


@dataclass(frozen=True, slots=True)
class OperatingRounds(Step[Table1849]):
    """The rounds of one game turn: `count` in all, `done` of them over."""

    name: ClassVar[str] = "operating_rounds"
    count: int
    done: int = 0

    def run(self, game: Table1849) -> bool:
        state = game.state
        if self.done == self.count:
            game.pop()
            return False
        number = self.done + 1
        game.replace(replace(self, done=number))
        state.round, state.round_number = "OR", number
        game.emit("operating_round", turn=state.turn, number=number, count=self.count)
        pay_privates(game)
        game.push(OperatingRound(tuple(game.operating_order())))
        return False


@dataclass(frozen=True, slots=True)
class OperatingRound(Step[Table1849]):
    """One Operating Round: `todo` are the corporations still to operate, in order.

    Rules 1849-4-2, 4-3, 5-1 and 5-2.
    """

    name: ClassVar[str] = "operating_round"
    todo: tuple[str, ...]

    def run(self, game: Table1849) -> bool:
        state = game.state
        before = state.acting.company
        if before:
            state.acting = Turn()
            if game.started(before):
                state.turns[before] += 1
            if before in state.top:
                game.finish("stock_market")
                return False
        todo = [company for company in self.todo if game.started(company)]
        if not todo:
            # Every corporation started has by now had a whole round.
            state.seasoned = tuple(name for name in state.presidents if state.turns[name])
            game.pop()
            return False
        game.replace(OperatingRound(tuple(todo[1:])))
        state.acting = Turn(todo[0])
        game.emit("turn_begins", company=todo[0], president=state.presidents[todo[0]])
        game.push(*reversed(game.turn_of(todo[0])))
        return False


def sort_operating_order(game: Table1849) -> None:
    """Sort the corporations still to operate by their new prices (rule 1849-4-3)."""
    order = game.operating_order()
    game.state.agenda = tuple(
        OperatingRound(tuple(name for name in order if name in step.todo))
        if isinstance(step, OperatingRound)
        else step
        for step in game.state.agenda
    )


@dataclass(frozen=True, slots=True)
class CompanyStep(Step[Table1849]):
    """A step in the turn of a corporation.

    Purchases of private companies and the port marker are possible in all of them (1849-4-5).
    """

    company: str

    def actor(self, game: Table1849) -> str:
        return self.company

    def may_pass(self, game: Table1849) -> bool:
        """The step can be declined."""
        return True

    def needed(self, game: Table1849) -> bool:
        """There is something to decide in this step."""
        raise NotImplementedError(type(self).__name__)

    def choices(self, game: Table1849) -> Sequence[Answer]:
        """The legal answers of the step itself."""
        raise NotImplementedError(type(self).__name__)

    def act(self, game: Table1849, action: Action) -> None:
        """Carry out an answer of the step itself. Raises Illegal."""
        raise NotImplementedError(type(self).__name__)

    def skipped(self, game: Table1849) -> None:
        """What happens when there is nothing to decide."""

    def run(self, game: Table1849) -> bool:
        if self.needed(game):
            return True
        game.pop()
        self.skipped(game)
        return False

    def answers(self, game: Table1849) -> Sequence[Answer]:
        ending: list[Answer] = [Pass(self.company)] if self.may_pass(game) else []
        return [*self.choices(game), *any_time_answers(game, self.company), *ending]

    def take(self, game: Table1849, action: Action) -> None:
        president = game.state.presidents[self.company]
        helps = action.actor == president and isinstance(action, SellShares | PayDebt)
        if action.actor != self.company and not helps:
            raise Illegal("1849-4-2", "It is the turn of {company}.", company=self.company)
        match action:
            case BuyPrivate():
                buy_private(game, self.company, action)
            case UsePrivate():
                place_port_marker(game, self.company, action)
            case Pass() if self.may_pass(game):
                game.emit("step_passed", company=self.company, step=self.name)
                game.pop()
            case _:
                self.act(game, action)

    def wrong(self, action: Action) -> Illegal:
        """The refusal of an action that belongs to another step."""
        if isinstance(action, DiscardTrain):
            return Illegal(
                "1849-4.6-9", "{company} gives no train back of its own will.", company=self.company
            )
        return Illegal(
            "1849-4-4",
            "{company} is in the step {step}; {action} is not possible there.",
            company=self.company,
            step=self.name,
            action=type(action).__name__,
        )

    def done(self, game: Table1849) -> None:
        """Take this step off the agenda, also from under a question it has raised."""
        agenda = list(game.state.agenda)
        if self in agenda:
            agenda.remove(self)
        game.state.agenda = tuple(agenda)


# -- private companies in the turn of a corporation ------------------------------------------


def purchasable(game: Table1849, company: str) -> dict[str, tuple[int, int]]:
    """Private companies that it may buy now -> the lowest and the highest price."""
    found: dict[str, tuple[int, int]] = {}
    if not game.phase.corporations_may_buy_privates:
        return found
    for name, owner in game.state.privates.items():
        private = game.title.privates[name]
        low = least_offer(game, name)
        high = min(game.state.cash[company], 2 * private.face)
        if owner in game.players and private.corporations_may_buy and low <= high:
            found[name] = (low, high)
    return found


def any_time_answers(game: Table1849, company: str) -> list[Answer]:
    """Private companies that can be bought, and the ports for an unused marker."""
    answers: list[Answer] = [
        Range(BuyPrivate(company, private, low), "price", low, high)
        for private, (low, high) in purchasable(game, company).items()
    ]
    if game.state.privates.get("CNM") == company:
        answers += [UsePrivate(company, "CNM", port) for port in game.title.special["ports"]]
    return answers


def least_offer(game: Table1849, thing: str) -> int:
    """A refused offer may only be repeated at a higher price in the same turn."""
    return 1 + max((price for name, price in game.state.acting.offers if name == thing), default=0)


def check_offer(game: Table1849, thing: str, price: int, rule: str) -> None:
    """The price is at least 1 and above what was refused in this turn."""
    least = least_offer(game, thing)
    if price < least:
        raise Illegal(
            rule, "The price for {thing} must be at least {least}.", thing=thing, least=least
        )


def buy_private(game: Table1849, company: str, action: BuyPrivate) -> None:
    """Rules 1849-4.8-1 to 4.8-3 and 2.4.5-4."""
    owner = game.state.privates.get(action.private, "")
    if not game.phase.corporations_may_buy_privates:
        raise Illegal("1849-4.8-1", "Private companies are bought in phases 6, 8 and 10 only.")
    if owner not in game.players:
        raise Illegal(
            "1849-4.8-2", "{private} does not belong to a player.", private=action.private
        )
    private = game.title.privates[action.private]
    if not private.corporations_may_buy:
        raise Illegal(
            "1849-2.4.5-4", "{private} cannot be bought by a corporation.", private=private.id
        )
    if not 1 <= action.price <= 2 * private.face:
        raise Illegal(
            "1849-4.8-1",
            "The price of {private} must be 1 to {high}.",
            private=private.id,
            high=2 * private.face,
        )
    check_cash(game, company, action.price)
    check_offer(game, private.id, action.price, "1849-4.8-1")
    deal(game, PrivateDeal(company, private.id, action.price, owner), owner)


def check_cash(game: Table1849, company: str, price: int) -> None:
    """Everything is paid at once from the corporation's own cash (rule 1849-4-6)."""
    if game.state.cash[company] < price:
        raise Illegal(
            "1849-4-6",
            "{company} has {cash} and cannot pay {price}.",
            company=company,
            cash=game.state.cash[company],
            price=price,
        )


def place_port_marker(game: Table1849, company: str, action: UsePrivate) -> None:
    """Rules 1849-2.4-9 and 2.4-10."""
    if action.private != "CNM" or game.state.privates.get("CNM") != company:
        raise Illegal("1849-2.4-9", "{company} does not own CNM.", company=company)
    if action.hex not in game.title.special["ports"]:
        raise Illegal("1849-2.4-9", "{hex} is not a port.", hex=action.hex)
    close_private(game, "CNM")
    game.state.markers[company] = action.hex
    game.emit("marker_placed", company=company, hex=action.hex)


# -- deals between two sides -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal(Question[Table1849, Choose]):
    """A sale to the operating corporation that the selling side must agree to."""

    rule: ClassVar[str] = "1849-4.6-6"
    company: str
    thing: str
    price: int
    seller: str

    def settle(self, game: Table1849) -> None:
        """Carry the sale out."""
        raise NotImplementedError(type(self).__name__)

    def actor(self, game: Table1849) -> str:
        return self.seller

    def answers(self, game: Table1849) -> Sequence[Answer]:
        return [Choose(self.seller, ACCEPT), Choose(self.seller, REFUSE)]

    def refusal(self, game: Table1849) -> Illegal:
        return Illegal(
            self.rule,
            "{seller} accepts or refuses the offer for {thing}.",
            seller=self.seller,
            thing=self.thing,
        )

    def answered(self, game: Table1849, action: Choose) -> None:
        if action == Choose(self.seller, ACCEPT):
            self.settle(game)
            return
        acting = game.state.acting
        game.state.acting = replace(acting, offers=(*acting.offers, (self.thing, self.price)))
        game.emit(
            "offer_refused",
            seller=self.seller,
            company=self.company,
            thing=self.thing,
            price=self.price,
        )


def deal(game: Table1849, offer: Deal, player: str) -> None:
    """Settle a deal, or ask the selling side first (option trade_consent).

    `player` decides for the selling side; a president needs no consent of his own.
    """
    if game.options["trade_consent"] and player != game.state.presidents[offer.company]:
        game.emit(
            "offer_made",
            company=offer.company,
            seller=offer.seller,
            thing=offer.thing,
            price=offer.price,
        )
        game.push(offer)
    else:
        offer.settle(game)


@dataclass(frozen=True, slots=True)
class PrivateDeal(Deal):
    """The sale of a private company by a player."""

    name: ClassVar[str] = "private_deal"
    rule: ClassVar[str] = "1849-4.8-1"

    def settle(self, game: Table1849) -> None:
        game.state.privates[self.thing] = self.company
        game.emit("private_bought", buyer=self.company, private=self.thing, price=self.price)
        game.pay(self.company, self.seller, self.price, "private")


@dataclass(frozen=True, slots=True)
class Privates(CompanyStep):
    """Last chance in a turn to buy private companies or to use CNM."""

    name: ClassVar[str] = "privates"

    def needed(self, game: Table1849) -> bool:
        return bool(any_time_answers(game, self.company))

    def choices(self, game: Table1849) -> Sequence[Answer]:
        return []

    def act(self, game: Table1849, action: Action) -> None:
        raise self.wrong(action)
