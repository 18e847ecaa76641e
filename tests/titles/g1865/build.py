"""A table of 1865 set up as a rule example needs it.

What is not of 1865 alone is in `tests/titles/table_example.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railhead.engine.actions import Pass, PlaceToken
from railhead.engine.illegal import Illegal
from railhead.engine.invariants import Invariants
from railhead.engine.state import DEPOT, POOL, SCRAP
from railhead.engine.step import Step
from railhead.engine.title import Value
from railhead.titles.common.lines import check_line
from railhead.titles.g1865.draft import Draft
from railhead.titles.g1865.game import MAJOR, MINOR
from railhead.titles.g1865.homes import give_tokens
from railhead.titles.g1865.launching import make_major, offer_majors
from railhead.titles.g1865.operating import OperatingRound
from railhead.titles.g1865.rounds import GameTurns
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.state import DRAGONS, Turn
from railhead.titles.g1865.stock import StockRound
from tests.titles.table_example import PLAYERS, TableExample


class Example(TableExample[Game1865]):
    """A game arranged for one example, in phase 2; nobody has a maritime card.

    Players are ann, bob, cid, dan, clockwise and in this order of play; ann has priority.
    """

    def __init__(
        self,
        players: int = 3,
        options: Mapping[str, Value] | None = None,
        seed: int = 1,
    ) -> None:
        names = {name: name.title() for name in PLAYERS[:players]}
        self.game = Game1865.new(names, options or {}, seed)
        self.state.order = tuple(names)
        self.state.priority = "ann"
        self.state.phase = "2"
        self.state.turn = 1
        self.invariants = Invariants(self.game)

    # -- arranging ------------------------------------------------------------------------

    def privates(self, **owners: str) -> Example:
        """Give maritime cards to players or companies."""
        self.state.privates.update(owners)
        return self

    def phase(self, phase: str) -> Example:
        """Jump to a phase: earlier trains leave the depot; from phase 5 all new ones are majors."""
        for train in self.state.trains[DEPOT]:
            if self.game.train(train).rank < int(phase):
                self.game.move_train(train, DEPOT, SCRAP)
        self.state.phase = phase
        if self.game.phase_reached("5"):
            offer_majors(self.game)
        return self

    def company(
        self,
        company: str,
        price: int = 100,
        *,
        major: bool = False,
        floated: bool = True,
        cash: int = 0,
        turns: int = 1,
        row: int = 0,
        traffic: int = 0,
        loans: int = 0,
        trains: str | Sequence[str] = (),
        tokens: Sequence[str] = (),
        pool: int = 0,
        dragons: int = 0,
        **holders: int,
    ) -> Example:
        """Launch a company; the first holder is president.

        `price`: any value of the market. `holders`: player -> single certificates, for the first
        one besides the president's; `pool` and `dragons`: single certificates there; the rest
        stays in the initial offer. `tokens`: cities besides the home. `row`: of the chart of the
        Dragons, from 0.
        """
        game, state = self.game, self.state
        president = next(iter(holders))
        if major and not game.is_major(company):
            make_major(game, company)
        state.presidents[company] = president
        game.place_marker(company, self.cell(price))
        game.move_certificates(company, (1, 0), company, president)
        for holder, count in [*holders.items(), (POOL, pool), (DRAGONS, dragons)]:
            if count:
                game.move_certificates(company, (0, count), company, holder)
        if floated:
            state.floated = (*state.floated, company)
            state.turns[company] = turns
            state.rows[company] = row
            total = int(game.title.facts.tokens[MAJOR if major else MINOR])
            give_tokens(game, company, total - len(game.cities_of(company)))
        for city in tokens:
            game.place_token(city, company)
        if traffic:
            state.traffic[company] = traffic
        if loans:
            state.loans[company] = loans
        self.cash(**{company: cash})
        return self.trains(**{company: trains})

    def cell(self, price: int) -> tuple[int, int]:
        """The box of a value."""
        row = self.game.title.market.rows[0]
        return (0, [box.price for box in row].index(price))

    def converted(self, *companies: str) -> Example:
        """Make majors of minors: the certificates change, tokens do not."""
        for company in companies:
            make_major(self.game, company)
        return self

    # -- where the game stands ------------------------------------------------------------

    def draft(self) -> Example:
        """The draft from its beginning."""
        self.state.phase, self.state.turn, self.state.round = "1", 0, "MD"
        self.state.privates = {}
        return self.agenda(GameTurns(), Draft.of(self.game))

    def bookkeeping(self) -> Example:
        """The bookkeeping before the next stock round."""
        return self.agenda(GameTurns())

    def stock_round(self, player: str = "ann", *, dragons: bool = True) -> Example:
        """A stock round in which `player` is to act and has priority.

        `dragons`: their turn before that of `player` is still to come.
        """
        self.state.round, self.state.round_number = "SR", 1
        self.state.priority = player
        return self.agenda(GameTurns(0), StockRound(player, ready=not dragons))

    def operating_round(self, number: int = 1) -> Example:
        """An operating round from its very beginning."""
        return self.agenda(GameTurns(number - 1))

    def turn_of(
        self, company: str, step: str = "", after: Sequence[str] = (), number: int = 1
    ) -> Example:
        """The turn of a company from a step on, by default from its beginning.

        `after`: companies that operate later in this round, all others have had their turns.
        """
        steps = self.game.turn_of(company)[::-1]
        if step:
            steps = steps[: [item.name for item in steps].index(step) + 1]
        return self.steps(company, *steps, after=after, number=number)

    def steps(
        self, company: str, *steps: Step[Game1865], after: Sequence[str] = (), number: int = 1
    ) -> Example:
        """The turn of a company with these steps on the agenda, the last one first."""
        state = self.state
        state.round, state.round_number = "OR", number
        state.operated = tuple(name for name in state.floated if name not in after)
        state.acting = Turn(company)
        return self.agenda(GameTurns(number), OperatingRound(tuple(after)), *steps)

    # -- playing --------------------------------------------------------------------------

    def pass_round(self) -> Example:
        """Everybody passes until the stock round is over."""
        while self.state.round == "SR":
            self.play(Pass(self.asked))
        return self

    def token_rule(self, company: str, city: str) -> str:
        """The rule that keeps a company from placing a token in a city, "" if none does."""
        try:
            check_line(self.game, PlaceToken(company, city))
        except Illegal as refusal:
            return refusal.rule
        return ""
