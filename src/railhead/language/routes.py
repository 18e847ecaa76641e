"""Train runs in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from railhead.engine.game import Game
from railhead.language.translate import N_
from railhead.language.voice import Voice

Sections: TypeAlias = Sequence[Sequence[str]]
"""The sections of a route: (first station, edges, last station), as in the action `RunRoutes`."""


def stops(sections: Sections) -> list[str]:
    """Return the stations of a route in order, as ids such as `C5.0`."""
    found: list[str] = []
    for first, _, last in sections:
        found += [last] if found else [first, last]
    return found


def revenues(game: Game, routes: Sequence[tuple[str, Sections]], total: int) -> list[int]:
    """Return what each route earns by its printed values; [] if these do not add up to `total`.

    They do not where the title adds bonuses or counts a place twice.
    """
    colour = game.phase.revenue_colour
    found = []
    for _, sections in routes:
        earned = 0
        for stop in stops(sections):
            hex_id, _, node = stop.rpartition(".")
            values = dict(game.network.face(hex_id).nodes[int(node)].revenue)
            earned += values.get(colour, values.get("", 0))
        found.append(earned)
    return found if sum(found) == total else []


def say_route(voice: Voice, train: str, sections: Sections, revenue: int | None = None) -> str:
    """Return a train with the places that it visits, as in `4H Girgenti–Licata–Canicatti`."""
    places = "–".join(voice.short_place(stop.rpartition(".")[0]) for stop in stops(sections))
    if revenue is None:
        return voice.say(N_("{train} {places}"), train=train, places=places)
    return voice.say(N_("{train} {places} {revenue}"), train=train, places=places, revenue=revenue)


def say_routes(
    voice: Voice, routes: Iterable[tuple[str, Sections]], earned: Sequence[int] = ()
) -> str:
    """Return all routes of a run in one line; `earned`: the revenue of each, () if unknown."""
    routes = list(routes)
    if len(routes) < 2 or len(earned) != len(routes):
        return voice.in_parts(say_route(voice, train, sections) for train, sections in routes)
    return voice.in_parts(
        say_route(voice, train, sections, revenue)
        for (train, sections), revenue in zip(routes, earned, strict=True)
    )
