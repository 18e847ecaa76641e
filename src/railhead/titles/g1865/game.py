"""`Base1865`: questions about a game of 1865, in the words of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from railhead.engine.board import Board
from railhead.engine.state import BANK, POOL, TREASURY
from railhead.engine.title import Options
from railhead.engine.titlefiles import Variants, load_title
from railhead.network.direct_routes import DirectRoute
from railhead.titles.common.lines import LinesGame
from railhead.titles.common.loans import DebtGame
from railhead.titles.g1865.board_parts import PARTS
from railhead.titles.g1865.boards import check_board
from railhead.titles.g1865.events import TrafficGained
from railhead.titles.g1865.facts import Title1865
from railhead.titles.g1865.listed_boards import ListedBoards
from railhead.titles.g1865.rule_ids import RULE_IDS
from railhead.titles.g1865.state import ASIDE, DRAGONS, State1865

FOLDER = Path(__file__).parent
MINOR, MAJOR = "minor", "major"
RED, WHITE, GREEN = "red", "white", "green"


@lru_cache(maxsize=32)
def _title(folder: Path, version: int, length: str, board: Board | None = None) -> Title1865:
    """The title on its board, for the full game or the short one. Raises TitleError.

    See rules 1865-6.1-1, 1865-6.1-2 and 1865-6.1-3.
    """
    title = load_title(Title1865, folder, Variants(map=length), board, parts=PARTS, version=version)
    companies, cards, bank = title.companies, title.privates, title.bank
    if length == "short":
        short = title.facts.short
        companies = {name: it for name, it in companies.items() if name not in short.without}
        cards = {name: it for name, it in cards.items() if name not in short.cards_without}
        bank = short.bank
    title = replace(title, companies=companies, privates=cards, bank=bank)
    if board is not None:
        check_board(title, board, whole=length == "full")
    return title


class Base1865(DebtGame, LinesGame):
    """A game of 1865 as its steps and policies see it; `Game1865` adds the steps."""

    title_id = "1865"
    folder = FOLDER
    rules_version = 2
    takes_boards = True
    board_form = ListedBoards()
    board_parts = PARTS
    rule_ids = RULE_IDS
    part_begins = DebtGame.part_begins | {"bookkeeping"}
    holders = (DRAGONS, ASIDE)
    title: Title1865
    state: State1865

    @classmethod
    def load_title(cls, options: Options) -> Title1865:
        return _title(cls.folder, cls.rules_version, str(options.get("length", "full")))

    @classmethod
    def load_own_board(cls, options: Options, board: Board) -> Title1865:
        length = str(options.get("length", "full"))
        return _title(cls.folder, cls.rules_version, length, board)

    def left_of(self, player: str) -> str:
        """The next player clockwise in the drawn seat order (rule 1865-2.4-5)."""
        return self.around(player)[1]

    # -- companies ------------------------------------------------------------------------

    def is_major(self, company: str) -> bool:
        return company in self.state.majors

    def destinations(self) -> dict[str, str]:
        """Minor -> hex of its destination (rules 1865-3.9-1 and 1865-3.9-2)."""
        return {
            name: company.destination
            for name, company in self.title.companies.items()
            if not self.is_major(name)
        }

    def share_percent(self, company: str) -> int:
        """A share is 20% of a minor or 10% of a major (rule 1865-1-2)."""
        return 10 if self.is_major(company) else 20

    queue_in_order = False

    @property
    def queue(self) -> list[str]:
        """Companies that may be launched (rules 1865-3.6-1 and 1865-5.3-6)."""
        return [company for company in self.title.companies if not self.started(company)]

    def off_market(self) -> list[str]:
        """No company: those that are not launched have only a token on the map."""
        return []

    share_sources = (TREASURY, POOL, DRAGONS)

    def share_price(self, company: str, source: str) -> int:
        """The price of a share; only the Dragons take more than its value.

        See rules 1865-3.5-2 and 1865-3.5-3.
        """
        return self.zone_price(company) if source == DRAGONS else self.price(company)

    def floated(self, company: str) -> bool:
        return company in self.state.floated

    def tokens_out(self, company: str) -> int:
        return self.state.tokens_aside.get(company, 0)

    def loan_room(self, company: str) -> int | None:
        """How many more loans a company may take; the limit is the same for all.

        See rule 1865-5.5-1.
        """
        return self.title.facts.loan_limit[""] - self.loans_of(company)

    def waiting(self) -> list[str]:
        """Companies still to operate in this round, the next one first.

        See rules 1865-4.1-1 and 1865-4.1-2.
        """
        return [
            company
            for company in self.operating_order()
            if self.floated(company) and company not in self.state.operated
        ]

    # -- the Dragons ----------------------------------------------------------------------

    @property
    def phase_row(self) -> int:
        """The row of the Dragons' chart for the present phase, from 0."""
        return list(self.title.phases).index(self.state.phase) - 1

    def rank(self, company: str) -> int:
        """The rank of a company: the sum of its trains' numbers, and its tokens on the map.

        See rules 1865-3.2-1 and 1865-3.2-4.
        """
        trains = sum(self.train(train).rank for train in self.trains_of(company))
        return trains + len(self.cities_of(company))

    def zone(self, company: str) -> str:
        """`red`, `white` or `green`, by row and rank; "" for a company without a rank.

        See rule 1865-3.2-3.
        """
        row = self.state.rows.get(company)
        if row is None:
            return ""
        red, green = self.title.facts.chart[row]
        rank = self.rank(company)
        if rank <= red:
            return RED
        return GREEN if rank >= green else WHITE

    def zone_price(self, company: str) -> int:
        """The price of a share in the company's zone, in lire: what the Dragons ask for one.

        See rules 1865-3.5-3 and 1865-5.3-1.
        """
        column = self.state.cells[company][1]
        match self.zone(company):
            case "white":
                return self.title.facts.white_prices[column]
            case "green":
                return self.title.facts.green_prices[column]
        return self.price(company)

    # -- the map --------------------------------------------------------------------------

    def is_mine(self, hex_id: str) -> bool:
        label = self.title.map.hexes[hex_id].face.label
        return label == self.title.facts.mine_label

    def station_traffic(self, city: str) -> int:
        """The traffic now printed on a city, town or mine such as `E39.0` (rule 1865-1-6)."""
        return self.node_of(city).value("")

    def traffic_of(self, company: str) -> int:
        return self.state.traffic.get(company, 0)

    def direct_routes(self, company: str) -> list[DirectRoute]:
        """Every direct route from a token of a company (rules 1865-3.9-4 and 1865-4.4-7)."""
        network = self.network
        return [
            route
            for station in network.own(company)
            for route in network.direct_routes(station).routes
        ]

    def has_direct_route(self, company: str, hex_id: str) -> bool:
        """Whether a direct route of a company ends in the city or mine of a hex.

        See rule 1865-3.9-2.
        """
        hex_of = self.network.hex_of
        return any(hex_of(route.end) == hex_id for route in self.direct_routes(company))

    def are_connected(self, company: str, other: str) -> bool:
        """Whether two companies share a city or a direct route connects their tokens.

        See rule 1865-5.2-2.
        """
        own, theirs = (frozenset(self.network.own(name)) for name in (company, other))
        return bool(own & theirs) or any(
            route.end in theirs for route in self.direct_routes(company)
        )

    def add_traffic(self, company: str, amount: int, reason: str) -> None:
        """Give traffic to a company (rule 1865-1-7); `reason`: its origin, as in the event."""
        if amount:
            self.state.traffic[company] = self.traffic_of(company) + amount
            self.emit(TrafficGained(company=company, count=amount, reason=reason))

    # -- revenue --------------------------------------------------------------------------

    def coverage(self, company: str) -> int:
        """How much traffic a company's trains and maritime cards can carry.

        See rules 1865-2.6-4 and 1865-4.5-1.
        """
        trains = [self.train(train).coverage for train in self.trains_of(company)]
        if not trains:
            return 0
        cards = len(self.privates_of(company))
        return sum(trains) + cards * self.title.facts.maritime_coverage

    def revenue(self, company: str) -> int:
        """What a company earns with the traffic that it can carry, in lire.

        See rules 1865-4.5-1 and 1865-4.5-5.
        """
        carried = min(self.traffic_of(company), self.coverage(company))
        return carried * self.title.facts.revenue_per_traffic

    # -- the market -----------------------------------------------------------------------

    def move_price(self, company: str, move: str, times: int = 1) -> bool:
        """Move a value token `up` or `down`, box by box; always True: no move closes a company.

        See rules 1865-1-9 and 1865-3.11-4.
        """
        for _ in range(times):
            cell = self.state.cells[company]
            self.set_marker(company, getattr(self.title.market, move)(cell))
        return True

    # -- the end --------------------------------------------------------------------------

    def bank_is_broken(self) -> bool:
        """Whether the bank has nothing left (rule 1865-2.7-2)."""
        return self.state.cash[BANK] <= 0

    def final_price(self, company: str) -> int:
        """The value of a share less the cost of loans; it may be negative (rule 1865-2.7-3)."""
        loans = self.loans_of(company)
        return self.price(company) - loans * self.title.facts.score_per_loan

    def wealth(self) -> dict[str, int]:
        """Player -> cash and shares, less personal loans.

        See rules 1865-2.1-2, 1865-2.7-3 and 1865-2.7-4.
        """
        loan = self.title.facts.loan
        result = {}
        for player in self.players:
            total = self.state.cash[player] - loan * self.state.personal_loans.get(player, 0)
            for company in self.state.presidents:
                count = self.percent(company, player) // self.share_percent(company)
                total += count * self.final_price(company)
            result[player] = total
        return result
