"""What computer players do with the answers to a question: make a short list of actions to try."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from railhead.engine.actions import (
    ACCEPT,
    REFUSE,
    Action,
    Bid,
    BidCompany,
    BuyPrivate,
    BuyTrain,
    Choose,
    Pass,
    SellShares,
)
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.state import DEPOT, RETURNED
from railhead.titles.common.state import Turn

PATIENCE = 3
"""After so many rounds of nothing but passes somebody must do something."""

LEAST_PART, MOST_PART = 0.5, 2.0
"""The least and the most that is offered to another player, as parts of the printed price."""

NUMBERS = 4
"""How many numbers of a range are tried, both ends among them."""


def numbered(answer: Answer, count: int = NUMBERS) -> Iterator[Action]:
    """Yield an answer; of a range up to `count` actions from its lowest number to its highest."""
    if isinstance(answer, Range):
        values = answer.values
        last, parts = len(values) - 1, max(count - 1, 1)
        for place in sorted({last * i // parts for i in range(count)}):
            yield answer.at(values[place])
    else:
        yield answer


def to_try(game: Game, answers: Iterable[Answer], *, bids: int = NUMBERS) -> list[Action]:
    """Return the actions among answers whose worth can be told by trying, all if none is.

    What was refused in this turn is not offered again, and nothing at a price that would insult or
    ruin. `bids`: how many bids for a private company
    are tried, the lowest among them.
    """
    refused = _refused(game)
    listed = [it for it in answers if not (refused and _thing(game, it) in refused)]
    open_ = [it for answer in listed for it in fair(game, answer)] or listed
    actions = [action for it in open_ for action in numbered(it, bids if _rises(it) else NUMBERS)]
    return [it for it in actions if game.worth_trying(it)] or actions


def _rises(answer: Answer) -> bool:
    return isinstance(answer, Range) and isinstance(answer.action, Bid)


def _refused(game: Game) -> set[str]:
    """What was offered for in this turn in vain: private companies and classes of trains.

    Whatever else was asked for, such as the use of a card, is neither and has no class.
    """
    acting = getattr(game.state, "acting", None)
    if not isinstance(acting, Turn):
        return set()
    private = game.title.privates
    things = {it if it in private else game.train_class(it) for it, _ in acting.offers}
    return things - {""}


def _thing(game: Game, answer: Answer) -> str:
    """What an answer offers to buy of somebody else, "" if it is no such offer."""
    if not isinstance(answer, Range):
        return ""
    if isinstance(answer.action, BuyTrain):
        return game.train_class(answer.action.train)
    return answer.action.private if isinstance(answer.action, BuyPrivate) else ""


def fair(game: Game, answer: Answer) -> Iterator[Answer]:
    """Yield an answer; of an offer to another player, what lies between fair prices, if anything.

    Nobody likes to be asked for their train at the price of a meal, least of all for the only one
    of a company, nor does it help to pay for an old one what several new ones cost.
    """
    prices = _fair_prices(game, answer)
    if prices is None or not isinstance(answer, Range):
        yield answer
        return
    low, high = prices
    within = [value for value in answer.values if low <= value <= high]
    if within:
        yield replace(answer, low=within[0], high=within[-1])


def _fair_prices(game: Game, answer: Answer) -> tuple[float, float] | None:
    """From where to where a price is fair for what an answer offers; None if it is no offer."""
    if not isinstance(answer, Range):
        return None
    action = answer.action
    if isinstance(action, BuyTrain):
        return _fair_for_train(game, action)
    if isinstance(action, BuyPrivate):
        face = game.title.privates[action.private].face
        return (LEAST_PART * face, MOST_PART * face) if face else None
    return None


def _fair_for_train(game: Game, action: BuyTrain) -> tuple[float, float] | None:
    state = game.state
    owner = next((it for it, trains in state.trains.items() if action.train in trains), "")
    presidents = state.presidents
    if owner not in presidents or presidents[owner] == presidents.get(action.actor, action.actor):
        return None
    printed = game.title.trains[game.train_class(action.train)].price
    last = len(state.trains[owner]) == 1
    return (printed if last else LEAST_PART * printed), MOST_PART * printed


def answered(after: Game, player: str, worth: Callable[[Game, str], float]) -> Game | None:
    """Return the game after an offer of `player` is answered, None if it will be refused.

    A game in which nobody is asked for consent is returned as it is. `worth`: what a position
    is worth to a player; whoever is asked takes what looks better for them.
    """
    for _ in after.players:
        question = after.decision
        if question is None or question.player == player:
            return after
        replies = {it.choice: it for it in question.answers if isinstance(it, Choose)}
        if replies.keys() != {ACCEPT, REFUSE}:
            return after
        accepted, refused = after.trial(), after.trial()
        accepted.apply(replies[ACCEPT])
        refused.apply(replies[REFUSE])
        if worth(accepted, question.player) <= worth(refused, question.player):
            return None
        after = accepted
    return after


def let_pass(after: Game, player: str) -> Game:
    """Let all others pass in an auction that is under way, to see what winning would cost.

    The game itself is changed and returned.
    """
    for _ in after.players:
        question = after.decision
        if question is None or question.player == player:
            break
        answers = question.answers
        bids = all(is_bid(it) or isinstance(it, Pass) for it in answers)
        if not bids or not has_pass(answers):
            break
        after.apply(Pass(question.actor))
    return after


def overbids(game: Game, action: Action) -> bool:
    """Whether an action bids more for a private company than its title finds sensible.

    Whoever ties all their money to bids cannot buy what is on offer before.
    """
    return isinstance(action, Bid) and action.price > game.most_bid(action.private)


def stalled(game: Game) -> bool:
    """Whether all players have passed so often that nothing would ever happen if they went on.

    What companies do meanwhile does not count: one that pays each round while all money lies idle
    would go on until the bank is empty.
    """
    lasting = PATIENCE * len(game.players)
    own = (it for it in reversed(game.actions) if it.actor in game.players)
    last = list(islice(own, lasting))
    return len(last) == lasting and all(isinstance(it, Pass) for it in last)


def without_passing(actions: Sequence[Action]) -> list[Action]:
    """Return the actions that begin something, all where there are none."""
    return [it for it in actions if not isinstance(it, Pass | SellShares)] or list(actions)


def is_bid(answer: Answer) -> bool:
    """Whether an answer is a bid for a private company or a company."""
    action = answer.action if isinstance(answer, Range) else answer
    return isinstance(action, Bid | BidCompany)


def by_kind(actions: Iterable[Action]) -> dict[type[Action], list[Action]]:
    """Return actions by their class, in the order in which they are listed."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return kinds


def drawn(game: Game, actions: Sequence[Action], width: int, rng: random.Random) -> list[Action]:
    """Return at most `width` actions; of more, drawn ones, most of which the title favours.

    The trains that the bank sells are among them in any case: where companies have many trains for
    each other, at several prices, a lot would often leave out the only new one.
    """
    if len(actions) <= width:
        return list(actions)
    sold = [action for action in actions if from_bank(game, action)][:width]
    others = [action for action in actions if action not in sold] if sold else list(actions)
    left = width - len(sold)
    favoured = [action for action in others if game.favoured(action)]
    first = rng.sample(favoured, min(len(favoured), left * 3 // 4))
    others = [action for action in others if action not in first] if first else others
    return [*sold, *first, *rng.sample(others, left - len(first))]


def from_bank(game: Game, action: Action) -> bool:
    """Whether an action buys a train of the bank."""
    if not isinstance(action, BuyTrain):
        return False
    return any(action.train in game.state.trains.get(pile, ()) for pile in (DEPOT, RETURNED))


def has_pass(answers: Iterable[Answer]) -> bool:
    """Whether passing is among the answers."""
    return any(isinstance(answer, Pass) for answer in answers)
