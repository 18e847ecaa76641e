"""Private companies to bid for, buy, take or use: one card for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.engine import actions as act
from railhead.engine.decision import Answer, Decision, Range
from railhead.language import N_, say_power
from railhead.server.page.asking_auctions import standing_bid
from railhead.server.page.asking_model import Card, Group
from railhead.server.page.asking_words import Presser, action_of


def privates_group(presser: Presser, answers: Sequence[Answer], _decision: Decision) -> Group:
    """The answers by private company."""
    return Group("privates", tuple(_private_cards(presser, answers)))


def _private_cards(presser: Presser, answers: Sequence[Answer]) -> Iterator[Card]:
    voice, title = presser.voice, presser.game.title
    by_name: dict[str, list[Answer]] = {}
    for answer in answers:
        by_name.setdefault(str(getattr(action_of(answer), "private", "")), []).append(answer)
    for name, here in by_name.items():
        yield Card(
            f"private-{name}",
            name,
            text=title.privates[name].name,
            facts=tuple(_facts(presser, name)),
            about=say_power(name, presser.game, voice.translate),
            presses=tuple(presser.press(answer, _label(presser, answer)) for answer in here),
        )


def _facts(presser: Presser, name: str) -> Iterator[tuple[str, str]]:
    voice, private = presser.voice, presser.game.title.privates[name]
    if private.face:
        yield voice.translate(N_("face value")), voice.money(private.face)
    yield voice.translate(N_("income")), voice.money(private.revenue)
    owner = presser.game.state.privates.get(name)
    if owner:
        yield voice.translate(N_("owner")), voice.who(owner)
    yield from _bids(presser, name)


def _bids(presser: Presser, private: str) -> Iterator[tuple[str, str]]:
    """Bids that lie on a private company, where the title has such, and the auction of it."""
    yield from standing_bid(presser, private)
    for player, price in getattr(presser.game.state, "bids", {}).get(private, ()):
        bid = presser.say(N_("bid of {player}"), player=player)
        yield bid, presser.voice.money(price)


def _label(presser: Presser, answer: Answer) -> str:
    action, say = action_of(answer), presser.say
    match action:
        case act.Bid() if presser.told(answer).outlook.first("bid"):
            if isinstance(answer, Range):
                return presser.voice.translate(N_("Bid"))
            return say(N_("Bid {price}"), price=action.price)
        case act.Bid() | act.BuyPrivate() if isinstance(answer, Range):
            return presser.voice.translate(N_("Buy"))
        case act.BuyPrivate() if not action.price:
            taken = not presser.game.state.privates.get(action.private)
            return presser.voice.translate(N_("Take") if taken else N_("Receive free of charge"))
        case act.Bid() | act.BuyPrivate():
            return say(N_("Buy for {price}"), price=action.price)
        case act.UsePrivate() if action.hex:
            return say(N_("Use on {hex}"), hex=action.hex)
    return ""
