"""Private companies to bid for, buy, take or use: one card for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.engine import actions as act
from railhead.engine.decision import Answer, Decision, Range
from railhead.language import N_, say_power
from railhead.language.description import action_of
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.model import Card, Group


def privates_group(maker: ButtonMaker, answers: Sequence[Answer], _decision: Decision) -> Group:
    """Return the answers, with a card for each private company."""
    return Group("privates", tuple(_private_cards(maker, answers)))


def _private_cards(maker: ButtonMaker, answers: Sequence[Answer]) -> Iterator[Card]:
    voice, title = maker.voice, maker.game.title
    by_name: dict[str, list[Answer]] = {}
    for answer in answers:
        by_name.setdefault(str(getattr(action_of(answer), "private", "")), []).append(answer)
    for name, here in by_name.items():
        yield Card(
            f"private-{name}",
            name,
            text=title.privates[name].name,
            facts=tuple(_facts(maker, name, here)),
            about=say_power(name, maker.game, voice.translate),
            buttons=tuple(maker.button(answer, _label(maker, answer)) for answer in here),
        )


def _facts(maker: ButtonMaker, name: str, here: Sequence[Answer]) -> Iterator[tuple[str, str]]:
    """Its numbers and owner, what the title says of the answers, and the bids on it."""
    voice, private = maker.voice, maker.game.title.privates[name]
    if private.face:
        yield voice.translate(N_("face value")), voice.money(private.face)
    yield voice.translate(N_("income")), voice.money(private.revenue)
    owner = maker.game.state.privates.get(name)
    if owner:
        yield voice.translate(N_("owner")), voice.who(owner)
    yield from dict.fromkeys(fact for answer in here for fact in maker.detail(answer).facts)
    for player, price in maker.shows.bids(name):
        bid = maker.say(N_("bid of {player}"), player=player)
        yield bid, voice.money(price)


def _label(maker: ButtonMaker, answer: Answer) -> str:
    action, say = action_of(answer), maker.say
    match action:
        case act.Bid() if maker.preview(answer).consequences.first("bid"):
            if isinstance(answer, Range):
                return maker.voice.translate(N_("Bid"))
            return say(N_("Bid {price}"), price=action.price)
        case act.OfferPrivate(buyer=buyer):
            return say(N_("Offer to {player}"), player=buyer)
        case act.Bid() | act.BuyPrivate() if isinstance(answer, Range):
            return say(N_("Buy {private}"), private=action.private)
        case act.BuyPrivate() if not action.price:
            taken = not maker.game.state.privates.get(action.private)
            return maker.voice.translate(N_("Take") if taken else N_("Receive free of charge"))
        case act.Bid() | act.BuyPrivate():
            return say(N_("Buy for {price}"), price=action.price)
        case act.UsePrivate() if action.hex:
            return say(N_("Use on {hex}"), hex=action.hex)
    return ""
