"""Views of a game or a title, from which its map and its market are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TypedDict

from railhead.drawing.base.palette import Theme, company_colour
from railhead.drawing.hex.descriptions import Translate, untranslated
from railhead.drawing.hex.notes import LATER
from railhead.drawing.hex.themes import BROWSER
from railhead.drawing.hex.tiles import KeptSlot
from railhead.drawing.map.overlay import draw_routes_above
from railhead.drawing.map.view import MapView, RouteLine
from railhead.drawing.market.picture import MarketView
from railhead.engine.actions import Action, RouteSection, RunRoutes
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.presentation import presentation_class, presentation_of
from railhead.presentation.blocks import MapLine, MapMarks, MapNote
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.market import Cell
from railhead.table.tiles import COLOURS
from railhead.titles.catalogue import game_class, title_ids

ROUTE_COLOURS = ("#d1495b", "#1b6ca8", "#2a9d5c", "#c77d0a", "#7b3fa0", "#0f8b8d")
"""The colours of routes in their order; after the last one they start again."""

Segment = tuple[str, int, int]
"""A piece of a route in one hex: (hex, end, end), with ends numbered as in a `Face`."""


def printed_map(title: Title, *, translate: Translate = untranslated) -> MapView:
    """Return the map as it is printed, with the slots that are kept for home tokens.

    In a title with printed lines, those of companies that come in later phases are left out.
    """
    marks = printed_marks(title)
    kept: dict[str, tuple[str, ...]] = dict(marks.kept)
    destinations: list[tuple[str, str]] = []
    for company in title.companies.values():
        lines = title.lines.get(company.id, ())
        if lines and company.from_phase:
            continue
        stops = [stop for line in lines for stop in line[1:]]
        destinations += [(company.id, stop.partition(".")[0]) for stop in stops]
        if company.destination and not lines:
            destinations.append((company.id, company.destination))
        if company.base and not lines:
            city = f"{company.base}.{company.base_node}"
            kept[city] = (*kept.get(city, ()), company.id)
    # Slots besides those of a face stand after them.
    tokens = {city: len(companies) for city, companies in kept.items()}
    for city, names in marks.added.items():
        hex_id, _, node = city.rpartition(".")
        slots = title.map.hexes[hex_id].face.nodes[int(node)].slots
        tokens[city] = max(slots, tokens.get(city, 0)) + len(names)
        kept[city] = (*kept.get(city, ()), *names)
    return MapView(
        title.map,
        title.companies,
        tokens={city: ("",) * count for city, count in tokens.items()},
        reserved=kept,
        revenue_colour=next(iter(title.phases.values())).revenue_colour,
        destinations=_by_hex(destinations),
        further=marks.further,
        numbers=title.numbers,
        hex_mm=title.hex_mm,
        title=f"{title.name} {title.subtitle}",
        caption=translate(title.edition),
        **_known(title, marks),
    )


def _known(title: Title, marks: MapMarks) -> _Known:
    """Return what the rules know of the hexes, as fields of a `MapView`."""
    return {
        "notes": marks.notes,
        "stubs": marks.stubs,
        "shut": marks.shut,
        "short": marks.short,
        "periods": revenue_periods(title),
        "terrain": title.terrain,
    }


class _Known(TypedDict):
    notes: Mapping[str, tuple[MapNote, ...]]
    stubs: Mapping[str, int]
    shut: Mapping[str, str]
    short: Mapping[str, str]
    periods: tuple[tuple[str, str], ...]
    terrain: Mapping[str, Mapping[str, int]]


@lru_cache(maxsize=64)
def printed_marks(title: Title) -> MapMarks:
    """Return what the rules of a title know of its map, and of the tiles that are to lie there."""
    kind = game_class(title.id) if title.id in title_ids() else Game
    marks = presentation_class(kind).printed(title)
    notes = dict(marks.notes)
    for hex_id, later in _later_tiles(title).items():
        notes[hex_id] = (*notes.get(hex_id, ()), *later)
    return replace(marks, notes=notes)


@lru_cache(maxsize=64)
def _later_tiles(title: Title) -> dict[str, tuple[MapNote, ...]]:
    """Return hex -> notes about tiles that only some hexes take, where their letters do not tell.

    A tile with the letter that is printed on its hex, or lies there, needs no note.
    """
    found: dict[str, tuple[MapNote, ...]] = {}
    for tile in title.tiles.tiles.values():
        label = tile.faces[0].label
        for hex_id in tile.hexes:
            if hex_id not in title.map.hexes or title.map.hexes[hex_id].face.label == label != "":
                continue
            text, legend = _OWN_TILE
            if label:
                text, legend = _LATER_LABEL
            fields = (("colour", tile.colour), ("tile", tile.id), ("label", label))
            note = MapNote(LATER, label or tile.id, text, fields, legend)
            found[hex_id] = (*found.get(hex_id, ()), note)
    return found


@lru_cache(maxsize=64)
def kept_on_tiles(title: Title) -> Mapping[str, KeptSlot]:
    """Return tile -> the slot of it that is kept for a company."""
    kept = printed_marks(title).kept_on_tiles
    return {
        tile: (node, company, company_colour(title.companies, company))
        for tile, (node, company) in kept.items()
    }


def _marked(phrase: str) -> str:
    """Mark a phrase for the catalogue; it is translated where it is used."""
    return phrase


_LATER_LABEL = (
    _marked("label {label} for {colour} tiles"),
    _marked("{label}: label of the {colour} tile that fits there"),
)
_OWN_TILE = (
    _marked("takes {colour} tile {tile}"),
    _marked("{tile}: {colour} tile that only these hexes take"),
)


@lru_cache(maxsize=64)
def revenue_periods(title: Title) -> tuple[tuple[str, str], ...]:
    """Return (phase colour, its phases) for each column in which revenues are read, in order."""
    phases: dict[str, list[str]] = {}
    for phase in title.phases.values():
        phases.setdefault(phase.revenue_colour, []).append(phase.id)
    return tuple(
        (colour, ids[0] if len(ids) == 1 else f"{ids[0]}–{ids[-1]}")
        for colour, ids in phases.items()
        if colour
    )


def map_of(game: Game, *, caption: str = "", routes: RunRoutes | None = None) -> MapView:
    """Return the map of a game: tiles, tokens, slots kept for home tokens and what else lies on it.

    `routes`: a run of trains to show; it is left out if its track has changed since.
    """
    title, state, marks = game.title, game.state, presentation_of(game).marks()
    reserved = {city: tuple(game.reserved_for(city)) for city in state.tokens}
    notes = dict(marks.notes)
    for hex_id, later in _tiles_to_come(game).items():
        notes[hex_id] = (*notes.get(hex_id, ()), *later)
    return MapView(
        title.map,
        title.companies,
        faces={hex_id: title.tiles.face(*tile) for hex_id, tile in state.tiles.items()},
        tiles=state.tiles,
        tokens=state.tokens,
        reserved={city: companies for city, companies in reserved.items() if companies},
        revenue_colour=game.phase.revenue_colour,
        markers=marks.signs,
        destinations=marks.destinations,
        further=marks.further,
        numbers=title.numbers,
        hex_mm=title.hex_mm,
        # Terrain priced by the gauge of the new track is paid for again at every upgrade.
        terrain_lasts=bool(title.terrain),
        routes=route_lines(game, routes) if routes is not None else (),
        title=f"{title.name} {title.subtitle}",
        caption=caption,
        **_known(title, replace(marks, notes=notes)),
    )


def _tiles_to_come(game: Game) -> dict[str, tuple[MapNote, ...]]:
    """Return the notes of `_later_tiles` about tiles that are still to come."""
    ranks = {colour: rank for rank, colour in enumerate(COLOURS)}
    tiles, found = game.title.tiles.tiles, {}
    for hex_id, notes in _later_tiles(game.title).items():
        lying = game.state.tiles.get(hex_id)
        colour = tiles[lying[0]].colour if lying else COLOURS[0]
        left = tuple(it for it in notes if ranks[str(dict(it.fields)["colour"])] > ranks[colour])
        if left:
            found[hex_id] = left
    return found


def map_with_tile(view: MapView, after: Game, hex_id: str) -> MapView:
    """Return the map `view` with one hex as it is in the game `after`."""
    tile = after.state.tiles[hex_id]
    here = [city for city in after.state.tokens if city.rpartition(".")[0] == hex_id]
    kept = {city: tuple(after.reserved_for(city)) for city in here}
    notes = [note for note in view.notes.get(hex_id, ()) if note.kind != LATER]
    notes += _tiles_to_come(after).get(hex_id, ())
    return replace(
        view,
        notes={**view.notes, hex_id: tuple(notes)},
        faces={**view.faces, hex_id: after.title.tiles.face(*tile)},
        tiles={**view.tiles, hex_id: tile},
        tokens=after.state.tokens,
        reserved={**view.reserved, **kept},
    )


def _by_hex(destinations: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Return hex -> the companies with this destination; `destinations`: (company, hex)."""
    found: dict[str, tuple[str, ...]] = {}
    for company, hex_id in dict.fromkeys(destinations):
        found[hex_id] = (*found.get(hex_id, ()), company)
    return found


def last_run(actions: Iterable[Action]) -> RunRoutes | None:
    """Return the last run of trains among actions that were played, None if there is none."""
    found = None
    for action in actions:
        if isinstance(action, RunRoutes) and action.routes:
            found = action
    return found


def route_lines(game: Game, run: RunRoutes) -> tuple[RouteLine, ...]:
    """Return a run as lines on the map; () if some of its track is not there (any more)."""
    lines = []
    for number, (train, sections) in zip(run_numbers(game, run), run.routes, strict=True):
        segments = [segment for section in sections for segment in _segments(game, section)]
        if not all(_is_there(game.network.face(hex_id), a, b) for hex_id, a, b in segments):
            return ()
        kind = game.train_class(train)
        colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
        lines.append(RouteLine(f"{run.actor} {kind}", colour, tuple(segments), kind, number))
    return tuple(lines)


def run_numbers(game: Game, run: RunRoutes) -> list[int]:
    """Return for each route of a run the place of its train among those of the company, from 0.

    So a train keeps its colour while the runs of others change. Where one of them is gone since,
    the routes are numbered in their order.
    """
    trains = list(game.state.trains.get(run.actor, ()))
    running = [train for train, _ in run.routes]
    if not all(train in trains for train in running):
        return list(range(len(running)))
    return [trains.index(train) for train in running]


def _segments(game: Game, section: RouteSection) -> list[Segment]:
    """Follow a section from hex to hex."""
    first, edges, last = section
    here, _, node = first.rpartition(".")
    end = FIRST_NODE + int(node)
    segments = []
    for letter in edges:
        edge = int(letter)
        segments.append((here, end, edge))
        hex_ = game.title.map.hexes[here]
        here, end = hex_.neighbours[edge], hex_.meets[edge]
    segments.append((here, end, FIRST_NODE + int(last.rpartition(".")[2])))
    return segments


def _is_there(face: Face, a: int, b: int) -> bool:
    return any(track.ends == (min(a, b), max(a, b)) for track in face.tracks)


def market_stacks(game: Game) -> dict[Cell, tuple[str, ...]]:
    """Return the companies whose markers stand in each cell, the topmost first."""
    return {cell: game.stack(cell) for cell in set(game.state.cells.values())}


def market_legend(title: Title, translate: Translate = untranslated) -> dict[str, str]:
    """Return zone letter -> what the zone means, for the zones of the market that need a text."""
    phases = list(title.phases.values())
    used = sorted({zone for row in title.market.rows for price in row for zone in price.zones})
    named = {zone: translate(text) for zone, text in title.zones.items() if zone in used}
    starts, openings, rest = {}, {}, {}
    for zone in used:
        start = next((phase.id for phase in phases if zone in phase.par_zones), "")
        opened = next((phase.id for phase in phases if zone not in phase.shut_zones), "")
        if zone in named:
            continue
        if start:
            starts[zone] = translate("starting value from phase {phase}").format(phase=start)
        elif opened != phases[0].id:
            openings[zone] = translate("only from phase {phase}").format(phase=opened)
        elif zone == "e":
            rest[zone] = translate("ends the game")
        elif zone == "c":
            rest[zone] = translate("closes the company")
    return named | starts | openings | rest


# The words in which a title says from which phase on a zone may be used.
_FROM_PHASE = re.compile(r"\bphase (\w+)")


def market_signs(title: Title) -> dict[str, str]:
    """Return zone letter -> what is written on its cells: a phase, if the zone begins with one."""
    phases = list(title.phases.values())
    signs = {}
    for zone in market_legend(title):
        if zone in title.zones:
            named = _FROM_PHASE.search(title.zones[zone])
            sign = named[1] if named else ""
        else:
            opened = next((phase.id for phase in phases if zone not in phase.shut_zones), "")
            start = next((phase.id for phase in phases if zone in phase.par_zones), "")
            sign = start or ("" if opened == phases[0].id else opened)
        if sign in title.phases:
            signs[zone] = sign
    return signs


def market_of(game: Game, *, translate: Translate = untranslated) -> MarketView:
    """Return the market of a game."""
    title = game.title
    return MarketView(
        title.market,
        title.companies,
        market_stacks(game),
        market_legend(title, translate),
        f"{title.name} {title.subtitle}",
        market_signs(title),
    )


def links_overlay(
    game: Game, sections: Iterable[RouteSection], label: str, *, theme: Theme = BROWSER
) -> str:
    """Return track as one line, as the content of the layer `routes`; "" without track.

    `label`: what a screen reader says of it, such as which companies it joins.
    """
    return lines_overlay(game, [MapLine(label, "", tuple(sections))], theme=theme)


def lines_overlay(
    game: Game,
    lines: Iterable[MapLine],
    *,
    theme: Theme = BROWSER,
) -> str:
    """Return lines along track as the content of the layer `routes`; "" without track."""
    drawn = []
    for number, line in enumerate(lines):
        # Sections may lie over each other; a line is drawn once.
        parts = (part for section in line.sections for part in _segments(game, section))
        segments = dict.fromkeys(parts)
        colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
        if segments:
            drawn.append(RouteLine(line.name, colour, tuple(segments), line.label))
    if not drawn:
        return ""
    title = game.title
    faces = {hex_id: title.tiles.face(*tile) for hex_id, tile in game.state.tiles.items()}
    tokens = game.state.tokens
    view = MapView(title.map, faces=faces, tokens=tokens, routes=tuple(drawn))
    return draw_routes_above(view, theme=theme)


def routes_overlay(game: Game, run: RunRoutes, *, theme: Theme = BROWSER) -> str:
    """Return the routes of a run alone, as the content of the layer `routes` of its map.

    Empty where some of the track is not there (any more).
    """
    title = game.title
    faces = {hex_id: title.tiles.face(*tile) for hex_id, tile in game.state.tiles.items()}
    tokens = game.state.tokens
    view = MapView(title.map, faces=faces, tokens=tokens, routes=route_lines(game, run))
    return draw_routes_above(view, theme=theme)
