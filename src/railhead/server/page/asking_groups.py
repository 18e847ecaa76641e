"""The answers of a decision, gathered by kind of action, each exactly once.

A kind of action that has no group of its own falls to the plain ones, where it stands in the
words of the language layer: whatever a new title asks can be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Decision, Range
from railhead.language import N_, say_power
from railhead.server.page.asking_auctions import auctions_group, standing_bid
from railhead.server.page.asking_forming import forming_group
from railhead.server.page.asking_model import Card, Group, HexChoice, Press
from railhead.server.page.asking_routes import routes_group
from railhead.server.page.asking_shares import share_cards
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
}
_OTHER = "other"


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
        # Where trains are to be bought and none can be, it is said why.
        if answers or kind == decision.step == "trains"
    ]
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
    return replace(group, fold=presser.say(N_("Private companies ({count})"), count=count))


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


def _tokens(presser: Presser, answers: Sequence[Answer], _decision: Decision) -> Group:
    cards = []
    for answer in answers:
        action = action_of(answer)
        press = presser.press(answer, presser.voice.translate(N_("Place token")))
        if isinstance(action, act.AcquireToken):
            press = presser.press(answer, presser.voice.translate(N_("Take over")))
        company = action.company if isinstance(action, act.AcquireToken) else ""
        cards.append(
            Card(
                f"token-{press.place}-{company}",
                presser.voice.city(press.place),
                company=company,
                facts=tuple(_token_facts(presser, action)),
                presses=(press,),
            )
        )
    return Group("tokens", tuple(cards))


def _token_facts(presser: Presser, action: Action) -> Iterator[tuple[str, str]]:
    left = presser.game.state.tokens_left.get(action.actor)
    if isinstance(action, act.PlaceToken) and left is not None:
        yield presser.voice.translate(N_("tokens on the charter")), str(left)


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


def _privates(presser: Presser, answers: Sequence[Answer], _decision: Decision) -> Group:
    return Group("privates", tuple(_private_cards(presser, answers)))


def _private_cards(presser: Presser, answers: Sequence[Answer]) -> Iterator[Card]:
    voice, title = presser.voice, presser.game.title
    by_name: dict[str, list[Answer]] = {}
    for answer in answers:
        by_name.setdefault(str(getattr(action_of(answer), "private", "")), []).append(answer)
    for name, here in by_name.items():
        private = title.privates[name]
        facts = [
            (voice.translate(N_("face value")), voice.money(private.face)),
            (voice.translate(N_("income")), voice.money(private.revenue)),
        ]
        owner = presser.game.state.privates.get(name)
        if owner:
            facts.append((voice.translate(N_("owner")), voice.who(owner)))
        facts += _bids(presser, name)
        yield Card(
            f"private-{name}",
            name,
            text=private.name,
            facts=tuple(facts),
            about=say_power(name, presser.game, voice.translate),
            presses=tuple(
                presser.press(answer, _private_label(presser, answer)) for answer in here
            ),
        )


def _bids(presser: Presser, private: str) -> Iterator[tuple[str, str]]:
    """Bids that lie on a private company, where the title has such, and the auction of it."""
    yield from standing_bid(presser, private)
    for player, price in getattr(presser.game.state, "bids", {}).get(private, ()):
        bid = presser.say(N_("bid of {player}"), player=player)
        yield bid, presser.voice.money(price)


def _private_label(presser: Presser, answer: Answer) -> str:
    action, say = action_of(answer), presser.say
    match action:
        case act.Bid() if presser.told(answer).outlook.first("bid"):
            if isinstance(answer, Range):
                return presser.voice.translate(N_("Bid"))
            return say(N_("Bid {price}"), price=action.price)
        case act.Bid() | act.BuyPrivate() if isinstance(answer, Range):
            return presser.voice.translate(N_("Buy"))
        case act.Bid() | act.BuyPrivate():
            return say(N_("Buy for {price}"), price=action.price)
        case act.UsePrivate() if action.hex:
            return say(N_("Use on {hex}"), hex=action.hex)
    return ""


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
    "tokens": _tokens,
    "trains": _trains,
    "shares": _shares,
    "privates": _privates,
    "auctions": auctions_group,
    "forming": forming_group,
    _OTHER: _plain,
}
