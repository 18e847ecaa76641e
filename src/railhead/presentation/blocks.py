"""The blocks of which a presentation is made; every client has one renderer for each kind.

All texts are in the reader's language, numbers and money included. No block belongs to one title:
a new kind is added for everybody.
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

    `company`: the id of a company that the text names, drawn as its token where a client can.
    `tone`: its background colour, one of `red`, `white`, `green` and `blue`, "" for none. `note`: a
    remark after it; `tip`: what the text, or its note, means. `watched`: whether the client shows a
    returning reader the text that they saw before; `empty`: that text if there was no value then.
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
    """Something about an owner in a few words.

    `drawn`: whether the bars of the company show it too.
    """

    text: str
    drawn: bool = False


# -- bars --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bar:
    """An amount drawn as a length. `more`: by how much it could grow now, drawn after it."""

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
        """The longest length that is drawn, in the unit of the amounts; at least 1."""
        return max(*(bar.amount + bar.more for bar in (self.amount, self.capacity)), 1)


# -- tables ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Band:
    """A range of numbers in a row of a chart.

    `tone`: its colour, as of a `Value`; `text`: its numbers; `standing`: (company, number) of each
    company in it.
    """

    name: str
    tone: str
    text: str
    standing: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of a chart. `now`: whether it is the one in force."""

    name: str
    bands: tuple[Band, ...]
    now: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """Rows that are divided into bands, and the companies that stand in them.

    `label`: what it shows; `corner`: the heading above the names of the rows; `number`: what the
    numbers of companies are; `heads`: (name, tone) of the bands.
    """

    label: str
    corner: str
    number: str
    heads: tuple[tuple[str, str], ...]
    rows: tuple[ChartRow, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Values in rows under the names of the columns; the first of a row says what it is about."""

    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


# -- what happens ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Steps:
    """(Name, value) pairs in the order of what happens.

    `about`: the id of the company that they concern, "" for none; `title`: their heading.
    """

    items: tuple[tuple[str, str], ...]
    about: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the rules alone will bring about, as things are now.

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
    """A company that is formed by `members`.

    `result`: its id, `name`: its full name, both "" while it is not chosen; `line`: the whole as
    one line of text.
    """

    members: tuple[Member, ...]
    result: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where a player stands in a decision that several players make together.

    `state`: AGREES, ASKED (it is their turn to answer) or WAITS; `text`: the same in words.
    """

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
    """A single sentence."""

    text: str


Block = Bars | Chart | Table | Steps | Forecast | NewCompany | Standpoints | Remark
"""All kinds of blocks of a section."""


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under one heading.

    `id`: identifies the section in its game; `badge`: stands beside the heading.
    """

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


@dataclass(frozen=True, slots=True, eq=False)
class MapNote:
    """What the rules know of a hex, and its face and what lies there do not show.

    Compared by identity, so that it can key caches: a title makes each note once.

    `kind`: what it is about, and which picture its sign has, one of `closed`, `bonus`, `ship` and
    `quake`; others have none. `sign`: what is written in it, the same in all languages; a note
    without is only said. `text`: the same in words, a message with `fields`; `legend`: what
    the sign means on all hexes, by default `text`. `until`: the phase from which it no longer
    holds; `private`: the private company on which it rests, "" for none.
    """

    kind: str
    sign: str
    text: str
    fields: tuple[tuple[str, str | int], ...] = ()
    legend: str = ""
    until: str = ""
    private: str = ""


@dataclass(frozen=True, slots=True)
class MapMarks:
    """What lies on the map besides tiles and tokens, or is marked on it.

    `signs`: hex -> text of a marker that lies there; `destinations`: hex -> companies with this
    destination, `further`: of those that bring less; `hexes`: hexes to be marked; `lines`: track
    to be drawn. `notes`: hex -> what the rules know of it. `stubs`: hex -> the edge that its first
    tile must join. `shut`: city -> the phase from which its open slots take tokens. `kept`: city ->
    companies or private companies for which it keeps slots that its face has, before any game;
    `added`: the same for slots besides these; `kept_on_tiles`: tile -> (node, company) of a slot
    that is kept for it there. `short`: name -> what is written in slots, where it is too long.
    """

    signs: Mapping[str, str] = field(default_factory=dict)
    destinations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hexes: tuple[str, ...] = ()
    lines: tuple[MapLine, ...] = ()
    further: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: Mapping[str, tuple[MapNote, ...]] = field(default_factory=dict)
    stubs: Mapping[str, int] = field(default_factory=dict)
    shut: Mapping[str, str] = field(default_factory=dict)
    kept: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    added: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kept_on_tiles: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    short: Mapping[str, str] = field(default_factory=dict)


# -- the question ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Topic:
    """What the present question is about.

    `first`: whether it is shown before the answers; `marks`: what to mark on the map; `cell`: which
    cell (row, column) to mark on the market.
    """

    section: Section
    first: bool
    marks: MapMarks
    cell: MarketCell | None = None


@dataclass(frozen=True, slots=True)
class Holder:
    """A holder of certificates who is no player.

    `certificates`: how many; `holdings`: its share of each company; `forecast`: its next turn.
    """

    id: str
    name: str
    certificates: Value
    holdings: tuple[Value, ...]
    forecast: Forecast | None = None


@dataclass(frozen=True, slots=True)
class Detail:
    """Details of one answer, in addition to its text.

    `label`: a shorter text, where `facts` and `heading`, the name of what it is about, tell the
    rest; `company`: the company that it is about.
    `facts`: (name, value) shown beside it, in order; `remark`: a few words below it; `line`: track
    drawn on the map, of a token only if the presentation says `tokens_come_by_lines`; `levels`: for
    an answer with a number, (lowest number, effect) of each range of numbers with the same effect.
    """

    facts: tuple[tuple[str, str], ...] = ()
    label: str = ""
    company: str = ""
    remark: str = ""
    line: MapLine | None = None
    levels: tuple[tuple[int, str], ...] = ()
    heading: str = ""
