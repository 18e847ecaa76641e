"""`MinorsGame`: questions about a game, in the words of the rulebooks of this family."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from railhead.engine.state import BANK, POOL
from railhead.table.faces import Face
from railhead.table.market import Cell
from railhead.titles.common.cities import KeptHomesGame
from railhead.titles.common.loans import DebtGame
from railhead.titles.common.routes import RoutesGame
from railhead.titles.minors_and_publics.facts import MinorsTitle
from railhead.titles.minors_and_publics.policies import StartPolicy, StatePolicy
from railhead.titles.minors_and_publics.state import MinorsState, Turn

MINOR, PUBLIC, STATE = "minor", "public", "state"


@lru_cache(maxsize=32)
def _start_cells(title: MinorsTitle, zones: str) -> dict[int, Cell]:
    return dict(sorted(title.market.with_zone(zones).items()))


class MinorsGame(KeptHomesGame, DebtGame, RoutesGame):
    """A game of this family as its steps and policies see it; `WholeGame` adds the steps."""

    title: MinorsTitle
    part_begins = DebtGame.part_begins | {"merger_round"}
    state: MinorsState
    turn_kind: ClassVar[type[Turn]] = Turn
    state_policy: ClassVar[StatePolicy[Any]] = StatePolicy()
    start_policy: ClassVar[StartPolicy[Any]] = StartPolicy()

    def rule(self, key: str) -> str:
        """The id of the title's rule with a number of this family, or behind a shared refusal."""
        return self.rule_ids.get(key) or f"{self.title_id}-{key}"

    # -- players --------------------------------------------------------------------------

    def certificate_count(self, player: str) -> int:
        """Certificates that count against the limit (rules 7.1-4 and 9-7)."""
        owned = sum(owner == player for owner in self.state.privates.values())
        return super().certificate_count(player) + owned

    @property
    def holding_limit(self) -> int:
        """How many percent of a company a player may hold; in a game for two it is more.

        See rules 7.3-3 and R-15.
        """
        if len(self.players) == 2:
            return self.title.facts.two_players.limit_percent
        return super().holding_limit

    # -- companies ------------------------------------------------------------------------

    always_asked: ClassVar[bool] = False
    """Whether companies are asked wherever another site waits for a pass (for importing)."""

    asked_everywhere: ClassVar[bool] = False
    """Whether the option companies_asked_in_vain asks wherever the other site does."""

    @property
    def asked_in_vain(self) -> bool:
        """Whether companies are asked in some places where they can only pass.

        By the option companies_asked_in_vain (rule R-20).
        """
        return bool(self.options["companies_asked_in_vain"])

    @property
    def state_railway(self) -> str:
        """The id of the railway that nobody owns (rule 7.4-1)."""
        return self.title.facts.state

    def kind(self, company: str) -> str:
        return self.title.companies[company].kind

    def is_minor(self, company: str) -> bool:
        return self.kind(company) == MINOR

    def companies_of_kind(self, kind: str) -> list[str]:
        return [name for name in self.title.companies if self.kind(name) == kind]

    def unstarted_publics(self) -> list[str]:
        """Publics that are not in play (rules 7.3-4 and 7.3-5)."""
        return [name for name in self.companies_of_kind(PUBLIC) if not self.started(name)]

    def available_minors(self) -> list[str]:
        """Minors that may be put up for auction now (rules 7.2-1, 8-5 and 9.4-6)."""
        facts, minors = self.title.facts, self.companies_of_kind(MINOR)
        if self.phase_reached(facts.minors_until) and (self.state.phase != facts.minors_until):
            return []
        first = facts.first_minor
        found = [name for name in minors if self._is_available(name)]
        return [first] if first in found else found

    def _is_available(self, minor: str) -> bool:
        fresh = not self.started(minor) and minor not in self.state.gone
        return fresh and self.phase_reached(self.title.companies[minor].from_phase)

    queue_in_order = False

    @property
    def queue(self) -> list[str]:
        """Companies that may be started now, by auction or by purchase."""
        publics = self.unstarted_publics() if self.phase.par_zones else []
        return [*self.available_minors(), *publics]

    def operating_order(self) -> list[str]:
        """The minors first, then the publics, each by price (rules 10-1 and 10-2)."""
        order = super().operating_order()
        return sorted(order, key=lambda name: not self.is_minor(name))

    def start_cells(self, kind: str) -> dict[int, Cell]:
        """Starting price -> cell of the market for a kind of company (rule 6-2)."""
        facts = self.title.facts
        zones = {MINOR: facts.minor_zones, PUBLIC: facts.public_zones}
        return _start_cells(self.title, zones[kind])

    def par_values(self) -> dict[int, Cell]:
        """Starting price of publics in this phase's Stock Rounds -> cell (rule 9.3-4)."""
        return _start_cells(self.title, self.phase.par_zones)

    def start_price(self, kind: str, amount: int, most: int) -> int:
        """The highest starting price up to `amount` and `most`, or the lowest of all."""
        prices = [price for price in self.start_cells(kind) if price <= min(amount, most)]
        return max(prices, default=min(self.start_cells(kind)))

    def minor_start(self, bid: int) -> int:
        """The starting price of a minor for a winning bid (rule 9.2-5)."""
        return self.start_price(MINOR, bid // 2, self.title.facts.minor_price_most)

    def on_conversion_space(self, minor: str) -> bool:
        """Whether the minor's marker stands where it may convert (rule 12.2-1)."""
        zones = self.title.market.at(self.state.cells[minor]).zones
        return any(zone in self.title.facts.conversion_zones for zone in zones)

    def funds(self, company: str) -> int:
        """What a company can pay with all loans still allowed (option loan_power_above_limit)."""
        room = self.loan_room(company) or 0
        if room < 0 and self.options["loan_power_above_limit"] == "negative":
            return self.state.cash[company] + self.loan_gain * room
        return super().funds(company)

    # -- cities ---------------------------------------------------------------------------

    def kept_homes(self) -> dict[str, str]:
        """Companies that have a slot of a city reserved (rules 10.5-3 and 10.5-4)."""
        return self.state.homes

    # -- the market -----------------------------------------------------------------------

    def minor_right(self, cell: Cell) -> Cell:
        """The cell to which a minor moves right (rules 6-4 and 6-5)."""
        market = self.title.market
        if self.title.facts.ceiling_zone not in market.at(cell).zones:
            return market.right(cell)
        return cell if market.linear else market.up(cell)

    def sold_out_cell(self, cell: Cell) -> Cell:
        """The cell of a sold-out company: one up; from the top row one right and down.

        See rules 9.5-1, 9.5-2 and 9.5-3.
        """
        market, (row, column) = self.title.market, cell
        if row or market.linear:
            return market.up(cell)
        aside = (row + 1, column + 1)
        return aside if market.has(aside) else cell

    def move_price(self, company: str, move: str, times: int = 1) -> bool:
        """Move a marker `right`, `left`, `up` or `down`; always True: no move closes a company.

        A minor moves up, not right, in the yellow column. See rules 6-3, 6-4 and
        6-5.
        """
        market, cell = self.title.market, self.state.cells[company]
        for _ in range(times):
            if move == "right" and self.is_minor(company):
                cell = self.minor_right(cell)
            else:
                cell = getattr(market, move)(cell)
        self.set_marker(company, cell)
        return True

    # -- the end --------------------------------------------------------------------------

    def share_count(self, company: str, player: str) -> int:
        """How many times the market price a holding is worth: 2 for a minor, 1 for each 10%."""
        return self.percent(company, player) // (50 if self.is_minor(company) else 10)

    def holding_value(self, company: str, player: str) -> int:
        """What a player's holding is worth at the market price, in money (rule 6-1)."""
        return self.share_count(company, player) * self.price(company)

    def final_cell(self, company: str) -> Cell:
        """The cell after one move left for each loan (rule 13-7)."""
        cell = self.state.cells[company]
        for _ in range(self.loans_of(company)):
            cell = self.title.market.left(cell)
        return cell

    def final_price(self, company: str) -> int:
        """The price after one move left for each loan."""
        return self.title.market.price(self.final_cell(company))

    def wealth(self) -> dict[str, int]:
        """Player -> cash, shares at their final price, and private companies at face value.

        See rule 13-7.
        """
        result = {player: self.state.cash[player] for player in self.players}
        for company in self.state.presidents:
            for player in self.players:
                count = self.share_count(company, player)
                result[player] += count * self.final_price(company)
        for private, owner in self.state.privates.items():
            if owner in result:
                result[owner] += self.title.privates[private].face
        return result

    # -- small things ----------------------------------------------------------------------

    def printed(self, hex_id: str) -> Face:
        return self.title.map.hexes[hex_id].face

    def in_players_hands(self, public: str) -> bool:
        """Whether no share of a public lies in its treasury or in the Bank Pool."""
        return not self.percent(public, public) and not self.percent(public, POOL)

    def bank_is_broken(self) -> bool:
        """Whether a payment exceeded the Bank's cash; no longer of effect after the first 8-train.

        See rules 13-4 and 13-5.
        """
        return self.state.cash[BANK] < 0
