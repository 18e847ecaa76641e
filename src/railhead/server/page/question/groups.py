"""The answers of a decision, grouped by kind of action, each exactly once.

Actions of a kind without a group of its own are in the group `other`, worded by `language/`, so
that whatever a new title asks can be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Decision
from railhead.language import N_
from railhead.language.description import action_of
from railhead.server.page.question.auctions import auctions_group
from railhead.server.page.question.barred import ELSEWHERE
from railhead.server.page.question.buttons import ButtonMaker, bank_payments
from railhead.server.page.question.detailed import beside, detailed_group
from railhead.server.page.question.mergers import becoming_group
from railhead.server.page.question.model import Button, Card, Group, HexChoice
from railhead.server.page.question.privates import privates_group
from railhead.server.page.question.routes import routes_group
from railhead.server.page.question.shares import share_cards
from railhead.server.page.question.tokens import tokens_group
from railhead.server.page.question.trains import from_bank, train_cards

# The groups in the order in which the panel shows them, and what belongs to each.
_KINDS: dict[str, tuple[type[Action], ...]] = {
    "routes": (act.RunRoutes,),
    "dividend": (act.Dividend,),
    "track": (act.LayTile,),
    "tokens": (act.PlaceToken, act.AcquireToken),
    "trains": (act.BuyTrain, act.DiscardTrain),
    "shares": (act.BuyShare, act.SellShares, act.Par),
    "privates": (act.Bid, act.BuyPrivate, act.OfferPrivate, act.UsePrivate),
    "auctions": (act.BidCompany,),
    "becoming": (act.Merge, act.Form, act.Convert),
    "detailed": (act.Absorb,),
}
_OTHER = "other"
# What may be done with private companies beside what is asked.
_BESIDES = act.BuyPrivate | act.OfferPrivate | act.UsePrivate


# What stands beside a question where anything else is asked.
_ASIDE = {"detailed", "privates", _OTHER}

# The step in which the page says why no train can be bought.
_BUYING = "trains"


def groups_of(
    maker: ButtonMaker, decision: Decision
) -> tuple[tuple[Group, ...], tuple[Button, ...]]:
    """Return the groups of a decision, and apart from them its passes, which come last."""
    sorted_answers: dict[str, list[Answer]] = {kind: [] for kind in (*_KINDS, _OTHER)}
    closing = []
    for answer in decision.answers:
        if isinstance(answer, act.Pass):
            closing.append(maker.button(answer, hotkey="p"))
        else:
            sorted_answers[kind_of(answer)].append(answer)
    # A group may also be there only to say why something cannot be done.
    explained = {kind_of(action) for action in maker.missed if isinstance(action, ELSEWHERE)}
    if decision.step == _BUYING:
        explained.add("trains")
    groups = [
        _MAKERS[kind](maker, answers, decision)
        for kind, answers in sorted_answers.items()
        if answers or kind in explained
    ]
    groups = [group for group in groups if group.cards or group.hexes or group.run]
    if not any(from_bank(maker, action_of(answer)) for answer in sorted_answers["trains"]):
        # Where money is to be raised first, the sales come before the train that it is for.
        groups.sort(key=lambda group: group.kind != "shares")
    if any(group.kind not in _ASIDE for group in groups):
        groups = [beside(group) if group.kind == "detailed" else group for group in groups]
    # Private companies that may be bought or used besides are folded, below the question itself;
    # so is what is seldom done with them, where that is not all there is to do.
    besides = all(isinstance(action_of(item), _BESIDES) for item in sorted_answers["privates"])
    if besides and (len(groups) > 1 or closing):
        groups = [
            part
            for group in groups
            for part in (
                (group,)
                if group.kind != "privates"
                else _parted(maker, sorted_answers["privates"], decision)
                if len(groups) == 1
                else (_folded(maker, group),)
            )
        ]
    return tuple(groups), tuple(closing)


def _parted(maker: ButtonMaker, answers: Sequence[Answer], decision: Decision) -> Iterator[Group]:
    """Yield private companies to buy, then what is seldom done with others, folded."""
    bought = [answer for answer in answers if isinstance(action_of(answer), act.BuyPrivate)]
    seldom = [answer for answer in answers if answer not in bought]
    if bought:
        yield privates_group(maker, bought, decision)
    if seldom:
        group = privates_group(maker, seldom, decision)
        yield replace(_folded(maker, group), kind="offers")


def _folded(maker: ButtonMaker, group: Group) -> Group:
    counted = maker.voice.words.privates["counted"]
    return replace(group, fold=maker.say(counted, count=len(group.cards)))


def kind_of(answer: Answer) -> str:
    """Return the kind of the group to which an answer belongs."""
    action = action_of(answer)
    if isinstance(action, act.Convert) and action.company == action.actor:
        return _OTHER  # no other company is named: it only grows
    return next((kind for kind, types in _KINDS.items() if isinstance(action, types)), _OTHER)


# -- by kind -----------------------------------------------------------------------------------


def _track(maker: ButtonMaker, answers: Sequence[Answer], _decision: Decision) -> Group:
    """One choice for each hex; its tiles are shown when it is opened."""
    lays: dict[str, list[act.LayTile]] = {}
    for action in map(action_of, answers):
        if isinstance(action, act.LayTile):
            lays.setdefault(action.hex, []).append(action)
    hexes = []
    for hex_id, here in lays.items():
        name = maker.voice.short_place(hex_id)
        tiles = len({lay.tile for lay in here})
        hexes.append(HexChoice(hex_id, "" if name == hex_id else name, tiles))
    return Group("track", hexes=tuple(hexes))


def _dividend(maker: ButtonMaker, answers: Sequence[Answer], _decision: Decision) -> Group:
    return Group("dividend", tuple(_dividend_cards(maker, answers)))


_DIVIDENDS = {
    "pay": (N_("Pay out"), "Enter"),
    "withhold": (N_("Keep"), "w"),
    "half": (N_("Pay half"), ""),
}


def _dividend_cards(maker: ButtonMaker, answers: Sequence[Answer]) -> Iterator[Card]:
    voice = maker.voice
    for answer in answers:
        action = action_of(answer)
        kind = action.kind if isinstance(action, act.Dividend) else ""
        words, hotkey = _DIVIDENDS.get(kind, ("", ""))
        label = voice.translate(words) if words else ""
        button = maker.button(answer, label, hotkey=hotkey, main=hotkey == "Enter")
        preview = maker.preview(answer)
        shown = {"payment", "price_moved"} if len(preview.moves) == 1 else {"payment"}
        notes = tuple(note for note in preview.notes if note.kind not in shown)
        paid = bank_payments(preview.consequences)
        before = maker.game.state.cash
        facts = tuple(
            (voice.who(payee), voice.say(N_("+{amount} → {cash}"), amount=amount, cash=total))
            for payee, amount in paid.items()
            for total in [before.get(payee, 0) + amount]
        )
        yield Card(
            button.id,
            button.label,
            text=_price_text(maker, action, bool(preview.moves)),
            company=action.actor,
            facts=facts,
            buttons=(replace(button, notes=notes),),
        )


def _price_text(maker: ButtonMaker, action: Action, moves: bool) -> str:
    if moves or action.actor not in maker.game.state.cells:
        return ""
    price = maker.game.price(action.actor)
    return maker.say(N_("price stays {price}"), price=price)


def _trains(maker: ButtonMaker, answers: Sequence[Answer], decision: Decision) -> Group:
    return Group("trains", tuple(train_cards(maker, answers, decision)))


def _shares(maker: ButtonMaker, answers: Sequence[Answer], decision: Decision) -> Group:
    return Group("shares", tuple(share_cards(maker, answers, decision)))


def _plain(maker: ButtonMaker, answers: Sequence[Answer], decision: Decision) -> Group:
    """Deals, choices and whatever has no form of its own; a card for each company named.

    Answers that the title names and describes have cards of their own.
    """
    described = [answer for answer in answers if maker.detail(answer).label]
    if answers and len(described) == len(answers):
        return Group(_OTHER, tuple(_described(maker, answer) for answer in answers))
    companies = maker.game.title.companies
    by_company: dict[str, list[Answer]] = {}
    for answer in answers:
        action = action_of(answer)
        named = str(getattr(action, "company", "") or getattr(action, "partner", ""))
        by_company.setdefault(named if named in companies else "", []).append(answer)
    return Group(
        _OTHER,
        tuple(
            Card(
                f"other-{decision.step}-{name}",
                name,
                text=companies[name].name if name else "",
                company=name,
                facts=tuple(fact for answer in here for fact in maker.detail(answer).facts),
                buttons=tuple(maker.button(answer) for answer in here),
            )
            for name, here in by_company.items()
        ),
    )


def _described(maker: ButtonMaker, answer: Answer) -> Card:
    """One answer, with what the title says of it."""
    detail = maker.detail(answer)
    button = maker.button(answer, detail.label)
    return Card(
        button.id, detail.heading, facts=detail.facts, about=detail.remark, buttons=(button,)
    )


_MAKERS: dict[str, Callable[[ButtonMaker, Sequence[Answer], Decision], Group]] = {
    "routes": routes_group,
    "dividend": _dividend,
    "track": _track,
    "tokens": tokens_group,
    "trains": _trains,
    "shares": _shares,
    "privates": privates_group,
    "auctions": auctions_group,
    "becoming": becoming_group,
    "detailed": detailed_group,
    _OTHER: _plain,
}
