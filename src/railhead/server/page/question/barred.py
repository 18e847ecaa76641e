"""What a reader may want to answer and the rules refuse: what can be clicked to read why.

What is refused for one reason stands together. Tokens and what a title details have cards of their
own that say why (`tokens`, `detailed`), as have purchases of certificates and trains.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.language.description import action_of
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.model import Barred

_WORDS: dict[type[Action], str] = {
    act.Bid: N_("Bid"),
    act.BuyPrivate: N_("Buy"),
    act.BuyTrain: N_("Buy"),
    act.TakeConcession: N_("Take the concession"),
    act.Par: N_("Start"),
    act.SellShares: N_("Sell"),
    act.Merge: N_("Merge with"),
    act.Convert: N_("Convert"),
    act.Form: N_("Form the company"),
    act.TakeLoan: N_("Borrow"),
    act.RepayLoan: N_("Repay"),
    act.Pass: N_("Pass"),
    act.Choose: N_("Put up for auction"),
}
_NAMED = ("private", "choice", "partner", "company")
"""The fields of actions that say what they are about."""

ELSEWHERE = act.PlaceToken | act.Absorb
"""What has cards of its own that say why it is refused."""


def why_not(maker: ButtonMaker, answers: Sequence[Answer]) -> tuple[Barred, ...]:
    """Return why actions that are no answers are refused, those for one reason together."""
    offered = {_apart_from_price(action_of(answer)) for answer in answers}
    found: dict[tuple[str, str, str], list[tuple[Action, Illegal]]] = {}
    for action in maker.missed:
        if isinstance(action, ELSEWHERE) or _apart_from_price(action) in offered:
            continue
        if isinstance(action, act.Par) and action.price < max(_starts(action, offered), default=0):
            continue
        illegal = maker.game.refusal(action)
        if illegal is not None:
            key = (word_for(maker, action, offered), illegal.rule, illegal.reason)
            found.setdefault(key, []).append((action, illegal))
    return tuple(_together(maker, word, refused) for (word, _, _), refused in found.items())


def word_for(maker: ButtonMaker, action: Action, offered: Collection[Action] = ()) -> str:
    """What an action does, in a word or two; `offered`: what may be done."""
    say = maker.voice.translate
    match action:
        case act.SellShares(company=company) if any(
            isinstance(it, act.SellShares) and it.company == company for it in offered
        ):
            return say(N_("Sell more of"))
        case act.Par() if _starts(action, offered):
            price = maker.voice.money(action.price)
            return say(N_("Start at {price} or more:"), price=price)
        case act.BidCompany():
            standing = maker.detail(action, refused=True).facts
            return say(N_("Bid") if standing else N_("Put up for auction"))
        case act.BuyPrivate(price=0):
            return say(N_("Take"))
        case _:
            return say(_WORDS.get(type(action), type(action).__name__))


def _starts(action: act.Par, offered: Collection[Action]) -> list[int]:
    """The prices at which the same company may be started."""
    alike = (it for it in offered if isinstance(it, act.Par) and it.company == action.company)
    return [it.price for it in alike]


def _together(maker: ButtonMaker, word: str, refused: Sequence[tuple[Action, Illegal]]) -> Barred:
    """One entry for all that is refused for one reason; where its words differ, all of them."""
    reasons = {_name_of(maker, action): maker.barred(illegal) for action, illegal in refused}
    names = [name for name in reasons if name]
    told = _in_short(maker, {name: it.why for name, it in reasons.items()})
    return replace(
        next(iter(reasons.values())),
        what=f"{word} {' · '.join(names)}".strip(),
        why=told,
        passing=isinstance(refused[0][0], act.Pass),
    )


def _in_short(maker: ButtonMaker, reasons: Mapping[str, str]) -> str:
    """Reasons by what they are about: once if they are alike, also if but for its name."""
    first, *others = reasons
    if len({why.replace(name, "{}") for name, why in reasons.items()}) > 1:
        return " ".join(_of(maker, name, why) for name, why in reasons.items())
    if len(set(reasons.values())) == 1:
        return reasons[first]
    same = N_("The same is true of {names}.")
    return f"{reasons[first]} {maker.voice.translate(same, names=maker.voice.listed(others))}"


def _of(maker: ButtonMaker, name: str, why: str) -> str:
    """A reason with the name of what it is about, unless it has that already."""
    return why if name in why else name + maker.voice.translate(N_(": ")) + why


def _name_of(maker: ButtonMaker, action: Action) -> str:
    """What an action is about; of a train also who has it, unless that is the bank."""
    if isinstance(action, act.BuyTrain):
        owners = maker.game.state.trains.items()
        seller = next((owner for owner, trains in owners if action.train in trains), "")
        kind = maker.voice.train_class(action.train)
        return f"{kind} {seller}" if seller in maker.game.title.companies else kind
    return next((str(getattr(action, name)) for name in _NAMED if hasattr(action, name)), "")


def _apart_from_price(action: Action) -> Action:
    """An action whatever it costs; the price of a start is a choice of its own."""
    if isinstance(action, act.Bid | act.BidCompany | act.BuyPrivate):
        return replace(action, price=0)
    return action
