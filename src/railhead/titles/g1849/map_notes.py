"""What the rules of 1849 know of the hexes: closed land, bases, ports, the earthquake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from railhead.language import N_
from railhead.presentation.blocks import MapNote
from railhead.titles.g1849.facts import Title1849
from railhead.titles.g1849.game import GARIBALDI
from railhead.titles.g1849.phases import EARTHQUAKE


@lru_cache(maxsize=16)
def printed_notes(title: Title1849) -> dict[str, tuple[MapNote, ...]]:
    """Return hex -> what there is to be seen before any game."""
    found: dict[str, tuple[MapNote, ...]] = {}
    for hex_id, note in _notes(title):
        found[hex_id] = (*found.get(hex_id, ()), note)
    return found


def _notes(title: Title1849) -> Iterator[tuple[str, MapNote]]:
    facts, of = title.facts, {it.power: it.id for it in title.privates.values()}
    closing, marker, coast = of["blocks_hex"], of["port_marker"], of["coastal_city"]
    # Rule 1849-2.4-6.
    text = N_("no tile while a player owns {private}")
    owner = (("private", closing),)
    yield facts.blocked_hex, MapNote("closed", closing, text, owner, private=closing)
    # Rule 1849-2.4-9.
    text = N_("port, where the marker of {private} brings its company {amount} more")
    for hex_id in facts.ports:
        bonus = (("private", marker), ("amount", facts.port_marker))
        yield hex_id, MapNote("", "", text, bonus, text, private=marker)
    # Rule 1849-2.4-11.
    text = N_("{private} builds and places a token here without connection")
    legend = N_("{private} builds and places a token without connection in {places}")
    fields = (("private", coast), ("places", _names(title, facts.coastal_cities)))
    for hex_id in facts.coastal_cities:
        yield hex_id, MapNote("", "", text, fields, legend, private=coast)
    # Rule 1849-3.3.3-3.
    text = N_("may become the base of {company}")
    legend = N_("{company} chooses its base among {places}")
    fields = (("company", GARIBALDI), ("places", _names(title, facts.base_choices)))
    for hex_id in facts.base_choices:
        yield hex_id, MapNote("home", "", text, fields, legend)
    # Rule 1849-4.6.3.1-1.
    text = N_("an earthquake takes tile and tokens in phase {phase}")
    yield (
        facts.earthquake_hex,
        MapNote("quake", EARTHQUAKE, text, (("phase", EARTHQUAKE),), until=EARTHQUAKE),
    )


def _names(title: Title1849, hexes: Iterable[str]) -> str:
    return ", ".join(title.map.hexes[hex_id].name for hex_id in hexes)


@lru_cache(maxsize=16)
def doubled(title: Title1849) -> tuple[tuple[str, MapNote], ...]:
    """The cities of which E trains earn the double (option electric_dreams)."""
    text = N_("{train} trains count it twice")
    return tuple(
        (hex_id, MapNote("bonus", f"2×{train.id}", text, (("train", train.id),)))
        for train in title.trains.values()
        for hex_id in train.doubles
    )
