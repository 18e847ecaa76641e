"""The lays that are suggested, each with what one key or click does: lay, or lay and go on."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from railhead.assist.going_on import rest_after
from railhead.assist.suggestions import Suggestion, suggestions
from railhead.drawing.map.view import MapView
from railhead.drawing.views import map_of
from railhead.language import N_
from railhead.language.routine import say_routine
from railhead.server.page.question.buttons import ButtonMaker, as_json_list
from railhead.server.page.question.hexes import joins_then, lying_then
from railhead.server.page.question.model import Button


@dataclass(frozen=True, slots=True)
class SuggestedLay:
    """A lay that is suggested. `place`: its hex in words; `cost`: in words, if any.

    `gain`: by how much more the company would earn, `revenue`: what; `would`: what else it brings,
    in words; `lying`: the tile as it would lie on the map. `rest`: what the rest of the turn does
    as last time, a few words for each action, empty where it would not go to its end; `actions`:
    the lay and that rest as JSON.
    """

    hex: str
    place: str
    tile: str
    cost: str
    gain: int
    revenue: int
    would: str
    button: Button
    lying: Markup
    rest: tuple[str, ...] = ()
    actions: str = ""


@dataclass(frozen=True, slots=True)
class SuggestedLays:
    """The lays that are suggested. `shared`: what every `rest` does, to be said once."""

    lays: tuple[SuggestedLay, ...] = ()
    shared: tuple[str, ...] = ()


def suggested_lays(maker: ButtonMaker) -> SuggestedLays:
    """Return the lays that are suggested to whoever is asked."""
    around = map_of(maker.game)
    lays = tuple(_suggested(maker, it, around) for it in suggestions(maker.game))
    rests = [it.rest for it in lays if it.rest]
    first = rests[0] if rests else ()
    return SuggestedLays(lays, tuple(it for it in first if all(it in rest for rest in rests)))


def _suggested(maker: ButtonMaker, found: Suggestion, around: MapView) -> SuggestedLay:
    voice, lay = maker.voice, found.lay
    consequences = maker.preview(lay).consequences
    name = voice.short_place(lay.hex)
    place = lay.hex if name == lay.hex else f"{lay.hex} {name}"
    phrase = N_("Lay tile {tile} for {amount}") if found.cost else N_("Lay tile {tile}")
    button = maker.button(lay, voice.say(phrase, tile=lay.tile, amount=found.cost))
    plan = rest_after(maker.game, lay)
    actions = (lay, *plan.actions) if plan is not None else ()
    return SuggestedLay(
        lay.hex,
        place,
        voice.tile(lay.tile),
        voice.say(N_("for {amount}"), amount=found.cost) if found.cost else "",
        found.after - found.before,
        found.after,
        joins_then(maker, lay, consequences),
        button,
        lying_then(maker, lay, consequences, around),
        tuple(say_routine(plan, voice.translate)) if plan is not None else (),
        as_json_list(actions) if actions else "",
    )
