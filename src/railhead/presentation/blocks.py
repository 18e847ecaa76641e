"""Blocks of which a presentation is made; every client has one renderer for each kind.

Texts are in the reader's words, numbers and money among them. No block belongs to one title: a
new kind is added for everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from railhead.engine.actions import RouteSection
from railhead.table.market import Cell as MarketCell


@dataclass(frozen=True, slots=True)
class Value:
    """A text of a block.

    `company`: the id of a company that the text names, drawn as its sign where a client can.
    `tone`: a colour behind it, one of `red`, `white` and `green`, "" for none. `note`: a remark
    behind it; `tip`: what the text, or its note, means. `watched`: who looked before is told what
    stood there then; `empty`: the text for nothing, where there was no such value yet.
    """

    text: str
    company: str = ""
    tone: str = ""
    note: str = ""
    tip: str = ""
    watched: bool = False
    empty: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something about an owner in a few words. `drawn`: the bars of the company tell it too."""

    text: str
    drawn: bool = False


# -- bars --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bar:
    """An amount as a length. `more`: by how much it could grow now, drawn behind it."""

    name: str
    amount: int
    more: int = 0


@dataclass(frozen=True, slots=True)
class Bars:
    """An amount against the capacity for it, drawn to the same scale.

    `lines`: what follows from both, the most important one first.
    """

    amount: Bar
    capacity: Bar
    lines: tuple[str, ...] = ()

    @property
    def scale(self) -> int:
        """The longest length that is drawn; at least 1."""
        return max(*(bar.amount + bar.more for bar in (self.amount, self.capacity)), 1)


# -- tables ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Band:
    """A range of a chart's row: its numbers as `text`, and who stands in it, each with a number."""

    name: str
    tone: str
    text: str
    standing: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of a chart. `now`: it is the one that counts at present."""

    name: str
    bands: tuple[Band, ...]
    now: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """Rows that are divided into bands, and the companies that stand in them.

    `label`: what it shows; `corner`: what the names of the rows are; `number`: what the numbers of
    companies are; `heads`: names and tones of the bands.
    """

    label: str
    corner: str
    number: str
    heads: tuple[tuple[str, str], ...]
    rows: tuple[ChartRow, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Values in rows under the names of the columns; the first of a row says whom it is about."""

    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


# -- what happens ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Steps:
    """Names and values in the order of what happens. `about`: whose they are."""

    items: tuple[tuple[str, str], ...]
    about: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What will come by rule, as things are now.

    `title`: what it is about; `lines`: what happens, in its order; `warnings`: company -> what
    threatens it, in a few words.
    """

    title: str
    lines: tuple[str, ...]
    warnings: Mapping[str, str] = field(default_factory=dict)


# -- who joins, who agrees ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Member:
    """A company that goes into another: its `text` is read at once, its `tip` on demand."""

    company: str
    text: str
    tip: str


@dataclass(frozen=True, slots=True)
class Joining:
    """Companies of which another is made; `result` and its name are "" while it is not chosen.

    `line`: the same in one line.
    """

    members: tuple[Member, ...]
    result: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Say:
    """What a player has to say: `state` is AGREES, ASKED or WAITS, `text` the same in words."""

    AGREES: ClassVar[str] = "agrees"
    ASKED: ClassVar[str] = "asked"
    WAITS: ClassVar[str] = "waits"

    player: str
    state: str
    text: str


@dataclass(frozen=True, slots=True)
class Sayings:
    """Who has a say, in the order in which they are asked. `label`: the heading."""

    label: str
    items: tuple[Say, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence."""

    text: str


Block = Bars | Chart | Table | Steps | Forecast | Joining | Sayings | Remark


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under one heading; `id` tells sections apart, `badge` stands beside the heading."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    badge: Value | None = None


# -- the map and the market --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MapLine:
    """Track to be shown on the map: what it is, its short label there, and its sections."""

    name: str
    label: str
    sections: tuple[RouteSection, ...]


@dataclass(frozen=True, slots=True)
class MapMarks:
    """What lies on the map, or is marked on it.

    `signs`: hex -> a marker that lies there; `destinations`: hex -> companies that should reach it;
    `hexes`: to be marked; `lines`: to be drawn.
    """

    signs: Mapping[str, str] = field(default_factory=dict)
    destinations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hexes: tuple[str, ...] = ()
    lines: tuple[MapLine, ...] = ()


# -- the question ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Topic:
    """What the present question is about.

    `first`: it is to be read before the answers; `marks`: where it is on the map, `cell`: on the
    market.
    """

    section: Section
    first: bool
    marks: MapMarks
    cell: MarketCell | None = None


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody other than a player who holds certificates.

    `certificates`: how many; `holdings`: what he has of each company; `forecast`: what he will do.
    """

    id: str
    name: str
    certificates: Value
    holdings: tuple[Value, ...]
    forecast: Forecast | None = None


@dataclass(frozen=True, slots=True)
class Detail:
    """What is to be said of one answer besides what every answer tells.

    `label`: what it is in a few words, where `facts` tell the rest; `company`: the one that it is
    about. `facts`: names and values beside it, in the order of what happens; `remark`: a few words
    below it; `line`: drawn on the map; `levels`: for a number that is chosen, the least numbers
    from which on it brings something else, and what.
    """

    facts: tuple[tuple[str, str], ...] = ()
    label: str = ""
    company: str = ""
    remark: str = ""
    line: MapLine | None = None
    levels: tuple[tuple[int, str], ...] = ()
