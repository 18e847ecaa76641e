"""Lists of tiles in files: what a title or a board says of each, completed from the book of tiles.

A file may have two tables. Under `[tiles]` stands number -> how many copies, or a small table with
`count` and what differs from the book (`table/tilebook.py`). `[[tile]]` are entries with an `id`
and the same fields. Whole tiles, with `colour` and `face`, may stand in both.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.tomlfiles import family_file, left_out, read_toml
from railhead.table.fault import Fault
from railhead.table.tilebook import KnownTile, known_tiles, with_label, with_revenue
from railhead.table.tiles import COLOURS

TILE_TABLES = ("tile", "tiles")
"""The tables of a file that list tiles."""

_ORDERS = ("number", "colour")
_DIFFERENCES = ("like", "revenue", "label")


@lru_cache(maxsize=64)
def read_tile_file(path: Path) -> list[dict[str, Any]]:
    """Return the whole entries of the tile file of a title, with those that its family has.

    Raises TitleError naming file and tile.
    """
    data = read_toml(path)
    entries = tile_entries(data, path.name)
    shared = family_file(data, path)
    if shared is None:
        return entries
    common = tile_entries(read_toml(shared), f"{shared.parent.name}/{shared.name}")
    numbers: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in common}
    struck = left_out(data, numbers, path.name)
    own = {entry["id"]: entry for entry in entries}
    for number, entry in own.items():
        if number in struck:
            raise TitleError(path.name, "{id} is both left out and given", id=number)
        if entry == numbers.get(number):
            raise TitleError(path.name, "the family has {id} just so", id=number)
    whole = {number: it for number, it in numbers.items() if number not in struck} | own
    by_colour = _by_colour(data, path.name)
    return sorted(whole.values(), key=lambda it: _place(it, by_colour=by_colour))


def _by_colour(data: Mapping[str, Any], where: str) -> bool:
    """Whether the whole list goes by colour and number, not by number alone."""
    order = data.get("order", _ORDERS[0])
    if order not in _ORDERS:
        raise TitleError(f"{where}: order", "expected one of {known}", known=", ".join(_ORDERS))
    return bool(order == _ORDERS[1])


def _place(entry: Mapping[str, Any], *, by_colour: bool) -> tuple[int, bool, int, str]:
    """Where an entry stands in a list by numbers, those with letters last."""
    number = entry["id"]
    colour = COLOURS.index(entry["colour"]) if by_colour and entry["colour"] in COLOURS else 0
    plain = number.isascii() and number.isdigit()
    return colour, not plain, int(number) if plain else 0, number


def tile_entries(data: Mapping[str, Any], where: str) -> list[dict[str, Any]]:
    """Return the entries of the tile tables of a file, each with colour and face.

    `where`: the file, for messages. Raises TitleError naming the tile that cannot be completed;
    whatever else may be wrong in an entry stays for `read_tiles`.
    """
    short, listed = data.get("tiles", {}), data.get("tile", [])
    if not isinstance(short, Mapping):
        raise TitleError(f"{where}: tiles", "expected a table: number = how many")
    if not isinstance(listed, list):
        raise TitleError(where, "expected a list of tiles")
    entries: list[Any] = [_of_table(number, said, where) for number, said in short.items()]
    entry: Any
    for entry in listed:
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            entries.append(entry)
        else:
            entries.append(_completed(dict(entry), f"{where}: tile {entry['id'][:20]}"))
    numbers = [it.get("id") for it in entries if isinstance(it, dict)]
    for number in short:
        if numbers.count(number) > 1:
            raise TitleError(where, "tile {id} stands there twice", id=number)
    return entries


def _of_table(number: str, said: Any, where: str) -> dict[str, Any]:
    place = f"{where}: tile {number[:20]}"
    if isinstance(said, int) and not isinstance(said, bool):
        said = {"count": said}
    if not isinstance(said, Mapping):
        raise TitleError(place, "expected how many there are, or a table with count")
    if "id" in said:
        raise TitleError(place, "its number stands before it already: leave out id")
    return _completed({"id": number, **said}, place)


def _completed(entry: dict[str, Any], place: str) -> dict[str, Any]:
    """Return an entry with the colour and the face of the book, as far as it has none."""
    differs = [name for name in _DIFFERENCES if name in entry]
    if "face" in entry:
        if differs:
            raise TitleError(place, "face is the whole tile: leave out {name}", name=differs[0])
        if "colour" not in entry and entry["id"] in known_tiles():
            entry["colour"] = known_tiles()[entry["id"]].colour
        return entry
    known = _known(entry, place)
    entry["colour"] = entry.get("colour", known.colour)
    try:
        entry["face"] = _face(known.face, entry)
    except Fault as error:
        raise TitleError.of(error, inside=place) from error
    entry.pop("like", None)
    return entry


def _known(entry: Mapping[str, Any], place: str) -> KnownTile:
    number = entry.get("like", entry["id"])
    if isinstance(number, str) and number in known_tiles():
        return known_tiles()[number]
    raise TitleError(
        place,
        "the book of tiles has no number {id}: write colour and face, or like = a known number",
        id=repr(number),
    )


def _face(face: str, entry: dict[str, Any]) -> str:
    """The face of the book with what an entry says otherwise, which is taken out of the entry."""
    revenue, label = entry.pop("revenue", None), entry.pop("label", None)
    if revenue is not None:
        numbers = revenue if isinstance(revenue, list) else [revenue]
        if any(not isinstance(it, int) or isinstance(it, bool) for it in numbers):
            raise Fault("revenue", "{value} makes no sense here", value=repr(revenue))
        face = _changed("revenue", face, with_revenue(face, revenue))
    if label is not None:
        if not isinstance(label, str):
            raise Fault("label", "{value} makes no sense here", value=repr(label))
        face = _changed("label", face, with_label(face, label))
    return face


def _changed(name: str, was: str, face: str) -> str:
    """Return a face after a change. Raises Fault if the face of the book was just so."""
    if face == was:
        raise Fault(name, "the book of tiles says just that: leave it out")
    return face
