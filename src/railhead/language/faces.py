"""Faces of tiles and printed hexes in words: their stations and which edges their track joins."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.table.faces import DUAL, FIRST_NODE, NARROW, STANDARD, Face, Node

_FLAT = (N_("S"), N_("SW"), N_("NW"), N_("N"), N_("NE"), N_("SE"))
_POINTY = (N_("SW"), N_("W"), N_("NW"), N_("NE"), N_("E"), N_("SE"))

_GAUGES = {STANDARD: N_("{edges}"), NARROW: N_("narrow {edges}"), DUAL: N_("dual {edges}")}


def edge_word(voice: Voice, edge: int) -> str:
    """Return the compass point that an edge (0 to 5) faces, abbreviated as in `NE`."""
    return voice.translate((_FLAT if voice.title.map.layout.flat else _POINTY)[edge])


def say_face(voice: Voice, face: Face, colour: str) -> str:
    """Return the stations and the track of a face, as in `city L.20 S–NE + narrow N`.

    `colour`: the phase colour whose revenues are in force.
    """
    parts = []
    for node, station in enumerate(face.nodes):
        arms: dict[int, list[int]] = {}
        for track in face.tracks:
            edge, end = track.ends
            if end == FIRST_NODE + node and edge < FIRST_NODE:
                arms.setdefault(track.gauge, []).append(edge)
        words = " + ".join(
            _gauged(voice, gauge, _edge_words(voice, edges))
            for gauge, edges in sorted(arms.items())
        )
        if station.is_station:
            words = f"{say_station(voice, station, colour)} {words}".rstrip()
        parts.append(words)
    loose: dict[int, list[str]] = {}
    for track in face.tracks:
        if max(track.ends) < FIRST_NODE:
            loose.setdefault(track.gauge, []).append(_edge_words(voice, track.ends))
    parts += [_gauged(voice, gauge, voice.listed(pairs)) for gauge, pairs in sorted(loose.items())]
    return voice.listed(part for part in parts if part)


def say_station(voice: Voice, node: Node, colour: str) -> str:
    """Return a city, a town or an off-board area with its revenue and its number of slots.

    `colour`: the phase colour whose revenue is in force.
    """
    values = dict(node.revenue)
    money = values.get(colour, values.get("", max(values.values())))
    # A title says whether the number of a station is money or counts something.
    words = voice.say(voice.words.stations[node.kind], revenue=money, count=money)
    if node.slots > 1:
        return voice.say(N_("{place} ({count} slots)"), place=words, count=node.slots)
    return words


def _gauged(voice: Voice, gauge: int, edges: str) -> str:
    return voice.say(_GAUGES[gauge], edges=edges)


def _edge_words(voice: Voice, edges: Iterable[int]) -> str:
    return "–".join(edge_word(voice, edge) for edge in sorted(edges))
