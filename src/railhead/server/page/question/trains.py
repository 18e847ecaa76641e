"""Trains to buy or to give back: one card for each class and seller."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.engine import actions as act
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.game import Game
from railhead.engine.state import DEPOT, RETURNED
from railhead.language import N_
from railhead.language.description import action_of
from railhead.language.possessions import pile_beside, trains_left
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.model import Card

_FROM = {
    DEPOT: N_("from {owner}, a new one"),
    RETURNED: N_("from {owner}, a returned one"),
}
"""Where a train lies whose class is in both piles of the bank."""


def train_cards(
    maker: ButtonMaker, answers: Sequence[Answer], decision: Decision
) -> Iterator[Card]:
    """Yield a card for each answer, those of the bank first, and one for its next if barred."""
    for answer in sorted(answers, key=lambda answer: not from_bank(maker, action_of(answer))):
        action = action_of(answer)
        if isinstance(action, act.BuyTrain):
            yield _to_buy(maker, answer, action)
        elif isinstance(action, act.DiscardTrain):
            button = maker.button(answer, maker.voice.translate(N_("Return")))
            kind = maker.game.train_class(action.train)
            card = maker.voice.train_class(action.train)
            yield Card(f"train-{action.train}", card, facts=_facts(maker, kind), buttons=(button,))
    yield from _next_train(maker, answers, decision)


def likely_price(game: Game, answer: Range) -> int:
    """Return the price to fill in first: the one on the card, as near as the range allows."""
    action = answer.action
    assert isinstance(action, act.BuyTrain)
    card = game.title.trains[game.train_class(action.train)].price
    return min(max(card, answer.low), answer.high)


def _to_buy(maker: ButtonMaker, answer: Answer, action: act.BuyTrain) -> Card:
    game, voice = maker.game, maker.voice
    kind, owner = game.train_class(action.train), _owner(maker, action.train)
    label = voice.say(N_("Buy {train}"), train=voice.train_class(action.train))
    if not isinstance(answer, Range):
        label = voice.say(N_("Buy for {price}"), price=action.price)
    facts = [*_facts(maker, kind)]
    if owner in (DEPOT, RETURNED):
        facts.insert(0, (voice.translate(N_("left")), _left(maker, kind)))
    return Card(
        f"train-{action.train}",
        voice.train_class(action.train),
        text=voice.say(_FROM.get(pile_beside(game, action.train), N_("from {owner}")), owner=owner),
        company=owner if owner in game.title.companies else "",
        facts=tuple(facts),
        buttons=(maker.button(answer, label),),
    )


def from_bank(maker: ButtonMaker, action: act.Action) -> bool:
    """Whether an action buys a train of the bank."""
    return isinstance(action, act.BuyTrain) and _owner(maker, action.train) in (DEPOT, RETURNED)


def _owner(maker: ButtonMaker, train: str) -> str:
    owners = maker.game.state.trains
    return next((owner for owner, trains in owners.items() if train in trains), DEPOT)


def _left(maker: ButtonMaker, kind: str) -> str:
    game = maker.game
    if game.title.trains[kind].unlimited:
        return maker.voice.translate(N_("always there"))
    count = trains_left(game)[kind]
    if count == 1:
        return maker.voice.translate(N_("the last one"))
    return str(count)


def _facts(maker: ButtonMaker, kind: str) -> tuple[tuple[str, str], ...]:
    """What trains of this class carry, where they have a number of their own, and when they go."""
    train, say = maker.game.title.trains[kind], maker.voice.translate
    carries = ((say(N_("carries")), str(train.coverage)),) if train.coverage else ()
    if not train.rusted_by:
        return (*carries, (say(N_("rusts")), say(N_("never"))))
    value = maker.say(N_("with the first {train}"), train=train.rusted_by)
    return (*carries, (say(N_("rusts")), value))


def _next_train(
    maker: ButtonMaker, answers: Sequence[Answer], decision: Decision
) -> Iterator[Card]:
    """The train that the bank would sell next, where it cannot be bought now: why not."""
    game, voice = maker.game, maker.voice
    depot = game.state.trains.get(DEPOT, ())
    if not depot or decision.actor not in game.title.companies:
        return
    kind = game.train_class(depot[0])
    bought = {
        game.train_class(action.train)
        for action in map(action_of, answers)
        if isinstance(action, act.BuyTrain) and _owner(maker, action.train) == DEPOT
    }
    if kind in bought or decision.step != "trains":
        return
    price = game.title.trains[kind].price
    illegal = game.refusal(act.BuyTrain(decision.actor, depot[0], price))
    if illegal is not None:
        yield Card(
            f"train-{depot[0]}",
            kind,
            text=voice.say(N_("from {owner}"), owner=DEPOT),
            facts=((voice.translate(N_("price")), voice.money(price)), *_facts(maker, kind)),
            barred=(maker.barred(illegal),),
        )
