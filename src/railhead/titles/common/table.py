"""The questions that shared steps ask of a game, and the places where a title answers otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, TypeVar

from railhead.engine.actions import Action, SellShares
from railhead.engine.decision import Answer
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.state import DEPOT, POOL, RETURNED
from railhead.engine.step import Step
from railhead.network.routes import RouteBoard, RouteTrain
from railhead.table.assets import TrainClass
from railhead.table.maps import Hex
from railhead.table.market import Cell
from railhead.table.tiles import Upgrade
from railhead.titles.common.state import CommonState


class Held(NamedTuple):
    """Certificates by their kind: the president's, regular ones, the last one."""

    president: int = 0
    regular: int = 0
    last: int = 0


class CommonTable(Game):
    """A game with the questions that shared steps ask.

    `rule_ids`: what a shared step refuses -> the rule of the title that says so.
    """

    state: CommonState
    rule_ids: ClassVar[Mapping[str, str]] = {}
    _stood: CommonState | None = None
    """What stands_still saw last; never changed."""

    def rule(self, key: str) -> str:
        """The id of the title's rule behind a shared refusal."""
        return self.rule_ids[key]

    # -- going on -------------------------------------------------------------------------

    def advance(self) -> None:
        self._stood = None
        super().advance()

    def stands_still(self) -> bool:
        """Since this was asked last nothing has changed, and nobody had anything to decide.

        So nothing ever will: whatever happens follows from the state. Asked where a turn of the
        game begins; how many turns have gone by makes no difference to the rules.
        """
        here = self.state.copy()
        here.turn = 0
        here.turns = {company: min(count, 1) for company, count in here.turns.items()}
        before, self._stood = self._stood, here
        return here == before

    # -- players --------------------------------------------------------------------------

    def left_of(self, player: str) -> str:
        """The next player clockwise who is still in the game."""
        seats, order = list(self.players), self.state.order
        start = seats.index(player)
        around = seats[start + 1 :] + seats[: start + 1]
        return next((name for name in around if name in order), "")

    def around(self, first: str) -> list[str]:
        """The players in the game, clockwise, beginning with `first`."""
        order = list(self.state.order)
        start = order.index(first)
        return order[start:] + order[:start]

    @property
    def certificate_limit(self) -> int:
        """By the number of players at the start, for the whole game."""
        return self.title.scenarios[self.state.scenario].certificate_limit[len(self.players)]

    @property
    def holding_limit(self) -> int:
        """How many percent of one company a player may hold."""
        return int(self.title.special["player_limit_percent"])

    def privates_of(self, owner: str) -> list[str]:
        return [name for name, holder in self.state.privates.items() if holder == owner]

    def pays_income(self, private: str) -> bool:
        """A private company pays its income to its present owner."""
        return True

    # -- companies ------------------------------------------------------------------------

    def started(self, company: str) -> bool:
        return company in self.state.presidents

    def pool_percent(self, company: str) -> int:
        return self.percent(company, POOL)

    def counts(self, held: Held) -> tuple[int, ...]:
        """Certificates by their kind as the ledger counts them."""
        return tuple(getattr(held, kind.name, 0) for kind in self.title.certificates)

    def held(self, company: str, holder: str) -> Held:
        """The certificates of a company that a holder has."""
        counts = self.certificates(company, holder)
        names = (kind.name for kind in self.title.certificates)
        found = dict(zip(names, counts, strict=True))
        return Held(*(found.get(name, 0) for name in Held._fields))

    def next_certificate(self, company: str, place: str) -> Held | None:
        """The certificate on top of a treasury or the pool, None if there is none for sale."""
        held = self.held(company, place)
        if held.regular:
            return Held(regular=1)
        return Held(last=1) if held.last else None

    def percent_of(self, company: str, certificates: Held) -> int:
        """What certificates are of a company, in percent."""
        return self.shares_of(certificates) * self.share_percent(company)

    def shares_of(self, certificates: Held) -> int:
        """How many shares certificates are."""
        counts = self.counts(certificates)
        kinds = zip(self.title.certificates, counts, strict=True)
        return sum(kind.percent * count for kind, count in kinds) // 10

    def turn_of(self, company: str) -> list[Step[Any]]:
        """The steps of a company's operating turn, in the order of the rulebook."""
        raise NotImplementedError(type(self).__name__)

    def move_price(self, company: str, move: str, times: int = 1) -> bool:
        """Move a marker `right`, `left`, `up` or `down`; False if that closed the company."""
        raise NotImplementedError(type(self).__name__)

    def set_marker(self, company: str, cell: Cell) -> None:
        """Move a marker to a cell, under those already there, and tell it."""
        market = self.title.market
        before = self.state.cells[company]
        if before == cell:
            return
        self.place_marker(company, cell)
        self.emit(
            "price_moved",
            company=company,
            before=market.price(before),
            after=market.price(cell),
        )

    # -- certificates ---------------------------------------------------------------------

    def check_saleable(self, company: str) -> None:
        """Check that certificates of a company can be sold at all. Raises Illegal."""
        raise NotImplementedError(type(self).__name__)

    def check_president_sale(self, sale: SellShares) -> None:
        """Check a sale that gives the president's certificate away. Raises Illegal."""

    def smallest_part(self, sale: SellShares) -> int:
        """How many shares the smallest certificate of a sale has."""
        return 1 if sale.regular or sale.president == 10 else 2

    def price_after_sale(self, company: str, percent: int, *, by_president: bool) -> None:
        """Move the marker after a player has sold."""
        raise NotImplementedError(type(self).__name__)

    def president_changed(self, company: str, outgoing: str, place: str, held: Held) -> None:
        """What follows an exchange; `held`: what the new president had before it."""

    # -- the turn of a company -------------------------------------------------------------

    def any_time_answers(self, company: str) -> list[Answer]:
        """What a company may do besides the answers of each step of its turn."""
        return []

    def any_time(self, company: str, action: Action) -> bool:
        """Carry such an action out; False if it is none. Raises Illegal."""
        return False

    def helps(self, company: str, action: Action) -> bool:
        """An action by which somebody else takes part in the turn of a company."""
        return False

    def highest_offer(self, private: str) -> int:
        """The most that a company may pay for a private company of a player."""
        raise NotImplementedError(type(self).__name__)

    # -- track ----------------------------------------------------------------------------

    def closed_hex(self, hex_: Hex) -> Illegal | None:
        """Why no tile at all may be laid on a hex now, None if one may."""
        if not hex_.takes_tiles:
            return Illegal(self.rule("fixed_hex"), "{hex} never takes a tile.", hex=hex_.id)
        return None

    def tile_cost(self, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        """What a company pays for a tile."""
        raise NotImplementedError(type(self).__name__)

    def track_funds(self, company: str) -> int:
        """What a company can spend on track."""
        return self.state.cash[company]

    def uses_new_track(
        self, company: str, hex_id: str, upgrade: Upgrade, leaves: Callable[[int], bool]
    ) -> bool:
        """A route of the company can run over track that an upgrade brings.

        `leaves(node)`: it may go on from a station of the new face.
        """
        return self.ways.runs_over_new_track(company, hex_id, upgrade, leaves)

    # -- cities ---------------------------------------------------------------------------

    def free_slot(self, city: str, company: str) -> int | None:
        """The slot in which a token of the company would be placed, None if there is none."""
        slots = self.state.tokens.get(city, ())
        kept = len([name for name in self.reserved_for(city) if name != company])
        empty = [number for number, holder in enumerate(slots) if not holder]
        return empty[kept] if len(empty) > kept else None

    def has_token_on(self, hex_id: str, company: str) -> bool:
        tokens = self.state.tokens
        cities = range(self.ways.node_count(hex_id))
        return any(company in tokens.get(f"{hex_id}.{number}", ()) for number in cities)

    def place_token(self, city: str, company: str) -> None:
        """Move a token from the charter to a free slot of a city."""
        slot = self.free_slot(city, company)
        if slot is None:
            raise Illegal(
                self.rule("slot_kept"),
                "No slot is free for {company} in {city}.",
                company=company,
                city=city,
            )
        self.state.tokens_left[company] -= 1
        self.set_token(city, slot, company)

    # -- trains ---------------------------------------------------------------------------

    def train(self, train_id: str) -> TrainClass:
        return self.title.trains[self.train_class(train_id)]

    def trains_of(self, company: str) -> tuple[str, ...]:
        return self.state.trains.get(company, ())

    def trains_to_run(self, company: str) -> tuple[str, ...]:
        """The trains of a company that may run now."""
        return self.trains_of(company)

    def may_own(self, company: str, train: str) -> bool:
        """A company may have trains of this class."""
        return True

    def bank_trains(self, company: str) -> list[str]:
        """The trains that the bank sells to a company: one of each class from each place.

        New ones are the class on top of the stack and those sold besides it.
        """
        offered: dict[tuple[str, str], str] = {}
        normal = True
        for train in self.state.trains[DEPOT]:
            kind = self.train(train)
            if kind.from_phase:
                if self.phase_reached(kind.from_phase):
                    offered.setdefault((DEPOT, kind.id), train)
            elif normal:
                offered.setdefault((DEPOT, kind.id), train)
                normal = False
        for train in self.state.trains[RETURNED]:
            offered.setdefault((RETURNED, self.train_class(train)), train)
        return [train for train in offered.values() if self.may_own(company, train)]

    def cheapest_train(self, company: str) -> str:
        """The cheapest train of the bank, "" if it has none for this company."""
        return min(self.bank_trains(company), key=lambda train: self.train(train).price, default="")

    # -- routes ---------------------------------------------------------------------------

    def route_board(self, company: str) -> RouteBoard:
        """What the routes of a company depend on."""
        raise NotImplementedError(type(self).__name__)

    def route_train(self, train_id: str) -> RouteTrain:
        """A train as the router sees it."""
        raise NotImplementedError(type(self).__name__)

    def route_facts(self, company: str) -> tuple[object, ...]:
        """What the best routes depend on besides track, tokens, trains and phase."""
        return ()


T = TypeVar("T", bound=CommonTable)
