"""A table of 1861 set up as a rule example needs it.

What is not of 1861 alone is in `tests/titles/table_example.py`. Names of minors hold a hyphen:
write `table.cash(**{"K-B": 100})`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from railhead.engine.actions import Action, Bid, BidCompany, Pass
from railhead.engine.illegal import Illegal
from railhead.engine.invariants import Invariants
from railhead.engine.state import POOL
from railhead.engine.title import Value
from railhead.titles.g1861.rules import Game1861
from railhead.titles.minors_and_publics.merger import MergerRound
from railhead.titles.minors_and_publics.operating import GameTurns, OperatingRound, OperatingRounds
from railhead.titles.minors_and_publics.rules import WholeGame
from railhead.titles.minors_and_publics.running import distribute
from railhead.titles.minors_and_publics.stock import StockRound
from tests.titles.table_example import PLAYERS, TableExample

PRIVATES = ("TSR", "BSS", "MYR", "MRR", "WVR")
Place = int | tuple[int, int]


class Example(TableExample[WholeGame]):
    """A game arranged for one example. Players are ann, bob, cid, dan, eve, fay in seat order.

    `kind`: the version of the rules.
    """

    kind: ClassVar[type[WholeGame]] = Game1861

    def __init__(
        self,
        players: int = 3,
        options: Mapping[str, Value] | None = None,
        preset: str = "default",
        seed: int = 1,
    ) -> None:
        names = {name: name.title() for name in PLAYERS[:players]}
        known = self.kind.load_title({}).options
        # What only 1861 lets players choose, its sister has or has not.
        chosen = {name: it for name, it in (options or {}).items() if name in known}
        self.game = self.kind.new(names, chosen, seed, preset)
        self.invariants = Invariants(self.game)

    def refused(self, action: Action, rule: str) -> Illegal:
        """Assert that an action is refused by this rule of 1861, or the same of its sister."""
        return super().refused(action, rule.replace("1861", self.game.title_id))

    # -- arranging ------------------------------------------------------------------------

    def privates(self, **owners: str) -> Self:
        """Give private companies to owners; those not named go to ann."""
        self.state.privates = {name: owners.get(name, "ann") for name in PRIVATES}
        return self

    def minor(
        self,
        minor: str,
        owner: str,
        price: Place = 50,
        *,
        cash: int = 0,
        turns: int = 1,
        loans: int = 0,
        trains: str | Sequence[str] = (),
    ) -> Self:
        """Start a minor with its token at home. `price`: a starting price or a cell."""
        game, state = self.game, self.state
        state.presidents[minor] = owner
        state.turns[minor] = turns
        game.move_certificates(minor, (0, 0, 1), minor, owner)
        game.place_marker(minor, self._cell("minor", price))
        game.place_token(state.homes[minor], minor)
        del state.homes[minor]
        return self._equip(minor, cash, loans, trains)

    def public(
        self,
        public: str,
        price: Place = 100,
        *,
        cash: int = 0,
        turns: int = 1,
        loans: int = 0,
        trains: str | Sequence[str] = (),
        pool: int = 0,
        tokens: Sequence[str] = (),
        **holders: int,
    ) -> Self:
        """Start a public; the first holder is president.

        `holders`: player -> regular certificates, for the first one besides the president
        certificate; `pool`: regular certificates there; the rest stays in the treasury.
        """
        game, state = self.game, self.state
        president = next(iter(holders))
        state.presidents[public] = president
        state.turns[public] = turns
        game.place_marker(public, self._cell("public", price))
        game.move_certificates(public, (1, 0, 0), public, president)
        for holder, count in [*holders.items(), (POOL, pool)]:
            if count:
                game.move_certificates(public, (0, count, 0), public, holder)
        for city in tokens:
            game.place_token(city, public)
        prices = (0, *game.title.facts.token_price)
        state.marker_prices[public] = prices[len(tokens) :]
        return self._equip(public, cash, loans, trains)

    def _cell(self, kind: str, price: Place) -> tuple[int, int]:
        return price if isinstance(price, tuple) else self.game.start_cells(kind)[price]

    def _equip(self, company: str, cash: int, loans: int, trains: str | Sequence[str]) -> Self:
        self.cash(**{company: cash})
        if loans:
            self.state.loans[company] = loans
        return self.trains(**{company: trains})

    def lay(self, hex_id: str, *tiles: str) -> Self:
        """Lay tiles on a hex one after the other, each in the first rotation that fits."""
        title = self.game.title
        for tile in tiles:
            fitting = title.tiles.fitting(self.game.network.face(hex_id), title.map.hexes[hex_id])
            first = next(upgrade for upgrade in fitting if upgrade.tile == tile)
            self.tile(hex_id, tile, first.rotation)
        return self

    def gone(self, *minors: str) -> Self:
        """Minors that have left the game."""
        self.state.gone = (*self.state.gone, *minors)
        for minor in minors:
            self.state.homes.pop(minor, None)
        return self

    # -- where the game stands ------------------------------------------------------------

    def stock_round(self, player: str = "ann", turn: int = 2) -> Self:
        """A Stock Round in which `player` is to act and has the priority deal."""
        if not self.state.privates:
            self.privates()
        self.state.round, self.state.turn, self.state.round_number = "SR", turn, 1
        self.state.priority = player
        return self.agenda(GameTurns(operating=True), StockRound(player))

    def operating_rounds(self, turn: int = 2) -> Self:
        """A set of Operating Rounds from its very beginning."""
        self.state.round, self.state.turn = "SR", turn
        return self.agenda(GameTurns(operating=True))

    def turn_of(
        self, company: str, step: str = "", after: Sequence[str] = (), number: int = 1
    ) -> Self:
        """The turn of a company from a step on, by default from its beginning.

        `after`: those still to operate; `number`: of the Operating Round.
        """
        steps = self.game.turn_of(company)[::-1]
        if step:
            steps = steps[: [item.name for item in steps].index(step) + 1]
        self._operating(company, number)
        return self.agenda(*self._rounds(number), OperatingRound(tuple(after)), *steps)

    def dividend_of(
        self, company: str, revenue: int, after: Sequence[str] = (), number: int = 1
    ) -> Self:
        """The turn of a company whose trains have just earned `revenue`."""
        steps = self.game.turn_of(company)[::-1]
        later = steps[: [step.name for step in steps].index("routes")]
        self._operating(company, number, revenue)
        self.state.agenda = (*self._rounds(number), OperatingRound(tuple(after)), *later)
        distribute(self.game, company, revenue)
        return self.agenda(*self.state.agenda)

    def merger_round(self, number: int = 1) -> Self:
        """The Merger Round after an Operating Round, from its beginning."""
        self._operating("", number)
        rounds = (GameTurns(), OperatingRounds(number))
        return self.agenda(*rounds, MergerRound.of(self.game))

    def _operating(self, company: str, number: int, revenue: int = 0) -> None:
        self.state.round, self.state.round_number = "OR", number
        loans = self.game.loans_of(company) if company else 0
        self.state.acting = self.game.turn_kind(company, revenue=revenue, old_loans=loans)

    def _rounds(self, number: int) -> tuple[GameTurns, OperatingRounds]:
        return GameTurns(), OperatingRounds(number, merged=False)

    # -- playing --------------------------------------------------------------------------

    def sell_privates(self, *prices: int) -> Self:
        """The privates are sold in turn, each to who opens, for these prices or the minimum."""
        for number, (name, private) in enumerate(self.game.title.privates.items()):
            opener = self.asked
            price = prices[number] if number < len(prices) else private.minimum
            self.play(Bid(opener, name, price))
            self._leave("private_auction")
        return self

    def auction(self, minor: str, price: int) -> Self:
        """The player on turn gets a minor for their opening bid."""
        self.play(BidCompany(self.asked, minor, price))
        return self._leave("company_auction")

    def pass_round(self) -> Self:
        """Everybody passes until the Stock Round is over."""
        while self.state.round == "SR":
            self.play(Pass(self.asked))
        return self

    def _leave(self, step: str) -> Self:
        """Everybody else leaves an auction."""
        while self.step == step:
            self.play(Pass(self.asked))
        return self


def joined(**owners: str) -> Example:
    """K-R in Kharkov and M-V in Voronezh with track between them, both with a train."""
    table = Example().privates().phase("3")
    table.minor("K-R", owners.get("kr", "ann"), 60, cash=100, trains="3")
    table.minor("M-V", owners.get("mv", "bob"), 50, cash=40, trains="3", loans=1)
    table.tile("G15", "57", 1).tile("H14", "9", 1).tile("I13", "57", 1)
    return table.cash(ann=500, bob=500, cid=500)
