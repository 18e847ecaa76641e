"""A title: everything about a game that never changes while it is played.

A title is loaded once from its data files (`titlefiles.py`) and shared by all its games. Each value
of an option that changes the board has a title object of its own; rules read the other options.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from railhead.engine.fault import TitleError
from railhead.table.assets import CertificateKind, Company, Phase, Private, TrainClass
from railhead.table.hexes import USUAL_WIDTH
from railhead.table.maps import GameMap
from railhead.table.market import Market
from railhead.table.tiles import TileSet

Value = bool | str
Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Rule:
    """One atomic rule of a rulebook in our own short wording.

    `source`: where the rulebook has it. `enforced`: whether the program enforces it; `why`: if not,
    why not.
    """

    id: str
    topic: str
    text: str
    source: str
    enforced: bool = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; `presets`: preset -> its value there.

    `variant`: whether it changes the game; other options only say how rules are understood. `name`:
    a short one for players; `group`: what it is about; `words`: its values in words, none for a
    switch. All texts are msgids.
    """

    id: str
    values: tuple[Value, ...]
    presets: Mapping[str, Value]
    text: str
    variant: bool = False
    name: str = ""
    group: str = ""
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def agreed(self) -> bool:
        """Whether all presets have the same value."""
        return len(set(self.presets.values())) == 1


@dataclass(frozen=True, slots=True)
class Scenario:
    """How the game is set up for some numbers of players.

    `companies`: how many; `trains`: class -> how many; `certificate_limit`: players -> limit.
    `needs`: the option that must be chosen for it, "" if none must.
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
    """How many tokens a company has if its own entry does not say."""


@dataclass(frozen=True, eq=False)
class Title:
    """A title as described by its data files. Mappings are from ids, unless said otherwise.

    A title with facts of its own is a subclass that narrows `facts`. `money`: how amounts are
    written, such as `L.{}`. `zones`: letter on the market -> what it means, if the phases do not
    say it. `terrain`: the costs of terrain, as the title reads them. `variants`: options to try
    together in simulations. `bank`: its money at the start; `starting_cash`: of all players
    together, or `cash_each`: number of players -> of each. `note`: what players should know before
    they choose the title; `numbers`: what the numbers on stations are, "" for money; `hex_mm`: the
    width of a hex of the real game from corner to corner, in millimetres; `own_shares`: where a
    company's own certificates are, in its `treasury` or `initial_offer`. `letters`: which labels
    say what tiles fit on a hex, those of the `tiles` that lie there or those printed on the map
    (`places`). `lines`: company -> the lines that it may build, each its home, the places on the
    way and its end. `places`: other places that the rules name: kind -> name -> places. A place is
    a hex, or a station such as `D14.1`.
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
    hex_mm: float = USUAL_WIDTH
    own_shares: str = "treasury"
    letters: str = "tiles"
    lines: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    places: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

    def options_from(self, chosen: Options, preset: str = "default") -> dict[str, Value]:
        """Return option -> value for all options: the one chosen, or that of the preset.

        Raises TitleError for an unknown preset, option or value.
        """
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
        """Phase -> the later phases that open borders; these borders are still closed in it."""
        ranks = self.phase_ranks
        return {
            phase: frozenset(it for it in self.map.opens if ranks[it] > rank)
            for phase, rank in ranks.items()
        }

    @cached_property
    def certificate_percents(self) -> tuple[int, ...]:
        """The percentage of each kind of certificate, of shares of 10%."""
        return tuple(kind.percent for kind in self.certificates)

    @cached_property
    def no_certificates(self) -> tuple[int, ...]:
        """What somebody holds who has no certificate: 0 of each kind."""
        return (0,) * len(self.certificates)

    def certificate_counts(self, company: str) -> tuple[int, ...]:
        """How many certificates of each kind a company has."""
        return tuple(kind.count_of(self.companies[company]) for kind in self.certificates)

    def format_money(self, amount: int) -> str:
        """Return an amount with the currency of the title, after its sign if it is negative."""
        text = self.money.format(abs(amount))
        return f"-{text}" if amount < 0 else text
