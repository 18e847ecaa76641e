"""A table set up as a rule example needs it, whatever the title.

An example wraps a game whose state is arranged directly: money comes out of the bank,
certificates out of treasuries, so that the invariants still hold and can be checked after each
action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Generic, Self, TypeVar

import pytest

from railhead.engine.actions import Action, Pass, RouteSection, RunRoutes
from railhead.engine.decision import Answer, Range
from railhead.engine.events import Event
from railhead.engine.illegal import Illegal
from railhead.engine.invariants import Invariants
from railhead.engine.state import BANK, DEPOT, SCRAP
from railhead.engine.step import Step
from railhead.titles.common.game import CommonGame
from railhead.titles.common.rounds import OperatingRoundStep

PLAYERS = ("ann", "bob", "cid", "dan", "eve", "fay")

G = TypeVar("G", bound=CommonGame)


class TableExample(Generic[G]):
    """A game arranged for one example. Players are ann, bob, cid, dan, eve, fay in seat order."""

    game: G
    invariants: Invariants

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.game.state

    # -- arranging ------------------------------------------------------------------------

    def cash(self, **amounts: int) -> Self:
        """Set the cash of owners; the bank gives or takes the difference."""
        for owner, amount in amounts.items():
            self.state.cash[BANK] -= amount - self.state.cash[owner]
            self.state.cash[owner] = amount
        return self

    def tile(self, hex_id: str, tile: str, rotation: int = 0) -> Self:
        self.game.set_tile(hex_id, (tile, rotation))
        return self

    def token(self, city: str, company: str) -> Self:
        self.game.place_token(city, company)
        return self

    def trains(self, **classes: str | Sequence[str]) -> Self:
        """Give trains: company -> class or classes; `scrap` takes them out of the game.

        They come from the depot, or from those that a later phase has removed.
        """
        for owner, names in classes.items():
            for name in [names] if isinstance(names, str) else names:
                place, train = next(
                    (place, train)
                    for place in (DEPOT, SCRAP)
                    for train in self.state.trains[place]
                    if self.game.train_class(train) == name
                )
                self.game.move_train(train, place, SCRAP if owner == "scrap" else owner)
        return self

    def phase(self, phase: str) -> Self:
        """Jump to a phase: earlier classes leave the depot (to the scrap heap)."""
        order = list(self.game.title.phases)
        for name in order[: order.index(phase)]:
            kind = self.game.title.phases[name].starts_with
            for train in self.state.trains[DEPOT]:
                if self.game.train_class(train) == kind:
                    self.game.move_train(train, DEPOT, SCRAP)
        self.state.phase = phase
        return self

    # -- where the game stands ------------------------------------------------------------

    def agenda(self, *steps: Step[Any]) -> Self:
        self.state.agenda = tuple(steps)
        self.game._decision = None
        self.game.advance()
        self.invariants = Invariants(self.game)
        return self

    # -- playing --------------------------------------------------------------------------

    def play(self, *actions: Action) -> list[Event]:
        """Play actions, checking all invariants after each; return the events of the last."""
        events: list[Event] = []
        for action in actions:
            events = self.game.apply(action)
            self.invariants.check(self.game)
        return events

    def pass_to(self, step: str, actor: str = "") -> Self:
        """Pass, checking all invariants, until a step asks (this actor) or the game is over."""
        for _ in range(100):
            if not self.step or (self.step == step and actor in ("", self.asked)):
                return self
            self.play(Pass(self.asked))
        raise AssertionError(f"{step} never asks")

    def go_on(self) -> list[Event]:
        """Pass, or give the first answer where passing is not possible."""
        ending = Pass(self.asked)
        if self.offers(ending):
            return self.play(ending)
        decision = self.game.decision
        assert decision is not None
        first = decision.answers[0]
        return self.play(first if isinstance(first, Action) else first.at(first.low))

    # -- asking ---------------------------------------------------------------------------

    def refused(self, action: Action, rule: str) -> Illegal:
        """Assert that an action is refused by this rule, changes nothing and is not listed."""
        before = self.state.copy()
        with pytest.raises(Illegal) as refusal:
            self.game.apply(action)
        assert refusal.value.rule == rule, str(refusal.value)
        assert self.state == before
        assert not self.offers(action)
        return refusal.value

    def offers(self, action: Action) -> bool:
        """The decision lists this action, or a range that holds it."""
        for answer in self.answers:
            if answer == action:
                return True
            if isinstance(answer, Range) and type(action) is type(answer.action):
                value = getattr(action, answer.field)
                inside = answer.low <= value <= answer.high
                if (
                    inside
                    and (value - answer.low) % answer.step == 0
                    and (answer.at(value) == action)
                ):
                    return True
        return False

    def check_answers(self) -> None:
        """Assert that every listed answer is accepted, and ranges exactly between their ends."""
        assert self.answers
        for answer in self.answers:
            if isinstance(answer, Action):
                assert self.game.refusal(answer) is None, answer
                continue
            field, low, high = answer.field, answer.low, answer.high
            outside: list[dict[str, Any]] = [
                {field: low - answer.step},
                {field: high + answer.step},
            ]
            for value in {low, high}:
                assert self.game.refusal(answer.at(value)) is None, answer.at(value)
            for change in outside:
                action = replace(answer.action, **change)
                assert self.offers(action) or self.game.refusal(action) is not None, action

    def accepted(self, *actions: Action) -> list[Action]:
        """Those of the actions that the game would accept now."""
        return [action for action in actions if self.game.refusal(action) is None]

    def check_exactly(self, actions: Iterable[Action]) -> None:
        """Assert that of these actions the listed ones are accepted and all others refused."""
        for action in actions:
            assert self.offers(action) == (self.game.refusal(action) is None), action

    @property
    def answers(self) -> list[Answer]:
        """Everything that the decision lists."""
        decision = self.game.decision
        return list(decision.answers) if decision else []

    @property
    def step(self) -> str:
        """The name of the step that asks, "" at the end."""
        decision = self.game.decision
        return decision.step if decision else ""

    @property
    def asked(self) -> str:
        """The player or company that acts."""
        decision = self.game.decision
        return decision.actor if decision else ""

    @property
    def to_operate(self) -> tuple[str, ...]:
        """The companies that have not operated yet in this Operating Round, in order."""
        rounds = [step for step in self.state.agenda if isinstance(step, OperatingRoundStep)]
        return rounds[-1].todo if rounds else ()

    def price(self, company: str) -> int:
        return self.game.price(company)

    def percent(self, company: str, holder: str) -> int:
        return self.game.percent(company, holder)

    def emitted(self, *kinds: str) -> list[Event]:
        """The events of these kinds since the table was arranged."""
        return [event for event in self.game.events if event.kind in kinds]

    # -- routes ---------------------------------------------------------------------------

    def run(self, company: str, routes: Mapping[str, str]) -> RunRoutes:
        """The action of running trains: train -> the hexes passed, as in `C5 B4 D4`."""
        written = ((train, self._sections(hexes.split())) for train, hexes in routes.items())
        return RunRoutes(company, tuple(written))

    def _sections(self, hexes: list[str]) -> tuple[RouteSection, ...]:
        """Cut a line of hexes at its stations."""
        sections: list[RouteSection] = []
        first, edges = hexes[0], ""
        for here, there in pairwise(hexes):
            edges += str(self.game.title.map.hexes[here].neighbours.index(there))
            if self.game.network.face(there).nodes:
                sections.append((f"{first}.0", edges, f"{there}.0"))
                first, edges = there, ""
        return tuple(sections)
