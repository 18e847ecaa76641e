"""Reading game files of another site: what is the same for every title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

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
from railhead.engine.codec import brief
from railhead.engine.recorderror import RecordError
from railhead.engine.routeactions import section_action
from railhead.exchange.chains import read_chains
from railhead.exchange.copies import TileCopies
from railhead.exchange.gamefile import GameFile
from railhead.exchange.importing import Importer
from railhead.exchange.shares import PRESIDENT, NumberedShares
from railhead.table.fault import Fault

Entry = dict[str, Any]
"""An action as a game file writes it."""


class GameFileImporter(Importer):
    """Reads what all titles have in common; follows numbered shares and copies of tiles.

    `names`: ids in the files -> ours, where they differ. `dividends`: kinds of dividends in the
    files -> ours. `rules`: optional rules of the files -> (option, value) of ours. `certificates`:
    how many a company has; `double`: the number of the last one if it is worth two shares.
    """

    names: ClassVar[Mapping[str, str]] = {}
    dividends: ClassVar[Mapping[str, str]] = {}
    rules: ClassVar[Mapping[str, tuple[str, bool | str]]] = {}
    certificates: ClassVar[int] = 0
    double: ClassVar[int | None] = None

    def __init__(self, file: GameFile) -> None:
        super().__init__(file)
        self.numbered_shares = NumberedShares(self.certificates, self.double)
        self.copies = TileCopies(self.game.title.tiles)

    def options(self, file: GameFile) -> dict[str, bool | str]:
        """Return the options that the optional rules of a file ask for.

        Raises RecordError for an optional rule that is not known.
        """
        options = {}
        for rule in file.optional_rules:
            if rule not in self.rules:
                raise RecordError(
                    "settings.optional_rules",
                    "{name} is not known for {title}",
                    name=repr(rule),
                    title=self.title,
                )
            name, value = self.rules[rule]
            options[name] = value
        return options

    # -- single values --------------------------------------------------------------------

    def id(self, name: object) -> str:
        """Return our id of a player or company."""
        return self.names.get(str(name), str(name))

    def city(self, text: str) -> str:
        """Return our id of a city, such as `C5.0`, for one of the files, such as `58-1-0`.

        Files name it by the copy of the tile, or the printed hex, and the number of the station.
        """
        tile, _, node = text.rpartition("-")
        return self.station(self.copies.hex_of(tile) or tile.rpartition("-")[0], node)

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
        return RunRoutes(self.id(entry["entity"]), tuple(routes))

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
        actor = self.id(entry["entity"])
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
                return Dividend(actor, self.dividends[entry["kind"]])
            case "buy_train":
                return BuyTrain(actor, self.train(entry["train"]), entry["price"])
            case "discard_train":
                return DiscardTrain(actor, self.train(entry["train"]))
            case "buy_company":
                return BuyPrivate(actor, entry["company"], entry["price"])
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
        # The rest of what is sold is part of the president's certificate.
        rest = entry["percent"] - 10 * regular - 20 * last
        return SellShares(actor, company, regular, last, rest if PRESIDENT in shares else 0)

    def special(self, actor: str, entry: Entry) -> Action:
        """Return our action for an entry that each title reads differently.

        Raises one of ENTRY_ERRORS if it makes no sense, Fault for a type that is not known.
        """
        raise Fault(
            "",
            "there is no action of type {type} in {title}",
            type=brief(entry["type"]),
            title=self.title,
        )

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
