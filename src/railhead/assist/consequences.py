"""What an answer would cause, found by trying it on a copy of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from railhead.engine.actions import Action
from railhead.engine.chance import Chance
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.step import Step


class FigureChange(NamedTuple):
    """A number of a company, one of `Game.figures`, before and after an answer."""

    kind: str
    before: int | str
    after: int | str


@dataclass(frozen=True, slots=True)
class Consequences:
    """What follows from an answer up to the next decision.

    `game`: before the answer `action`; `after`: the game then. `events`: only those up to the
    beginning of the next turn or round, on which the answer has no influence. `ended`: the kind of
    the event with which a turn or round ended, "" if none did. `drawn`: whether lots are drawn,
    which nobody can know; `events` are then those before, and `after` is what might be.
    """

    game: Game
    action: Action
    after: Game
    events: tuple[Event, ...]
    ended: str
    drawn: bool = False

    def first(self, kind: str) -> dict[str, Any]:
        """Return the parameters of the first event of a kind, empty if there is none."""
        return next((event.params for event in self.events if event.kind == kind), {})

    def payments(self, reason: str) -> list[dict[str, Any]]:
        """Return the parameters of all payments with this reason."""
        return [
            event.params
            for event in self.events
            if event.kind == "payment" and event.params["reason"] == reason
        ]

    def price_moves(self) -> dict[str, tuple[int, int]]:
        """Return company -> its share price before and after, for companies whose price moves."""
        moves: dict[str, tuple[int, int]] = {}
        for event in self.events:
            if event.kind == "price_moved":
                params = event.params
                before = moves.get(params["company"], (params["before"], 0))[0]
                moves[params["company"]] = (before, params["after"])
        return moves

    def moves_price_first(self, event: Event) -> bool:
        """Whether none of the events before this one has moved the price of the same company."""
        company = event.params["company"]
        for other in self.events:
            if other is event:
                return True
            if other.kind == event.kind and other.params["company"] == company:
                return False
        return True

    def figure_changes(self) -> Iterator[FigureChange]:
        """Yield those of `Game.figures` of the acting company that the answer changes."""
        then = self.after.figures(self.action.actor)
        for kind, value in self.game.figures(self.action.actor).items():
            if then.get(kind, value) != value:
                yield FigureChange(kind, value, then[kind])

    def new_steps(self) -> Iterator[Step[Any]]:
        """Yield the steps that the answer has put on the agenda, the top one first."""
        before = self.game.state.agenda
        yield from (step for step in reversed(self.after.state.agenda) if step not in before)

    def trains_lost(self, card: str) -> dict[str, int]:
        """Return company -> how many trains it loses if all with this card leave the game."""
        game, lost = self.game, {}
        for owner, trains in game.state.trains.items():
            count = sum(game.train_card(train) == card for train in trains)
            if count and owner in game.title.companies:
                lost[owner] = count
        return lost


def look_ahead(game: Game, action: Action) -> Consequences:
    """Try an action on a copy of the game. Raises Illegal if the rules refuse it."""
    after = game.trial()
    after.chance = noting = _Noting(after)
    events: list[Event] = []
    ended = ""
    for event in after.apply(action)[: noting.first]:
        if event.kind in game.part_begins:
            ended = ended or event.kind
            break
        if event.kind in game.part_ends:
            ended = event.kind
        events.append(event)
    return Consequences(game, action, after, tuple(events), ended, noting.first is not None)


class _Noting(Chance):
    """Chance of a copy that notes after how many events something is drawn first."""

    def __init__(self, game: Game) -> None:
        self._chance, self._events = game.chance, game.events
        self.first: int | None = None

    def order(self, of: str, names: Sequence[str], number: int = 0) -> list[str]:
        if self.first is None:
            self.first = len(self._events)
        return self._chance.order(of, names, number)

    @property
    def tells_all(self) -> bool:
        return self._chance.tells_all

    def imagined(self) -> Chance:
        return self._chance
