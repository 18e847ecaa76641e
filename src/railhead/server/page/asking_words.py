"""One answer as something to press: a short label, and what it will cause, line by line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.language import N_, Translator, rule_text, voice_of
from railhead.language.choices import TELLERS, Teller
from railhead.language.outlook import Outlook, look_ahead
from railhead.server.page.asking_model import Barred, Move, Note, Press, Span
from railhead.transcripts.records import action_to_json

# Bids and raises go by this much where the title does not say.
_STRIDE = 5

# What is asked again before it is done.
_FINAL: tuple[type[Action], ...] = (act.Bankrupt, act.EndGame)
_FINAL_CHOICES = frozenset({"leave"})


def action_of(answer: Answer) -> Action:
    """The action of an answer; of a range the one with the lowest number."""
    return answer.action if isinstance(answer, Range) else answer


def place_of(answer: Answer, game: Game) -> str:
    """The hex that an answer is about, "" for none; of a partner the place of its token."""
    action = action_of(answer)
    if isinstance(action, act.Merge):
        return next((city.rpartition(".")[0] for city in game.cities_of(action.partner)), "")
    city = str(getattr(action, "city", ""))
    return city.rpartition(".")[0] or str(getattr(action, "hex", ""))


def places_of(answer: Answer, game: Game) -> tuple[str, ...]:
    """The hexes on which an answer can be given.

    Besides its own: those that make a private company worth taking, and the cities of a company
    that is taken over, or takes over.
    """
    action = action_of(answer)
    if isinstance(action, act.BuyPrivate) and action.private not in game.state.privates:
        return game.title.privates[action.private].bonus_hexes
    if isinstance(action, act.Absorb):
        other = action.target if action.actor == action.acquirer else action.acquirer
        return tuple(dict.fromkeys(city.rpartition(".")[0] for city in game.cities_of(other)))
    place = place_of(answer, game)
    return (place,) if place else ()


def as_json(action: Action) -> str:
    """An action as the move form sends it."""
    return json.dumps(action_to_json(action), separators=(",", ":"))


def press_id(action: Action) -> str:
    """A name for the element of an answer: the same after every redraw of the panel."""
    parts = action_to_json(action)
    kind = str(parts.pop("type"))
    if isinstance(action, act.RunRoutes):
        return f"a-{kind}"
    words = [kind, *(str(value) for name, value in parts.items() if name != "actor")]
    return "a-" + "-".join(word.replace(" ", "_") for word in words)


@dataclass(frozen=True, slots=True)
class Told:
    """An answer in words: the whole phrase, and what follows from it."""

    phrase: str
    notes: tuple[Note, ...]
    moves: tuple[Move, ...]
    outlook: Outlook


class Presser:
    """Makes presses of the answers of one decision. `known`: consequences told before."""

    def __init__(self, game: Game, translate: Translator, known: Collection[str] = ()) -> None:
        self.game = game
        self.voice = voice_of(game, translate)
        self.say = self.voice.say
        self.known = known
        self._told: dict[Answer, Told] = {}

    def told(self, answer: Answer) -> Told:
        """Try an answer and tell it. Raises Illegal if the rules refuse it."""
        if answer not in self._told:
            self._told[answer] = self._tell(answer)
        return self._told[answer]

    def barred(self, illegal: Illegal, what: str = "") -> Barred:
        """A refusal with its rule; `what` is refused, where the card does not say it."""
        return Barred(
            what,
            self.say(illegal.reason, **illegal.params),
            illegal.rule,
            rule_text(illegal.rule, self.game.title, self.voice.translate),
        )

    def _tell(self, answer: Answer) -> Told:
        action = action_of(answer)
        outlook = look_ahead(self.game, action)
        teller = Teller(self.voice, self.game, outlook, self._span_words(answer))
        phrase = _phrase(teller, answer)
        notes = [
            Note(kind, text)
            for kind, text in outlook.notes(self.voice, teller.told - {"price_moved"})
            if text not in self.known
        ]
        if not isinstance(answer, Range):
            notes += self._money(outlook)
        notes += self._holdings(outlook)
        notes += self._order(outlook)
        return Told(phrase, tuple(notes), tuple(market_moves(self.game, outlook)), outlook)

    def press(self, answer: Answer, label: str = "", **more: Any) -> Press:
        """Return an answer with its consequences. Without a label its phrase is the label."""
        action, told = action_of(answer), self.told(answer)
        span = span_of(self, answer) if isinstance(answer, Range) else None
        return Press(
            id=press_id(action),
            label=label or told.phrase,
            spoken=told.phrase if label else "",
            action=as_json(action),
            span=span,
            place=str(getattr(action, "city", "") or getattr(action, "hex", "")),
            asks_again=isinstance(action, _FINAL)
            or (isinstance(action, act.Choose) and action.choice in _FINAL_CHOICES),
            **{"notes": told.notes, "moves": told.moves, **more},
        )

    def _span_words(self, answer: Answer) -> str:
        if not isinstance(answer, Range):
            return ""
        if answer.low == answer.high:
            return self.voice.money(answer.low)
        return self.say(N_("{low} to {high}"), low=answer.low, high=answer.high)

    # -- what the log's words do not say ------------------------------------------------------

    def _money(self, outlook: Outlook) -> Iterator[Note]:
        """What those who act have afterwards, where the answer costs or brings them money."""
        change: Counter[str] = Counter()
        for event in outlook.events:
            if event.kind == "payment":
                change[event.params["payer"]] -= event.params["amount"]
                change[event.params["payee"]] += event.params["amount"]
        named = str(getattr(outlook.action, "company", ""))
        for owner in dict.fromkeys((outlook.action.actor, named, *self._helpers(outlook))):
            before = self.game.state.cash.get(owner)
            if before is not None and change[owner]:
                yield Note(
                    "payment",
                    self.say(
                        N_("{who}: {before} → {after}"),
                        who=owner,
                        before=before,
                        after=before + change[owner],
                    ),
                )

    def _helpers(self, outlook: Outlook) -> list[str]:
        president = self.game.state.presidents.get(outlook.action.actor, "")
        return [president] if president else []

    def _holdings(self, outlook: Outlook) -> Iterator[Note]:
        """Percentages and certificates of the player whose paper changes."""
        action, player = outlook.action, outlook.action.actor
        if not isinstance(action, act.BuyShare | act.SellShares | act.Par):
            return
        if player not in self.game.players:
            return
        held, then = (game.percent(action.company, player) for game in (self.game, outlook.after))
        count, limit = outlook.after.certificate_count(player), self.game.certificate_limit
        if held == then or outlook.ended == "stock_round_over":
            return
        phrase = N_("holds {percent}%; {count} certificates")
        if limit is not None:
            phrase = N_("holds {percent}%; {count} of {limit} certificates")
        yield Note("holding", self.say(phrase, percent=then, count=count, limit=limit))

    def _order(self, outlook: Outlook) -> Iterator[Note]:
        """A company whose price moves overtakes another, or is overtaken."""
        if outlook.ended:
            return
        before, after = self.game.operating_order(), outlook.after.operating_order()
        for company in outlook.price_moves():
            if company in before and company in after:
                places = before.index(company) + 1, after.index(company) + 1
                if places[0] != places[1]:
                    phrase = N_("{company} operates in place {place}, before in {old}")
                    yield Note(
                        "order", self.say(phrase, company=company, place=places[1], old=places[0])
                    )


def _phrase(teller: Teller, answer: Answer) -> str:
    """The answer in words; an action that nobody has found words for is named by its kind."""
    action = action_of(answer)
    tell = TELLERS.get(type(action))
    if tell is not None:
        return tell(teller, action)
    parts = action_to_json(action)
    kind = str(parts.pop("type")).replace("_", " ")
    hidden = {"actor", answer.field if isinstance(answer, Range) else ""}
    return " ".join([kind, *(str(value) for name, value in parts.items() if name not in hidden)])


def market_moves(game: Game, outlook: Outlook) -> Iterator[Move]:
    """Yield the moves of markers that an answer causes before the next turn begins."""
    voice_money = game.title.format_money
    for company, (before, after) in outlook.price_moves().items():
        old, new = game.state.cells.get(company), outlook.after.state.cells.get(company)
        if old is None or new is None or old == new:
            continue
        arrow = "↗→↘↑·↓↖←↙"[3 * _way(old[1], new[1]) + _way(new[0], old[0])]
        cells = (f"{old[0]},{old[1]}", f"{new[0]},{new[1]}")
        yield Move(company, voice_money(before), voice_money(after), cells, arrow)


def _way(a: int, b: int) -> int:
    """0 if `b` is larger, 1 if they are equal, 2 if it is smaller."""
    return 1 + (a > b) - (a < b)


def span_of(presser: Presser, answer: Range) -> Span:
    """The field for the number of a range, with the numbers that players mostly want."""
    action, low, high = answer.action, answer.low, answer.values[-1]
    title = presser.game.title
    wanted: list[int] = []
    start: int | None = None
    stride = answer.step
    match action:
        case act.Bid() | act.BidCompany():
            stride = max(stride, int(title.special.get("bid_step", _STRIDE)))
            wanted, start = [low + stride, low + 2 * stride], low
        case act.BuyPrivate():
            wanted = [title.privates[action.private].face]
        case act.BuyTrain():
            wanted = [title.trains[presser.game.train_class(action.train)].price]
    money, say = presser.voice.money, presser.voice.translate
    steps = {low: say(N_("least {price}"), price=money(low))} if low < high else {}
    steps |= {value: money(value) for value in wanted if value in answer.values[1:-1]}
    steps[high] = say(N_("most {price}"), price=money(high)) if low < high else money(high)
    cash = presser.game.state.cash.get(action.actor)
    return Span(
        answer.field,
        low,
        high,
        low if low == high else start,
        stride,
        tuple((text, value) for value, text in steps.items()),
        cash if payer_pays(action) else None,
        answer.step,
        tuple(_levels(presser, answer)) if isinstance(action, act.BidCompany) else (),
    )


def _levels(presser: Presser, answer: Range) -> Iterator[tuple[int, str]]:
    """The share price that a bid brings, where it depends on the bid."""
    last = None
    for bid in answer.values:
        price = presser.game.price_for_bid(str(getattr(answer.action, "company", "")), bid)
        if price is not None and price != last:
            yield bid, presser.say(N_("starts at {price}"), price=price)
        last = price


def payer_pays(action: Action) -> bool:
    """The number of this action is money that its actor gives away."""
    return hasattr(action, "price")


def bank_payments(outlook: Outlook) -> dict[str, int]:
    """What the bank pays to whom before the next turn begins."""
    paid: Counter[str] = Counter()
    for event in outlook.events:
        if event.kind == "payment" and event.params["payer"] == BANK:
            paid[event.params["payee"]] += event.params["amount"]
    return dict(paid)
