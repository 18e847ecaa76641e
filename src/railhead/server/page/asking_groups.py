"""The answers of a decision, gathered by kind of action, each exactly once.

A kind of action that has no group of its own falls to the plain ones, where it stands in the
words of the language layer: whatever a new title asks can be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Decision
from railhead.language import N_
from railhead.language.powers import names_of
from railhead.server.page.asking_absorbing import absorbing_group
from railhead.server.page.asking_auctions import auctions_group
from railhead.server.page.asking_forming import forming_group
from railhead.server.page.asking_model import Card, Group, HexChoice, Press
from railhead.server.page.asking_privates import privates_group
from railhead.server.page.asking_routes import routes_group
from railhead.server.page.asking_shares import share_cards
from railhead.server.page.asking_tokens import tokens_group
from railhead.server.page.asking_trains import train_cards
from railhead.server.page.asking_words import Presser, action_of, bank_payments

# The groups in the order in which the panel shows them, and what belongs to each.
_KINDS: dict[str, tuple[type[Action], ...]] = {
    "routes": (act.RunRoutes,),
    "dividend": (act.Dividend,),
    "track": (act.LayTile,),
    "tokens": (act.PlaceToken, act.AcquireToken),
    "trains": (act.BuyTrain, act.DiscardTrain),
    "shares": (act.BuyShare, act.SellShares, act.Par),
    "privates": (act.Bid, act.BuyPrivate, act.UsePrivate),
    "auctions": (act.BidCompany,),
    "forming": (act.Merge, act.Form, act.Convert),
    "absorbing": (act.Absorb,),
}
_OTHER = "other"


# Steps in which it is said why something cannot be done, even where there is no such answer.
_EXPLAINED = {"trains": "trains", "tokens": "token", "absorbing": "absorb"}


def groups_of(presser: Presser, decision: Decision) -> tuple[tuple[Group, ...], tuple[Press, ...]]:
    """Return the groups of a decision, and the answers that close the step, which come last."""
    sorted_answers: dict[str, list[Answer]] = {kind: [] for kind in (*_KINDS, _OTHER)}
    closing = []
    for answer in decision.answers:
        if isinstance(answer, act.Pass):
            closing.append(presser.press(answer, hotkey="1"))
        else:
            sorted_answers[kind_of(answer)].append(answer)
    groups = [
        _MAKERS[kind](presser, answers, decision)
        for kind, answers in sorted_answers.items()
        if answers or _EXPLAINED.get(kind) == decision.step
    ]
    groups = [group for group in groups if group.cards or group.hexes or group.run]
    # Private companies that may be bought besides do not stand in the way of the question.
    besides = map(action_of, sorted_answers["privates"])
    if len(groups) > 1 and all(
        isinstance(item, act.BuyPrivate | act.UsePrivate) for item in besides
    ):
        groups = [_folded(presser, group) for group in groups]
    return tuple(groups), tuple(closing)


def _folded(presser: Presser, group: Group) -> Group:
    if group.kind != "privates":
        return group
    count = len(group.cards)
    fold = presser.say(names_of(presser.game.title).counted, count=count)
    return replace(group, fold=fold)


def kind_of(answer: Answer) -> str:
    """The kind of group in which an answer stands."""
    action = action_of(answer)
    return next((kind for kind, types in _KINDS.items() if isinstance(action, types)), _OTHER)


# -- by kind -----------------------------------------------------------------------------------


def _track(presser: Presser, answers: Sequence[Answer], _decision: Decision) -> Group:
    """One choice for each hex; its tiles are shown when it is opened."""
    lays: dict[str, list[act.LayTile]] = {}
    for action in map(action_of, answers):
        if isinstance(action, act.LayTile):
            lays.setdefault(action.hex, []).append(action)
    hexes = []
    for hex_id, here in lays.items():
        name = presser.voice.short_place(hex_id)
        tiles = len({lay.tile for lay in here})
        hexes.append(HexChoice(hex_id, "" if name == hex_id else name, tiles))
    return Group("track", hexes=tuple(hexes))


def _dividend(presser: Presser, answers: Sequence[Answer], _decision: Decision) -> Group:
    return Group("dividend", tuple(_dividend_cards(presser, answers)))


_DIVIDENDS = {
    "pay": (N_("Pay out"), "Enter"),
    "withhold": (N_("Keep"), ""),
    "half": (N_("Pay half"), ""),
}


def _dividend_cards(presser: Presser, answers: Sequence[Answer]) -> Iterator[Card]:
    voice = presser.voice
    for answer in answers:
        action = action_of(answer)
        kind = action.kind if isinstance(action, act.Dividend) else ""
        words, hotkey = _DIVIDENDS.get(kind, ("", ""))
        label = voice.translate(words) if words else ""
        press = presser.press(answer, label, hotkey=hotkey, main=hotkey == "Enter")
        told = presser.told(answer)
        shown = {"payment", "price_moved"} if len(told.moves) == 1 else {"payment"}
        notes = tuple(note for note in told.notes if note.kind not in shown)
        paid = bank_payments(told.outlook)
        before = presser.game.state.cash
        facts = tuple(
            (voice.who(payee), voice.say(N_("+{amount} → {cash}"), amount=amount, cash=total))
            for payee, amount in paid.items()
            for total in [before.get(payee, 0) + amount]
        )
        yield Card(
            press.id,
            press.label,
            text=_price_text(presser, action, bool(told.moves)),
            company=action.actor,
            facts=facts,
            presses=(replace(press, notes=notes),),
        )


def _price_text(presser: Presser, action: Action, moves: bool) -> str:
    if moves or action.actor not in presser.game.state.cells:
        return ""
    price = presser.game.price(action.actor)
    return presser.say(N_("price stays {price}"), price=price)


def _trains(presser: Presser, answers: Sequence[Answer], decision: Decision) -> Group:
    return Group("trains", tuple(train_cards(presser, answers, decision)))


def _shares(presser: Presser, answers: Sequence[Answer], decision: Decision) -> Group:
    return Group("shares", tuple(share_cards(presser, answers, decision)))


def _plain(presser: Presser, answers: Sequence[Answer], decision: Decision) -> Group:
    """Deals, choices and whatever has no form of its own; a card for each company named."""
    companies = presser.game.title.companies
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
                presses=tuple(presser.press(answer) for answer in here),
            )
            for name, here in by_company.items()
        ),
    )


_MAKERS: dict[str, Callable[[Presser, Sequence[Answer], Decision], Group]] = {
    "routes": routes_group,
    "dividend": _dividend,
    "track": _track,
    "tokens": tokens_group,
    "trains": _trains,
    "shares": _shares,
    "privates": privates_group,
    "auctions": auctions_group,
    "forming": forming_group,
    "absorbing": absorbing_group,
    _OTHER: _plain,
}
