"""What the rules of this family know of the hexes: bonuses, closed land, the state railway."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from railhead.language import N_
from railhead.presentation.blocks import MapMarks, MapNote
from railhead.titles.minors_and_publics.facts import MinorsTitle

SECOND = "second"
"""The kind of the note about the second place of the state railway."""


@lru_cache(maxsize=16)
def printed_marks(title: MinorsTitle) -> MapMarks:
    """Return what there is to be seen on the map before any game."""
    found: dict[str, tuple[MapNote, ...]] = {}
    for hex_id, note in _notes(title):
        if hex_id in title.map.hexes:
            found[hex_id] = (*found.get(hex_id, ()), note)
    return MapMarks(notes=found, kept_on_tiles={title.facts.state_second.tile: _second(title)})


def _second(title: MinorsTitle) -> tuple[int, str]:
    """The slot of the state railway: in the only city of the gray tile (rule 7.4-4)."""
    return 0, title.facts.state


def _notes(title: MinorsTitle) -> Iterator[tuple[str, MapNote]]:
    yield from _closed(title)
    yield from _pair(title)
    yield from _bonuses(title)
    second = title.facts.state_second
    yield (
        second.hex,
        MapNote(
            SECOND,
            "",
            N_("{company} gets a token here with tile {tile}"),
            (("company", title.facts.state), ("tile", second.tile)),
        ),
    )


def _closed(title: MinorsTitle) -> Iterator[tuple[str, MapNote]]:
    """Hexes of private companies, which take no tile in the first phase (rule 10.4-18)."""
    phase = title.facts.private_hexes_from
    text = N_("no tile before phase {phase}")
    for private in title.privates.values():
        for hex_id in private.blocks:
            yield hex_id, MapNote("closed", phase, text, (("phase", phase),), until=phase)


def _pair(title: MinorsTitle) -> Iterator[tuple[str, MapNote]]:
    """The far city, which brings more on a route with a great one (rule 10.6-6)."""
    pair = title.facts.pair_bonus
    first, *others = pair.hexes
    here = title.map.hexes[first]
    value = here.face.nodes[0].revenue[0][1] + pair.amount
    text = N_("{place}: {value} on a route with {others}")
    if len(others) > 1:
        text = N_("{place}: {value} on a route with one of {others}")
    names = ", ".join(title.map.hexes[hex_id].name for hex_id in others)
    fields = (("place", here.name), ("value", value), ("others", names))
    yield first, MapNote("bonus", str(value), text, fields)
    for hex_id in others:
        yield hex_id, MapNote("", "", text, fields)


def _bonuses(title: MinorsTitle) -> Iterator[tuple[str, MapNote]]:
    """Hexes that bring more to the owner of a private company (rule 7.1-8)."""
    amount = title.facts.private_bonus
    text = N_("{amount} more for the company that owns {private}")
    legend = N_("{amount} more for the company that owns a private company")
    for private in title.privates.values():
        for hex_id in private.bonus_hexes:
            fields = (("amount", amount), ("private", private.id))
            yield (
                hex_id,
                MapNote("bonus", f"+{amount}", text, fields, legend, private=private.id),
            )
