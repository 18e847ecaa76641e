"""The legend of a map: every sign that it has, with what it means."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.drawing.base.geometry import line
from railhead.drawing.base.legend import Sample, draw_samples
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, el, group, text_width, write
from railhead.drawing.hex import symbols
from railhead.drawing.hex.descriptions import (
    TERRAINS,
    Translate,
    say_note,
    sign_of_note,
    terrain_name,
)
from railhead.drawing.hex.face import draw_barrier
from railhead.drawing.hex.notes import NoteSign, draw_note, note_width, picture
from railhead.drawing.hex.signs import number_sign
from railhead.drawing.hex.texts import LABEL_SIZE, REVENUE_HEIGHT
from railhead.drawing.hex.tokens import LEAST
from railhead.drawing.hex.track import end_bar, rails, route_band
from railhead.drawing.map.borders import border_samples, costs_of
from railhead.drawing.map.frame import FRAME, RULER
from railhead.drawing.map.layout import MapPlan
from railhead.drawing.map.view import MapView, style_of
from railhead.table.faces import DUAL, NARROW, STANDARD, Face

_TOP, _STRIP = 18.0, 70.0
_BOX_HEIGHT, _BOX_TEXT = 37.0, 28.0
_BETWEEN_SIGNS, _MOST_SIGNS = 6.0, 3


def draw_legend(
    view: MapView, plan: MapPlan, theme: Theme, translate: Translate
) -> tuple[Element, float]:
    """Return the legend below the map, and its height, 0 if there is nothing to explain."""
    margin = FRAME + RULER
    samples = _samples(view, theme, translate)
    return draw_samples(samples, margin, plan.height + _TOP, plan.width - margin, theme, size=LEAST)


def has_own_signs(view: MapView) -> bool:
    """Whether a page shows the legend: borders and numbers of this map alone need it.

    Notes are said where a hex is opened; a legend for them would make the map too small.
    """
    return bool(view.numbers or costs_of(view.game_map))


def _samples(view: MapView, theme: Theme, translate: Translate) -> Iterator[Sample]:
    """Yield what the legend explains, from routes to what the rules know of single hexes."""
    strip = line((0, 0), (_STRIP, 0))
    for index, route in enumerate(view.routes):
        style = style_of(route, index)
        yield Sample(tuple(route_band(strip, style, theme)), _STRIP, route.label)
    yield from border_samples(view.game_map, theme, translate)
    faces = [view.faces.get(here.id, here.face) for here in view.game_map.hexes.values()]
    yield from _signs(view, faces, theme, translate)
    names = {
        STANDARD: translate("standard gauge"),
        NARROW: translate("narrow gauge"),
        DUAL: translate("dual gauge"),
    }
    used = {track.gauge for face in faces for track in face.tracks}
    if len(used) > 1:
        for gauge in sorted(used):
            yield Sample(tuple(rails(strip, gauge, theme)), _STRIP, names[gauge])
    yield from _notes(view, theme, translate)


def _signs(
    view: MapView, faces: list[Face], theme: Theme, translate: Translate
) -> Iterator[Sample]:
    """Yield the signs of this map: what its numbers mean, terrain, icons, destinations."""
    hexes = view.game_map.hexes.values()
    if view.numbers:
        sample = number_sign("3", (REVENUE_HEIGHT / 2, 0.0), theme)
        yield Sample((sample,), REVENUE_HEIGHT, translate(view.numbers))
    if any(len(node.revenue) > 1 for face in faces for node in face.nodes) and view.periods:
        yield _periods(view, theme, translate)
    if any(here.face.barriers for here in hexes):
        bar = draw_barrier((0.0, 0.0), (_STRIP, 0.0), theme)
        yield Sample(tuple(bar), _STRIP, translate("no track across"))
    yield from _terrains(view, faces, theme, translate)
    if any(face.label and not symbols.sign_of(face) for face in faces):
        label = next(face.label for face in faces if face.label and not symbols.sign_of(face))
        wide = text_width(label, LABEL_SIZE, bold=True)
        letter = write(label, wide / 2, 0, LABEL_SIZE, theme.text, bold=True)
        yield Sample((letter,), wide, translate("only tiles with this letter"))
    signs = {symbols.sign_of(here.face) for here in hexes}
    for sign in symbols.SIGNS.values():
        if sign in signs:
            drawn = sign.draw((symbols.SIGN / 2, 0.0), theme, ink=theme.text)
            yield Sample((drawn,), symbols.SIGN, translate(sign.text))
    for icon, text in symbols.WORDS.items():
        if any(icon in here.face.icons for here in hexes):
            at = (symbols.ICON_RADIUS, 0.0)
            drawn = symbols.draw_icon(icon, at, theme)
            yield Sample((drawn,), 2 * symbols.ICON_RADIUS, translate(text))
    if view.destinations:
        flag = symbols.flag((symbols.FLAG / 2, 0.0), theme.text)
        yield Sample((flag,), symbols.FLAG, translate("destination of companies"))
    if view.further:
        flag = symbols.flag((symbols.FLAG / 2, 0.0), theme.text, hollow=True)
        yield Sample((flag,), symbols.FLAG, translate("further destination of companies"))


def _periods(view: MapView, theme: Theme, translate: Translate) -> Sample:
    """The columns of revenues, each with its phases."""
    x, boxes = 0.0, []
    for colour, phases in view.periods:
        fill, ink = theme.revenue_box(colour)
        width = text_width(phases, _BOX_TEXT) + 16
        boxes += [
            el(
                "rect",
                x=x,
                y=-_BOX_HEIGHT / 2,
                width=width,
                height=_BOX_HEIGHT,
                fill=fill,
                stroke=theme.muted,
                stroke_width=1.2,
            ),
            write(phases, x + width / 2, 0, _BOX_TEXT, ink),
        ]
        x += width
    return Sample((group("periods", *boxes),), x, translate("revenue by phase"))


def _terrains(
    view: MapView, faces: list[Face], theme: Theme, translate: Translate
) -> Iterator[Sample]:
    """Yield the kinds of terrain that cost something, with the prices where gauges differ.

    `faces`: what lies on the map, of which some tiles cost something to be replaced.
    """
    printed = [here.face for here in view.game_map.hexes.values()]
    found = dict.fromkeys(face.terrain for face in printed if face.cost and face.terrain)
    for kind in sorted(found, key=[*TERRAINS, *found].index):
        paid = view.terrain.get(kind, {})
        text = terrain_name(kind, translate)
        if paid:
            text = translate("{terrain}: narrow gauge {narrow}, other gauges {standard}").format(
                terrain=text, narrow=paid["narrow"], standard=paid["standard"]
            )
        else:
            text = translate("{terrain}, with its cost").format(terrain=text)
        yield _terrain(kind, text, theme)
    if any(face.cost and not face.terrain for face in faces):
        yield _terrain("", translate("cost of the next tile"), theme)


def _terrain(kind: str, text: str, theme: Theme) -> Sample:
    return Sample((symbols.terrain(kind, 0, (22.0, 6.0), theme),), 46.0, text)


def _notes(view: MapView, theme: Theme, translate: Translate) -> Iterator[Sample]:
    """Yield stubs, closed slots and the notes of hexes; those without a sign as text alone."""
    if view.stubs:
        strip = line((0, 0), (_STRIP * 0.6, 0))
        stub = (*rails(strip, STANDARD, theme), *end_bar(strip.end, 0.0, theme))
        yield Sample(stub, _STRIP * 0.7, translate("the first tile must join this track"))
    if view.shut:
        lock = picture("closed", (10.0, 0.0), theme, ink=theme.text)
        for phase in sorted(set(view.shut.values())):
            text = translate("slot closed before phase {phase}").format(phase=phase)
            number = write(phase, 22, 0, _BOX_TEXT, theme.text, anchor="start", bold=True)
            yield Sample((lock, number), 24 + text_width(phase, _BOX_TEXT, bold=True), text)
    # Signs of one meaning stand in a row before its text.
    meanings: dict[str, dict[NoteSign | None, None]] = {}
    for notes in view.notes.values():
        for note in notes:
            text = say_note(note, translate, legend=True)
            if text and (note.sign or note.legend):
                meanings.setdefault(text, {})[sign_of_note(note) if note.sign else None] = None
    for text, meant in meanings.items():
        signs = [sign for sign in meant if sign is not None]
        if len(signs) > _MOST_SIGNS:
            signs = [signs[0], signs[-1]]
        between = "…" if len(signs) < sum(sign is not None for sign in meant) else ""
        drawn, x = [], 0.0
        for place, sign in enumerate(signs):
            if place and between:
                drawn.append(write(between, x, 0, _BOX_TEXT, theme.text, anchor="start"))
                x += text_width(between, _BOX_TEXT) + _BETWEEN_SIGNS
            wide = note_width(sign)
            drawn.append(draw_note(sign, (x + wide / 2, 0.0), theme))
            x += wide + _BETWEEN_SIGNS
        yield Sample(tuple(drawn), max(x - _BETWEEN_SIGNS, 0.0), text)
