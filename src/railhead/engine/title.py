"""A title: everything about a game that never changes while it is played.

A title is loaded once from its data files (`titlefiles.py`) and shared by all its games. Options
that change the board give a title object of their own; all others are read from the game's options.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from railhead.engine.fault import TitleError
from railhead.table.assets import CertificateKind, Company, Phase, Private, TrainClass
from railhead.table.maps import GameMap
from railhead.table.market import Market
from railhead.table.tiles import TileSet

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
