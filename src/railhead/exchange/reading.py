"""Reading game files of another site: what is the same for every title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from railhead.engine.actions import (
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
from railhead.exchange.chains import read_chains
from railhead.exchange.copies import TileCopies
from railhead.exchange.gamefile import GameFile
from railhead.exchange.importing import Importer
from railhead.exchange.naming import Entry, Names
from railhead.exchange.shares import PRESIDENT, NumberedShares
from railhead.language import N_
from railhead.table.fault import Fault

LONGEST_NAME = 40
"""How much of a name that is not known a message repeats, in characters."""


class GameFileImporter(Importer):
    """Reads what all titles have in common; follows numbered shares and copies of tiles.

    `names`: ids in the files -> ours, where they differ; `private_names`: the same for private
    companies. `dividends`: kinds of dividends in the
    files -> ours. `rules`: optional rules of the files -> (option, value) of ours. `certificates`:
    how many a company has; `double`: the number of the last one if it is worth two shares.
    """

    names: ClassVar[Mapping[str, str]] = {}
    private_names: ClassVar[Mapping[str, str]] = {}
    reads_walks: ClassVar[bool] = False
    """Whether routes may be written as nothing but hexes."""
    dividends: ClassVar[Mapping[str, str]] = {}
    rules: ClassVar[Mapping[str, tuple[str, bool | str]]] = {}
    certificates: ClassVar[int] = 0
    double: ClassVar[int | None] = None
    companies_close: ClassVar[bool] = True
    """Whether nobody holds certificates of a company without a president."""

    def __init__(self, file: GameFile) -> None:
        super().__init__(file)
        self._found = Names(
            self.game.title,
            file.seats,
            self.names,
            self.private_names,
            walks=self.reads_walks,
        )
        self.numbered_shares = NumberedShares(
            self.certificates, self.double, closing=self.companies_close
        )
        self.copies = TileCopies(self.game.title.tiles)

    @classmethod
    def of(cls, kind: type[Game]) -> type[Self]:
        """Return the reader of a title, by the class of its games; a family has one for each."""
        del kind
        return cls

    def options(self, file: GameFile) -> dict[str, bool | str]:
        """Return the options that a file asks for by optional rules that we know, or shows."""
        named = dict(self.rules[rule] for rule in file.optional_rules if rule in self.rules)
        return named | dict(file.options)

    @property
    def warnings(self) -> tuple[Fault, ...]:
        unknown = [
            Fault(
                "settings.optional_rules",
                "{name} is not known for {title}: the game is replayed without it",
                name=repr(rule[:LONGEST_NAME]),
                title=self.title,
            )
            for rule in dict.fromkeys(self.file.optional_rules)
            if rule not in self.rules
        ]
        return (*super().warnings, *unknown)

    # -- single values --------------------------------------------------------------------

    def id(self, name: object) -> str:
        """Return our id of a company."""
        return self.names.get(str(name), str(name))

    def private(self, name: str) -> str:
        """Return our id of a private company."""
        return self.private_names.get(name, name)

    def actor(self, entry: Entry) -> str:
        """Return our id of who makes an entry. Raises Fault if nobody is called so."""
        return self._found.actor(entry)

    def who_tries(self, entry: Mapping[str, Any]) -> str:
        try:
            return self.actor(dict(entry))
        except Fault:
            return ""

    def check_entry(self, entry: Entry) -> None:
        self._found.check(entry)

    def city(self, text: str) -> str:
        """Return our id of a city, such as `C5.0`, for one of the files, such as `58-1-0`.

        Files name it by the copy of the tile, or the printed hex, and the number of the station.
        """
        tile, _, node = text.rpartition("-")
        hex_id = self.copies.hex_of(tile) or tile.rpartition("-")[0]
        if hex_id not in self.game.title.map.index:
            wrong = N_("tile {name} lies nowhere on the map")
            raise Fault("city", wrong, name=repr(tile[:LONGEST_NAME]))
        return self.station(hex_id, node)

    def station(self, hex_id: str, node: str) -> str:
        """Return our id of a station; `node`: its number in the file, ignored if it stands alone.

        Raises ValueError if a number is needed and is none.
        """
        alone = len(self.game.network.face(hex_id).nodes) == 1
        return f"{hex_id}.{0 if alone else int(node)}"

    def shares(self, entry: Entry) -> tuple[str, list[int]]:
        """Return the company of the shares of an entry, and their numbers."""
        ids = [share.rpartition("_") for share in entry["shares"]]
        return self.id(ids[0][0]), [int(number) for _, _, number in ids]

    def run(self, entry: Entry) -> RunRoutes:
        """Return the routes of an entry, none of which uses the track of another.

        Raises ValueError if the track allows no such routes.
        """
        track, used, routes = self.game.network.track, 0, []
        for route in entry["routes"]:
            names = [str(node).rpartition("-") for node in route.get("nodes") or ()]
            stops = [self.station(hex_id, node) for hex_id, _, node in names]
            trail = read_chains(track, route["connections"], stops, used)
            for section in trail:
                used |= section.crossings
            sections = tuple(section_action(self.game, section) for section in trail)
            routes.append((self.train(route["train"]), sections))
        return RunRoutes(self.actor(entry), tuple(routes))

    def dividend(self, kind: str) -> str:
        """Return our kind of a dividend. Raises Fault for one that is not known."""
        if kind not in self.dividends:
            text = N_("there is no dividend {name} in {title}")
            raise Fault("kind", text, name=repr(kind[:LONGEST_NAME]), title=self.title)
        return self.dividends[kind]

    def train(self, name: str) -> str:
        """Return our id of a train."""
        return name

    # -- actions --------------------------------------------------------------------------

    def actions(self, entry: Entry) -> tuple[Action, ...]:
        """Return our actions for an entry; several shares are bought one by one."""
        found = super().actions(entry)
        return found * len(entry["shares"]) if entry["type"] == "buy_shares" else found

    def read_action(self, entry: Entry) -> Action:
        """Return our action for an entry. Raises one of ENTRY_ERRORS if it makes no sense."""
        actor = self.actor(entry)
        match entry["type"]:
            case "pass":
                return Pass(actor)
            case "par":
                price = int(str(entry["share_price"]).split(",")[0])
                return Par(actor, self.id(entry["corporation"]), price)
            case "buy_shares" | "sell_shares":
                return self._deal(actor, entry)
            case "lay_tile":
                number = entry["tile"].rpartition("-")[0]
                return LayTile(actor, entry["hex"], number, entry["rotation"])
            case "place_token":
                return PlaceToken(actor, self.city(entry["city"]))
            case "run_routes":
                return self.run(entry)
            case "dividend":
                return Dividend(actor, self.dividend(entry["kind"]))
            case "buy_train":
                return BuyTrain(actor, self.train(entry["train"]), entry["price"])
            case "discard_train":
                return DiscardTrain(actor, self.train(entry["train"]))
            case "buy_company":
                return BuyPrivate(actor, self.private(entry["company"]), entry["price"])
            case "end_game":
                return EndGame(actor)
            case _:
                return self.special(actor, entry)

    def _deal(self, actor: str, entry: Entry) -> BuyShare | SellShares:
        company, shares = self.shares(entry)
        if entry["type"] == "buy_shares":
            inside = self.numbered_shares.holder(company, shares[0]) == company
            return BuyShare(actor, company, "treasury" if inside else "pool")
        for share in shares:
            self.numbered_shares.holder(company, share)  # raises if there is no such share
        last = sum(share == self.double for share in shares)
        regular = sum(share != PRESIDENT for share in shares) - last
        if PRESIDENT not in shares:
            return SellShares(actor, company, regular, last)
        # The rest of what is sold is part of the president's certificate, by default all of it.
        percent = entry.get("percent")
        rest = 20 if percent is None else percent - 10 * regular - 20 * last
        return SellShares(actor, company, regular, last, rest)

    def special(self, actor: str, entry: Entry) -> Action:
        """Return our action for an entry that each title reads differently.

        Raises one of ENTRY_ERRORS if it makes no sense, Fault for a type that is not known.
        """
        text = N_("there is no action of type {name} in {title}")
        raise Fault("type", text, name=repr(entry["type"][:LONGEST_NAME]), title=self.title)

    def note_played(self, entry: Entry, action: Action) -> None:
        """Follow numbered shares and the copies of tiles."""
        match action:
            case Par(actor=actor, company=company):
                self.numbered_shares.move(company, [PRESIDENT], actor)
            case BuyShare(actor=actor):
                self.numbered_shares.move(*self.shares(entry), actor)
            case SellShares(actor=actor, company=company, shares=count):
                # A sale may close the company: then it has no president any more.
                after = self.game.state.presidents.get(company, "")
                self.numbered_shares.sell(company, actor, self.shares(entry)[1], count, after)
            case LayTile(hex=hex_id):
                self.copies.lay(hex_id, entry["tile"])
            case _:
                pass
        self.numbered_shares.follow(self.game.state.presidents)
