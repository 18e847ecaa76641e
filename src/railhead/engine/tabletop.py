"""What lies on the table and moves: money, certificates, trains, tiles, tokens, markers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import chain
from operator import add, mul, sub
from typing import ClassVar

from railhead.engine.board import Board
from railhead.engine.chance import Chance, Draw, Seeded, fresh
from railhead.engine.events import BankBroken, Event, Payment
from railhead.engine.railway_network import RailwayNetwork, TrackUse
from railhead.engine.state import BANK, DEPOT, POOL, TREASURY, State
from railhead.engine.title import Options, Title
from railhead.table.assets import Phase, class_of
from railhead.table.faces import Face
from railhead.table.market import Cell


class TableTop:
    """A title with a state. Only its methods move money, certificates, trains, tiles and tokens.

    `players`: id -> name, in seat order; `events`: what has happened; `board`: the one from outside
    on which it is played, None for the title's own.

    `chance`: where the next draw by lot comes from; `draws`: those that have fallen, `fallen` also
    those that were taken back, by what they are of. `seed`: None where it is not told.
    """

    part_begins: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events with which a turn or a round begins."""
    part_ends: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events with which a turn or a round ends."""

    def __init__(
        self,
        title: Title,
        players: Mapping[str, str],
        options: Options,
        seed: int | None,
        state: State,
    ) -> None:
        self.title = title
        self.players = dict(players)
        self.options = dict(options)
        self.seed = seed
        self.chance: Chance = Seeded(seed) if seed is not None else fresh()
        self.draws: tuple[Draw, ...] = ()
        self.fallen: Mapping[str, tuple[str, ...]] = {}
        # Not while the game is set up: what is drawn then belongs to no action.
        self._begun = True
        self.state = state
        self.events: list[Event] = []
        self.board: Board | None = None

    def emit(self, event: Event) -> None:
        """Add an event to those of the present action."""
        self.events.append(event)

    # -- money ----------------------------------------------------------------------------

    def pay(self, payer: str, payee: str, amount: int, reason: str) -> None:
        """Move money; nothing else does. The bank's cash may become negative.

        `payer`, `payee`: keys of `State.cash`; `reason`: a short key such as `tile`. Raises
        AssertionError if the payer has less; a step must have checked that before.
        """
        if amount < 0 or (payer != BANK and self.state.cash[payer] < amount):
            raise AssertionError(f"{payer} cannot pay {amount} for {reason}")
        if amount == 0:
            return
        cash = self.state.cash
        cash[payer] -= amount
        cash[payee] += amount
        self.emit(Payment(payer=payer, payee=payee, amount=amount, reason=reason))
        if payer == BANK and not self.state.bank_broken and self.bank_is_broken():
            self.state.bank_broken = True
            self.emit(BankBroken())

    def bank_is_broken(self) -> bool:
        """Whether the bank has run out of money; by default its cash must be negative."""
        return self.state.cash[BANK] < 0

    # -- what lies on the table -----------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The present phase."""
        return self.title.phases[self.state.phase]

    def phase_reached(self, phase: str) -> bool:
        """Whether the game is in this phase or a later one."""
        ranks = self.title.phase_ranks
        return ranks[self.state.phase] >= ranks[phase]

    @property
    def network(self) -> RailwayNetwork:
        """The railway network as the present tiles and tokens make it."""
        network, shut = self.state.network, self.title.shut_borders[self.state.phase]
        limited = self.board is not None
        if network is None or (network.track_use.shut, network.track_use.limited) != (
            shut,
            limited,
        ):
            title, state = self.title, self.state
            use = replace(self.track_use(shut), limited=limited)
            network = RailwayNetwork.of(title.map, title.tiles, state.tiles, state.tokens, use)
            state.network = network
        return network

    def track_use(self, shut: frozenset[str]) -> TrackUse:
        """How routes may use track in this title; `shut`: phases whose borders are still closed."""
        return TrackUse(shut=shut)

    def price(self, company: str) -> int:
        """The market price of one share of a company, in money."""
        return self.title.market.price(self.state.cells[company])

    def percent(self, company: str, holder: str) -> int:
        """How much of a company a holder owns, in percent."""
        counts = self.state.shares.get((company, holder))
        if counts is None:
            return 0
        tenths: int = sum(map(mul, self.title.certificate_percents, counts))
        return tenths * self.share_percent(company) // 10

    def share_percent(self, company: str) -> int:
        """How much of a company one share is, in percent.

        `Title.certificates` have the percentages for shares of 10%.
        """
        return 10

    def certificates(self, company: str, holder: str) -> tuple[int, ...]:
        """How many certificates of each kind of a company a holder has."""
        return self.state.shares.get((company, holder)) or self.title.no_certificates

    def move_certificates(
        self, company: str, counts: tuple[int, ...], giver: str, taker: str
    ) -> None:
        """Move certificates; nothing else does. `counts`: how many of each kind.

        Raises AssertionError if the giver has fewer.
        """
        given = self.certificates(company, giver)
        left = tuple(map(sub, given, counts))
        if min(left) < 0 or min(counts) < 0:
            raise AssertionError(f"{giver} does not hold {counts} of {company}")
        held = self.certificates(company, taker)
        shares = self.state.shares
        shares[company, giver] = left
        if not any(left):
            del shares[company, giver]
        shares[company, taker] = tuple(map(add, held, counts))

    def move_train(self, train: str, giver: str, taker: str) -> None:
        """Move a train; nothing else does. Raises ValueError if the giver does not have it."""
        trains = self.state.trains
        left = list(trains[giver])
        place = left.index(train)
        left.remove(train)
        kind = self.train_class(train)
        if giver == DEPOT and self.title.trains[kind].unlimited:
            left.insert(place, f"{kind}-{int(train.rpartition('-')[2]) + 1}")
        trains[giver] = tuple(left)
        trains[taker] = (*trains.get(taker, ()), train)

    def train_class(self, train: str) -> str:
        """The class of a train such as `4H-0`."""
        return class_of(train)

    def train_card(self, train: str) -> str:
        """The class on the card of a train; a discounted class shows the one it belongs to."""
        return self.title.trains[self.train_class(train)].card

    def train_limit(self, company: str) -> int | None:
        """How many trains a company may own now, None without a limit."""
        return self.phase.limit(self.title.companies[company])

    def has_train_room(self, company: str) -> bool:
        """Whether the company is below its train limit."""
        limit = self.train_limit(company)
        return limit is None or len(self.state.trains.get(company, ())) < limit

    def surplus_trains(self, company: str) -> int:
        """How many trains a company has above its limit."""
        limit = self.train_limit(company)
        owned = len(self.state.trains.get(company, ()))
        return 0 if limit is None else max(owned - limit, 0)

    def place_marker(self, company: str, cell: Cell) -> None:
        """Put a company's marker on a cell of the market, under those already there."""
        state = self.state
        if state.cells.get(company) == cell:
            return
        state.cells[company] = cell
        state.arrivals = (*(name for name in state.arrivals if name != company), company)

    def stack(self, cell: Cell) -> tuple[str, ...]:
        """The companies whose markers stand on a cell, the top one first."""
        cells = self.state.cells
        return tuple(name for name in self.state.arrivals if cells[name] == cell)

    def operating_order(self) -> list[str]:
        """Companies on the market by price, then column, highest first, then order of arrival."""
        market, cells = self.title.market, self.state.cells
        return sorted(
            self.state.arrivals, key=lambda name: (-market.price(cells[name]), -cells[name][1])
        )

    def set_tile(self, hex_id: str, tile: tuple[str, int] | None) -> None:
        """Put a tile on a hex, or None to uncover it, and return the old tile to the supply.

        `tile`: (tile, rotation). The tokens stay with the track of their city.
        """
        state, network, tiles = self.state, self.network, self.title.tiles
        nodes = self.carried_nodes(hex_id, tile)
        old = state.tiles.pop(hex_id, None)
        if old is not None and not tiles.tiles[old[0]].unlimited:
            state.supply[old[0]] += 1
        if tile is not None:
            state.supply[tile[0]] -= not tiles.tiles[tile[0]].unlimited
            state.tiles[hex_id] = tile
        face = tiles.face(*tile) if tile else self.title.map.hexes[hex_id].face
        self._move_cities(hex_id, nodes, face)
        state.network = network.with_tile(hex_id, face, state.tokens)

    def carried_nodes(self, hex_id: str, tile: tuple[str, int] | None) -> tuple[int, ...]:
        """For each node of a hex the node that takes its place if a tile is laid, or None."""
        tiles, before = self.title.tiles, self.network.face(hex_id)
        upgrade = tiles.upgrade(before, hex_id, *tile) if tile else None
        if upgrade:
            return upgrade.nodes
        face = tiles.face(*tile) if tile else self.title.map.hexes[hex_id].face
        return tuple(range(min(len(before.nodes), len(face.nodes))))

    def _move_cities(self, hex_id: str, nodes: tuple[int, ...], face: Face) -> None:
        """Give the cities of a new face the tokens of the old ones; `nodes`: old -> new."""
        tokens = self.state.tokens
        held: list[tuple[str, ...]] = [()] * len(face.nodes)
        for number, after in enumerate(nodes):
            slots = tokens.get(f"{hex_id}.{number}", ())
            if len(set(nodes)) < len(nodes):
                # Cities that become one: their free slots are counted by the new face alone.
                slots = tuple(name for name in slots if name)
            held[after] = (*held[after], *slots)
        for number, node in enumerate(face.nodes):
            city = f"{hex_id}.{number}"
            if count := node.slots + self.extra_slots(city):
                names = list(held[number])
                while len(names) > count and "" in names:
                    names.remove("")
                tokens[city] = (*names, *("",) * (count - len(names)))
        for number in range(len(face.nodes), len(nodes)):
            tokens.pop(f"{hex_id}.{number}", None)

    def set_token(self, city: str, slot: int, company: str) -> None:
        """Put a token of a company (or "" for none) into a slot of a city; slots count from 0."""
        state, network = self.state, self.network
        slots = list(state.tokens[city])
        slots[slot] = company
        state.tokens[city] = tuple(slots)
        state.network = network.with_tokens(city.rpartition(".")[0], state.tokens)

    def extra_slots(self, city: str) -> int:
        """How many slots a city has besides those of its tile; none in most titles."""
        return 0

    def cities_of(self, company: str) -> list[str]:
        """The cities with a token of the company."""
        return [city for city, slots in self.state.tokens.items() if company in slots]

    # -- what clients show, where a title has it -------------------------------------------

    def off_market(self) -> list[str]:
        """Companies that own something but are not on the market, such as a state railway."""
        state = self.state
        stationed = set(chain.from_iterable(state.tokens.values()))
        return [
            company
            for company in self.title.companies
            if company not in state.cells
            and (
                state.cash.get(company)
                or state.trains.get(company)
                or company in state.privates.values()
                or company in stationed
            )
        ]

    def certificate_count(self, player: str) -> int:
        """How many certificates of a player count against the limit."""
        shares = self.state.shares.items()
        return sum([sum(counts) for (_, holder), counts in shares if holder == player])

    @property
    def certificate_limit(self) -> int | None:
        """How many certificates a player may hold, None without a limit."""
        return None

    def liquidity(self, player: str) -> int | None:
        """The cash of a player and what they could get for certificates that they may sell now.

        In money; None if the title does not say.
        """
        return None

    def floated(self, company: str) -> bool:
        """Whether a company has floated; by default as soon as it has a president."""
        return company in self.state.presidents

    holders: ClassVar[tuple[str, ...]] = ()
    """Who else may hold certificates besides players, companies and the pool."""

    companies_hold: ClassVar[bool] = False
    """Whether companies may hold certificates of each other."""

    share_sources: ClassVar[tuple[str, ...]] = (TREASURY, POOL)
    """Where players can buy certificates in a stock round: values of `BuyShare.source`."""

    def source_holder(self, company: str, source: str) -> str:
        """Whose certificates of a company a source sells: a holder as in `State.shares`."""
        return company if source == TREASURY else source

    def share_price(self, company: str, source: str) -> int:
        """What a player pays for one share of a company from a source, in money."""
        return self.price(company)

    def tokens_out(self, company: str) -> int:
        """How many tokens of a company lie neither on the map nor on its charter."""
        return 0

    @property
    def tiles_out(self) -> Collection[str]:
        """The tiles that have left the game, one entry for each copy."""
        return ()

    queue_in_order: ClassVar[bool] = True
    """Whether the companies of `queue` must be started in its order."""

    def holding_value(self, company: str, player: str) -> int:
        """What a player's certificates of a company are worth at its market price, in money."""
        return self.percent(company, player) * self.price(company) // self.share_percent(company)

    @property
    def queue(self) -> list[str]:
        """Companies that can still be started; if `queue_in_order`, the next one first."""
        return []

    def figures(self, company: str) -> dict[str, int | str]:
        """Kind -> number of a company that answers may change, besides money, to show it.

        The value of the kind `zone` is a text.
        """
        return {}

    def reserved_for(self, city: str) -> list[str]:
        """Companies for which a slot of a city is reserved."""
        return []
