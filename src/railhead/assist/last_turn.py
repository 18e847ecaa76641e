"""The last operating turn of a company: what it was asked, what it did, what it had then."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from railhead.engine.actions import Action, BuyTrain, Dividend, Pass
from railhead.engine.decision import Answer, Range
from railhead.engine.events import Event
from railhead.engine.game import Game

Offer = tuple[str, bool]
"""(Class of a train, whether a company sells it and not the bank)."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """A turn that is over. Its questions came after `first` to `last` - 1 actions of `game`.

    `events`: what happened in it.
    """

    game: Game
    company: str
    first: int
    last: int
    events: tuple[Event, ...]

    def counts(self, step: str) -> Iterator[int]:
        """Yield after how many actions the company was asked in a step."""
        for count in range(self.first, self.last):
            agenda = self.game.state_after(count).agenda
            if agenda and agenda[-1].name == step:
                yield count

    def answers(self, step: str) -> Iterator[Answer]:
        """Yield what was offered in a step to whoever was asked."""
        for count in self.counts(step):
            there = self.game.fork()
            there.state = self.game.state_after(count).copy()
            if there.decision is not None:
                yield from there.answers_of({there.decision.player})

    def done(self, kind: type[Action]) -> int:
        """How many actions of a kind the company took."""
        actions = self.game.actions[self.first : self.last]
        return sum(isinstance(it, kind) and it.actor == self.company for it in actions)

    @property
    def trains(self) -> Counter[str]:
        """Class -> how many trains the company had at its end."""
        trains = self.game.state_after(self.last).trains.get(self.company, ())
        return Counter(map(self.game.train_class, trains))

    @property
    def revenue(self) -> int | None:
        """What the company earned in it, in money; None if its events do not tell."""
        return revenue_of(self.events, self.company)


def revenue_of(events: Iterable[Event], company: str) -> int | None:
    """Return what a company has earned according to events, in money; None if none tells."""
    found = None
    for event in events:
        params = event.params
        if params.get("company") == company and "revenue" in params:
            found = int(params["revenue"])
    return found


def turn_of(game: Game) -> tuple[str, int]:
    """Return the company whose turn it is, "" if it is none's, and the number of actions before it.

    In a game without a past it is whoever is asked.
    """
    for number in range(len(game.events) - 1, -1, -1):
        event = game.events[number]
        if event.kind in game.part_begins:
            company = str(event.params.get("company", ""))
            return company, bisect_right(game.event_marks(), number)
        if event.kind in game.part_ends:
            return "", 0
    actor = game.decision.actor if game.decision is not None else ""
    return (actor if actor in game.title.companies else ""), 0


def last_turn(game: Game, company: str) -> LastTurn | None:
    """Return the last turn of a company before the present one, None if it had none.

    Of turns before the game's own past, nothing is known.
    """
    begins, end, skipped = game.part_begins, len(game.events), False
    marks = game.event_marks()
    for number in range(len(game.events) - 1, -1, -1):
        event = game.events[number]
        if event.kind not in begins:
            continue
        if skipped and event.params.get("company") == company:
            first, last = bisect_right(marks, number), bisect_right(marks, end)
            return LastTurn(game, company, first, last, tuple(game.events[number:end]))
        # What follows the newest beginning is the present turn.
        skipped, end = True, number
    return None


def last_dividend(game: Game, company: str) -> str:
    """Return the kind of dividend that a company chose last, "" if it chose none so far."""
    for action in reversed(game.actions):
        if isinstance(action, Dividend) and action.actor == company:
            return action.kind
    return ""


def offers(game: Game, answers: Iterable[Answer]) -> dict[Offer, str]:
    """Return the trains for sale among answers, with one train of each class and kind of seller."""
    found: dict[Offer, str] = {}
    for answer in answers:
        action = answer.action if isinstance(answer, Range) else answer
        if isinstance(action, BuyTrain):
            traded = any(
                action.train in trains
                for owner, trains in game.state.trains.items()
                if owner in game.title.companies
            )
            found.setdefault((game.train_class(action.train), traded), action.train)
    return found


def kinds(answers: Iterable[Answer]) -> set[type[Action]]:
    """Return the classes of actions among answers, passing left out."""
    actions = (it.action if isinstance(it, Range) else it for it in answers)
    return {type(action) for action in actions} - {Pass}
