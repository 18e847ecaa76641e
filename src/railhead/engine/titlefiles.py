"""Reads a title from its data files.

The files in the folder of a title are those of its newest version. When one changes, the file as
it was moves to `version1/`, `version2/` ..., named by the last version that has it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from railhead.engine.board import Board, make_map, make_tiles, read_map, read_tiles
from railhead.engine.fault import TitleError
from railhead.engine.title import Option, Rule, Scenario, Title
from railhead.table.assets import CertificateKind, Company, Phase, Private, TrainClass
from railhead.table.hexes import Layout
from railhead.table.maps import GameMap
from railhead.table.market import parse_market
from railhead.table.tiles import TileSet

DATA_FILES = ("title.toml", "map.toml", "tiles.toml", "options.toml")
"""What the rules of a title read; its rulebook, of words, is beside them."""

RULEBOOK = "rulebook.toml"

_OLD = "version"


@lru_cache(maxsize=256)
def data_file(folder: Path, name: str, version: int | None = None) -> Path:
    """Return a data file of a title as a version of its rules has it, by default the newest.

    That is the file in the first of the folders `version<N>` from this version on that has it,
    else the present one.
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


@lru_cache(maxsize=64)
def read_toml(path: Path) -> dict[str, Any]:
    """Read a data file. Raises TitleError, naming file and line, if it is not valid TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise TitleError(path.name, "{why}", why=error) from error


def load_rules(path: Path) -> dict[str, Rule]:
    """Read a rulebook file. Raises TitleError if an id stands there twice."""
    rules: dict[str, Rule] = {}
    for entry in read_toml(path)["rule"]:
        rule = Rule(**entry)
        if rule.id in rules:
            raise TitleError(path.name, "rule {id} stands there twice", id=rule.id)
        rules[rule.id] = rule
    return rules


def _load_options(path: Path) -> dict[str, Option]:
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
        options[entry["id"]] = Option(entry["id"], values, presets, entry["text"], variant)
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


def load_title(
    folder: Path,
    map_variant: str = "",
    tile_variant: str = "",
    market_variant: str = "",
    board: Board | None = None,
    *,
    version: int | None = None,
) -> Title:
    """Read the title whose data files lie in `folder`, on its own board or on another one.

    The variants name tables of the data files that change the map, the tiles or the market.
    `version`: that of the rules to which the data belong, by default the newest.
    Raises TitleError naming file and field.
    """
    files = {name: data_file(folder, name, version) for name in (*DATA_FILES, RULEBOOK)}
    try:
        return _read_title(files, (map_variant, tile_variant, market_variant), board)
    except KeyError as error:
        raise TitleError(folder.name, "the field {name} is missing", name=str(error)) from error
    except TypeError as error:
        raise TitleError(folder.name, "{why}", why=error) from error


def _read_title(
    files: Mapping[str, Path], variants: tuple[str, str, str], board: Board | None
) -> Title:
    map_variant, tile_variant, market_variant = variants
    data = read_toml(files["title.toml"])
    rows = data.get("market_variants", {}).get(market_variant, data["market"])
    try:
        market = parse_market(rows)
    except ValueError as error:
        raise TitleError("title.toml", "{why}", why=error) from error
    tokens = {"tokens": data["special"].get("corporation_tokens", 0)}
    companies = {entry["id"]: Company(**{**tokens, **entry}) for entry in data["company"]}
    counts = data.get("tile_counts", {}).get(tile_variant, {})
    replaces = data.get("tile_replaces", {}).get(tile_variant, {})
    title = Title(
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
        tiles=_load_tiles(files["tiles.toml"], board, counts, replaces),
        market=market,
        zones={entry["id"]: entry["text"] for entry in data.get("zone", ())},
        terrain=data.get("terrain", {}),
        certificates=tuple(CertificateKind(**entry) for entry in data["certificate"]),
        companies=companies,
        privates=_load_privates(data),
        trains=_load_trains(data),
        phases=_load_phases(data),
        scenarios=_load_scenarios(data),
        options=_load_options(files["options.toml"]),
        rules=load_rules(files[RULEBOOK]),
        special=data["special"],
        variants=tuple(entry["options"] for entry in data.get("variant", ())),
        cash_each={int(count): cash for count, cash in data.get("cash_each", {}).items()},
        note=data.get("note", ""),
        numbers=data.get("numbers", ""),
        own_shares=data.get("own_shares", "treasury"),
    )
    return _with_map(title, files["map.toml"], map_variant, board)


def _load_tiles(
    path: Path,
    board: Board | None,
    counts: Mapping[str, int],
    replaces: Mapping[str, list[str]],
) -> TileSet:
    if board is not None and board.tiles:
        return make_tiles(board.tiles, board.source("tile"), counts, replaces)
    entries = read_tiles(read_toml(path)["tile"], path.name)
    return make_tiles(entries, path.name, counts, replaces)


def _with_map(title: Title, path: Path, variant: str, board: Board | None) -> Title:
    """Put a map under a title, and on it the places of companies and private companies."""
    where, data = path.name, board.map if board is not None else None
    if board is not None and data is not None:
        where = board.source("map")
        known = read_toml(path).get("variants", {})
        if variant in known and variant not in data.variants:
            raise TitleError(where, "the table variants.{name} is missing", name=variant)
    data = data or read_map(read_toml(path), where)
    companies, privates = dict(title.companies), dict(title.privates)
    for company, home in data.homes.items():
        _check_known(company, companies, where, "homes")
        companies[company] = replace(companies[company], base=home)
    for company, goal in data.destinations.items():
        _check_known(company, companies, where, "destinations")
        companies[company] = replace(companies[company], destination=goal)
    for private, places in data.bonus.items():
        _check_known(private, privates, where, "bonus")
        privates[private] = replace(privates[private], bonus_hexes=tuple(places.split()))
    game_map = make_map(data, where, variant)
    return replace(title, map=game_map, companies=companies, privates=privates)


def _check_known(name: str, known: Collection[str], where: str, table: str) -> None:
    if name not in known:
        raise TitleError(f"{where}: {table}", "there is no {name}", name=repr(name))
