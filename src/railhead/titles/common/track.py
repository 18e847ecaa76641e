"""Laying and upgrading track: the checks that titles share, in the order in which they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import and_
from typing import Any, ClassVar, Generic

from railhead.engine.actions import Action, LayTile
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.network.new_track import new_track_at
from railhead.network.tracks import NODES
from railhead.network.walk_limits import DenseTrackError
from railhead.table.tiles import Upgrade
from railhead.titles.common.events.operating import TileLaid
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.policies.track import TrackPolicy, UpgradeFilter
from railhead.titles.common.turn import CompanyStep


def extending(game: CommonGame, company: str) -> UpgradeFilter:
    """Return a filter for the upgrades that extend a company's network; made once for all hexes.

    It can use new track of them, or reaches a station that they revalue.
    """
    network, policy = game.network, game.track_policy
    index, reach = network.grid.index, network.reach(company)
    home = {network.hex_of(station) for station in network.own(company)}

    def found(hex_id: str, upgrades: Iterable[Upgrade]) -> Iterator[Upgrade]:
        if hex_id in home:
            yield from upgrades
            return
        here = index[hex_id]
        base = here * NODES
        reached = [base + node in reach.stations for node in range(NODES)]
        passed = [at and reach.passes(base + node) for node, at in enumerate(reached)]
        meets = new_track_at(reach, here)
        for upgrade in upgrades:
            revalued = True in reached and any(map(and_, upgrade.value_changes, reached))
            if not revalued:
                sure = meets(upgrade)
                if sure is False or (
                    sure is None
                    and not policy.uses_new_track(reach, here, upgrade, passed.__getitem__)
                ):
                    continue
            yield upgrade

    return found


def extends_network(game: CommonGame, company: str, hex_id: str, upgrade: Upgrade) -> bool:
    """Whether a company can use new track of an upgrade, or reaches a station that it revalues."""
    return bool(list(extending(game, company)(hex_id, (upgrade,))))


class UsableTrack:
    """Which tiles have track that a company can use; made once for many tiles.

    A segment that is new, or any one where none is. `may_pass(node)`: a route may go on from a
    station of the new face. See rules 1865-4.2-12, 1865-4.2-13 and 1865-4.2-14; 18FB-3.5.1-3,
    18FB-3.5.1-10 and 18FB-R-34.
    """

    def __init__(self, game: CommonGame, company: str) -> None:
        network = game.network
        self._policy: TrackPolicy[Any] = game.track_policy
        self._index, self._reach = network.grid.index, network.reach(company)
        self._home = {network.hex_of(station) for station in network.own(company)}

    def usable(self, hex_id: str, upgrade: Upgrade, may_pass: Callable[[int], bool]) -> bool:
        """Whether the company can use track of a tile on a hex."""
        if hex_id in self._home:
            return True
        here, reach = self._index[hex_id], self._reach
        if upgrade.segments:
            return self._policy.uses_new_track(reach, here, upgrade, may_pass)
        stations = range(here * NODES, here * NODES + len(upgrade.face.nodes))
        return any(station in reach.stations for station in stations) or bool(
            reach.entries(here)[0] & upgrade.track_edges
        )

    def usable_upgrades(
        self, hex_id: str, upgrades: Iterable[Upgrade], may_pass: Callable[[Upgrade, int], bool]
    ) -> Iterator[Upgrade]:
        """Yield the upgrades of a hex with track that the company can use."""
        if hex_id in self._home:
            yield from upgrades
            return
        meets = new_track_at(self._reach, self._index[hex_id])
        for upgrade in upgrades:
            sure = meets(upgrade) if upgrade.segments else None
            if sure is None:
                sure = self.usable(hex_id, upgrade, partial(may_pass, upgrade))
            if sure:
                yield upgrade


def check_tile(game: CommonGame, company: str, lay: LayTile) -> Upgrade:
    """Check a tile lay and return its upgrade. Raises Illegal with the rule that refuses it."""
    title, state, policy = game.title, game.state, game.track_policy
    hex_ = title.map.hexes.get(lay.hex)
    if hex_ is None:
        raise Illegal(game.rule("no_hex"), "There is no hex {hex} on the map.", hex=lay.hex)
    closed = policy.closed(game, hex_)
    if closed is not None:
        raise closed
    if state.supply.get(lay.tile, 0) < 1:
        raise Illegal(game.rule("supply"), "No tile {tile} is left.", tile=lay.tile)
    colour = title.tiles.tiles[lay.tile].colour
    if colour not in game.phase.tiles:
        raise Illegal(
            game.rule("tile_colour"),
            "No {colour} tiles in phase {phase}.",
            colour=colour,
            phase=state.phase,
        )
    upgrade = policy.upgrade(game, game.network.face(lay.hex), lay)
    if upgrade.track_edges & ~hex_.open_edges:
        raise Illegal(
            game.rule("closed_edge"),
            "Track of tile {tile} on {hex} would lead over a closed edge.",
            tile=lay.tile,
            hex=lay.hex,
        )
    refused = policy.connection_check(game, company)(lay.hex, upgrade)
    if refused is not None:
        raise refused
    cost = policy.cost(game, company, hex_, upgrade)
    if policy.funds(game, company) < cost:
        raise Illegal(
            game.rule("track_cost"),
            "{company} cannot pay {price} for {hex}.",
            company=company,
            price=cost,
            hex=lay.hex,
        )
    return upgrade


def tile_lays(game: CommonGame, company: str, hexes: Iterable[str]) -> Iterator[LayTile]:
    """Yield every legal tile lay on some hexes."""
    title, state, policy = game.title, game.state, game.track_policy
    funds, connected = policy.funds(game, company), policy.connection_filter(game, company)
    colours, tiles = game.phase.tiles, title.tiles.tiles
    left = {tile for tile, count in state.supply.items() if count > 0}
    left = {tile for tile in left if tiles[tile].colour in colours}
    for hex_id in hexes:
        hex_ = title.map.hexes[hex_id]
        # For the printed hexes of a map no refusal is made, which nobody would read.
        if not hex_.takes_tiles or policy.closed(game, hex_) is not None:
            continue
        upgrades = [it for it in policy.upgrades(game, hex_) if it.tile in left]
        for upgrade in connected(hex_id, upgrades) if upgrades else ():
            if policy.cost(game, company, hex_, upgrade) <= funds:
                yield LayTile(company, hex_id, upgrade.tile, upgrade.rotation)


def lay_tile(game: CommonGame, company: str, lay: LayTile, cost: int) -> None:
    """Put a checked tile on the map and announce it; see `put_tile`. `cost` in money."""
    put_tile(game, lay)
    game.emit(
        TileLaid(company=company, hex=lay.hex, tile=lay.tile, rotation=lay.rotation, amount=cost)
    )


def put_tile(game: CommonGame, lay: LayTile) -> None:
    """Put a checked tile on the map.

    Raises Illegal where the tiles of a board from outside make track too dense to be followed.
    """
    game.set_tile(lay.hex, (lay.tile, lay.rotation))
    if game.board is not None:
        try:
            game.network.walk_all()
        except DenseTrackError as error:
            raise Illegal(
                "",
                "The track around {hex} would be too dense to be followed.",
                hex=str(error.params["hex"]),
            ) from error


def reachable_hexes(game: CommonGame, company: str) -> list[str]:
    """The hexes that a company's track leads to: outside of them it cannot build."""
    network = game.network
    return [network.grid.ids[here] for here in network.reach(company).hexes()]


@dataclass(frozen=True, slots=True)
class TrackStep(CompanyStep[T], Generic[T]):
    """Lay and upgrade tiles, as many as the title lets a company."""

    name: ClassVar[str] = "track"

    def may_lay(self, game: T) -> bool:
        """The company may lay one more tile in this turn, and can pay what every tile costs."""
        raise NotImplementedError(type(self).__name__)

    def hexes(self, game: T) -> Iterable[str]:
        """The hexes on which the company may perhaps build."""
        return reachable_hexes(game, self.company)

    def lay(self, game: T, action: LayTile, upgrade: Upgrade) -> None:
        """Carry out a checked tile lay, which makes this of its hex."""
        raise NotImplementedError(type(self).__name__)

    def lays(self, game: T) -> Iterator[LayTile]:
        """Yield every legal tile lay of the company."""
        return tile_lays(game, self.company, self.hexes(game))

    def needed(self, game: T) -> bool:
        return self.may_lay(game) and next(self.lays(game), None) is not None

    def choices(self, game: T) -> Sequence[Answer]:
        return list(self.lays(game))

    def act(self, game: T, action: Action) -> None:
        if not isinstance(action, LayTile):
            raise self.wrong(game, action)
        self.lay(game, action, check_tile(game, self.company, action))
