"""The button of an answer: a short label, and what the answer will cause, line by line."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from railhead.assist.consequences import Consequences
from railhead.engine import actions as act
from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.language import N_, Translator, rule_text
from railhead.language.consequences import labelled_clauses
from railhead.language.description import Description, action_of
from railhead.presentation import presentation_of
from railhead.presentation.blocks import Detail
from railhead.server.page.question.effects import effects_of
from railhead.server.page.question.model import Barred, Button, Move, Note, NumberField, Run

A = TypeVar("A", bound=Action)

# The least amount of money by which a click changes a bid.
_CLICK_STEP = 5

# What is done only after a second click.
_FINAL: tuple[type[Action], ...] = (act.Bankrupt, act.EndGame)
_FINAL_CHOICES = frozenset({"leave"})


def place_of(answer: Answer, game: Game) -> str:
    """Return the hex that an answer is about, "" if none; for a merger a hex of the partner."""
    action = action_of(answer)
    if isinstance(action, act.Merge):
        return next((city.rpartition(".")[0] for city in game.cities_of(action.partner)), "")
    city = str(getattr(action, "city", ""))
    return city.rpartition(".")[0] or str(getattr(action, "hex", ""))


def places_of(answer: Answer, game: Game) -> tuple[str, ...]:
    """Return the hexes on which a click gives an answer.

    That is the hex that it is about; for a private company to be taken the hexes on which it has a
    bonus; for an absorption the cities of the other company.
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
    """Return an action as JSON, as the form of a move sends it."""
    return json.dumps(action_to_json(action), separators=(",", ":"))


def as_json_list(actions: Iterable[Action]) -> str:
    """Return actions as a JSON list, as the form of a move sends those that are done together."""
    return "[" + ",".join(map(as_json, actions)) + "]"


def button_id(action: Action) -> str:
    """Return the id of the element of an answer: the same whenever the panel is rendered again."""
    parts = action_to_json(action)
    kind = str(parts.pop("type"))
    if isinstance(action, act.RunRoutes):
        return f"a-{kind}"
    words = [kind, *(str(value) for name, value in parts.items() if name != "actor")]
    return "a-" + "-".join(re.sub(r"[\s'\"&<>]", "_", word) for word in words)


@dataclass(frozen=True, slots=True)
class Preview:
    """An answer in words, and what would follow from it.

    `moves`: those of markers on the market; `consequences`: all of them, as data.
    """

    phrase: str
    notes: tuple[Note, ...]
    moves: tuple[Move, ...]
    consequences: Consequences


class ButtonMaker:
    """Makes the buttons of one decision.

    `known`: says which consequences of every answer are told elsewhere; asked only if any is told.
    """

    def __init__(
        self, game: Game, translate: Translator, known: Callable[[], Collection[str]] = tuple
    ) -> None:
        self.game = game
        self.shows = presentation_of(game, translate)
        self.voice = self.shows.voice
        self.say = self.voice.say
        self._known = known
        self._previews: dict[Answer, Preview] = {}
        self._details: dict[Answer, Detail] = {}
        self.best_runs: dict[Action, Run] = {}

    @cached_property
    def known(self) -> Collection[str]:
        """Consequences of every answer, which are not told of each."""
        return self._known()

    def preview(self, answer: Answer) -> Preview:
        """Try an answer on a copy of the game. Raises Illegal if the rules refuse it."""
        if answer not in self._previews:
            self._previews[answer] = self._new_preview(answer)
        return self._previews[answer]

    def detail(self, answer: Answer, *, refused: bool = False) -> Detail:
        """What the title says of an answer or, if `refused`, of an action that the rules refuse."""
        if answer not in self._details:
            after = None if refused else self.preview(answer).consequences.after
            self._details[answer] = self.shows.detail(answer, after)
        return self._details[answer]

    @cached_property
    def missed(self) -> Sequence[Action]:
        """Actions that a player may expect among the answers in vain, as the title says."""
        return self.shows.barred()

    def refused(self, kind: type[A]) -> Iterator[tuple[A, Illegal]]:
        """Yield those `missed` actions of a kind that the rules refuse, with the refusal."""
        for action in self.missed:
            illegal = self.game.refusal(action) if isinstance(action, kind) else None
            if isinstance(action, kind) and illegal is not None:
                yield action, illegal

    def barred(self, illegal: Illegal, what: str = "") -> Barred:
        """A refusal with its rule; `what`: the thing refused, if its card does not say it."""
        return Barred(
            what,
            self.say(illegal.reason, **illegal.params),
            illegal.rule,
            rule_text(illegal.rule, self.game.title, self.voice.translate),
        )

    def _new_preview(self, answer: Answer) -> Preview:
        description = Description.of(answer, self.voice, self.game)
        found = description.consequences
        phrase = description.phrase() or _plain(answer)
        notes = [
            Note(kind, text)
            for kind, text in labelled_clauses(
                self.voice, found, description.covered - {"price_moved"}
            )
            if text not in self.known
        ]
        if not isinstance(answer, Range):
            notes += self._money(found)
        notes += self._last_trains(found)
        notes += self._holdings(found)
        notes += self._order(found)
        return Preview(phrase, tuple(notes), tuple(market_moves(self.game, found)), found)

    def button(self, answer: Answer, label: str = "", **more: Any) -> Button:
        """Return the button of an answer; without a label, its whole phrase is the label.

        `more`: further fields of the button.
        """
        action, preview = action_of(answer), self.preview(answer)
        number = number_field(self, answer) if isinstance(answer, Range) else None
        return Button(
            id=button_id(action),
            label=label or preview.phrase,
            spoken=preview.phrase if label else "",
            action=as_json(action),
            number=number,
            place=str(getattr(action, "city", "") or getattr(action, "hex", "")),
            asks_again=isinstance(action, _FINAL)
            or (isinstance(action, act.Choose) and action.choice in _FINAL_CHOICES),
            **{
                "notes": preview.notes,
                "moves": preview.moves,
                "effects": tuple(effects_of(self.game, preview.consequences)),
                **more,
            },
        )

    # -- what the log's words do not say ------------------------------------------------------

    def _money(self, found: Consequences) -> Iterator[Note]:
        """What those who act have afterwards, where the answer costs or brings them money."""
        change: Counter[str] = Counter()
        for event in found.events:
            if event.kind == "payment":
                change[event.params["payer"]] -= event.params["amount"]
                change[event.params["payee"]] += event.params["amount"]
        named = str(getattr(found.action, "company", ""))
        for owner in dict.fromkeys((found.action.actor, named, *self._helpers(found))):
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

    def _helpers(self, found: Consequences) -> list[str]:
        president = self.game.state.presidents.get(found.action.actor, "")
        return [president] if president else []

    def _last_trains(self, found: Consequences) -> Iterator[Note]:
        """A company of the player who is asked gives its only train away.

        What a phase takes is told as such.
        """
        decision = self.game.decision
        if decision is None or found.first("phase") or found.ended:
            return
        then = found.after.state
        for company, president in self.game.state.presidents.items():
            mine = president == decision.player == then.presidents.get(company)
            if mine and self.game.state.trains.get(company) and not then.trains.get(company):
                phrase = N_("{company} has no train left")
                yield Note("trains_removed", self.say(phrase, company=company))

    def _holdings(self, found: Consequences) -> Iterator[Note]:
        """Percentages and certificates of the player whose paper changes."""
        action, player = found.action, found.action.actor
        if not isinstance(action, act.BuyShare | act.SellShares | act.Par):
            return
        if player not in self.game.players:
            return
        before, then = (game.percent(action.company, player) for game in (self.game, found.after))
        count, limit = found.after.certificate_count(player), self.game.certificate_limit
        if before == then or found.ended == "stock_round_over":
            return
        phrase = N_("holds {percent}%; {count} certificates")
        if limit is not None:
            phrase = N_("holds {percent}%; {count} of {limit} certificates")
        yield Note("holding", self.say(phrase, percent=then, count=count, limit=limit))

    def _order(self, found: Consequences) -> Iterator[Note]:
        """A company whose price moves overtakes another, or is overtaken."""
        if found.ended:
            return
        before, after = self.game.operating_order(), found.after.operating_order()
        for company in found.price_moves():
            if company in before and company in after:
                places = before.index(company) + 1, after.index(company) + 1
                if places[0] != places[1]:
                    phrase = N_("{company} in the order of play: {old} → {place}")
                    yield Note(
                        "order", self.say(phrase, company=company, place=places[1], old=places[0])
                    )


def _plain(answer: Answer) -> str:
    """An answer for which its title has no words, named by the kind of its action."""
    parts = action_to_json(action_of(answer))
    kind = str(parts.pop("type")).replace("_", " ")
    hidden = {"actor", answer.field if isinstance(answer, Range) else ""}
    return " ".join([kind, *(str(value) for name, value in parts.items() if name not in hidden)])


def market_moves(game: Game, found: Consequences) -> Iterator[Move]:
    """Yield the moves of markers that an answer causes before the next turn begins."""
    voice_money = game.title.format_money
    for company, (before, after) in found.price_moves().items():
        old, new = game.state.cells.get(company), found.after.state.cells.get(company)
        if old is None or new is None or old == new:
            continue
        across, up = _direction(new[1], old[1]), _direction(old[0], new[0])
        arrow = "-".join(filter(None, (("", "up", "down")[up], ("", "right", "left")[across])))
        cells = (f"{old[0]},{old[1]}", f"{new[0]},{new[1]}")
        yield Move(company, voice_money(before), voice_money(after), cells, arrow)


def _direction(a: int, b: int) -> int:
    """1 if `a` is larger, 0 if they are equal, -1 if it is smaller."""
    return (a > b) - (a < b)


def number_field(maker: ButtonMaker, answer: Range) -> NumberField:
    """Return the field for the number of a range, with shortcuts to numbers often wanted."""
    action, low, high = answer.action, answer.low, answer.values[-1]
    title = maker.game.title
    wanted: list[int] = []
    start: int | None = None
    click_step = answer.step
    match action:
        case act.Bid() | act.BidCompany():
            click_step = max(click_step, _CLICK_STEP)
            wanted, start = [low + click_step, low + 2 * click_step], low
        case act.BuyPrivate() | act.OfferPrivate():
            wanted = [title.privates[action.private].face]
        case act.BuyTrain():
            wanted = [title.trains[maker.game.train_class(action.train)].price]
    money, say = maker.voice.money, maker.voice.translate
    steps = {low: say(N_("least {price}"), price=money(low))} if low < high else {}
    steps |= {value: money(value) for value in wanted if value in answer.values[1:-1]}
    steps[high] = say(N_("most {price}"), price=money(high)) if low < high else money(high)
    if start is None and wanted and not isinstance(action, act.OfferPrivate):
        # The usual price, as near as it may be.
        start = min((value for value in answer.values), key=lambda value: abs(value - wanted[0]))
    cash = maker.game.state.cash.get(action.actor)
    return NumberField(
        answer.field,
        low,
        high,
        low if low == high else start,
        click_step,
        tuple((text, value) for value, text in steps.items()),
        cash if payer_pays(action) else None,
        answer.step,
        maker.detail(answer).levels,
    )


def payer_pays(action: Action) -> bool:
    """Whether the number of an action is money that its actor pays."""
    return hasattr(action, "price") and not isinstance(action, act.OfferPrivate)


def bank_payments(found: Consequences) -> dict[str, int]:
    """Return what the bank pays before the next turn begins: payee -> money."""
    paid: Counter[str] = Counter()
    for event in found.events:
        if event.kind == "payment" and event.params["payer"] == BANK:
            paid[event.params["payee"]] += event.params["amount"]
    return dict(paid)
