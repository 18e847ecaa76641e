"""Writing single entries of game files of another site: what is the same for every title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from railhead.engine.actions import (
    TYPES,
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    EndGame,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    RunRoutes,
    SellShares,
)
from railhead.engine.game import Game
from railhead.engine.routeactions import section_action
from railhead.engine.state import DEPOT, POOL, RETURNED, State
from railhead.exchange.naming import Entry
from railhead.exchange.reading import GameFileImporter
from railhead.network.tracks import NODES, Section
from railhead.table.fault import Fault


class ExportError(Fault):
    """A game that cannot be written as a game file."""


class EntryWriter:
    """Writes the entry of one action after the other.

    `reader`: the class that reads the game files of the title; `reading`: one that reads what is
    written, and so knows which share and which copy of a tile lies where. `before`, `after`: the
    game before the action, and its state after it. `ids`: our id of a player -> the number in the
    file; `began`: when the game began, in seconds since 1970.
    """

    reader: ClassVar[type[GameFileImporter]]

    @classmethod
    def of(cls, kind: type[Game]) -> type[Self]:
        """Return the writer of a title, by the class of its games; a family has one for each."""
        del kind
        return cls

    game: Game
    before: Game
    after: State
    reading: GameFileImporter
    ids: Mapping[str, int]
    began: int

    def entry(self, action: Action) -> Entry:
        """Return the entry of an action, without its id. Raises ExportError, or ValueError."""
        actor = action.actor
        kind = "player" if actor in self.ids else "corporation"
        return {
            "type": TYPES[type(action)],
            "entity": self.ids.get(actor, self.company(actor)),
            "entity_type": kind,
            "created_at": self.began,
            **self.write(action),
        }

    def write(self, action: Action) -> Entry:
        """Return the fields of an entry that depend on the class of its action.

        Raises ExportError for an action that game files do not know.
        """
        match action:
            case Pass() | EndGame():
                return {}
            case Par(company=company, price=price):
                cell = self.after.cells[company]
                place = f"{price},{cell[0]},{cell[1]}"
                return {"corporation": self.company(company), "share_price": place}
            case BuyShare():
                return self._purchase(action)
            case SellShares():
                return self._sale(action)
            case LayTile(hex=hex_id, tile=tile, rotation=rotation):
                return {"hex": hex_id, "tile": self.reading.copies.next(tile), "rotation": rotation}
            case PlaceToken(actor=actor, city=city):
                return {"city": self.city(city), "slot": self.slot(actor, city)}
            case RunRoutes():
                return {"routes": self._routes(action), "extra_revenue": 0, "subsidy": 0}
            case Dividend(kind=kind):
                theirs = {ours: name for name, ours in self.reader.dividends.items()}
                return {"kind": theirs[kind]}
            case BuyTrain(train=train, price=price):
                return {"train": train, "price": price, **self._variant(train)}
            case DiscardTrain(train=train):
                return {"train": train}
            case BuyPrivate(private=private, price=price):
                return {"type": "buy_company", "company": self.private(private), "price": price}
            case _:
                return self.special(action)

    def special(self, action: Action) -> Entry:
        """Return the fields of an action that each title writes differently.

        Raises ExportError for an action that game files do not know.
        """
        raise ExportError("", "game files have no action like {type}", type=TYPES[type(action)])

    def company(self, name: str) -> str:
        """Return the id of a company in the file."""
        theirs: Mapping[str, str] = {ours: name for name, ours in self.reader.names.items()}
        return theirs.get(name, name)

    def private(self, name: str) -> str:
        """Return the id of a private company in the file."""
        theirs = {ours: name for name, ours in self.reader.private_names.items()}
        return theirs.get(name, name)

    def city(self, city: str) -> str:
        """Return a city as files name it: by the copy of the tile there, or by its printed hex."""
        hex_id, _, node = city.rpartition(".")
        return f"{self.reading.copies.on(hex_id) or f'{hex_id}-0'}-{self.number(hex_id, int(node))}"

    def number(self, hex_id: str, node: int) -> int:
        """Return the number of a station in the file; `node`: its number in our state."""
        return node

    def slot(self, company: str, city: str) -> int:
        """Return the slot in which the present action places a token of a company."""
        old, new = self.before.state.tokens.get(city, ()), self.after.tokens[city]
        came = [
            slot
            for slot, name in enumerate(new)
            if name == company and (slot >= len(old) or old[slot] != company)
        ]
        # What follows at once may have taken the token away again.
        return came[0] if came else (*old, "").index("")

    def _variant(self, train: str) -> Entry:
        """Return the class of a train from the bank as a field; a train of a company needs none."""
        banks = (DEPOT, RETURNED, POOL)
        at_bank = any(train in self.before.state.trains.get(owner, ()) for owner in banks)
        return {"variant": self.before.train_class(train)} if at_bank else {}

    # -- certificates ---------------------------------------------------------------------

    def _purchase(self, action: BuyShare) -> Entry:
        seller = action.company if action.source == "treasury" else POOL
        had = self.before.certificates(action.company, seller)
        left = self.after.shares.get((action.company, seller), (0,) * len(had))
        kinds = [kind for kind, (a, b) in enumerate(zip(had, left, strict=True)) if a > b]
        # If a change of presidency brings a certificate of the kind to the pool, none is missing.
        kind = kinds[0] if kinds else next(kind for kind, count in enumerate(had) if count)
        return {
            "type": "buy_shares",
            "shares": self._shares(action.company, seller, kind, 1),
            "percent": self.game.title.certificates[kind].percent,
        }

    def _sale(self, action: SellShares) -> Entry:
        seller = str(self.ids.get(action.actor, action.actor))
        shares = self.reading.numbered_shares.first_of(
            action.company, seller, action.regular, action.last, action.president
        )
        name = self.company(action.company)
        return {"shares": [f"{name}_{share}" for share in shares], "percent": 10 * action.shares}

    def _shares(self, company: str, holder: str, kind: int, count: int) -> list[str]:
        """Return the first shares of a kind that a holder has. Raises ValueError for too few."""
        kinds = [
            kind
            for kind, certificate in enumerate(self.game.title.certificates)
            for _ in range(certificate.count)
        ]
        held = self.reading.numbered_shares.of(company, str(self.ids.get(holder, holder)))
        found = [number for number in held if kinds[number] == kind][:count]
        if len(found) < count:
            raise ValueError(f"{holder} has no such shares of {company}")
        return [f"{self.company(company)}_{number}" for number in found]

    # -- routes ---------------------------------------------------------------------------

    def _routes(self, action: RunRoutes) -> list[dict[str, Any]]:
        routes = []
        for train, written in action.routes:
            sections = [self._section(part) for part in written]
            stations = [sections[0].start, *(section.end for section in sections)]
            hexes = [self._hex(station // NODES) for station in stations]
            routes.append(
                {
                    "train": train,
                    "connections": [
                        [self._hex(here) for here in section.path] for section in sections
                    ],
                    "hexes": hexes,
                    "nodes": [
                        f"{name}-{self.number(name, station % NODES)}"
                        for name, station in zip(hexes, stations, strict=True)
                    ],
                    "revenue": self.revenue(action.actor, train, sections),
                    "revenue_str": "-".join(hexes),
                }
            )
        return routes

    def revenue(self, company: str, train: str, sections: Sequence[Section]) -> int | None:
        """Return what a train of a company earns on a route, None if it cannot run it.

        A title with routes overrides this; by default it raises NotImplementedError.
        """
        raise NotImplementedError(type(self).__name__)

    def _section(self, written: tuple[str, str, str]) -> Section:
        network = self.before.network
        start = network.grid.station(written[0])
        return next(
            section
            for section in network.track.sections(start)
            if section_action(self.before, section) == written
        )

    def _hex(self, here: int) -> str:
        return self.before.network.grid.ids[here]
