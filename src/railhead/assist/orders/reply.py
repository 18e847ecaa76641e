"""What an order answers to the present question: actions, an ending, or nothing for now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from railhead.assist.last_turn import turn_of
from railhead.assist.orders.conditions import changed
from railhead.assist.orders.order import (
    ONCE,
    ROUNDS,
    Act,
    BidOrder,
    BuyOrder,
    DeclineOrder,
    Ending,
    OperateOrder,
    Order,
    PassOrder,
    round_key,
)
from railhead.assist.routine import routine
from railhead.assist.turn_plan import own_answers
from railhead.engine.actions import ACCEPT, REFUSE, Action, Bid, BidCompany, BuyShare, Choose, Pass
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.state import POOL

Offer = Bid | BidCompany

STOCK_ROUND = "stock_round"
"""The question of a turn in a stock round, in every title."""


def in_its_round(game: Game, order: Order) -> bool:
    """Whether the present round is one in which an order may act."""
    given = order.given
    if isinstance(order, OperateOrder):
        return True
    if order.scope == ROUNDS:
        return isinstance(order, DeclineOrder) or game.state.round == given.round
    return round_key(game.state) == (given.round, given.turn, given.number)


def ending_of(game: Game, order: Order) -> Ending | None:
    """Return why an order has ended, whoever is asked now; None while it stands."""
    if len(game.actions) < order.given.actions:
        return Ending("undone")
    if game.finished:
        return Ending("over")
    if order.player not in game.state.order:
        return Ending("out")
    if not in_its_round(game, order):
        return None if order.scope == ROUNDS else Ending("round_over")
    if isinstance(order, OperateOrder):
        return _operator_lost(game, order)
    ending = changed(game, order)
    if ending is not None:
        return ending
    if isinstance(order, BuyOrder | BidOrder) and not order.passes:
        return _reached(game, order)
    return None


def reply(game: Game, order: Order) -> Act | Ending | None:
    """Return what an order does at the present question: what it answers, or why it ends.

    None: it waits. What it answers is legal, and its player could have chosen it.
    """
    ending = ending_of(game, order)
    if ending is not None:
        return ending
    decision = game.decision
    if decision is None or decision.player != order.player or not in_its_round(game, order):
        return None
    match order:
        case PassOrder(company=company):
            if company and decision.actor != company:
                return None
            return _passed(game, ending=Ending("done") if order.scope == ONCE else None)
        case DeclineOrder():
            return _declined(game, order)
        case BidOrder():
            return _bid(game, order)
        case BuyOrder():
            return _bought(game, order)
        case OperateOrder():
            return _operated(game, order)
    raise TypeError(type(order).__name__)


def ranked(orders: Iterable[Order]) -> list[Order]:
    """Return orders in the order in which they are asked.

    One to pass comes after all others, so that it never takes the place of one of them.
    """
    return sorted(orders, key=lambda order: isinstance(order, PassOrder))


# -- passing and declining --------------------------------------------------------------------


def passing(game: Game) -> Pass | None:
    """Return the pass that the present question allows outside of a company's operating turn."""
    decision = game.decision
    if decision is None or decision.actor == turn_of(game)[0]:
        return None
    action = Pass(decision.actor)
    return action if action in own_answers(game) else None


def declining(game: Game) -> Action | None:
    """Return the answer that declines what is offered now, None where nothing can be declined."""
    decision = game.decision
    if decision is None:
        return None
    answers = own_answers(game)
    choices = {answer.choice for answer in answers if isinstance(answer, Choose)}
    if choices == {ACCEPT, REFUSE}:
        return Choose(decision.actor, REFUSE)
    return Pass(decision.actor) if Pass(decision.actor) in answers else None


def _passed(game: Game, ending: Ending | None = None) -> Act | None:
    action = passing(game)
    return Act((action,), ending) if action is not None else None


def _declined(game: Game, order: DeclineOrder) -> Act | None:
    assert game.decision is not None
    if game.decision.step != order.step:
        return None
    action = declining(game)
    return Act((action,)) if action is not None else None


# -- bidding and buying -----------------------------------------------------------------------


def shares_of(game: Game, company: str, player: str) -> int:
    """Return how many shares of a company a player has."""
    return game.percent(company, player) // game.share_percent(company)


def _reached(game: Game, order: BuyOrder | BidOrder) -> Ending | None:
    """Why the aim of an order is reached, or cannot be reached any more."""
    if isinstance(order, BidOrder):
        owner = game.state.privates.get(order.lot, game.state.presidents.get(order.lot, ""))
        if not owner:
            return None
        return Ending("won" if owner == order.player else "lost", {"lot": order.lot})
    if order.shares:
        count = shares_of(game, order.company, order.player)
        enough = count >= order.shares
        return Ending("reached", {"company": order.company, "count": count}) if enough else None
    return Ending("floats", {"company": order.company}) if game.floated(order.company) else None


def lot_of(offer: Offer) -> str:
    """Return what a bid is for: a private company or a company."""
    return offer.private if isinstance(offer, Bid) else offer.company


def bids(answers: Sequence[Answer]) -> list[Offer]:
    """Return the bids among answers, each at the least that is possible."""
    lowest = (it.at(it.low) if isinstance(it, Range) else it for it in answers)
    return [it for it in lowest if isinstance(it, Offer)]


def leader(game: Game, lot: str) -> str:
    """Return who has bid last for a lot, "" if nobody has."""
    made = (it for it in reversed(game.actions) if isinstance(it, Offer) and lot_of(it) == lot)
    return next((it.actor for it in made), "")


def _bid(game: Game, order: BidOrder) -> Act | Ending | None:
    offered = bids(own_answers(game))
    wanted = next((it for it in offered if lot_of(it) == order.lot), None)
    done = _reached(game, order)
    if wanted is None:
        return _passed(game) if done is not None and order.passes else done
    if leader(game, order.lot) == order.player:
        return _passed(game) if order.passes else None
    if wanted.price <= order.most:
        return Act((wanted,))
    dear = Ending("too_dear", {"lot": order.lot, "price": wanted.price})
    if order.passes:
        return _passed(game)
    alone = {lot_of(it) for it in offered} == {order.lot}
    return (_passed(game, dear) if alone else None) or dear


def _bought(game: Game, order: BuyOrder) -> Act | Ending | None:
    if _reached(game, order) is not None:
        return _passed(game)
    wanted = cheapest(game, own_answers(game), order.company)
    if wanted is None:
        return _turn_ended(game, order)
    price = game.share_price(wanted.company, wanted.source)
    if order.most and price > order.most:
        return Ending("too_dear", {"lot": order.company, "price": price})
    return Act((wanted,))


def cheapest(game: Game, answers: Sequence[Answer], company: str) -> BuyShare | None:
    """Return the cheapest purchase of a company among answers, None if there is none."""
    sold = [it for it in answers if isinstance(it, BuyShare) and it.company == company]
    return min(sold, key=lambda it: game.share_price(it.company, it.source), default=None)


def _turn_ended(game: Game, order: BuyOrder) -> Act | Ending | None:
    """Nothing of the company can be bought now: end the turn in which it was bought, or the order.

    Elsewhere, as in an auction, the order waits.
    """
    step = game.state.agenda[-1]
    if not for_sale(game, order.company):
        return Ending("cannot", {"company": order.company})
    if step.name != STOCK_ROUND:
        return None
    last = game.actions[-1] if game.actions else None
    if isinstance(last, BuyShare) and last.actor == order.player:
        return _passed(game)
    return Ending("cannot", {"company": order.company})


def for_sale(game: Game, company: str) -> bool:
    """Whether a source of certificates has one of a company, whoever may buy it."""
    places = (game.source_holder(company, source) for source in (*game.share_sources, POOL))
    return any(any(game.certificates(company, place)) for place in places)


# -- operating --------------------------------------------------------------------------------


def _operator_lost(game: Game, order: OperateOrder) -> Ending | None:
    now = game.state.presidents.get(order.company, "")
    if now == order.player:
        return None
    return Ending("president", {"company": order.company, "player": now})


def _operated(game: Game, order: OperateOrder) -> Act | Ending | None:
    assert game.decision is not None
    if game.decision.actor != order.company:
        return None
    plan = routine(game)
    if plan is None:
        return None
    if plan.stop is not None:
        where = {"company": order.company, "stop": plan.stop.kind}
        return Ending("plan", {**plan.stop.params, **where})
    if not plan.ends_turn:
        return None
    return Act(plan.actions, Ending("done") if order.scope == ONCE else None)
