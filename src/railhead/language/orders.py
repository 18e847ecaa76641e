"""Orders given beforehand in words: what they do, and why they have ended."""

from __future__ import annotations

from railhead.assist.orders.order import (
    BOUGHT,
    FALLEN,
    OFFER,
    ONCE,
    PRESIDENT,
    ROUNDS,
    SOLD,
    BidOrder,
    BuyOrder,
    DeclineOrder,
    Ending,
    OperateOrder,
    Order,
    PassOrder,
)
from railhead.assist.turn_plan import Stop
from railhead.engine.game import Game
from railhead.language.routine import stop_in_words
from railhead.language.translate import N_, NN_, Message, Translator
from railhead.language.voice import Voice, voice_of

CONDITION_WORDS = {
    SOLD: N_("somebody sells shares of a company that I hold"),
    FALLEN: N_("a price of mine falls"),
    PRESIDENT: N_("somebody else becomes president of a company of mine"),
    BOUGHT: N_("somebody buys into a company of mine"),
    OFFER: N_("something new can be bought"),
}
"""The conditions of orders, as they follow the word "unless"."""


def say_order(order: Order, game: Game, translate: Translator) -> str:
    """Return what an order does, as its player would say it."""
    voice = voice_of(game, translate)
    text = _deed(order, voice)
    unless = getattr(order, "unless", ())
    if unless:
        conditions = " · ".join(translate(CONDITION_WORDS[name]) for name in unless)
        text = translate(N_("{text}; not if: {conditions}"), text=text, conditions=conditions)
    if getattr(order, "passes", False):
        text = translate(N_("{text}; then pass"), text=text)
    return text


def _deed(order: Order, voice: Voice) -> str:
    match order:
        case PassOrder(scope=scope, company=company):
            text = voice.translate(_PASSES[scope])
            return (
                voice.translate(N_("{company}: {text}"), company=company, text=text)
                if company
                else text
            )
        case DeclineOrder(step=step, scope=scope):
            offers = voice.translate(voice.words.offers.get(step, step))
            forever = N_("decline until I withdraw it: {offers}")
            here = N_("decline in this round: {offers}")
            return voice.translate(forever if scope == ROUNDS else here, offers=offers)
        case BidOrder(lot=lot, most=most):
            return voice.say(N_("bid for {lot} up to {price}"), lot=lot, price=most)
        case BuyOrder():
            return _purchase(order, voice)
        case OperateOrder(company=company, scope=scope):
            once = N_("operate {company} as last time, in its next turn")
            always = N_("operate {company} as last time, every turn")
            return voice.say(once if scope == ONCE else always, company=company)
    raise TypeError(type(order).__name__)


_PASSES = {
    ONCE: N_("pass once"),
    "round": N_("pass the rest of this round"),
    ROUNDS: N_("pass in every round of this kind"),
}


def _purchase(order: BuyOrder, voice: Voice) -> str:
    if not order.shares:
        text = voice.say(N_("buy {company} until it floats"), company=order.company)
    else:
        many = NN_(
            "buy {company} until I have {count} share", "buy {company} until I have {count} shares"
        )
        text = voice.say(many, company=order.company, count=order.shares)
    if not order.most:
        return text
    price = voice.money(order.most)
    return voice.translate(N_("{text}, for {price} a share at most"), text=text, price=price)


def say_ending(ending: Ending, game: Game, translate: Translator) -> str:
    """Return why an order has ended."""
    voice = voice_of(game, translate)
    params = dict(ending.params)
    if ending.kind == "plan":
        company, kind = str(params.pop("company")), str(params.pop("stop"))
        why = stop_in_words(Stop(kind, params), company, voice)
        return translate(N_("there is something to decide: {why}"), why=why)
    message = _ENDINGS.get(ending.kind, N_("it cannot be followed any more"))
    if ending.kind == PRESIDENT and not params["player"]:
        message = N_("{company} has no president any more")
    return voice.say(message, **params)


_ENDINGS: dict[str, Message] = {
    "done": N_("done"),
    "withdrawn": N_("you have withdrawn it"),
    "round_over": N_("its round is over"),
    "undone": N_("its moment was taken back"),
    "over": N_("the game is over"),
    "out": N_("you have left the game"),
    "seat": N_("the seat has changed hands"),
    SOLD: N_("{player} has sold shares of {company}"),
    FALLEN: N_("the price of {company} has fallen from {before} to {after}"),
    PRESIDENT: N_("{player} is now president of {company}"),
    BOUGHT: N_("{player} has bought into {company}"),
    OFFER: N_("{company} can be bought now"),
    "reached": NN_("you have {count} share of {company}", "you have {count} shares of {company}"),
    "floats": N_("{company} has floated"),
    "won": N_("{lot} is yours"),
    "lost": N_("{lot} is another player’s"),
    "too_dear": N_("{lot} would cost {price}"),
    "cannot": N_("no share of {company} can be bought"),
    "refused": N_("the rules did not allow it"),
    "failed": N_("the program failed at it"),
    "alone": NN_(
        "orders have made {count} move without anybody",
        "orders have made {count} moves without anybody",
    ),
}
