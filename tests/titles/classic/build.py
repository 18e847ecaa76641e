"""A table of a classic title set up as a rule example needs it, by default of 1889."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from railhead.engine.invariants import Invariants
from railhead.engine.state import DEPOT, POOL, SCRAP
from railhead.engine.title import Value
from railhead.titles.classic.operating import GameTurns, OperatingRound, OperatingRounds
from railhead.titles.classic.rules import WholeGame
from railhead.titles.classic.running import DividendStep
from railhead.titles.classic.state import Turn
from railhead.titles.classic.stock import StockRound
from railhead.titles.g1889.versions import Game1889
from tests.titles.table_example import PLAYERS, TableExample


class Example(TableExample[WholeGame]):
    """A game arranged for one example. Players are ann, bob, cid, dan, eve, fay in seat order."""

    kind: ClassVar[type[WholeGame]] = Game1889

    def __init__(
        self, players: int = 3, options: Mapping[str, Value] | None = None, preset: str = "peer"
    ) -> None:
        names = {name: name.title() for name in PLAYERS[:players]}
        self.game = self.kind.new(names, options or {}, 1, preset)
        self.invariants = Invariants(self.game)

    # -- arranging ------------------------------------------------------------------------

    def privates(self, **owners: str) -> Self:
        """Give private companies to owners; all others are out of the game."""
        self.state.unsold, self.state.privates = (), dict(owners)
        return self

    def corporation(
        self,
        company: str,
        price: int | tuple[int, int] = 70,
        *,
        cash: int = 0,
        turns: int = 1,
        trains: str | Sequence[str] = (),
        pool: int = 0,
        home: bool = True,
        **holders: int,
    ) -> Self:
        """Start a corporation; the first holder is president.

        `price`: a start price, or its cell. `holders`: player -> regular certificates, for the
        first one besides the president's; `pool`: regular ones there. `home`: its token stands.
        """
        game, state = self.game, self.state
        president = next(iter(holders))
        cell = price if isinstance(price, tuple) else game.par_values()[price]
        state.presidents[company], state.turns[company] = president, turns
        state.starts[company] = price if isinstance(price, int) else 70
        game.place_marker(company, cell)
        game.move_certificates(company, (1, 0), company, president)
        for holder, count in [*holders.items(), (POOL, pool)]:
            if count:
                game.move_certificates(company, (0, count), company, holder)
        if game.percent(company, company) <= 100 - game.title.facts.float_percent:
            state.floated = (*state.floated, company)
            if home:
                game.place_token(state.homes[company], company)
        return self.cash(**{company: cash}).trains(**{company: trains})

    def phase(self, phase: str) -> Self:
        """Jump to a phase; the trains of earlier ones leave the depot, also those of the first."""
        super().phase(phase)
        order = list(self.game.title.phases)
        first = next(iter(self.game.title.trains))
        for train in self.state.trains[DEPOT]:
            if order.index(phase) and self.game.train_class(train) == first:
                self.game.move_train(train, DEPOT, SCRAP)
        return self

    # -- where the game stands ------------------------------------------------------------

    def stock_round(self, player: str = "ann", turn: int = 2) -> Self:
        """A Stock Round in which `player` is to act and has the priority deal."""
        self._settle()
        self.state.round, self.state.turn, self.state.round_number = "SR", turn, 1
        self.state.priority = player
        return self.agenda(GameTurns(operating=True), StockRound(player))

    def operating_rounds(self, turn: int = 2) -> Self:
        """A set of Operating Rounds from its very beginning."""
        self._settle()
        self.state.round, self.state.turn = "SR", turn
        return self.agenda(GameTurns(operating=True))

    def turn_of(
        self, company: str, step: str = "", after: Sequence[str] = (), rounds: int = 1
    ) -> Self:
        """The turn of a company from a step on, by default from its beginning.

        `after`: those still to operate; `rounds`: how many Operating Rounds the set has.
        """
        self._settle()
        steps = self.game.turn_of(company)[::-1]
        if step:
            steps = steps[: [item.name for item in steps].index(step) + 1]
        return self._operating(company, Turn(company), rounds, OperatingRound(tuple(after)), *steps)

    def dividend_of(self, company: str, revenue: int) -> Self:
        """The turn of a company whose trains have just earned `revenue`."""
        self._settle()
        steps = self.game.turn_of(company)[::-1]
        later = steps[: [step.name for step in steps].index("routes")]
        turn = Turn(company, revenue=revenue)
        return self._operating(company, turn, 1, OperatingRound(()), *later, DividendStep(company))

    def _operating(self, company: str, turn: Turn, rounds: int, *steps: object) -> Self:
        self.state.round, self.state.round_number, self.state.turn = "OR", 1, 2
        self.state.acting = turn
        return self.agenda(GameTurns(), OperatingRounds(rounds, 1), *steps)  # type: ignore[arg-type]

    def _settle(self) -> None:
        """Without a word on private companies there are none."""
        self.state.unsold = ()
