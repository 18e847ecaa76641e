"""Examples of rules as pages show them: pictures of a small board, and what the game answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.urls import reverse

from railhead.drawing.hex.themes import BROWSER, picture_style
from railhead.drawing.map.part import cut_to, describe_part, draw_part, size_of_part
from railhead.drawing.map.view import MapView
from railhead.drawing.views import map_of
from railhead.engine.actions import LayTile
from railhead.engine.title import Title
from railhead.language import N_, Translator
from railhead.language.here import Here
from railhead.records.rule_examples import Outcome, RuleExample, examples_of, outcome_of

BEFORE, AFTER = "before", "after"
MOMENTS = (BEFORE, AFTER)
"""The moments at which an example can be seen."""

_SCALE = 0.42
"""Pixels of a unit: hexes are 84 wide."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of an example. `name`: what it shows; `text`: the same in words, in full.

    `width`, `height`: in pixels.
    """

    address: str
    name: str
    text: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example: its sentence, its pictures, and what the game says.

    `verdict`: in a word or two; `allowed`: whether it is; `why`: the reason of a refusal, "" for
    none.
    """

    id: str
    text: str
    pictures: tuple[Picture, ...]
    verdict: str
    allowed: bool
    why: str = ""


def shown_examples(title: Title, here: Here) -> Mapping[str, list[ShownExample]]:
    """Return rule -> its examples. Each stands at the first of its rules."""
    found: dict[str, list[ShownExample]] = {}
    for example in examples_of(title.id).values():
        shown = _shown(title.id, example, here)
        found.setdefault(example.rules[0], []).append(shown)
    return found


def _shown(title: str, example: RuleExample, here: Here) -> ShownExample:
    translate, outcome = here.voice.translate, _outcome(title, example.id)
    pictures = []
    for moment, name in _moments(example, outcome, translate):
        view = _view(title, example.id, moment)
        address = reverse("rule_example", args=[title, example.id, moment])
        text = describe_part(view, translate)
        width, height = (round(side * _SCALE) for side in size_of_part(view))
        pictures.append(Picture(address, name, text, width, height))
    allowed = outcome.refused is None
    return ShownExample(
        example.id,
        translate(example.text),
        tuple(pictures),
        _verdict(outcome, here),
        allowed,
        here.voice.say(outcome.refused.reason, **outcome.refused.params) if outcome.refused else "",
    )


def _verdict(outcome: Outcome, here: Here) -> str:
    say = here.voice.translate
    if outcome.refused is not None:
        return say(N_("Not allowed"))
    if outcome.revenue is not None:
        return say(N_("Earns {amount}"), amount=here.voice.money(outcome.revenue))
    if outcome.cost:
        return say(N_("Allowed, for {amount}"), amount=here.voice.money(outcome.cost))
    return say(N_("Allowed"))


def _moments(example: RuleExample, outcome: Outcome, say: Translator) -> list[tuple[str, str]]:
    if example.action is None:
        return [(AFTER, say(N_("The best run")) if outcome.run else say(N_("What it has")))]
    if outcome.refused is None:
        return [(BEFORE, say(N_("Before"))), (AFTER, say(N_("After")))]
    if isinstance(example.action, LayTile):
        return [(BEFORE, say(N_("Before"))), (AFTER, say(N_("As it would be")))]
    return [(AFTER, say(N_("Where the token would go")))]


@lru_cache(maxsize=512)
def _outcome(title: str, name: str) -> Outcome:
    return outcome_of(examples_of(title)[name])


@lru_cache(maxsize=512)
def _view(title: str, name: str, moment: str) -> MapView:
    """The view of an example, before or after what is done in it, also where that is refused."""
    example, outcome = examples_of(title)[name], _outcome(title, name)
    game = outcome.before if moment == BEFORE else outcome.after
    view = map_of(game, routes=outcome.run)
    action = example.action
    if action is None:
        return cut_to(view, example.shown)
    place = action.hex if isinstance(action, LayTile) else action.city.rpartition(".")[0]
    if moment == AFTER:
        view = replace(view, changed=frozenset({place}))
        if isinstance(action, LayTile) and outcome.refused is not None:
            laid = (action.tile, action.rotation)
            face = game.title.tiles.face(*laid)
            view = replace(
                view,
                faces={**view.faces, place: face},
                tiles={**view.tiles, place: laid},
            )
    return cut_to(view, example.shown)


@lru_cache(maxsize=512)
def drawn_example(title: str, name: str, moment: str, look: str, translate: Translator) -> str:
    """Return a picture of an example as an SVG document. `look`: as in `picture_style`.

    Raises KeyError for an unknown example.
    """
    view = _view(title, name, moment)
    return draw_part(
        view,
        label=describe_part(view, translate),
        theme=BROWSER,
        style=picture_style(look),
        translate=translate,
    )
