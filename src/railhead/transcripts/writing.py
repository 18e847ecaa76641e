"""Games as the field's game files, written so that our own reader makes the same game of them.

Every entry is read back while it is written. A game that was played by readings of the rules
which the other site does not share is refused where they first part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

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
from railhead.engine.illegal import Illegal
from railhead.engine.snapshot import snapshot
from railhead.engine.state import DEPOT, POOL, RETURNED, State
from railhead.network.routes import score
from railhead.network.tracks import NODES, Section
from railhead.table.fault import Fault
from railhead.titles.common.running import section_action
from railhead.titles.common.table import CommonTable
from railhead.transcripts.field import Entry, FieldTranslator
from railhead.transcripts.gamefile import END_REASONS, read_gamefile
from railhead.transcripts.translate import NONSENSE

ROUNDS = {"ISR": "Initial Stock Round", "SR": "Stock Round", "OR": "Operating Round"}

AUTOMATIC = "automatic"
"""Marks an entry that the other site makes by itself after the one before it."""

LATER = "later"
"""Marks an entry that the other site wants after the next one."""


class ExportError(Fault):
    """A game cannot be said in a game file."""


class FieldWriter:
    """Writes one game. `reader`: who reads the game files of the title; `rounds`: their names.

    Players get whole numbers as ids: their own, where these are numbers, else those of their seats.
    """

    reader: ClassVar[type[FieldTranslator]]
    rounds: ClassVar[Mapping[str, str]] = ROUNDS

    def __init__(self, game: CommonTable, began: int = 0, changed: int = 0) -> None:
        self.game = game
        self.began, self.changed = began, changed
        numbers = all(player.isdecimal() for player in game.players)
        self.ids = {
            player: int(player) if numbers else seat for seat, player in enumerate(game.players, 1)
        }
        self.before: CommonTable = game.at(0)
        self.after: State = game.state_after(0)
        self.data = self._head()
        self._later: list[Entry] = []
        # Who reads what is written knows which share and which copy of a tile lies where.
        self.reading = self.reader(read_gamefile(self.data))

    # -- the whole file -------------------------------------------------------------------

    def file(self) -> dict[str, Any]:
        """Return the file. Raises ExportError."""
        for number, action in enumerate(self.game.actions):
            self.before = self.game.at(number)
            self.after = self.game.state_after(number + 1)
            try:
                self._put(self.entries(action))
            except (Illegal, *NONSENSE) as error:
                raise ExportError(
                    "",
                    "action {count} ({type}): {why}; the other site plays otherwise: {options}",
                    count=number + 1,
                    type=TYPES[type(action)],
                    why=error,
                    options=self._readings(),
                ) from error
        if self.game.decision is None or self.game.decision.step != self.asked:
            self._put(self.last())
        if self._named(snapshot(self.said())) != snapshot(self.reading.game.state):
            raise ExportError(
                "",
                "another game would be read from it; the other site plays otherwise: {options}",
                options=self._readings(),
            )
        return self.data

    def _put(self, entries: Iterator[Entry]) -> None:
        """Read each entry, then put it into the file."""
        for entry in entries:
            self.reading.read(entry)
            self._add(entry)

    @property
    def asked(self) -> str:
        """The step that waits for an answer in the game as it is read, "" at its end."""
        decision = self.reading.game.decision
        return decision.step if decision is not None else ""

    def _add(self, entry: Entry) -> None:
        """Put an entry into the file; an automatic one belongs to the entry before it."""
        actions = self.data["actions"]
        if entry.pop(LATER, False):
            self._later.append(entry)
            return
        if entry.pop(AUTOMATIC, False):
            actions[-1].setdefault("auto_actions", []).append(entry)
        else:
            for one in (entry, *self._later):
                actions.append({"id": len(actions) + 1, **one})
            self._later.clear()

    def _head(self) -> dict[str, Any]:
        game, state = self.game, self.game.state
        rules = self.reader.rules.items()
        asked = [game.decision.player] if game.decision else list(state.order)
        finished = bool(state.finished)
        return {
            "id": game.seed,
            "title": game.title_id,
            "description": "",
            "user": {"id": 0, "name": "railhead"},
            "players": [{"id": self.ids[key], "name": name} for key, name in game.players.items()],
            "min_players": len(game.players),
            "max_players": len(game.players),
            "settings": {
                "seed": game.seed,
                "optional_rules": [
                    rule for rule, (name, value) in rules if game.options.get(name) == value
                ],
            },
            "status": "finished" if finished else "active",
            "turn": state.turn,
            "round": self.rounds.get(state.round, state.round),
            "acting": [self.ids[player] for player in asked],
            "result": {str(self.ids[key]): sum_ for key, sum_ in game.wealth().items()}
            if finished
            else {},
            "loaded": True,
            "created_at": self.began,
            "updated_at": self.changed,
            "finished_at": self.changed if finished else None,
            "game_end_reason": END_REASONS.get(state.finished, state.finished) or None,
            "actions": [],
        }

    def _readings(self) -> str:
        """The options in which the game differs from how the other site plays."""
        theirs = self.reading.game.options
        ours = sorted(
            name for name, value in self.game.options.items() if theirs.get(name) != value
        )
        return ", ".join(ours) or "-"

    def _named(self, data: Any) -> Any:
        """The same data with the players' ids of the file."""
        if isinstance(data, dict):
            return {self._named(key): self._named(value) for key, value in data.items()}
        if isinstance(data, list):
            return [self._named(value) for value in data]
        return str(self.ids[data]) if isinstance(data, str) and data in self.ids else data

    # -- entries --------------------------------------------------------------------------

    def entries(self, action: Action) -> Iterator[Entry]:
        """Yield what is written for an action; each entry is read before the next is asked for.

        An entry that is `automatic` follows from the one before it.
        """
        yield self.entry(action)

    def said(self) -> State:
        """The state that is read from the file, with our ids of players."""
        return self.game.state

    def last(self) -> Iterator[Entry]:
        """Yield what is written after the last action, where the other site waits for it."""
        return iter(())

    def entry(self, action: Action) -> Entry:
        """Return the entry of an action, without its number."""
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
        """Return the fields of an entry that an action does not share with all others."""
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
                return {"type": "buy_company", "company": private, "price": price}
            case _:
                return self.special(action)

    def special(self, action: Action) -> Entry:
        """Return the fields of an action that is written differently in each title."""
        raise ExportError("", "game files have no action like {type}", type=TYPES[type(action)])

    def company(self, name: str) -> str:
        """The id of a company in the file."""
        theirs: Mapping[str, str] = {ours: name for name, ours in self.reader.names.items()}
        return theirs.get(name, name)

    def city(self, city: str) -> str:
        """A city by the tile that lies there, or by its printed hex."""
        hex_id, _, node = city.rpartition(".")
        return f"{self.reading.copies.on(hex_id) or f'{hex_id}-0'}-{self.number(hex_id, int(node))}"

    def number(self, hex_id: str, node: int) -> int:
        """The number of a station in the file."""
        return node

    def slot(self, company: str, city: str) -> int:
        """The slot in which a token is placed."""
        old, new = self.before.state.tokens.get(city, ()), self.after.tokens[city]
        came = [
            slot
            for slot, name in enumerate(new)
            if name == company and (slot >= len(old) or old[slot] != company)
        ]
        # What follows at once may have taken the token away again.
        return came[0] if came else (*old, "").index("")

    def _variant(self, train: str) -> Entry:
        """The class, of a train from the bank; a train of a company needs none."""
        banks = (DEPOT, RETURNED, POOL)
        at_bank = any(train in self.before.state.trains.get(owner, ()) for owner in banks)
        return {"variant": self.before.train_class(train)} if at_bank else {}

    # -- certificates ---------------------------------------------------------------------

    def _purchase(self, action: BuyShare) -> Entry:
        seller = action.company if action.source == "treasury" else POOL
        had = self.before.certificates(action.company, seller)
        left = self.after.shares.get((action.company, seller), (0,) * len(had))
        kinds = [kind for kind, (a, b) in enumerate(zip(had, left, strict=True)) if a > b]
        # One that the exchange of a presidency brings to the pool at once hides the one bought.
        kind = kinds[0] if kinds else next(kind for kind, count in enumerate(had) if count)
        return {
            "type": "buy_shares",
            "shares": self._shares(action.company, seller, kind, 1),
            "percent": self.game.title.certificates[kind].percent,
        }

    def _sale(self, action: SellShares) -> Entry:
        seller = str(self.ids.get(action.actor, action.actor))
        shares = self.reading.held.some(
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
        held = self.reading.held.of(company, str(self.ids.get(holder, holder)))
        found = [number for number in held if kinds[number] == kind][:count]
        if len(found) < count:
            raise ValueError(f"{holder} has no such shares of {company}")
        return [f"{self.company(company)}_{number}" for number in found]

    # -- routes ---------------------------------------------------------------------------

    def _routes(self, action: RunRoutes) -> list[dict[str, Any]]:
        board = self.before.route_board(action.actor)
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
                    "revenue": score(board, self.before.route_train(train), sections),
                    "revenue_str": "-".join(hexes),
                }
            )
        return routes

    def _section(self, written: tuple[str, str, str]) -> Section:
        ways = self.before.ways
        start = ways.grid.station(written[0])
        return next(
            section
            for section in ways.track.sections(start)
            if section_action(self.before, section) == written
        )

    def _hex(self, here: int) -> str:
        return self.before.ways.grid.ids[here]
