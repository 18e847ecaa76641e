"""The table of 18FB: what its rules ask of the state, in the words of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from railhead.engine.board import Board
from railhead.engine.railway_network import TrackUse
from railhead.engine.state import BANK, POOL, TREASURY
from railhead.engine.title import Options
from railhead.engine.titlefiles import load_title
from railhead.table.market import Cell
from railhead.titles.common.competitive import connection_keeping_upgrade
from railhead.titles.common.lines import LinesGame
from railhead.titles.g18fb.board_parts import PARTS
from railhead.titles.g18fb.boards import check_board
from railhead.titles.g18fb.events import MarkerGained, ZoneEntered
from railhead.titles.g18fb.facts import Title18FB
from railhead.titles.g18fb.listed_boards import ListedBoards
from railhead.titles.g18fb.rule_ids import RULE_IDS
from railhead.titles.g18fb.state import BUILDING, CARDS, OFFER, WHITE, State18FB

FOLDER = Path(__file__).parent
MAJOR, NATIONAL, REGIONAL = "major", "national", "regional"


@lru_cache(maxsize=32)
def _title(folder: Path, version: int, board: Board | None = None) -> Title18FB:
    title = load_title(Title18FB, folder, board=board, parts=PARTS, version=version)
    if board is not None:
        check_board(title, board)
    # Printed track may be replaced by a tile of its colour, unless the hex has tiles of its own.
    printed = frozenset(
        here.id
        for here in title.map.hexes.values()
        if here.takes_tiles
        and here.face.colour != "white"
        and here.face.label not in title.facts.own_tiles
    )
    return replace(title, tiles=replace(title.tiles, exchanged=printed))


@lru_cache(maxsize=128)
def _of_kind(title: Title18FB, kind: str) -> tuple[str, ...]:
    """The companies of a kind, in the order of the title."""
    return tuple(it.id for it in title.companies.values() if it.kind == kind)


@lru_cache(maxsize=128)
def _to_come(title: Title18FB, kind: str, now: str) -> frozenset[str]:
    """The hexes named as `kind` for phases later than the one that it is now."""
    ranks = title.phase_ranks
    named = title.places.get(kind, {}).items()
    return frozenset(it for phase, hexes in named if ranks[phase] > ranks[now] for it in hexes)


class Base18FB(LinesGame):
    """A game of 18FB with the questions that its steps ask."""

    title_id = "18FB"
    folder = FOLDER
    rules_version = 2
    takes_boards = True
    board_form = ListedBoards()
    board_parts = PARTS
    rule_ids = RULE_IDS
    names_last_round: ClassVar[bool] = True
    holders = (OFFER, CARDS)
    companies_hold = True
    share_sources = (OFFER, POOL, TREASURY)
    title: Title18FB
    state: State18FB

    @classmethod
    def load_title(cls, options: Options) -> Title18FB:  # noqa: ARG003 - all play on one map
        return _title(cls.folder, cls.rules_version)

    @classmethod
    def load_own_board(cls, options: Options, board: Board) -> Title18FB:  # noqa: ARG003
        return _title(cls.folder, cls.rules_version, board)

    # -- players --------------------------------------------------------------------------

    def left_of(self, player: str) -> str:
        """The next in the order of play, which is not that of the seats (rule 18FB-R-17)."""
        return self.around(player)[1 % len(self.state.order)]

    @property
    def concessions_in_force(self) -> bool:
        """Concessions are in force (rules 18FB-2.1-6 and 18FB-3.6-2)."""
        return not self.phase_reached(self.title.facts.concessions_until)

    # -- companies ------------------------------------------------------------------------

    def kind(self, company: str) -> str:
        """`major`, `national` or `regional`."""
        return self.title.companies[company].kind

    def of_kind(self, kind: str) -> list[str]:
        """The companies of a kind that have not left the game, in the order of the title."""
        gone = self.state.gone
        return [name for name in _of_kind(self.title, kind) if name not in gone]

    @property
    def regionals(self) -> list[str]:
        """The regional companies in the game, by their numbers (rule 18FB-3.6.2-5)."""
        facts = self.title.facts.regional
        return sorted(self.of_kind(REGIONAL), key=lambda name: facts[name].order)

    queue_in_order = False
    free_shares_pass_limits: ClassVar[bool] = False
    """Whether a card of the bank pool is sold although its free share passes a limit."""

    @property
    def queue(self) -> list[str]:
        """Majors that can be started now (rules 18FB-2.4-1 and 18FB-3.6.1-1)."""
        companies = self.title.companies
        return [
            name
            for name in self.of_kind(MAJOR)
            if not self.started(name)
            and self.phase_reached(companies[name].from_phase or next(iter(self.title.phases)))
        ]

    def floated(self, company: str) -> bool:
        """The company operates."""
        return company in self.state.floated

    def frozen(self, company: str) -> bool:
        """Its concession was withdrawn and lies in the bank pool (rule 18FB-3.4-2)."""
        return self.state.concessions.get(company) == POOL

    def building(self, company: str) -> bool:
        """It has floated but not reached its intermediate destination (rule 18FB-3.4-2)."""
        return self.state.status.get(company) == BUILDING

    def earns_interest(self, company: str) -> bool:
        """It is building and not frozen, so that secured interest takes the place of earnings."""
        return self.building(company) and not self.frozen(company)

    def runs_freely(self, company: str) -> bool:
        """The company is provisional or definitive, and not frozen.

        See rules 18FB-3.4-4, 18FB-3.4-5 and 18FB-3.4-6.
        """
        status = self.state.status.get(company, BUILDING)
        return status != BUILDING and not self.frozen(company)

    def share_price(self, company: str, source: str) -> int:
        """The starting value in the Initial Offer, else the market price.

        See rules 18FB-3.3.4-1 and 18FB-R-27.
        """
        return self.state.pars[company] if source == OFFER else self.price(company)

    def waiting(self) -> list[str]:
        """Companies still to operate in this round, the next one first.

        See rules 18FB-3.5-2, 18FB-3.5-3 and 18FB-3.6.3-2.
        """
        regional = (name for name in self.regionals if self.started(name))
        todo = [*regional, *(name for name in self.operating_order() if self.floated(name))]
        return [name for name in todo if name not in self.state.operated]

    def take_out(self, company: str) -> None:
        """A company leaves the game for good; what it owns has gone elsewhere, or will go."""
        state = self.state
        state.gone = (*state.gone, company)
        state.floated = tuple(name for name in state.floated if name != company)
        for standing in (state.status, state.pars, state.tile_steps):
            standing.pop(company, None)

    # -- the map --------------------------------------------------------------------------

    def extra_slots(self, city: str) -> int:
        """Home, reserved and Bourbon slots are besides those of the tile (rule 18FB-R-8)."""
        return self.state.extra_slots.get(city, 0)

    def reserved_for(self, city: str) -> list[str]:
        """Companies and political cards for which an empty slot of a city is kept."""
        return list(self.state.reserved.get(city, ()))

    def city_at(self, place: str) -> str:
        """The city of a place of the title, also when the stations of its hex have become one."""
        hex_id, _, node = place.partition(".")
        return f"{hex_id}.{min(int(node or 0), self.network.node_count(hex_id) - 1)}"

    def has_token_at(self, city: str, company: str) -> bool:
        """Both halves of Napoli are one place for majors and nationals.

        See rules 18FB-2.5.3-3, 18FB-2.5.3-5 and 18FB-3.5.2-4.
        """
        if self.kind(company) == REGIONAL:
            return super().has_token_at(city, company)
        return any(self.has_token_on(hex_id, company) for hex_id in self.place_of(city))

    def slots_open(self, city: str) -> bool:
        """The open slots of a place can be used in this phase.

        See rules 18FB-2.1-5, 18FB-2.5.3-8 and 18FB-2.5.3-9.
        """
        return city.rpartition(".")[0] not in self.places_to_come("slots_from")

    def places_to_come(self, kind: str) -> frozenset[str]:
        """The hexes that the title names as `kind` for later phases only."""
        return _to_come(self.title, kind, self.state.phase)

    def free_slot(self, city: str, company: str) -> int | None:
        """Its own reserved slot, or an open one; `company` may be a political card.

        See rules 18FB-3.5.2-3 and 18FB-R-36.
        """
        if company not in self.state.reserved.get(city, ()) and not self.slots_open(city):
            return None
        return super().free_slot(city, company)

    def place_token(self, city: str, company: str) -> None:
        """A company uses the slot that is reserved for it (rule 18FB-R-36)."""
        super().place_token(city, company)
        self.release_slot(city, company)

    def replace_bourbon(self, city: str, company: str, card: str) -> None:
        """A company puts its token in place of a Bourbon token (rule 18FB-2.5.4-2)."""
        slot = self.free_slot(city, card)
        assert slot is not None
        self.put_token(city, slot, company)
        self.release_slot(city, card)

    def release_slot(self, city: str, name: str) -> None:
        """A slot of a city is no longer kept for a company or a political card."""
        reserved = self.state.reserved
        left = tuple(it for it in reserved.get(city, ()) if it != name)
        if left:
            reserved[city] = left
        else:
            reserved.pop(city, None)

    def track_use(self, shut: frozenset[str]) -> TrackUse:
        """Cities of several hexes are one place, but not to regional companies.

        See rules 18FB-R-7, 18FB-R-76, 18FB-2.5.3-4 and 18FB-2.5.3-5.
        """
        regional = (it.id for it in self.title.companies.values() if it.kind == REGIONAL)
        places = tuple(dict.fromkeys(self.title.joined_places.values()))
        return TrackUse(lists_direct=False, places=places, apart=frozenset(regional), shut=shut)

    def carried_nodes(self, hex_id: str, tile: tuple[str, int] | None) -> tuple[int, ...]:
        """What is not connected may be lost (rule 18FB-R-33)."""
        kept = connection_keeping_upgrade(self, hex_id, tile) if tile else None
        return kept.nodes if kept else super().carried_nodes(hex_id, tile)

    def set_tile(self, hex_id: str, tile: tuple[str, int] | None) -> None:
        """Kept slots stay with their city, also when stations become one."""
        state, nodes = self.state, self.carried_nodes(hex_id, tile)
        cities = [f"{hex_id}.{number}" for number in range(len(nodes))]
        extra = [state.extra_slots.pop(city, 0) for city in cities]
        names = [state.reserved.pop(city, ()) for city in cities]
        for node, more, kept in zip(nodes, extra, names, strict=True):
            city = f"{hex_id}.{node}"
            if more:
                state.extra_slots[city] = state.extra_slots.get(city, 0) + more
            if kept:
                state.reserved[city] = (*state.reserved.get(city, ()), *kept)
        super().set_tile(hex_id, tile)

    def place_of(self, city: str) -> tuple[str, ...]:
        """The hexes of a place: those of a city that is one for majors (rule 18FB-2.5.3-3)."""
        hex_id = city.rpartition(".")[0]
        return self.title.joined_places.get(hex_id, (hex_id,))

    def gain_markers(self, company: str, count: int) -> None:
        """Give a company markers of towns, if there are any, and tell it."""
        if count:
            self.state.markers[company] = self.state.markers.get(company, 0) + count
            self.emit(MarkerGained(company=company, count=count))

    # -- the market -----------------------------------------------------------------------

    def zone(self, company: str) -> str:
        """`white`, `light_blue` or `dark_blue` (rule 18FB-2.2-1)."""
        return self.zone_at(self.state.cells[company])

    def set_marker(self, company: str, cell: Cell) -> None:
        """Tell the zone as well, where it is another one (rule 18FB-2.2-1)."""
        before = self.zone(company)
        super().set_marker(company, cell)
        if self.zone(company) != before:
            self.emit(ZoneEntered(company=company, zone=self.zone(company)))

    def zone_at(self, cell: Cell) -> str:
        """The zone of a space of the market."""
        zones = self.title.market.at(cell).zones
        names = self.title.facts.zones.items()
        return next((name for letter, name in names if letter in zones), WHITE)

    # -- the end --------------------------------------------------------------------------

    def bank_is_broken(self) -> bool:
        """The bank has nothing left (rule 18FB-R-66)."""
        return self.state.cash[BANK] <= 0

    def ends_at_once(self) -> str:
        """A company has reached the highest price.

        See rules 18FB-1.1-2, 18FB-4-2, 18FB-4-4 and 18FB-R-67.
        """
        top = self.title.facts.last_cell
        return "price" if top in self.state.cells.values() else ""

    def wealth(self) -> dict[str, int]:
        """Shares at their price, regional companies at their nominal value, and cash.

        See rules 18FB-1.1-3 and 18FB-4-3.
        """
        state, regional = self.state, self.title.facts.regional
        result = {}
        for player in self.players:
            shares = sum(
                self.percent(company, player) // 10 * self.price(company) for company in state.cells
            )
            owned = [name for name, owner in state.presidents.items() if owner == player]
            nominal = sum(regional[name].nominal for name in owned if name in regional)
            result[player] = state.cash[player] + shares + nominal
        return result
