"""The tile steps of a company (rules 18FB-3.5.1-1 to 18FB-3.5.1-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TypeAlias

from railhead.engine.actions import LayTile
from railhead.engine.illegal import Illegal
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common import track as common
from railhead.titles.common.competitive import (
    check_competitive_upgrade,
    check_replacement,
    connected_edges,
    connection_keeping,
    lay_or_exchange,
)
from railhead.titles.common.policies.track import ConnectionCheck, TrackPolicy, UpgradeFilter
from railhead.titles.common.track import UsableTrack
from railhead.titles.g18fb.destinations import DeclareBase, bases
from railhead.titles.g18fb.facts import Title18FB
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.regional import check_bonuses
from railhead.titles.g18fb.slots import base_hex, make_room
from railhead.titles.g18fb.tokens import settle_waiting


class Track18FB(TrackPolicy[Base18FB]):
    """Which tiles may be laid or replaced; they cost nothing.

    See rules 18FB-3.5.1-1 to 18FB-3.5.1-15.
    """

    def connection_check(self, game: Base18FB, company: str) -> ConnectionCheck:
        """A company whose token waits beside its base has its way from there all the same.

        See rules 18FB-3.5.1-3, 18FB-3.5.1-10, 18FB-3.6.3-5, 18FB-R-29 and 18FB-R-34.
        """
        frozen, use, waits_on = (
            game.frozen(company),
            UsableTrack(game, company),
            _waits_on(game, company),
        )

        def refusal(hex_id: str, upgrade: Upgrade) -> Illegal | None:
            new = game.network.face(hex_id).colour == "white"
            if frozen and new:
                return Illegal(
                    "18FB-R-29", "{company} is frozen and lays no yellow tiles.", company=company
                )
            may_pass = partial(_has_room, game, company, hex_id, upgrade)
            if hex_id == waits_on or use.usable(hex_id, upgrade, may_pass):
                return None
            rule = "18FB-3.5.1-3" if new else "18FB-3.5.1-10"
            return Illegal(
                rule if upgrade.segments else "18FB-R-34",
                "{company} cannot reach the new track on {hex}.",
                company=company,
                hex=hex_id,
            )

        return refusal

    def connection_filter(self, game: Base18FB, company: str) -> UpgradeFilter:
        frozen, use, waits_on = (
            game.frozen(company),
            UsableTrack(game, company),
            _waits_on(game, company),
        )

        def found(hex_id: str, upgrades: Iterable[Upgrade]) -> Iterable[Upgrade]:
            if frozen and game.network.face(hex_id).colour == "white":
                return ()
            if hex_id == waits_on:
                return upgrades
            return use.usable_upgrades(hex_id, upgrades, partial(_has_room, game, company, hex_id))

        return found

    def upgrades(self, game: Base18FB, hex_: Hex) -> Iterable[Upgrade]:
        """A tile of the next colour or of the same; what is not connected may be lost.

        See rules 18FB-3.5.1-2, 18FB-3.5.1-8 and 18FB-3.5.1-9.
        """
        face = game.network.face(hex_.id)
        if face.colour == "white":
            return super().upgrades(game, hex_)
        connected = connected_edges(game, hex_.id)
        return _placed(game.title, hex_, face, connected, _crowds(game, hex_.id, face))

    def upgrade(self, game: Base18FB, face: Face, lay: LayTile) -> Upgrade:
        tiles = game.title.tiles
        if face.colour == "white":
            return super().upgrade(game, face, lay)
        if tiles.tiles[lay.tile].colour == face.colour:
            upgrade = check_competitive_upgrade(game, face, lay)
        else:
            found = tiles.successors(face, lay.hex)
            if all((it.tile, it.rotation) != (lay.tile, lay.rotation) for it in found):
                return super().upgrade(game, face, lay)
            upgrade = check_replacement(game, lay, found)
        hex_ = game.title.map.hexes[lay.hex]
        refusal = _misplaced(game.title, hex_, upgrade, _crowds(game, lay.hex, face))
        if refusal is not None:
            raise refusal
        return upgrade

    def cost(self, game: Base18FB, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        """Nothing (rules 18FB-3.5.1-1 and 18FB-2.5.2-1)."""
        return 0


def _waits_on(game: Base18FB, company: str) -> str:
    """The hex of a base beside which the token of a company waits, "" if it does not."""
    return base_hex(game, company) if company in game.state.waiting else ""


_Crowd: TypeAlias = "tuple[int, int]"
"""Of a city: how many tokens stand there or are kept room for, and its slots besides the tile."""


def _crowds(game: Base18FB, hex_id: str, face: Face) -> tuple[_Crowd, ...]:
    """The crowd of each city of a hex."""
    tokens, reserved, extra = game.state.tokens, game.state.reserved, game.state.extra_slots
    cities = [f"{hex_id}.{number}" for number in range(len(face.nodes))]
    return tuple(
        (
            sum(map(bool, tokens.get(city, ()))) + len(reserved.get(city, ())),
            extra.get(city, 0),
        )
        for city in cities
    )


@lru_cache(maxsize=4096)
def _placed(
    title: Title18FB, hex_: Hex, face: Face, connected: int, crowds: tuple[_Crowd, ...]
) -> tuple[Upgrade, ...]:
    """What may be made of a hex that shows a tile: the first way of each tile in each rotation."""
    tiles, found = title.tiles, dict[tuple[str, int], Upgrade]()
    for upgrade in connection_keeping(
        hex_,
        face,
        connected,
        (*tiles.successors(face, hex_.id), *tiles.exchanges(face, hex_.id)),
    ):
        if _misplaced(title, hex_, upgrade, crowds) is None:
            found.setdefault((upgrade.tile, upgrade.rotation), upgrade)
    return tuple(found.values())


def _misplaced(
    title: Title18FB, hex_: Hex, upgrade: Upgrade, crowds: Sequence[_Crowd]
) -> Illegal | None:
    """Why a tile is not for its place or for the tokens there, None if it is.

    See rules 18FB-3.5.1-14 and 18FB-3.5.1-8.
    """
    letter = hex_.face.label
    if letter in title.facts.own_tiles and upgrade.face.label != letter:
        return Illegal(
            "18FB-3.5.1-14",
            "Only tiles with the letter {letter} fit {hex}.",
            letter=letter,
            hex=hex_.id,
        )
    for node, after in enumerate(upgrade.face.nodes):
        carried = [crowds[before] for before, it in enumerate(upgrade.nodes) if it == node]
        if sum(names for names, _ in carried) > after.slots + sum(extra for _, extra in carried):
            return Illegal(
                "18FB-3.5.1-8",
                "Tile {tile} has no room for the tokens on {hex}.",
                tile=upgrade.tile,
                hex=hex_.id,
            )
    return None


def _has_room(game: Base18FB, company: str, hex_id: str, upgrade: Upgrade, node: int) -> bool:
    """The way of a company may pass a station as it is on the new tile.

    See rules 18FB-3.5.1-4, 18FB-3.5.1-5 and 18FB-2.5.3-4.
    """
    slots, taken, tokens = upgrade.face.nodes[node].slots, 0, game.state.tokens
    for before, after in enumerate(upgrade.nodes):
        if after == node:
            city = f"{hex_id}.{before}"
            names = tokens.get(city, ())
            if company in names:
                return True
            taken += len(names) - names.count("")
            slots += game.extra_slots(city)
    if not slots or taken < slots:
        return True
    return game.kind(company) != REGIONAL and any(
        company in names or "" in names for names in _other_half(game, hex_id, upgrade, node)
    )


def _other_half(
    game: Base18FB, hex_id: str, upgrade: Upgrade, node: int
) -> Iterator[tuple[str, ...]]:
    """The slots of cities of the same place that a station of a new face is joined with."""
    network, place = game.network, game.title.joined_places.get(hex_id, ())
    base = network.grid.index[hex_id] * 6
    for edge, _ in upgrade.face.at_node[node]:
        side = network.grid.across[base + edge]
        other = network.grid.ids[side // 6] if side >= 0 else ""
        if other in place:
            for end, _ in network.face(other).at_edge[side % 6]:
                if end >= FIRST_NODE:
                    yield game.state.tokens.get(f"{other}.{end - FIRST_NODE}", ())


# -- the step ----------------------------------------------------------------------------------


def lay(game: Base18FB, company: str, action: LayTile, cost: int) -> None:
    """Put a checked tile on the map, with what follows from it."""
    lay_or_exchange(game, company, action, cost)
    for regional in game.state.waiting:
        if base_hex(game, regional) == action.hex:
            make_room(game, regional)
    settle_waiting(game)
    check_bonuses(game)


@dataclass(frozen=True, slots=True)
class TrackStep(common.TrackStep[Base18FB]):
    """As many tile steps as were fixed when the company floated; none of them is compulsory.

    See rules 18FB-3.5.1-1, 18FB-2.1-10 and 18FB-R-75.
    """

    def run(self, game: Base18FB) -> bool:
        if len(bases(game, self.company)) > 1:
            game.push(DeclareBase(self.company))
            return False
        return common.TrackStep.run(self, game)

    def may_lay(self, game: Base18FB) -> bool:
        return game.state.acting.steps < game.state.tile_steps[self.company]

    def lay(self, game: Base18FB, action: LayTile, upgrade: Upgrade) -> None:
        acting = game.state.acting
        game.state.acting = replace(acting, steps=acting.steps + 1)
        lay(game, self.company, action, 0)
