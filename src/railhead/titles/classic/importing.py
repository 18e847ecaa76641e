"""Reading game files of classic titles from another site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from railhead.engine.actions import (
    Action,
    Bankrupt,
    Bid,
    DiscardTrain,
    LayTile,
    RunRoutes,
    UsePrivate,
)
from railhead.engine.game import Game
from railhead.engine.illegal import passes
from railhead.engine.routeactions import section_action
from railhead.exchange.chains import Trail, trails, walks
from railhead.exchange.gamefile import GameFile
from railhead.exchange.naming import Entry
from railhead.table.fault import Fault
from railhead.titles.classic.facts import TRACK, ClassicTitle
from railhead.titles.classic.powers import lays_at
from railhead.titles.classic.private_tiles import PrivateTile
from railhead.titles.classic.rules import WholeGame
from railhead.titles.classic.track import TrackStep
from railhead.titles.common.dividends import PAY, WITHHOLD
from railhead.titles.common.importing import SharesImporter
from railhead.titles.common.running import check_routes


class ClassicImporter(SharesImporter):
    """Reads files in which private companies act for their owners, and routes of all ages.

    `waiting`: the company that the other site asks once more after its tile, since its president
    may still lay that of a private company; "" for none.
    """

    kind: ClassVar[type[WholeGame]]
    dividends: ClassVar[Mapping[str, str]] = {"payout": PAY, "withhold": WITHHOLD}
    reads_walks: ClassVar[bool] = True
    companies_close: ClassVar[bool] = False
    game: WholeGame

    @classmethod
    def of(cls, kind: type[Game]) -> type[Self]:
        """Return the reader of a title, with what its data say of its files."""
        title = kind.load_title({})
        assert isinstance(title, ClassicTitle)
        fields = {
            "title": kind.title_id,
            "kind": kind,
            "rules": {name: (name, True) for name in title.facts.variants},
            "private_names": {theirs: ours for ours, theirs in title.facts.private_names.items()},
        }
        return type(f"{cls.__name__}{kind.title_id}", (cls,), fields)

    def __init__(self, file: GameFile) -> None:
        super().__init__(file)
        self.waiting = ""

    def new_game(self, file: GameFile) -> WholeGame:
        return self.kind.new(file.players, self.options(file), file.seed, "peer")

    # -- who acts -----------------------------------------------------------------------------

    def acting_private(self, entry: Entry) -> str:
        """The private company that makes an entry, "" if none does."""
        actor = super().actor(entry)
        return actor if actor in self.game.title.privates else ""

    def actor(self, entry: Entry) -> str:
        """Our id of who makes an entry; for a private company its owner, or who has sold it."""
        actor = super().actor(entry)
        if actor not in self.game.title.privates:
            return actor
        step = self.game.state.agenda[-1] if self.game.state.agenda else None
        if isinstance(step, PrivateTile) and step.private == actor:
            return step.seller
        return self.game.state.privates.get(actor, actor)

    def asks_nothing(self, entry: Entry) -> bool:
        """Whether an entry is the pass of a company that we did not ask again after its tile."""
        if not self.waiting or entry["type"] == "buy_company" or self.acting_private(entry):
            return False
        waited, self.waiting = self.waiting, ""
        return entry["type"] == "pass" and self.actor(entry) == waited

    # -- actions ------------------------------------------------------------------------------

    def actions(self, entry: Entry) -> tuple[Action, ...]:
        """One entry hands in a train and buys another one."""
        found = super().actions(entry)
        old = entry.get("exchange") if entry["type"] == "buy_train" else None
        if not old or not found:
            return found
        return DiscardTrain(found[0].actor, self.train(old)), *found

    def read_action(self, entry: Entry) -> Action:
        private = self.acting_private(entry)
        if private and entry["type"] == "buy_shares":
            return UsePrivate(self.actor(entry), private)
        return super().read_action(entry)

    def special(self, actor: str, entry: Entry) -> Action:
        match entry["type"]:
            case "bid":
                return Bid(actor, self.private(entry["company"]), entry["price"])
            case "bankrupt":
                return Bankrupt(actor)
            case _:
                return super().special(actor, entry)

    def note_played(self, entry: Entry, action: Action) -> None:
        match action:
            case UsePrivate(actor=actor):
                self.numbered_shares.move(*self.shares(entry), actor)
            case LayTile(actor=actor) if actor in self.game.title.companies:
                president = self.game.state.presidents[actor]
                again = self.game.step_asked == TrackStep.name
                if lays_at(self.game, TRACK, president) and not again:
                    self.waiting = actor
        super().note_played(entry, action)

    # -- routes -------------------------------------------------------------------------------

    def run(self, entry: Entry) -> RunRoutes:
        """The routes of an entry, as far as it says which: a legal set of them if there is one."""
        actor, first = self.actor(entry), None
        for found in self._together(entry["routes"], 0):
            run = RunRoutes(
                actor,
                tuple(
                    (
                        self.train(route["train"]),
                        tuple(section_action(self.game, section) for section in trail),
                    )
                    for route, trail in zip(entry["routes"], found, strict=True)
                ),
            )
            if passes(check_routes, self.game, run):
                return run
            first = first or run
        if first is None:
            raise Fault("routes", "there is no track for these routes together")
        return first

    def _together(
        self, routes: Sequence[Mapping[str, Any]], used: int
    ) -> Iterator[tuple[Trail, ...]]:
        """Yield every set of trails for routes, none of which uses the track of another."""
        if not routes:
            yield ()
            return
        for trail in self._trails(routes[0], used):
            crossed = used
            for section in trail:
                crossed |= section.crossings
            for rest in self._together(routes[1:], crossed):
                yield trail, *rest

    def _trails(self, route: Mapping[str, Any], used: int) -> Iterator[Trail]:
        """Every trail that a route may be, written as connections or, long ago, as hexes alone."""
        track = self.game.network.track
        if not route.get("connections"):
            return walks(track, route["hexes"], used)
        nodes = [str(node).rpartition("-") for node in route.get("nodes") or ()]
        stops = [self.station(hex_id, node) for hex_id, _, node in nodes]
        return trails(track, route["connections"], stops, used)


IMPORTER = ClassicImporter
"""Read by the catalogue for every title of the family."""
