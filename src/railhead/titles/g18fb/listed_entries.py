"""The entries of boards of 18FB that list their hexes and tiles, as they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from railhead.engine.fault import TitleError
from railhead.titles.common.listed_boards import read_fields, read_hexes


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot that is kept for an owner; `number`: that of a Bourbon token."""

    type: str
    corp: str = ""
    card: str = ""
    role: str = ""
    number: int = 0
    alternative: str = ""


@dataclass(frozen=True, slots=True)
class Station:
    exits: tuple[int, ...]
    open_slots: int = 0
    fixed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Printed:
    color: str
    stations: tuple[Station, ...]
    revenue: int


@dataclass(frozen=True, slots=True)
class Hex:
    coord: str
    kind: str
    name: str = ""
    label: str = ""
    edges: dict[str, str] = field(default_factory=dict)
    costs: dict[str, int] = field(default_factory=dict)
    port: str = ""
    regional_base: str = ""
    open_sides: tuple[int, ...] = ()
    open_slots: int = 1
    open_slots_from_phase: int = 1
    revenue: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Join:
    letter: str
    main_hex: str
    main_edge: int
    inset_hex: str
    inset_edge: int


@dataclass(frozen=True, slots=True)
class Town:
    exits: tuple[int, ...]
    town: int = 0


@dataclass(frozen=True, slots=True)
class Tile:
    id: str
    color: str
    kind: str
    count: int
    label: str = ""
    paths: tuple[tuple[int, ...], ...] = ()
    exits: tuple[int, ...] = ()
    stops: tuple[Town, ...] = ()
    open_slots: int = 1
    revenue: int = 0
    town_markers: int = 0
    fixed_exits: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A hex with what is printed on it and the slots that are kept there."""

    hex: Hex
    printed: Printed | None
    slots: tuple[Slot, ...]

    def of(self, slot: Slot) -> str:
        """The hex or, where several stations are printed, the one that names the slot."""
        owner = f"{slot.type} {slot.corp or slot.number}"
        stations = self.printed.stations if self.printed is not None else ()
        number = next((i for i, it in enumerate(stations) if owner in it.fixed), 0)
        return f"{self.hex.coord}.{number}" if number else self.hex.coord


def inset_of(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the data of the other sheet. Raises TitleError."""
    found = data.get("napoli_map") or {}
    if not isinstance(found, dict) or not all(
        isinstance(found.get(name, []), list) for name in ("hexes", "borders")
    ):
        raise TitleError(f"{where}: napoli_map", "expected an object")
    return found


def read_places(data: Mapping[str, Any], where: str) -> list[Place]:
    entries = [*data["hexes"], *inset_of(data, where).get("hexes", ())]
    hexes = read_hexes(Hex, entries, where)
    return [_place(*both, where) for both in zip(hexes.values(), entries, strict=True)]


def _place(here: Hex, entry: dict[str, Any], where: str) -> Place:
    place, raw = f"{where}: hex {here.coord}", entry.get("preprinted")
    slots = entry.get("fixed_slots") or []
    if not isinstance(slots, list):
        raise TitleError(f"{place}: fixed_slots", "expected a list")
    return Place(
        here,
        read_fields(Printed, raw, f"{place}: preprinted") if raw else None,
        tuple(read_fields(Slot, slot, f"{place}: fixed_slots") for slot in slots),
    )
