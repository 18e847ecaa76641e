"""A hex that a reader has opened: what is there, what may be done there, and why not more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from railhead.assist.consequences import Consequences
from railhead.assist.suggestions import different_lays
from railhead.drawing.map.joins import joins_of
from railhead.drawing.map.picture import describe_hex
from railhead.drawing.map.view import MapView
from railhead.drawing.page.fragments import hex_picture, tile_picture
from railhead.drawing.views import kept_on_tiles, map_of, map_with_tile
from railhead.engine.actions import LayTile, PlaceToken
from railhead.engine.decision import Answer, Decision
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_, rule_text
from railhead.language.description import action_of
from railhead.language.faces import say_face
from railhead.server.page.question.buttons import ButtonMaker, places_of
from railhead.server.page.question.model import Button
from railhead.server.page.question.tokens import MapLines, on_line, token_lines
from railhead.table.tiles import Tile

# The end of the names of steps in which tiles are laid.
_LAYING = "track"


@dataclass(frozen=True, slots=True)
class Rotation:
    """A tile in one legal rotation, from 0 to 5.

    `cost`: in money; `face`: its track and stations in words; `joins`: what the company would then
    reach, in words; `lying`: the tile as it would lie on the map, with what stands there.
    """

    rotation: int
    cost: int
    button: Button
    picture: Markup
    face: str
    joins: str
    lying: Markup


@dataclass(frozen=True, slots=True)
class TileChoice:
    """A tile that may be laid, in each legal rotation that looks different.

    `left`: how many are left, in words.
    """

    tile: str
    name: str
    left: str
    rotations: tuple[Rotation, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """What the rules refuse for one reason; of tiles (tile, picture) of each."""

    why: str
    rule: str
    rule_text: str
    tiles: tuple[tuple[str, Markup], ...]


@dataclass(frozen=True, slots=True)
class Possible:
    """Tiles that may come to lie on a hex, for readers who are not asked to lay them.

    `said`: by whom, in words; `tiles`: (name, how many are left in words, picture) of each.
    """

    said: str
    tiles: tuple[tuple[str, str, Markup], ...]


@dataclass(frozen=True, slots=True)
class HexChoices:
    """An opened hex. `said`: its description; `reached`: companies whose track leads here.

    `beyond`: (sign, hex, its name with the place) for each side at which another sheet of the map
    joins. `buttons`: the answers about this hex besides its `tiles`; `refused`: tiles that cannot
    be laid, or why no token can be placed; `why`: the first reason, if the viewer is asked to lay
    track or to place a token and can do nothing here. `possible`: what may come to lie here, if the
    viewer is not asked to lay track.
    """

    table: str
    version: int
    hex: str
    name: str
    said: str
    reached: tuple[str, ...] = ()
    beyond: tuple[tuple[str, str, str], ...] = ()
    tiles: tuple[TileChoice, ...] = ()
    buttons: tuple[Button, ...] = ()
    why: Refused | None = None
    refused: tuple[Refused, ...] = ()
    possible: Possible | None = None


def hex_choices(
    maker: ButtonMaker,
    hex_id: str,
    decision: Decision | None,
    table: str = "",
    version: int = 0,
    *,
    stopped: bool = False,
) -> HexChoices:
    """Return what is shown of a hex; `decision`: the viewer's own, None if they are not asked.

    `stopped`: the table cannot go on, so that nothing is asked of its rules. Raises KeyError for a
    hex that the map does not have.
    """
    game, translate = maker.game, maker.voice.translate
    name = game.title.map.hexes[hex_id].name
    shown = map_of(game)
    said = describe_hex(shown, hex_id, translate)
    reached = tuple(_reached_by(game, hex_id))
    beyond = tuple(_beyond(game, hex_id))
    looked = HexChoices(table, version, hex_id, name, said, reached, beyond)
    if stopped:
        return looked
    if decision is None:
        return replace(looked, possible=possible_tiles(maker, hex_id))
    here = [answer for answer in decision.answers if hex_id in places_of(answer, game)]
    lays = [action for action in map(action_of, here) if isinstance(action, LayTile)]
    lines = token_lines(maker.shows, decision)
    buttons = tuple(
        _button_here(maker, answer, lines)
        for answer in here
        if not isinstance(action_of(answer), LayTile)
    )
    tiles = tuple(_tiles(maker, lays, shown))
    kinds = {type(answer) for answer in decision.answers}
    if LayTile not in kinds:
        barred = PlaceToken in kinds and not buttons
        refusals = tuple(_no_tokens(maker, decision.actor, hex_id)) if barred else ()
        return replace(
            looked,
            buttons=buttons,
            possible=possible_tiles(maker, hex_id),
            why=refusals[0] if refusals else None,
            refused=refusals,
        )
    refused = tuple(_refused(maker, decision.actor, hex_id, {lay.tile for lay in lays}))
    why = refused[0] if refused and not tiles and not buttons else None
    return replace(looked, tiles=tiles, buttons=buttons, why=why, refused=refused)


def possible_tiles(maker: ButtonMaker, hex_id: str) -> Possible | None:
    """Return what may come to lie on a hex: what the company on turn may lay, if it lays track.

    Else the tiles that fit there in the present phase, whoever reaches it. None if there is none.
    """
    game, decision = maker.game, maker.game.decision
    if decision is not None and decision.step.endswith(_LAYING):
        answers = map(action_of, reversed(decision.answers))
        lays = [it for it in answers if isinstance(it, LayTile) and it.hex == hex_id]
        found = {lay.tile: lay.rotation for lay in lays}
        said = maker.say(N_("{company} may lay here now:"), company=decision.actor)
    else:
        here, tiles = game.title.map.hexes[hex_id], game.title.tiles
        fitting = tiles.fitting(game.network.face(hex_id), here) if here.takes_tiles else ()
        found = {up.tile: up.rotation for up in reversed(fitting) if _is_left(game, up.tile)}
        said = maker.voice.translate(N_("Tiles that fit here now:"))
    if not found:
        return None
    pictures = (
        (maker.voice.tile(tile), _left(maker, tile), _picture_of(maker, tile, rotation))
        for tile, rotation in sorted(found.items())
    )
    return Possible(said, tuple(pictures))


def _is_left(game: Game, tile: str) -> bool:
    """Whether a tile may be laid in the present phase, and there is one."""
    kind = game.title.tiles.tiles[tile]
    return kind.colour in game.phase.tiles and (
        kind.unlimited or game.state.supply.get(tile, 0) > 0
    )


def _picture_of(maker: ButtonMaker, tile: str, rotation: int) -> Markup:
    return picture_of(maker.game, maker.game.title.tiles.tiles[tile], rotation, maker)


def _beyond(game: Game, hex_id: str) -> Iterator[tuple[str, str, str]]:
    """Where the map goes on beyond sides by which its sheets join."""
    here = game.title.map.hexes[hex_id]
    for sign, edge, place in joins_of(game.title.map, here):
        yield sign, here.neighbours[edge], place


def _button_here(maker: ButtonMaker, answer: Answer, lines: MapLines) -> Button:
    """The button of an answer; its id differs from that of the same answer in the panel."""
    button = maker.button(answer, main=isinstance(answer, PlaceToken))
    button = on_line(button, answer, lines)
    return replace(button, id=f"here-{button.id}")


def _reached_by(game: Game, hex_id: str) -> Iterator[str]:
    """The companies whose track leads to a hex."""
    network = game.network
    here = network.grid.index[hex_id]
    for company in game.operating_order():
        if network.own(company) and here in network.reach(company).hexes():
            yield company


# -- what may be laid --------------------------------------------------------------------------


def _tiles(maker: ButtonMaker, lays: Sequence[LayTile], shown: MapView) -> Iterator[TileChoice]:
    by_tile: dict[str, list[LayTile]] = {}
    for lay in lays:
        by_tile.setdefault(lay.tile, []).append(lay)
    for tile, turned in by_tile.items():
        rotations = tuple(_rotations(maker, turned, shown))
        yield TileChoice(tile, maker.voice.tile(tile), _left(maker, tile), rotations)


def _rotations(maker: ButtonMaker, lays: Sequence[LayTile], around: MapView) -> Iterator[Rotation]:
    """One rotation for each face: rotations that look the same are the same choice."""
    game, voice = maker.game, maker.voice
    for lay in different_lays(game, lays):
        face = game.title.tiles.face(lay.tile, lay.rotation)
        consequences = maker.preview(lay).consequences
        cost = int(consequences.first("tile_laid").get("amount", 0))
        phrase = N_("Lay tile {tile} for {amount}") if cost else N_("Lay tile {tile}")
        yield Rotation(
            lay.rotation,
            cost,
            maker.button(lay, voice.say(phrase, tile=lay.tile, amount=cost), main=True),
            picture_of(game, game.title.tiles.tiles[lay.tile], lay.rotation, maker),
            say_face(voice, face, game.phase.revenue_colour),
            joins_then(maker, lay, consequences),
            lying_then(maker, lay, consequences, around),
        )


def lying_then(
    maker: ButtonMaker, lay: LayTile, consequences: Consequences, around: MapView
) -> Markup:
    """Return the picture of the hex as it would be, with the tokens that stand there."""
    after = map_with_tile(around, consequences.after, lay.hex)
    return Markup(hex_picture(after, lay.hex, translate=maker.voice.translate))


def joins_then(maker: ButtonMaker, lay: LayTile, consequences: Consequences) -> str:
    """Say which stations the company reaches with a tile and did not before, "" if none."""
    before, after = maker.game.network, consequences.after.network
    if not before.own(lay.actor):
        return ""
    base = before.grid.index[lay.hex]
    old = before.reach(lay.actor).stations
    new = [name for name in after.reach(lay.actor).stations if name not in old]
    places = dict.fromkeys(after.hex_of(station) for station in new)
    places.pop(before.grid.ids[base], None)
    if not places:
        return ""
    names = maker.voice.listed(maker.voice.short_place(place) for place in places)
    return maker.say(N_("{company} then reaches {places}"), company=lay.actor, places=names)


def _left(maker: ButtonMaker, tile: str) -> str:
    if maker.game.title.tiles.tiles[tile].unlimited:
        return ""
    count = maker.game.state.supply.get(tile, 0)
    return maker.say(N_("{count} left"), count=count)


def picture_of(game: Game, tile: Tile, rotation: int, maker: ButtonMaker) -> Markup:
    """Return the picture of a tile in a rotation, at the scale of the map, centred on (0, 0)."""
    flat, kept = game.title.map.layout.flat, kept_on_tiles(game.title).get(tile.id)
    translate = maker.voice.translate
    return Markup(tile_picture(tile, rotation, flat=flat, kept=kept, translate=translate))


# -- what may not ------------------------------------------------------------------------------


def _refused(maker: ButtonMaker, company: str, hex_id: str, legal: set[str]) -> Iterator[Refused]:
    """Tiles of the next colour that suit the hex and cannot be laid, by reason.

    First come those that meet most of the rules: they are the likeliest to be asked about.
    """
    game = maker.game
    here = game.title.map.hexes[hex_id]
    face, tiles = game.network.face(hex_id), game.title.tiles
    fitting: dict[str, list[int]] = {}
    for up in tiles.fitting(face, here):
        fitting.setdefault(up.tile, []).append(up.rotation)
    keeping: dict[str, list[int]] = {}
    for up in tiles.upgrades(face, hex_id):
        keeping.setdefault(up.tile, []).append(up.rotation)
    suiting = [name for name in tiles.tiles if tiles.suits(face, hex_id, name)]
    reasons: dict[tuple[str, str], tuple[int, Illegal, list[tuple[str, Markup]]]] = {}
    for name in (suiting or list(tiles.tiles)[:1]) if not legal else suiting:
        if name in legal:
            continue
        rank = 0 if name in fitting else 1 if name in keeping else 2
        rotation = (fitting.get(name) or keeping.get(name) or [0])[0]
        illegal = game.refusal(LayTile(company, hex_id, name, rotation))
        if illegal is None:
            continue
        # Reasons that name the tile are one reason.
        key = (illegal.rule, illegal.reason)
        found = reasons.setdefault(key, (rank, illegal, []))
        picture = picture_of(game, tiles.tiles[name], rotation, maker)
        found[2].append((maker.voice.tile(name), picture))
        if rank < found[0]:
            reasons[key] = (rank, *found[1:])
    for _, illegal, pictures in sorted(reasons.values(), key=lambda reason: reason[0]):
        params = dict(illegal.params)
        if len(pictures) > 1 and "tile" in params:
            params["tile"] = maker.voice.listed(name for name, _ in pictures)
        yield _in_words(maker, illegal, params, tuple(pictures) if suiting else ())


def _no_tokens(maker: ButtonMaker, company: str, hex_id: str) -> Iterator[Refused]:
    """Why a company cannot place a token on a hex: each reason that one of its cities has."""
    game = maker.game
    nodes = game.network.face(hex_id).nodes
    cities = [number for number, node in enumerate(nodes) if node.kind == "city"]
    told = set()
    for number in cities or [0]:
        illegal = game.refusal(PlaceToken(company, f"{hex_id}.{number}"))
        if illegal is not None and (illegal.rule, illegal.reason) not in told:
            told.add((illegal.rule, illegal.reason))
            yield _in_words(maker, illegal, illegal.params)


def _in_words(
    maker: ButtonMaker,
    illegal: Illegal,
    params: Mapping[str, Any],
    tiles: tuple[tuple[str, Markup], ...] = (),
) -> Refused:
    rule = rule_text(illegal.rule, maker.game.title, maker.voice.translate)
    return Refused(maker.say(illegal.reason, **params), illegal.rule, rule, tiles)
