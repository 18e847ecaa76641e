"""A table of 1849 set up as a rule example needs it.

What is not of 1849 alone is in `tests/titles/table_example.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railhead.engine.actions import Bid
from railhead.engine.invariants import Invariants
from railhead.engine.state import POOL
from railhead.engine.title import Value
from railhead.titles.g1849.operating import OperatingRound, OperatingRounds
from railhead.titles.g1849.rules import Game1849, GameTurns
from railhead.titles.g1849.running import DividendStep
from railhead.titles.g1849.state import Turn
from railhead.titles.g1849.stock import StockRound
from tests.titles.table_example import PLAYERS as SEATS
from tests.titles.table_example import TableExample

ADVANCED: dict[str, Value] = {"token_acquiring": True, "bonds": True}
ELECTRIC: dict[str, Value] = {**ADVANCED, "electric_dreams": True}
PLAYERS = SEATS[:5]


class Example(TableExample[Game1849]):
    """A game arranged for one example. Players are ann, bob, cid, dan, eve in seat order."""

    def __init__(
        self,
        players: int = 3,
        options: Mapping[str, Value] | None = None,
        preset: str = "default",
        roster: Sequence[str] = ("SFA", "IFT", "ATA", "CTL", "AFG", "RCS"),
        seed: int = 1,
        *,
        rules: type[Game1849] = Game1849,
    ) -> None:
        names = {name: name.title() for name in PLAYERS[:players]}
        self.game = rules.new(names, options or {}, seed, preset)
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

    # -- arranging ------------------------------------------------------------------------

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

    # -- where the game stands ------------------------------------------------------------

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

    def buy_privates(self, count: int = 5) -> Example:
        """In the Starting Round: each player in turn buys what is on offer."""
        for name, private in list(self.game.title.privates.items())[:count]:
            self.play(Bid(self.asked, name, private.face))
        return self
