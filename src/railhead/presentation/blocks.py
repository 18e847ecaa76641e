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
    `tone`: a colour behind it, one of `red`, `white`, `green` and `blue`, "" for none. `note`: a
    remark behind it; `tip`: what the text, or its note, means. `watched`: the client shows a
    returning reader the text that he saw before; `empty`: the earlier text, if the value is new.
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
    """Something about an owner in a few words. `drawn`: the bars of the company show it too."""

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
    """A company that becomes part of another; `text` is always shown, `tip` on demand."""

    company: str
    text: str
    tip: str


@dataclass(frozen=True, slots=True)
class NewCompany:
    """A company that `members` form: its id is `result`, "" while it is not chosen.

    `name`: its full name, "" while not chosen; `line`: the whole as one line of text.
    """

    members: tuple[Member, ...]
    result: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where a player stands in a decision of several: AGREES, ASKED or WAITS; `text` in words."""

    AGREES: ClassVar[str] = "agrees"
    ASKED: ClassVar[str] = "asked"
    WAITS: ClassVar[str] = "waits"

    player: str
    state: str
    text: str


@dataclass(frozen=True, slots=True)
class Standpoints:
    """The players who decide together, in the order in which they are asked. `label`: heading."""

    label: str
    items: tuple[Standpoint, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence."""

    text: str


Block = Bars | Chart | Table | Steps | Forecast | NewCompany | Standpoints | Remark


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under one heading; `id` identifies the section, `badge` stands beside the heading."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    badge: Value | None = None


# -- the map and the market --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MapLine:
    """Track to be drawn on the map: `name` says what it is, `label` is drawn on the map."""

    name: str
    label: str
    sections: tuple[RouteSection, ...]


@dataclass(frozen=True, slots=True)
class MapMarks:
    """What lies on the map, or is marked on it.

    `signs`: hex -> text of a marker that lies there; `destinations`: hex -> companies with this
    destination; `hexes`: hexes to be marked; `lines`: track to be drawn.
    """

    signs: Mapping[str, str] = field(default_factory=dict)
    destinations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hexes: tuple[str, ...] = ()
    lines: tuple[MapLine, ...] = ()


# -- the question ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Topic:
    """What the present question is about.

    `first`: whether it is shown before the answers; `marks`: what to mark on the map, `cell`: on
    the market.
    """

    section: Section
    first: bool
    marks: MapMarks
    cell: MarketCell | None = None


@dataclass(frozen=True, slots=True)
class Holder:
    """A holder of certificates who is no player.

    `certificates`: how many; `holdings`: how much of each company; `forecast`: the next turn.
    """

    id: str
    name: str
    certificates: Value
    holdings: tuple[Value, ...]
    forecast: Forecast | None = None


@dataclass(frozen=True, slots=True)
class Detail:
    """Details of one answer, in addition to its text.

    `label`: a shorter text, where `facts` say the rest; `company`: the company that it is about.
    `facts`: (name, value) shown beside it, in order; `remark`: a few words below it; `line`: track
    drawn on the map; `levels`: for an answer with a number, (lowest number, effect) of each range
    of numbers with the same effect.
    """

    facts: tuple[tuple[str, str], ...] = ()
    label: str = ""
    company: str = ""
    remark: str = ""
    line: MapLine | None = None
    levels: tuple[tuple[int, str], ...] = ()
