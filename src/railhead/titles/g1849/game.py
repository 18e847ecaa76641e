"""`Base1849`: questions about a game of 1849, in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from railhead.engine.state import BANK
from railhead.engine.title import Options, Value
from railhead.engine.titlefiles import Variants, load_title
from railhead.network.tracks import NODES
from railhead.network.walk_limits import DenseTrackError
from railhead.titles.common.routes import RoutesGame
from railhead.titles.common.waterfall import WaterfallGame
from railhead.titles.g1849.facts import Title1849
from railhead.titles.g1849.rule_ids import RULE_IDS
from railhead.titles.g1849.state import State1849

GARIBALDI = "AFG"
FIRST_PRIVATE = "SCE"


@lru_cache(maxsize=32)
def _title(folder: Path, version: int, link: Value, messina: Value) -> Title1849:
    variants = Variants(map=str(link), tiles=str(messina))
    return load_title(Title1849, folder, variants, version=version)


@lru_cache(maxsize=32)
def _par_values(title: Title1849, zones: str) -> dict[int, tuple[int, int]]:
    return title.market.with_zone(zones)


@lru_cache(maxsize=8)
def _port_stations(title: Title1849) -> frozenset[int]:
    index = title.map.index
    return frozenset(index[hex_id] * NODES for hex_id in title.facts.ports)


class Base1849(WaterfallGame, RoutesGame):
    """A game of 1849 as its steps and policies see it; `Game1849` adds the steps."""

    title_id = "1849"
    folder = Path(__file__).parent
    rules_version = 3
    rule_ids = RULE_IDS
    title: Title1849
    state: State1849

    # Version 1 of the rules did these otherwise.
    discards_in_any_order: ClassVar[bool] = True
    keeps_order_in_emergencies: ClassVar[bool] = True
    stock_round_begins_with_base: ClassVar[bool] = True
    # Version 2 counted the last round as one of the turn that no longer came.
    names_last_round: ClassVar[bool] = True

    @classmethod
    def load_title(cls, options: Options) -> Title1849:
        link, messina = options.get("calabria_link", ""), options.get("messina_tile_supply", "")
        return _title(cls.folder, cls.rules_version, link, messina)

    # -- players --------------------------------------------------------------------------

    def certificate_count(self, player: str) -> int:
        """Certificates that count against the limit (rules 1849-3.5.2-2 and 1849-3.5.2-3)."""
        count = super().certificate_count(player)
        if self.options["privates_count_toward_certificate_limit"]:
            count += [*self.state.privates.values()].count(player)
        return count

    @property
    def leaver_keeps_privates(self) -> bool:
        """Whether a player who leaves the game keeps his private companies and their income."""
        return self.options["leaver_privates"] == "stay"

    @property
    def bankrupt_sells_once(self) -> bool:
        """Whether a bankrupt president sells each corporation only once, as one bundle."""
        return self.options["bankruptcy_sales"] == "one_bundle"

    @property
    def waits_after_acquiring(self) -> bool:
        """Whether a company is asked for a pass after it has acquired a token."""
        return bool(self.options["ask_token_acquiring"])

    @property
    def asks_for_trains_in_vain(self) -> bool:
        """Whether a company is asked for a train that it can pay for, but may not own."""
        return bool(self.options["ask_token_acquiring"] and self.options["electric_dreams"])

    @property
    def offers_loan(self) -> bool:
        """Whether a loan is offered now; an option allows it where no corporation is left."""
        return bool(self.state.presidents) or self.options["loan_without_corporations"] is True

    @property
    def postpones_loan(self) -> bool:
        """Whether the question of a loan waits until there is a corporation again, by an option."""
        return not self.state.presidents and self.options["loan_postponed"] is True

    def may_be_asked(self, player: str) -> bool:
        """Whoever leaves the game late goes on leading corporations (option loan_postponed)."""
        return super().may_be_asked(player) or (
            player in self.state.left
            and player in self.state.presidents.values()
            and self.options["loan_postponed"] is True
        )

    @property
    def last_turn(self) -> int:
        """The game turn that ends a game in which nothing can happen, 0 for the present one."""
        return 100 if self.options["standstill"] == "turn_100" else 0

    # -- the Starting Round -----------------------------------------------------------------

    def standing_bids(self) -> dict[str, tuple[tuple[str, int], ...]]:
        return self.state.bids

    def unsold_privates(self) -> list[str]:
        return [name for name in self.title.privates if name not in self.state.privates]

    def price_on_offer(self, private: str) -> int:
        """What a private company on offer costs (rules 1849-2.4-4 and 1849-2.4.4-1)."""
        if private == FIRST_PRIVATE:
            return self.state.sce_price
        return self.title.privates[private].face

    def rise_of_bids(self) -> int:
        """By how much a bid exceeds face value and earlier bids (rule 1849-2.4.2-1)."""
        return self.title.facts.bid_step

    # -- corporations ---------------------------------------------------------------------

    def tokens_out(self, company: str) -> int:
        return self.state.tokens_lost.get(company, 0)

    @property
    def tiles_out(self) -> Collection[str]:
        """The tiles that the earthquake has destroyed (rule 1849-4.6.3.1-5)."""
        return self.state.tiles_lost

    @property
    def queue(self) -> list[str]:
        """Corporations not started yet, the next one first (rule 1849-2.3-1)."""
        return [name for name in self.state.roster if name not in self.state.presidents]

    def startable(self) -> str:
        """The corporation that may be started now, "" if there is none.

        See rules 1849-2.3-1, 1849-3.3-4, 1849-3.3-5 and 1849-3.3.3-5.
        """
        for company in self.queue[:1]:
            has_base = company != GARIBALDI or self.free_bases()
            if company not in self.state.closed and has_base:
                return company
        return ""

    def par_values(self) -> dict[int, tuple[int, int]]:
        """Starting value of this phase -> its cell of the market (rule 1849-3.3.1-1)."""
        return _par_values(self.title, self.phase.par_zones)

    # -- the bank and the phases ---------------------------------------------------------

    def bank_is_broken(self) -> bool:
        """Whether the bank has nothing left, or owes money by the option bank_breaks.

        See rule 1849-5-9.
        """
        at_zero = self.options["bank_breaks"] == "at_zero"
        return self.state.cash[BANK] <= 0 if at_zero else self.state.cash[BANK] < 0

    # -- cities ---------------------------------------------------------------------------

    def reserved_for(self, city: str) -> list[str]:
        """Corporations that have yet to place their base token in a city (rule 1849-4.2-3)."""
        hex_id = city.rpartition(".")[0]
        return [
            company.id
            for company in self.title.companies.values()
            if company.base == hex_id
            and company.id != self.state.unused
            and company.id not in self.state.bases
        ]

    def set_token(self, city: str, slot: int, company: str) -> None:
        before, placed = self.state.tokens[city][slot], self.state.placed
        super().set_token(city, slot, company)
        if before:
            placed[before] = tuple(name for name in placed[before] if name != city)
        if company:
            placed[company] = (*placed.get(company, ()), city)
            if self.title.companies[company].base == city.rpartition(".")[0]:
                self.state.bases[company] = city

    def cities_of(self, company: str) -> list[str]:
        """The cities with a token of the company, the oldest token first."""
        return list(self.state.placed.get(company, ()))

    def free_bases(self) -> list[str]:
        """Cities that AFG may choose as base (rules 1849-2.3-3 and 1849-3.3.3-3)."""
        cities = (f"{hex_id}.0" for hex_id in self.title.facts.base_choices)
        return [city for city in cities if self.free_slot(city, GARIBALDI) is not None]

    # -- routes ---------------------------------------------------------------------------

    @classmethod
    def uncounted_hexes(cls) -> Collection[str]:
        """Ports (rule 1849-4.3.1-2)."""
        return cls.load_title({}).facts.ports

    @property
    def port_stations(self) -> frozenset[int]:
        """Ports: stations that do not count towards the two of a route (rule 1849-4.3.1-2)."""
        return _port_stations(self.title)

    def remember_route(self, company: str) -> None:
        """Note in the company's turn, where the option says so, that it has once had a route."""
        if not self._remembers_routes or company in self.state.once_routed:
            return
        # On a board from outside the search may give up: then nothing is known.
        with suppress(DenseTrackError):
            if self.owes_train(company):
                self.state.once_routed = (*self.state.once_routed, company)

    def owes_train(self, company: str) -> bool:
        """Whether a train could run on some route, so that one must be owned (rule 1849-4.6-7)."""
        if self._remembers_routes and company in self.state.once_routed:
            return True
        return self.network.joins_counted_station(company, self.port_stations)

    def will_owe_train(self, company: str) -> bool:
        """The first tiles of a corporation nearly always make a route."""
        return not self.state.turns.get(company) or self.owes_train(company)

    @property
    def _remembers_routes(self) -> bool:
        return self.options["forced_train_test"] == "remembered"

    # -- the end --------------------------------------------------------------------------

    def share_value(self, company: str) -> int:
        """What a 10% share counts at the end, in lire (rules 1849-5-6 and 1849-5-7)."""
        value = self.price(company)
        if company in self.state.bonds:
            value -= self.title.facts.bond_deduction
            if self.options["bond_final_floor_per_share"] == "0":
                value = max(value, 0)
        return value

    def wealth(self) -> dict[str, int]:
        """Player -> cash, shares at their final value, and what the options add.

        See rules 1849-1.1-2, 1849-5-6 and 1849-5-7.
        """
        state, facts = self.state, self.title.facts
        result = {}
        for player in self.players:
            total = state.cash[player]
            for company in state.presidents:
                total += self.percent(company, player) // 10 * self.share_value(company)
            if self.options["final_score_counts_privates"]:
                total += sum(self.title.privates[name].face for name in self.privates_of(player))
            total -= facts.loan_deduction * state.loans.get(player, 0)
            if player in state.left and self.options["leaver_final_score"] == "zero":
                total = 0
            if self.options["final_score_floor"] == "0":
                total = max(total, 0)
            result[player] = total
        return result
