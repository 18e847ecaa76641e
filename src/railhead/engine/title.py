"""A title: everything about a game that never changes while it is played.

A title is loaded once from its data files (`titlefiles.py`) and shared by all its games. Options
that change the board give a title object of their own; all others are read from the game's options.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

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
        """Whether all presets have the same value."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleFacts:
    """Facts that only the rules of one title read, such as its limits, prices and special hexes.

    Each title has a subclass that describes them, in its `facts.py`. They stand in the table
    `special` of its `title.toml`.
    """

    corporation_tokens: int = 0
    """How many tokens a company has whose own entry says nothing of it."""


@dataclass(frozen=True, eq=False)
class Title:
    """A title as described by its data files.

    A title with facts of its own is a subclass that narrows `facts`. `zones`: what letters of the
    market mean, where the phases do not say it. `variants`: options that are worth a try together,
    for simulations.
    `starting_cash`: of all players together; or `cash_each`: number of players -> of each.
    `note`: what whoever chooses the title should know of it; `numbers`: what the numbers on
    stations are, "" for money; `own_shares`: where the certificates lie that a company has itself,
    its treasury or its initial offer. `letters`: whose label says which tiles fit, that of the
    `tiles` that lie there or that of the `places`. `lines`: company -> the lines that it may build,
    each its home, the places on the way and its end. `places`: other places that the rules name:
    kind -> name -> places. A place is a hex, or a station such as `D14.1`.
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
    facts: TitleFacts
    variants: tuple[Options, ...] = ()
    cash_each: Mapping[int, int] = field(default_factory=dict)
    note: str = ""
    numbers: str = ""
    own_shares: str = "treasury"
    letters: str = "tiles"
    lines: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    places: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

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

    @cached_property
    def phase_ranks(self) -> Mapping[str, int]:
        """Phase -> its place in the order of the phases, from 0."""
        return {phase: rank for rank, phase in enumerate(self.phases)}

    @cached_property
    def shut_borders(self) -> Mapping[str, frozenset[str]]:
        """Phase -> the later phases that open borders, which are still closed in it."""
        ranks = self.phase_ranks
        return {
            phase: frozenset(it for it in self.map.opens if ranks[it] > rank)
            for phase, rank in ranks.items()
        }

    def certificate_counts(self, company: str) -> tuple[int, ...]:
        """How many certificates of each kind a company has."""
        return tuple(kind.count_of(self.companies[company]) for kind in self.certificates)

    def format_money(self, amount: int) -> str:
        return self.money.format(amount)
