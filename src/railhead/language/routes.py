"""Train runs in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from railhead.engine.game import Game
from railhead.engine.routeactions import RouteLength
from railhead.language.translate import N_, NN_
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
    for train, sections in routes:
        earned, kind = 0, game.title.trains.get(game.train_class(train))
        own = kind.revenue_colour if kind is not None else ""
        for stop in stops(sections):
            hex_id, _, node = stop.rpartition(".")
            values = dict(game.network.face(hex_id).nodes[int(node)].revenue)
            earned += values.get(own or colour, values.get(colour, values.get("", 0)))
        found.append(earned)
    return found if sum(found) == total else []


def say_route(
    voice: Voice,
    train: str,
    sections: Sections,
    revenue: int | None = None,
    length: RouteLength | None = None,
) -> str:
    """Return a train with the places that it visits, as in `4H Girgenti–Licata–Canicatti`.

    `length`: that of the route, where trains count hexes.
    """
    places = "–".join(voice.short_place(stop.rpartition(".")[0]) for stop in stops(sections))
    said = voice.say(N_("{train} {places}"), train=train, places=places)
    if revenue is not None:
        phrase = N_("{train} {places} {revenue}")
        said = voice.say(phrase, train=train, places=places, revenue=revenue)
    if length is None:
        return said
    phrase = N_("{route} ({length})")
    return voice.translate(phrase, route=said, length=say_length(voice, length))


def say_length(voice: Voice, length: RouteLength) -> str:
    """Return the length of a route, as in `10 of 16 hexes, narrow gauge 4`."""
    phrase = NN_("{count} of {most} hexes", "{count} of {most} hexes")
    if length.narrow:
        phrase = NN_(
            "{count} of {most} hexes, narrow gauge {narrow}",
            "{count} of {most} hexes, narrow gauge {narrow}",
        )
    return voice.say(phrase, count=length.count, most=length.most, narrow=length.narrow)


def say_routes(
    voice: Voice,
    routes: Iterable[tuple[str, Sections]],
    earned: Sequence[int] = (),
    lengths: Sequence[RouteLength] = (),
) -> str:
    """Return all routes of a run in one line.

    `earned`: the revenue of each, `lengths`: its length; () if unknown.
    """
    routes = list(routes)
    known = earned if len(routes) > 1 and len(earned) == len(routes) else [None] * len(routes)
    counted = lengths if len(lengths) == len(routes) else [None] * len(routes)
    return voice.in_parts(
        say_route(voice, train, sections, revenue, length)
        for (train, sections), revenue, length in zip(routes, known, counted, strict=True)
    )
