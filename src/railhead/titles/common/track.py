"""Laying and upgrading track: the checks that titles share, in the order in which they refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from railhead.engine.actions import LayTile
from railhead.engine.illegal import Illegal
from railhead.network.steps import DenseTrackError
from railhead.network.tracks import NODES
from railhead.table.faces import Face
from railhead.table.maps import Hex
from railhead.table.tiles import COLOURS, Upgrade
from railhead.titles.common.table import CommonTable, T

Connected = Callable[[str, Upgrade], Illegal | None]
"""(hex, upgrade) -> why a company may not lay this tile there, None if it may."""

Finder = Callable[[T, Face, LayTile], Upgrade]
"""What a tile lay makes of the face of its hex. Raises Illegal where the two do not fit."""

Choices = Callable[[T, Hex], Iterable[Upgrade]]
"""All upgrades that a hex takes, as far as its face and the edges of the map decide."""


def extends_network(game: CommonTable, company: str, hex_id: str, upgrade: Upgrade) -> bool:
    """The company can use new track, or reaches a station whose value changes."""
    ways = game.ways
    if game.has_token_on(hex_id, company):
        return True
    reach = ways.reach(company)
    base = ways.grid.index[hex_id] * NODES
    if any(
        changes and base + node in reach.stations
        for node, changes in enumerate(upgrade.value_changes)
    ):
        return True
    return game.uses_new_track(company, hex_id, upgrade, lambda node: reach.passes(base + node))


def _misfit(game: CommonTable, face: Face, lay: LayTile) -> Illegal:
    """Why a tile cannot replace the face of a hex, whatever lies around it."""
    tiles = game.title.tiles
    if lay.rotation not in range(6):
        return Illegal(game.rule("rotation"), "A tile is laid in one of six rotations, 0 to 5.")
    colour = tiles.tiles[lay.tile].colour
    if COLOURS.index(colour) != COLOURS.index(face.colour) + 1:
        key = "next_colour" if lay.hex in game.state.tiles else "tile_colour"
        return Illegal(
            game.rule(key),
            "A {colour} tile does not follow on what lies on {hex}.",
            colour=colour,
            hex=lay.hex,
        )
    if not tiles.suits(face, lay.hex, lay.tile):
        return Illegal(
            game.rule("kind_of_hex" if face.colour == "white" else "kind_kept"),
            "Tile {tile} does not fit {hex}.",
            tile=lay.tile,
            hex=lay.hex,
        )
    return Illegal(
        game.rule("keeps_track"),
        "Tile {tile} in this position does not keep the track of {hex}.",
        tile=lay.tile,
        hex=lay.hex,
    )


def next_colour(game: CommonTable, face: Face, lay: LayTile) -> Upgrade:
    """The upgrade of a face to the next colour. Raises Illegal."""
    upgrade = game.title.tiles.upgrade(face, lay.hex, lay.tile, lay.rotation)
    if upgrade is None:
        raise _misfit(game, face, lay)
    return upgrade


def check_tile(
    game: T,
    company: str,
    lay: LayTile,
    refusal: Connected,
    find: Finder[T] = next_colour,
) -> Upgrade:
    """Check a tile lay. Raises Illegal with the rule that refuses it."""
    title, state = game.title, game.state
    hex_ = title.map.hexes.get(lay.hex)
    if hex_ is None:
        raise Illegal(game.rule("no_hex"), "There is no hex {hex} on the map.", hex=lay.hex)
    closed = game.closed_hex(hex_)
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
    upgrade = find(game, game.ways.face(lay.hex), lay)
    if upgrade.track_edges & ~hex_.open_edges:
        raise Illegal(
            game.rule("closed_edge"),
            "Track of tile {tile} on {hex} would lead over a closed edge.",
            tile=lay.tile,
            hex=lay.hex,
        )
    refused = refusal(lay.hex, upgrade)
    if refused is not None:
        raise refused
    cost = game.tile_cost(company, hex_, upgrade)
    if game.track_funds(company) < cost:
        raise Illegal(
            game.rule("track_cost"),
            "{company} cannot pay {price} for {hex}.",
            company=company,
            price=cost,
            hex=lay.hex,
        )
    return upgrade


def of_next_colour(game: CommonTable, hex_: Hex) -> Iterable[Upgrade]:
    """The upgrades of a hex to the next colour."""
    return game.title.tiles.fitting(game.ways.face(hex_.id), hex_)


def tile_lays(
    game: T,
    company: str,
    hexes: Iterable[str],
    refusal: Connected,
    choices: Choices[T] = of_next_colour,
) -> Iterator[LayTile]:
    """Yield every legal tile lay on some hexes."""
    title, state = game.title, game.state
    funds = game.track_funds(company)
    for hex_id in hexes:
        hex_ = title.map.hexes[hex_id]
        if game.closed_hex(hex_) is not None:
            continue
        for upgrade in choices(game, hex_):
            if (
                state.supply[upgrade.tile] > 0
                and upgrade.face.colour in game.phase.tiles
                and refusal(hex_id, upgrade) is None
                and game.tile_cost(company, hex_, upgrade) <= funds
            ):
                yield LayTile(company, hex_id, upgrade.tile, upgrade.rotation)


def lay_tile(game: CommonTable, company: str, lay: LayTile, cost: int, **told: bool) -> None:
    """Put a checked tile on the map and tell it; `told`: what a title adds to that.

    Raises Illegal where the tiles of a board from outside make track too dense to be followed.
    """
    game.set_tile(lay.hex, (lay.tile, lay.rotation))
    if game.board is not None:
        try:
            game.ways.walk_all()
        except DenseTrackError as error:
            raise Illegal(
                "",
                "The track around {hex} would be too dense to be followed.",
                hex=str(error.params["hex"]),
            ) from error
    game.emit(
        "tile_laid",
        company=company,
        hex=lay.hex,
        tile=lay.tile,
        rotation=lay.rotation,
        amount=cost,
        **told,
    )


def reachable_hexes(game: CommonTable, company: str) -> list[str]:
    """The hexes on which a company may perhaps build."""
    ways = game.ways
    return [ways.grid.ids[here] for here in ways.reach(company).hexes()]
