"""A table of 18FB set up as a rule example needs it.

What is not of 18FB alone is in `tests/titles/table_example.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from railhead.engine.actions import Action, Pass
from railhead.engine.decision import Answer
from railhead.engine.invariants import Invariants
from railhead.engine.state import DEPOT, POOL, SCRAP
from railhead.engine.step import Step
from railhead.engine.title import Value
from railhead.table.market import Cell
from railhead.titles.g18fb.cards import discard_cards
from railhead.titles.g18fb.concessions import discard_all
from railhead.titles.g18fb.game import NATIONAL, REGIONAL
from railhead.titles.g18fb.operating import OperatingRound
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.state import CARDS, DEFINITIVE, OFFER, Turn
from railhead.titles.g18fb.stock import StockRound
from tests.titles.table_example import PLAYERS, TableExample


@dataclass(frozen=True, slots=True)
class Pause(Step[Any]):
    """Waits for ever: where an example looks at the table after what it is about."""

    name: ClassVar[str] = "pause"

    def run(self, game: Any) -> bool:
        return True

    def actor(self, game: Any) -> str:
        return str(game.state.priority)

    def answers(self, game: Any) -> Sequence[Answer]:
        return [Pass(self.actor(game))]

    def take(self, game: Any, action: Action) -> None:
        """Nothing happens."""


class Example(TableExample[Game18FB]):
    """A game arranged for one example, in the first phase; no political card was offered yet.

    Players are ann, bob, cid, dan, eve, fay, in this order of play; ann has priority. What follows
    the round or the turn of the example is a pause, unless it says otherwise.
    """

    def __init__(
        self,
        players: int = 3,
        options: Mapping[str, Value] | None = None,
        seed: int = 1,
        *,
        rules: type[Game18FB] = Game18FB,
    ) -> None:
        names = {name: name.title() for name in PLAYERS[:players]}
        self.game = rules.new(names, options or {}, seed)
        self.state.order = tuple(names)
        self.state.priority = "ann"
        self.state.turn, self.state.round = 1, ""
        self.state.agenda = ()
        self.game.events.clear()
        self.invariants = Invariants(self.game)

    # -- arranging ------------------------------------------------------------------------

    def cards(self, **owners: str) -> Example:
        """Give political cards to players, or to the `pool`; their free shares go along.

        Names with other signs than letters: `table.cards(**{"L'Ala": "ann"})`.
        """
        for card, owner in owners.items():
            self.state.privates[card] = owner
            company = self.game.title.facts.linked.get(card)
            if company and owner != POOL:
                free = self.game.certificates(company, CARDS)
                self.game.move_certificates(company, free, CARDS, owner)
        return self

    def phase(self, phase: str) -> Example:
        """Jump to a phase: earlier trains leave the depot, cards and concessions the game."""
        order = list(self.game.title.phases)
        early = {self.game.title.phases[name].starts_with for name in order[: order.index(phase)]}
        # The first phase starts with no train: its class is the one on top of the depot.
        early |= (
            {self.game.train_class(self.state.trains[DEPOT][0])} if phase != order[0] else set()
        )
        for train in self.state.trains[DEPOT]:
            if self.game.train_class(train) in early:
                self.game.move_train(train, DEPOT, SCRAP)
        self.state.phase = phase
        if not self.game.concessions_in_force:
            discard_cards(self.game)
            discard_all(self.game)
            for company in self.game.title.facts.linked.values():
                free = self.game.certificates(company, CARDS)
                self.game.move_certificates(company, free, CARDS, OFFER)
            self.game.events.clear()
        return self

    def company(
        self,
        company: str,
        price: int | Cell = 100,
        *,
        status: str = DEFINITIVE,
        concession: str | None = None,
        deposits: tuple[int, int] = (0, 0),
        floated: bool = True,
        par: int = 100,
        steps: int = 2,
        cash: int = 0,
        turns: int = 1,
        trains: str | Sequence[str] = (),
        tokens: Sequence[str] = (),
        pool: int = 0,
        own: int = 0,
        companies: Mapping[str, int] | None = None,
        **holders: int,
    ) -> Example:
        """Start a major or a national; the first holder is president.

        `price`: a starting value, another value of the market or a cell. `holders`: player ->
        single certificates, for the first one besides the president's; `companies`: the same for
        companies; `pool`, `own`: those there and in its own treasury; the rest stays in the
        Initial Offer (of a national: in its treasury). `concession`: its owner, by default the
        president where concessions are in force; `deposits`: what is still to be returned.
        `tokens`: cities besides the home.
        """
        game, state = self.game, self.state
        president = next(iter(holders))
        state.presidents[company] = president
        game.place_marker(company, self.cell(price))
        game.move_certificates(company, self._counts(president=1), OFFER, president)
        places = [*holders.items(), *(companies or {}).items(), (POOL, pool), (company, own)]
        for holder, count in places:
            if count:
                game.move_certificates(company, self._counts(regular=count), OFFER, holder)
        if game.kind(company) == NATIONAL:
            rest = game.certificates(company, OFFER)
            game.move_certificates(company, rest, OFFER, company)
        state.pars[company] = par
        if floated:
            state.floated = (*state.floated, company)
            state.status[company] = status
            state.tile_steps[company] = steps
            state.turns[company] = turns
        if game.concessions_in_force:
            state.concessions[company] = concession or president
            state.granted = (*state.granted, company)
            if any(deposits):
                state.deposits[company] = deposits
        for city in tokens:
            game.place_token(city, company)
        self.cash(**{company: cash})
        return self.trains(**{company: trains})

    def regional(
        self, company: str, owner: str, *, cash: int = 0, trains: str | Sequence[str] = ()
    ) -> Example:
        """Give a regional company to a player, or to the `pool`."""
        game, state = self.game, self.state
        assert game.kind(company) == REGIONAL
        game.move_certificates(company, game.certificates(company, OFFER), OFFER, owner)
        if owner != POOL:
            state.presidents[company] = owner
            state.turns[company] = 0
        self.cash(**{company: cash})
        return self.trains(**{company: trains})

    def _counts(self, **kinds: int) -> tuple[int, ...]:
        return tuple(kinds.get(kind.name, 0) for kind in self.game.title.certificates)

    def cell(self, price: int | Cell) -> Cell:
        """A cell of the market: that of a starting value, else the highest one of this value."""
        if isinstance(price, tuple):
            return price
        market = self.game.title.market
        zones = "".join(phase.par_zones for phase in self.game.title.phases.values())
        starts = market.with_zone(zones)
        if price in starts:
            return starts[price]
        return next(
            (row, column)
            for row, cells in enumerate(market.rows)
            for column, cell in enumerate(cells)
            if cell.price == price
        )

    # -- where the game stands ------------------------------------------------------------

    def agenda(self, *steps: Step[Any]) -> Example:
        """Put steps on the agenda over a pause; the last one comes first."""
        super().agenda(Pause(), *steps)
        return self

    def stock_round(self, player: str = "ann") -> Example:
        """A stock round in which `player` is to act and has priority."""
        self.state.round, self.state.round_number = "SR", 1
        self.state.priority = player
        return self.agenda(StockRound(player))

    def turn_of(self, company: str, *steps: Step[Any], after: Sequence[str] = ()) -> Example:
        """The turn of a company with these steps, in their order, by default all of them.

        `after`: companies that operate later in this round; all others have had their turns.
        """
        state = self.state
        state.round, state.round_number = "OR", 1
        state.operated = tuple(name for name in state.presidents if name not in after)
        state.acting = Turn(company)
        todo = steps or self.game.turn_of(company)
        return self.agenda(OperatingRound(tuple(after)), *reversed(todo))

    # -- playing --------------------------------------------------------------------------

    def pass_round(self) -> Example:
        """Everybody passes until the stock round is over."""
        while self.step != "pause":
            self.play(Pass(self.asked))
        return self
