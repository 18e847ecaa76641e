"""The table of 1865: what its rules ask of the state, in the words of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from railhead.engine.actions import SellShares
from railhead.engine.board import Board
from railhead.engine.state import BANK, POOL, TREASURY
from railhead.engine.title import Options, Title
from railhead.engine.titlefiles import load_title
from railhead.network.direct import DirectRoute
from railhead.table.market import Cell
from railhead.titles.common.loans import DebtTable
from railhead.titles.g1865.boards import check_board
from railhead.titles.g1865.rule_ids import RULE_IDS
from railhead.titles.g1865.state import ASIDE, DRAGONS, State1865

FOLDER = Path(__file__).parent
MINOR, MAJOR = "minor", "major"
RED, WHITE, GREEN = "red", "white", "green"


@lru_cache(maxsize=32)
def _title(folder: Path, version: int, length: str, board: Board | None = None) -> Title:
    """The title on its board, whole or cut down to the short game (rules 1865-6.1-1 to 6.1-3)."""
    title = load_title(folder, map_variant=length, board=board, version=version)
    companies, cards, bank = title.companies, title.privates, title.bank
    if length == "short":
        short = title.special["short"]
        companies = {name: it for name, it in companies.items() if name not in short["without"]}
        cards = {name: it for name, it in cards.items() if name not in short["cards_without"]}
        bank = int(short["bank"])
    title = replace(title, companies=companies, privates=cards, bank=bank)
    if board is not None:
        check_board(title, board, whole=length == "full")
    return title


class Table1865(DebtTable):
    """A game of 1865 with the questions that its steps ask."""

    title_id = "1865"
    folder = FOLDER
    rules_version = 2
    takes_boards = True
    rule_ids = RULE_IDS
    holders = (DRAGONS, ASIDE)
    state: State1865

    @classmethod
    def load_title(cls, options: Options) -> Title:
        return _title(cls.folder, cls.rules_version, str(options.get("length", "full")))

    @classmethod
    def load_own_board(cls, options: Options, board: Board) -> Title:
        length = str(options.get("length", "full"))
        return _title(cls.folder, cls.rules_version, length, board)

    def left_of(self, player: str) -> str:
        """The next player clockwise; the seats are drawn (rule 1865-2.4-5)."""
        return self.around(player)[1]

    def pays_income(self, private: str) -> bool:
        """A maritime card pays while it is in the hand of a player (rule 1865-2.6-1)."""
        return self.state.privates[private] in self.players

    # -- companies ------------------------------------------------------------------------

    def is_major(self, company: str) -> bool:
        return company in self.state.majors

    def destinations(self) -> dict[str, str]:
        """Only a minor becomes a major by a destination (rules 1865-3.9-1 and 3.9-2)."""
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
        """Companies that may be launched (rules 1865-3.6-1 and 5.3-6)."""
        return [company for company in self.title.companies if not self.started(company)]

    def off_market(self) -> list[str]:
        """None: a company that is not launched has no more than its token on the map."""
        return []

    share_sources = (TREASURY, POOL, DRAGONS)

    def share_price(self, company: str, source: str) -> int:
        """Only the Dragons take more than the value (rules 1865-3.5-2 and 3.5-3)."""
        return self.zone_price(company) if source == DRAGONS else self.price(company)

    def floated(self, company: str) -> bool:
        return company in self.state.floated

    def has_operated(self, company: str) -> bool:
        """The company has had an operating turn in its present life."""
        return self.state.turns.get(company, 0) > 0

    def tokens_out(self, company: str) -> int:
        return self.state.tokens_aside.get(company, 0)

    def loan_room(self, company: str) -> int | None:
        """Rule 1865-5.5-1."""
        return int(self.title.special["loan_limit"][""]) - self.loans_of(company)

    def waiting(self) -> list[str]:
        """Companies still to operate in this round, the next one first.

        Rules 1865-4.1-1 and 4.1-2.
        """
        return [
            company
            for company in self.operating_order()
            if self.floated(company) and company not in self.state.operated
        ]

    def has_room_for_home(self, company: str) -> bool:
        """A company that is launched again finds a city (rule 1865-5.3-7)."""
        raise NotImplementedError(type(self).__name__)

    def choose_home(self, company: str) -> None:
        """Ask for the home of a company that is launched again (rule 1865-5.3-7)."""
        raise NotImplementedError(type(self).__name__)

    def smallest_part(self, sale: SellShares) -> int:
        """All that is sold are single shares, the president's certificate being exchanged."""
        return 1

    # -- the Dragons ----------------------------------------------------------------------

    @property
    def phase_row(self) -> int:
        """The row of the chart that is named for the present phase, from 0."""
        return list(self.title.phases).index(self.state.phase) - 1

    def rank(self, company: str) -> int:
        """The numbers of its trains and the number of its tokens on the map (rule 1865-3.2-1)."""
        trains = sum(self.train(train).rank for train in self.trains_of(company))
        return trains + len(self.cities_of(company))

    def zone(self, company: str) -> str:
        """Red, white or green by row and rank; "" for a company without a rank (1865-3.2-3)."""
        row = self.state.rows.get(company)
        if row is None:
            return ""
        red, green = self.title.special["chart"][row]
        rank = self.rank(company)
        if rank <= red:
            return RED
        return GREEN if rank >= green else WHITE

    def zone_price(self, company: str) -> int:
        """What a share costs out of the Dragons' pool (rules 1865-3.5-3 and 5.3-1)."""
        column = self.state.cells[company][1]
        match self.zone(company):
            case "white":
                return int(self.title.special["white_prices"][column])
            case "green":
                return int(self.title.special["green_prices"][column])
        return self.price(company)

    # -- the map --------------------------------------------------------------------------

    def is_mine(self, hex_id: str) -> bool:
        label = self.title.map.hexes[hex_id].face.label
        return bool(label == self.title.special["mine_label"])

    def station_traffic(self, city: str) -> int:
        """The number now printed on a city, town or mine such as `E39.0` (rule 1865-1-6)."""
        hex_id, _, node = city.rpartition(".")
        return self.ways.face(hex_id).nodes[int(node)].value("")

    def traffic_of(self, company: str) -> int:
        return self.state.traffic.get(company, 0)

    def direct_routes(self, company: str) -> list[DirectRoute]:
        """Every direct route from a token of a company (rules 1865-3.9-4 and 4.4-7)."""
        ways = self.ways
        return [route for station in ways.own(company) for route in ways.direct(station).routes]

    def has_direct_route(self, company: str, hex_id: str) -> bool:
        """A direct route of a company ends in the city or mine on a hex (rule 1865-3.9-2)."""
        hex_of = self.ways.hex_of
        return any(hex_of(route.end) == hex_id for route in self.direct_routes(company))

    def joined(self, company: str, other: str) -> bool:
        """Two companies share a city, or a direct route joins them (rule 1865-5.2-2)."""
        own, theirs = (frozenset(self.ways.own(name)) for name in (company, other))
        return bool(own & theirs) or any(
            route.end in theirs for route in self.direct_routes(company)
        )

    def add_traffic(self, company: str, amount: int, reason: str) -> None:
        """Give traffic to a company (rule 1865-1-7); `reason` tells the log what for."""
        if amount:
            self.state.traffic[company] = self.traffic_of(company) + amount
            self.emit("traffic", company=company, count=amount, reason=reason)

    # -- revenue --------------------------------------------------------------------------

    def coverage(self, company: str) -> int:
        """What its trains and maritime cards can carry (rules 1865-2.6-4 and 4.5-1)."""
        trains = [self.train(train).coverage for train in self.trains_of(company)]
        if not trains:
            return 0
        cards = len(self.privates_of(company))
        return sum(trains) + cards * int(self.title.special["maritime_coverage"])

    def revenue(self, company: str) -> int:
        """Rule 1865-4.5-1."""
        carried = min(self.traffic_of(company), self.coverage(company))
        return carried * int(self.title.special["revenue_per_traffic"])

    # -- the market -----------------------------------------------------------------------

    def par_values(self) -> dict[int, Cell]:
        """Starting values of the present phase -> cell (rules 1865-2.2-3 to 2.2-6)."""
        return self.title.market.with_zone(self.phase.par_zones)

    def move_price(self, company: str, move: str, times: int = 1) -> bool:
        """Move a value token `up` or `down`, box by box (rules 1865-1-9 and 3.11-4)."""
        for _ in range(times):
            cell = self.state.cells[company]
            self.set_marker(company, getattr(self.title.market, move)(cell))
        return True

    # -- the end --------------------------------------------------------------------------

    def bank_is_broken(self) -> bool:
        """Rule 1865-2.7-2."""
        return self.state.cash[BANK] <= 0

    def final_price(self, company: str) -> int:
        """The value less what its loans cost; it may be below nothing (rule 1865-2.7-3)."""
        loans = self.loans_of(company)
        return self.price(company) - loans * int(self.title.special["score_per_loan"])

    def wealth(self) -> dict[str, int]:
        """Cash and shares, less what personal loans cost (rules 1865-2.1-2 and 2.7-3)."""
        loan = int(self.title.special["loan"])
        result = {}
        for player in self.players:
            total = self.state.cash[player] - loan * self.state.personal_loans.get(player, 0)
            for company in self.state.presidents:
                count = self.percent(company, player) // self.share_percent(company)
                total += count * self.final_price(company)
            result[player] = total
        return result
