"""A table of 1849 set up as a rule example needs it.

`Example` wraps a game whose state is arranged directly: money comes out of the bank, certificates
out of treasuries, so that the invariants still hold and can be checked after each action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from railhead.engine.actions import Action, Bid, Pass, RouteSection, RunRoutes
from railhead.engine.decision import Answer, Range
from railhead.engine.events import Event
from railhead.engine.illegal import Illegal
from railhead.engine.invariants import Invariants
from railhead.engine.state import BANK, DEPOT, POOL, SCRAP
from railhead.engine.step import Step
from railhead.engine.title import Value
from railhead.titles.g1849.operating import OperatingRound, OperatingRounds
from railhead.titles.g1849.rules import Game1849, GameTurns
from railhead.titles.g1849.running import DividendStep
from railhead.titles.g1849.state import Turn
from railhead.titles.g1849.stock import StockRound

ADVANCED: dict[str, Value] = {"token_acquiring": True, "bonds": True}
ELECTRIC: dict[str, Value] = {**ADVANCED, "electric_dreams": True}
PLAYERS = ("ann", "bob", "cid", "dan", "eve")


class Example:
    """A game arranged for one example. Players are ann, bob, cid, dan, eve in seat order."""

    def __init__(
        self,
        players: int = 3,
        options: Mapping[str, Value] | None = None,
        preset: str = "default",
        roster: Sequence[str] = ("SFA", "IFT", "ATA", "CTL", "AFG", "RCS"),
        seed: int = 1,
    ) -> None:
        names = {name: name.title() for name in PLAYERS[:players]}
        self.game = Game1849.new(names, options or {}, seed, preset)
        self.invariants = Invariants(self.game)
        self._reorder(roster)

    def _reorder(self, roster: Sequence[str]) -> None:
        """Give the corporations another order; those left out of five stay out."""
        state = self.state
        count = len(state.roster)
        used, unused = tuple(roster[:count]), next(iter(roster[count:]), "")
        state.cash = {k: v for k, v in state.cash.items() if k not in self.game.title.companies}
        state.cash |= dict.fromkeys(used, 0)
        counts = tuple(kind.count for kind in self.game.title.certificates)
        state.shares = {(name, name): counts for name in used}
        state.tokens_left = dict.fromkeys(used, 3)
        state.roster, state.unused, state.rsa = used, unused, used[0]
        self.game._decision = None
        self.invariants = Invariants(self.game)

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.game.state

    # -- arranging ------------------------------------------------------------------------

    def cash(self, **amounts: int) -> Example:
        """Set the cash of owners; the bank gives or takes the difference."""
        for owner, amount in amounts.items():
            self.state.cash[BANK] -= amount - self.state.cash[owner]
            self.state.cash[owner] = amount
        return self

    def privates(self, **owners: str) -> Example:
        """Give private companies to players or corporations; without names the rest is closed."""
        self.state.privates = dict(owners)
        return self

    def start(
        self,
        company: str,
        price: int | tuple[int, int] = 100,
        *,
        cash: int = 0,
        turns: int = 1,
        pool: tuple[int, int] = (0, 0),
        treasury: tuple[int, int] | None = None,
        base: str = "",
        **holders: tuple[int, int] | int,
    ) -> Example:
        """Start a corporation; the first holder is president.

        `holders`: player -> (regular, last) besides the president's certificate of the first one,
        or only the number of regular ones. The rest stays in the treasury. `price`: a starting
        value or a cell; `turns`: completed operating turns; `base`: city of AFG.
        """
        game, state = self.game, self.state
        president = next(iter(holders))
        cell = price if isinstance(price, tuple) else game.title.market.with_zone("pxz")[price]
        state.presidents[company] = president
        state.turns[company] = turns
        if turns:
            state.seasoned = (*state.seasoned, company)
        game.place_marker(company, cell)
        game.move_certificates(company, (1, 0, 0), company, president)
        for holder, held in [*holders.items(), (POOL, pool)]:
            regular, last = (held, 0) if isinstance(held, int) else held
            if regular or last:
                game.move_certificates(company, (0, regular, last), company, holder)
        city = base or f"{game.title.companies[company].base}.0"
        game.place_token(city, company)
        state.bases[company] = city
        self.cash(**{company: cash})
        if treasury is not None:
            assert game.certificates(company, company)[1:] == treasury
        return self

    def tile(self, hex_id: str, tile: str, rotation: int = 0) -> Example:
        self.game.set_tile(hex_id, (tile, rotation))
        return self

    def token(self, city: str, company: str) -> Example:
        self.game.place_token(city, company)
        return self

    def trains(self, **classes: str | Sequence[str]) -> Example:
        """Give trains out of the depot: company -> class or classes; `scrap` throws them away."""
        for owner, names in classes.items():
            for name in [names] if isinstance(names, str) else names:
                train = next(
                    t for t in self.state.trains[DEPOT] if self.game.train_class(t) == name
                )
                self.game.move_train(train, DEPOT, SCRAP if owner == "scrap" else owner)
        return self

    def phase(self, phase: str) -> Example:
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

    def agenda(self, *steps: Step[Any]) -> Example:
        self.state.agenda = tuple(steps)
        self.game._decision = None
        self.game.advance()
        self.invariants = Invariants(self.game)
        return self

    def stock_round(self, player: str = "ann", turn: int = 2) -> Example:
        """A Stock Round in which `player` is to act."""
        self.state.round, self.state.turn, self.state.round_number = "SR", turn, 1
        self.state.priority = player
        return self.agenda(GameTurns(operating=True), StockRound(player))

    def begin_stock_round(self, player: str = "ann") -> Example:
        """A Stock Round from its very beginning, with the priority deal of `player`."""
        self.state.round, self.state.priority = "OR", player
        return self.agenda(GameTurns())

    def turn_of(
        self, company: str, step: str = "track", after: Sequence[str] = (), count: int = 1
    ) -> Example:
        """The turn of a corporation from a step on; `after`: those still to operate."""
        steps = self.game.turn_of(company)[::-1]
        names = [item.name for item in steps]
        steps = steps[: names.index(step) + 1]
        self.state.round, self.state.round_number = "OR", 1
        self.state.acting = Turn(company)
        first = (GameTurns(), OperatingRounds(count, 1))
        return self.agenda(*first, OperatingRound(tuple(after)), *steps)

    def dividend_of(
        self, company: str, revenue: int, after: Sequence[str] = (), count: int = 1
    ) -> Example:
        """The turn of a corporation whose trains have just earned `revenue`."""
        steps = self.game.turn_of(company)[::-1]
        later = steps[: [step.name for step in steps].index("routes")]
        self.state.round, self.state.round_number = "OR", 1
        self.state.acting = Turn(company, revenue=revenue)
        first = (GameTurns(), OperatingRounds(count, 1))
        return self.agenda(*first, OperatingRound(tuple(after)), *later, DividendStep(company))

    # -- playing --------------------------------------------------------------------------

    def play(self, *actions: Action) -> list[Event]:
        """Play actions, checking all invariants after each; return the events of the last."""
        events: list[Event] = []
        for action in actions:
            events = self.game.apply(action)
            self.invariants.check(self.game)
        return events

    def buy_privates(self, count: int = 5) -> Example:
        """In the Starting Round: each player in turn buys what is on offer."""
        for name, private in list(self.game.title.privates.items())[:count]:
            self.play(Bid(self.asked, name, private.face))
        return self

    def pass_to(self, step: str, actor: str = "") -> Example:
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
        decision = self.game.decision
        for answer in decision.answers if decision else ():
            if answer == action:
                return True
            if isinstance(answer, Range) and type(action) is type(answer.action):
                value = getattr(action, answer.field)
                if answer.low <= value <= answer.high and answer.at(value) == action:
                    return True
        return False

    def check_answers(self) -> None:
        """Assert that every listed answer is accepted, and ranges exactly between their ends."""
        decision = self.game.decision
        assert decision is not None
        assert decision.answers
        for answer in decision.answers:
            if isinstance(answer, Action):
                assert self.game.refusal(answer) is None, answer
                continue
            field, low, high = answer.field, answer.low, answer.high
            outside: list[dict[str, Any]] = [{field: low - 1}, {field: high + 1}]
            for value in {low, high}:
                assert self.game.refusal(answer.at(value)) is None, answer.at(value)
            for change in outside:
                action = replace(answer.action, **change)
                assert self.offers(action) or self.game.refusal(action) is not None, action

    def accepted(self, *actions: Action) -> list[Action]:
        """Those of the actions that the game would accept now."""
        return [action for action in actions if self.game.refusal(action) is None]

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
            if self.game.ways.face(there).nodes:
                sections.append((f"{first}.0", edges, f"{there}.0"))
                first, edges = there, ""
        return tuple(sections)

    def check_exactly(self, actions: Iterable[Action]) -> None:
        """Assert that of these actions the listed ones are accepted and all others refused."""
        for action in actions:
            assert self.offers(action) == (self.game.refusal(action) is None), action

    @property
    def to_operate(self) -> tuple[str, ...]:
        """The corporations that have not operated yet in this Operating Round, in order."""
        rounds = [step for step in self.state.agenda if isinstance(step, OperatingRound)]
        return rounds[-1].todo if rounds else ()

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

    def price(self, company: str) -> int:
        return self.game.price(company)

    def percent(self, company: str, holder: str) -> int:
        return self.game.percent(company, holder)
