"""Reads a title from its data files.

The files in the folder of a title are those of the newest version of its rules. When one changes,
the old file moves to `version1/`, `version2/` ..., by the last version that uses it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_type_hints

from railhead.engine.board import Board, make_tiles, read_map, read_tiles
from railhead.engine.boardparts import NO_PARTS, BoardParts
from railhead.engine.codec import DataError, decode_record
from railhead.engine.fault import TitleError
from railhead.engine.places import with_places
from railhead.engine.rulebooks import load_rules
from railhead.engine.tilelists import read_tile_file
from railhead.engine.title import Option, Scenario, Title
from railhead.engine.tomlfiles import read_toml
from railhead.network.alternating import mixes_gauges
from railhead.table.assets import CertificateKind, Company, Phase, Private, TrainClass
from railhead.table.hexes import USUAL_WIDTH, Layout
from railhead.table.maps import GameMap
from railhead.table.market import parse_market
from railhead.table.tiles import TileSet

TILES = "tiles.toml"
DATA_FILES = ("title.toml", "map.toml", TILES, "options.toml")

OPTION_WORDS = "option_words.toml"
"""The names of options and their values in words; one file for all versions of the rules."""
"""The files that the rules of a title read. Its rulebook, which is only text, is beside them."""

RULEBOOK = "rulebook.toml"
"""The file with the atomic rules of a title."""

_OLD = "version"

T = TypeVar("T", bound=Title)


class Variants(NamedTuple):
    """Names of tables in the data files that change the map, tiles or market; "" for no change."""

    map: str = ""
    tiles: str = ""
    market: str = ""


_PLAIN = Variants()


@lru_cache(maxsize=256)
def data_file(folder: Path, name: str, version: int | None = None) -> Path:
    """Return the path of a data file as a version of the rules uses it, by default the newest.

    It is in the first of the folders `version<N>`, N not below `version`, that has such a file, or
    else in `folder` itself.
    """
    if version is not None:
        old = {int(path.parent.name.removeprefix(_OLD)): path for path in _old_files(folder, name)}
        later = [number for number in old if number >= version]
        if later:
            return old[min(later)]
    return folder / name


def _old_files(folder: Path, name: str) -> list[Path]:
    found = folder.glob(f"{_OLD}*/{name}")
    return [path for path in found if path.parent.name.removeprefix(_OLD).isdecimal()]


def _load_options(path: Path, words_path: Path) -> dict[str, Option]:
    words = {entry["id"]: entry for entry in read_toml(words_path)["words"]}
    options = {}
    for entry in read_toml(path)["option"]:
        presets = {name: entry[name] for name in ("default", "rulebook", "peer")}
        for name, value in presets.items():
            if value not in entry["values"]:
                raise TitleError(
                    f"{path.name}: {entry['id']}",
                    "{name} = {value} is no value",
                    name=name,
                    value=value,
                )
        values = tuple(entry["values"])
        variant = entry.get("variant", False)
        said = words[entry["id"]]
        options[entry["id"]] = Option(
            entry["id"],
            values,
            presets,
            entry["text"],
            variant,
            said["name"],
            said["group"],
            said.get("values", {}),
        )
    return options


def _load_scenarios(data: Mapping[str, Any]) -> dict[str, Scenario]:
    return {
        name: Scenario(
            name,
            tuple(entry["players"]),
            entry.get("companies", len(data["company"])),
            dict(entry["trains"]),
            {int(players): limit for players, limit in entry["certificate_limit"].items()},
            entry.get("needs", ""),
        )
        for name, entry in data["scenario"].items()
    }


def _load_trains(data: Mapping[str, Any]) -> dict[str, TrainClass]:
    trains = {}
    for entry in data["train"]:
        lists = {name: tuple(entry.get(name, ())) for name in ("doubles", "skips")}
        trains[entry["id"]] = TrainClass(**{**entry, **lists})
    return trains


def _load_phases(data: Mapping[str, Any]) -> dict[str, Phase]:
    phases = {}
    for entry in data["phase"]:
        values = {**entry, "tiles": tuple(entry["tiles"])}
        limit = values.pop("train_limit")
        values["train_limits"] = dict(limit) if isinstance(limit, dict) else {"": limit}
        phases[entry["id"]] = Phase(**values)
    return phases


def _load_privates(data: Mapping[str, Any]) -> dict[str, Private]:
    privates = {}
    for entry in data["private"]:
        lists = {name: tuple(entry.get(name, ())) for name in ("blocks", "bonus_hexes")}
        privates[entry["id"]] = Private(**{**entry, **lists})
    return privates


def _load_facts(kind: type[Title], data: Mapping[str, Any]) -> Any:
    """Read the facts as the class of a title describes them."""
    try:
        return decode_record(get_type_hints(kind)["facts"], data["special"], "special")
    except DataError as error:
        raise TitleError.of(error, inside="title.toml") from error


def load_title(
    kind: type[T],
    folder: Path,
    variants: Variants = _PLAIN,
    board: Board | None = None,
    *,
    parts: BoardParts = NO_PARTS,
    version: int | None = None,
) -> T:
    """Read the title whose data files are in `folder`, on its own board or on another one.

    `kind`: the class of the title, which describes its facts. `variants`: those of the data that
    the options choose. `parts`: what a board may have besides map and tiles. `version`: of the
    rules that the data belong to, by default the newest. Raises TitleError naming file and field.
    A board is checked field by field when it is read: a later error because of it is not its fault.
    """
    files = {
        name: data_file(folder, name, version) for name in (*DATA_FILES, RULEBOOK, OPTION_WORDS)
    }
    data: Mapping[str, Any] = read_toml(files["title.toml"])
    if board is not None:
        data = parts.laid_over(data, board)
    counts = data.get("tile_counts", {}).get(variants.tiles, {})
    replaces = data.get("tile_replaces", {}).get(variants.tiles, {})
    tiles = _load_tiles(files[TILES], board, counts, replaces)
    try:
        title = _read_title(kind, data, files, variants.market, tiles)
    except KeyError as error:
        raise TitleError(folder.name, "the field {name} is missing", name=str(error)) from error
    except TypeError as error:
        raise TitleError(folder.name, "{why}", why=error) from error
    return _with_map(title, files["map.toml"], variants.map, board)


def _read_title(
    kind: type[T],
    data: Mapping[str, Any],
    files: Mapping[str, Path],
    variant: str,
    tiles: TileSet,
) -> T:
    """Read a title without its map; `data`: of its `title.toml`; `variant`: of the market."""
    rows = data.get("market_variants", {}).get(variant, data["market"])
    try:
        market = parse_market(rows)
    except ValueError as error:
        raise TitleError("title.toml", "{why}", why=error) from error
    facts = _load_facts(kind, data)
    tokens = {"tokens": facts.corporation_tokens}
    companies = {entry["id"]: Company(**{**tokens, **entry}) for entry in data["company"]}
    return kind(
        id=data["id"],
        name=data["name"],
        subtitle=data["subtitle"],
        designer=data["designer"],
        edition=data["edition"],
        money=data["money"],
        min_players=data["players"][0],
        max_players=data["players"][1],
        bank=data["bank"],
        starting_cash=data["starting_cash"],
        map=GameMap(Layout(), {}),
        tiles=tiles,
        market=market,
        zones={entry["id"]: entry["text"] for entry in data.get("zone", ())},
        terrain=data.get("terrain", {}),
        certificates=tuple(CertificateKind(**entry) for entry in data["certificate"]),
        companies=companies,
        privates=_load_privates(data),
        trains=_load_trains(data),
        phases=_load_phases(data),
        scenarios=_load_scenarios(data),
        options=_load_options(files["options.toml"], files[OPTION_WORDS]),
        rules=load_rules(files[RULEBOOK], data["id"]),
        facts=facts,
        variants=tuple(entry["options"] for entry in data.get("variant", ())),
        cash_each={int(count): cash for count, cash in data.get("cash_each", {}).items()},
        note=data.get("note", ""),
        numbers=data.get("numbers", ""),
        hex_mm=float(data.get("hex_mm", USUAL_WIDTH)),
        own_shares=data.get("own_shares", "treasury"),
        letters=data.get("letters", "tiles"),
    )


def _load_tiles(
    path: Path,
    board: Board | None,
    counts: Mapping[str, int],
    replaces: Mapping[str, list[str]],
) -> TileSet:
    if board is not None and board.tiles:
        return make_tiles(board.tiles, board.source("tile"), counts, replaces)
    entries = read_tiles(read_tile_file(path), path.name)
    return make_tiles(entries, path.name, counts, replaces)


def _with_map(title: T, path: Path, variant: str, board: Board | None) -> T:
    """Put a map under a title, and on it the places of companies and private companies."""
    where, data = path.name, board.map if board is not None else None
    if board is not None and data is not None:
        where = board.source("map")
        known = read_toml(path).get("variants", {})
        if variant in known and variant not in data.variants:
            raise TitleError(where, "the table variants.{name} is missing", name=variant)
        for name in data.variants:
            if name not in known and not board.stored:
                raise TitleError(f"{where}: variants", "there is no {name}", name=repr(name))
    title = with_places(title, data or read_map(read_toml(path), where), where, variant)
    _check_gauges(title, where)
    return title


def _check_gauges(title: Title, where: str) -> None:
    """Raise TitleError where track of different gauges shares an edge (`mixes_gauges`)."""
    faces = {f"{where}: {hex_.id}": hex_.face for hex_ in title.map.hexes.values()}
    faces |= {f"tiles.toml: tile {it.id}": it.faces[0] for it in title.tiles.tiles.values()}
    for place, face in faces.items():
        if mixes_gauges(face):
            raise TitleError(place, "track of different gauges shares an edge")
