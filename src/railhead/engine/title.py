"""A title: everything about a game that never changes while it is played.

A title is loaded once from its data files and shared by all its games. Options that change the
board give a title object of their own; all others are read from the game's options.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from railhead.engine.board import Board, make_map, make_tiles, read_map, read_tiles
from railhead.engine.fault import TitleError
from railhead.table.assets import CertificateKind, Company, Phase, Private, TrainClass
from railhead.table.hexes import Layout
from railhead.table.maps import GameMap
from railhead.table.market import Market, parse_market
from railhead.table.tiles import TileSet

__all__ = [
    "Option",
    "Options",
    "Rule",
    "Scenario",
    "Title",
    "TitleError",
    "Value",
    "load_title",
    "read_toml",
]

Value = bool | str
Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Rule:
    """One atomic rule of a rulebook in our own short wording."""

    id: str
    topic: str
    text: str
    source: str
    enforced: bool = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; `presets` names its value in each preset.

    `variant`: it makes another game; the others only say how the rules are read.
    """

    id: str
    values: tuple[Value, ...]
    presets: Mapping[str, Value]
    text: str
    variant: bool = False

    @property
    def agreed(self) -> bool:
        """All presets have the same value."""
        return len(set(self.presets.values())) == 1


@dataclass(frozen=True, slots=True)
class Scenario:
    """How the box is set up: numbers of companies, trains by class and certificate limits.

    `needs`: the option that allows it, "" if none does.
    """

    id: str
    players: tuple[int, ...]
    companies: int
    trains: Mapping[str, int]
    certificate_limit: Mapping[int, int]
    needs: str = ""


@dataclass(frozen=True, eq=False)
class Title:
    """A title as described by its data files.

    `zones`: what letters of the market mean, where the phases do not say it. `special` holds data
    only its own rules read. `variants`: options that are worth a try together, for simulations.
    `starting_cash`: of all players together; or `cash_each`: number of players -> of each.
    `note`: what whoever chooses the title should know of it; `numbers`: what the numbers on
    stations are, "" for money; `own_shares`: where the certificates lie that a company has itself,
    its treasury or its initial offer.
    """

    id: str
    name: str
    subtitle: str
    designer: str
    edition: str
    money: str
    min_players: int
    max_players: int
    bank: int
    starting_cash: int
    rules_version: int
    map: GameMap
    tiles: TileSet
    market: Market
    zones: Mapping[str, str]
    terrain: Mapping[str, Mapping[str, int]]
    certificates: tuple[CertificateKind, ...]
    companies: Mapping[str, Company]
    privates: Mapping[str, Private]
    trains: Mapping[str, TrainClass]
    phases: Mapping[str, Phase]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option]
    rules: Mapping[str, Rule]
    special: Mapping[str, Any]
    variants: tuple[Options, ...] = ()
    cash_each: Mapping[int, int] = field(default_factory=dict)
    note: str = ""
    numbers: str = ""
    own_shares: str = "treasury"

    def options_from(self, chosen: Options, preset: str = "default") -> dict[str, Value]:
        """Return a value for every option. Raises TitleError for an unknown option or value."""
        values: dict[str, Value] = {}
        for option in self.options.values():
            if preset not in option.presets:
                known = ", ".join(option.presets)
                raise TitleError(
                    "preset",
                    "there is no {name}; choose one of {known}",
                    name=repr(preset),
                    known=known,
                )
            values[option.id] = option.presets[preset]
        for name, value in chosen.items():
            if name not in self.options:
                raise TitleError(
                    "options", "{title} has no option {name}", title=self.name, name=repr(name)
                )
            allowed = self.options[name].values
            if value not in allowed or isinstance(value, bool) != isinstance(allowed[0], bool):
                text = ", ".join(str(item).lower() for item in allowed)
                raise TitleError(
                    "options",
                    "{name} must be one of {known}, not {value}",
                    name=name,
                    known=text,
                    value=repr(value),
                )
            values[name] = value
        return values

    def certificate_counts(self, company: str) -> tuple[int, ...]:
        """How many certificates of each kind a company has."""
        return tuple(kind.count_of(self.companies[company]) for kind in self.certificates)

    def format_money(self, amount: int) -> str:
        return self.money.format(amount)


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
) -> Title:
    """Read the title whose data files lie in `folder`, on its own board or on another one.

    The variants name tables of the data files that change the map, the tiles or the market.
    Raises TitleError naming file and field.
    """
    try:
        return _read_title(folder, (map_variant, tile_variant, market_variant), board)
    except KeyError as error:
        raise TitleError(folder.name, "the field {name} is missing", name=str(error)) from error
    except TypeError as error:
        raise TitleError(folder.name, "{why}", why=error) from error


def _read_title(folder: Path, variants: tuple[str, str, str], board: Board | None) -> Title:
    map_variant, tile_variant, market_variant = variants
    data = read_toml(folder / "title.toml")
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
        rules_version=data["rules_version"],
        map=GameMap(Layout(), {}),
        tiles=_load_tiles(folder, board, counts, replaces),
        market=market,
        zones={entry["id"]: entry["text"] for entry in data.get("zone", ())},
        terrain=data.get("terrain", {}),
        certificates=tuple(CertificateKind(**entry) for entry in data["certificate"]),
        companies=companies,
        privates=_load_privates(data),
        trains=_load_trains(data),
        phases=_load_phases(data),
        scenarios=_load_scenarios(data),
        options=_load_options(folder / "options.toml"),
        rules=load_rules(folder / "rulebook.toml"),
        special=data["special"],
        variants=tuple(entry["options"] for entry in data.get("variant", ())),
        cash_each={int(count): cash for count, cash in data.get("cash_each", {}).items()},
        note=data.get("note", ""),
        numbers=data.get("numbers", ""),
        own_shares=data.get("own_shares", "treasury"),
    )
    return _with_map(title, folder, map_variant, board)


def _load_tiles(
    folder: Path,
    board: Board | None,
    counts: Mapping[str, int],
    replaces: Mapping[str, list[str]],
) -> TileSet:
    if board is not None and board.tiles:
        return make_tiles(board.tiles, board.source("tile"), counts, replaces)
    entries = read_tiles(read_toml(folder / "tiles.toml")["tile"], "tiles.toml")
    return make_tiles(entries, "tiles.toml", counts, replaces)


def _with_map(title: Title, folder: Path, variant: str, board: Board | None) -> Title:
    """Put a map under a title, and on it the places of companies and private companies."""
    where, data = "map.toml", board.map if board is not None else None
    if board is not None and data is not None:
        where = board.source("map")
        known = read_toml(folder / "map.toml").get("variants", {})
        if variant in known and variant not in data.variants:
            raise TitleError(where, "the table variants.{name} is missing", name=variant)
    data = data or read_map(read_toml(folder / "map.toml"), where)
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
