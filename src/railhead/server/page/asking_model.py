"""What the asking panel shows, as plain records: templates only lay them out.

Texts are in the reader's language already. An answer is a `Press`; a `Card` gathers the answers
about one thing, such as a company or a train; a `Group` gathers the cards of one kind of action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from railhead.server.page.forming import Forming
from railhead.server.page.haul import HaulBar

NOTHING = Markup()


@dataclass(frozen=True, slots=True)
class Note:
    """A consequence in a few words; `kind` says what it is about and chooses its sign."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Move:
    """A company's marker goes from a cell of the market to another, both as `row,column`."""

    company: str
    before: str
    after: str
    cells: tuple[str, str]
    arrow: str


@dataclass(frozen=True, slots=True)
class Span:
    """A number to fill in: from `low` to `high`, both legal, in steps of `grain`.

    `start`: the number it begins with, None where none is likelier than another; `stride`: by how
    much a click changes it; `steps`: (text, number) worth a click; `cash`: the payer's money
    before, None where nothing is paid; `levels`: (number, what it brings in words) from there on.
    """

    field: str
    low: int
    high: int
    start: int | None
    stride: int
    steps: tuple[tuple[str, int], ...]
    cash: int | None = None
    grain: int = 1
    levels: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Press:
    """An answer that can be given by a click.

    `action`: the action as JSON, as records have it. `spoken`: the whole answer in one phrase,
    where `label` is shorter. `hotkey`: the key that gives it. `asks_again`: it is dear or final.
    `place`: the hex or city it is about; `company`: the company that it names, where it bears its
    logo. `line`: number and `line_colour` of the line on the map by which its token
    travels.
    """

    id: str
    label: str
    action: str
    spoken: str = ""
    notes: tuple[Note, ...] = ()
    moves: tuple[Move, ...] = ()
    span: Span | None = None
    hotkey: str = ""
    asks_again: bool = False
    main: bool = False
    place: str = ""
    company: str = ""
    line: str = ""
    line_colour: str = ""


@dataclass(frozen=True, slots=True)
class Barred:
    """Something that one might think of and the rules forbid: why, and the rule's own words."""

    what: str
    why: str
    rule: str = ""
    rule_text: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """The answers about one thing. `company`: whose logo it bears; `facts`: (name, value).

    `about`: what it can do; `folded`: answers that are shown when `fold` is opened.
    """

    id: str
    heading: str
    text: str = ""
    company: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    about: str = ""
    presses: tuple[Press, ...] = ()
    folded: tuple[Press, ...] = ()
    fold: str = ""
    barred: tuple[Barred, ...] = ()


@dataclass(frozen=True, slots=True)
class HexChoice:
    """A hex on which tiles may be laid, and how many different ones."""

    hex: str
    name: str
    tiles: int


@dataclass(frozen=True, slots=True)
class TrainRun:
    """The run of a train: `number` chooses its line on the map; `stops` are (city, name)."""

    train: str
    kind: str
    number: int
    colour: str
    stops: tuple[tuple[str, str], ...]
    revenue: str


@dataclass(frozen=True, slots=True)
class Run:
    """A run of all trains that can be made. `proof`: in words how good it is.

    `changeable`: the rules accept less than the best; `places`: (city, name, revenue) of all
    stations that it could be changed to visit; `idle`: (train, class) of trains that stay;
    `overlay`: its lines for the layer `routes` of the map.
    """

    press: Press | None
    total: str
    proof: str
    trains: tuple[TrainRun, ...]
    idle: tuple[tuple[str, str], ...] = ()
    changeable: bool = False
    places: tuple[tuple[str, str, str], ...] = ()
    overlay: Markup = NOTHING
    trouble: Barred | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The answers of one kind of action. Kinds with a form of their own: `track`, `routes`.

    `fold`: what is opened to see it, "" where it stands open.
    """

    kind: str
    cards: tuple[Card, ...] = ()
    hexes: tuple[HexChoice, ...] = ()
    run: Run | None = None
    fold: str = ""

    def presses(self) -> Iterator[Press]:
        """Yield every answer that the group offers itself; those of tiles lie at their hexes."""
        for card in self.cards:
            yield from card.presses
            yield from card.folded
        if self.run is not None and self.run.press is not None:
            yield self.run.press


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked what. `company`: for which company, "" where a player acts for himself.

    `after`: the steps that may follow in the same turn; `haul`: what the company carries.
    """

    player: str
    name: str
    company: str
    company_name: str
    question: str
    after: tuple[str, ...] = ()
    haul: HaulBar | None = None


@dataclass(frozen=True, slots=True)
class AskingPanel:
    """The whole panel.

    `mine`: the viewer may answer; otherwise `groups` is empty. `foreseen`: what happens in any
    case. `targets`: hex -> what its click means (`track`, `token`, `use`); `slots`: cities whose
    free slots are to be shown as choices. `ending`: the agreement to stop here, where the viewer
    may give it. `overlay`: the lines of a run for the layer `routes` of the map. `forming`: the
    company that is being made of others. `looking`: the best routes are still being looked for.
    """

    table: str
    version: int
    mine: bool
    seated: bool
    asked: Asked | None
    foreseen: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    closing: tuple[Press, ...] = ()
    targets: Mapping[str, str] = field(default_factory=dict)
    slots: tuple[str, ...] = ()
    overlay: Markup = NOTHING
    ending: Press | None = None
    forming: Forming | None = None
    money: str = "{}"
    looking: bool = False

    def presses(self) -> Iterator[Press]:
        """Yield every answer of the panel itself."""
        for group in self.groups:
            yield from group.presses()
        yield from self.closing
