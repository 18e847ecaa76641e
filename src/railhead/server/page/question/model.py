"""What the asking panel shows, as plain records: templates only lay them out.

Texts are in the reader's language already. Each answer is a `Button`; a `Card` gathers the answers
about one thing, such as a company or a train; a `Group` gathers the cards of one kind of action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from railhead.presentation.blocks import Bars
from railhead.server.page.question.topic import ShownTopic

NOTHING = Markup()


@dataclass(frozen=True, slots=True)
class Note:
    """A consequence in a few words; `kind`, the kind of event, chooses its sign."""

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
class NumberField:
    """A number to fill in: from `low` to `high`, both legal, in steps of `step`.

    `start`: the number filled in at first, None for an empty field; `click_step`: by how much the
    plus and minus buttons change it; `shortcuts`: (text, number) of buttons that fill it in;
    `cash`: the payer's money before, None where nothing is paid; `levels`: (number, what it brings
    from there on, in words).
    """

    field: str
    low: int
    high: int
    start: int | None
    click_step: int
    shortcuts: tuple[tuple[str, int], ...]
    cash: int | None = None
    step: int = 1
    levels: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Button:
    """An answer that can be given by a click.

    `action`: the action as JSON, as records have it. `spoken`: the whole answer in one phrase,
    where `label` is shorter. `hotkey`: the key that gives it. `asks_again`: it is final, and
    needs a second click. `place`: the hex or city it is about; `company`: the company whose logo it
    bears. `line`, `line_colour`: number and colour of the line on the map by which its token comes.
    """

    id: str
    label: str
    action: str
    spoken: str = ""
    notes: tuple[Note, ...] = ()
    moves: tuple[Move, ...] = ()
    number: NumberField | None = None
    hotkey: str = ""
    asks_again: bool = False
    main: bool = False
    place: str = ""
    company: str = ""
    line: str = ""
    line_colour: str = ""


@dataclass(frozen=True, slots=True)
class Barred:
    """Something that the rules forbid here: `what`, the reason, and the rule with its text."""

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
    buttons: tuple[Button, ...] = ()
    folded: tuple[Button, ...] = ()
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

    button: Button | None
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

    def buttons(self) -> Iterator[Button]:
        """Yield every answer that the group offers itself; those of tiles lie at their hexes."""
        for card in self.cards:
            yield from card.buttons
            yield from card.folded
        if self.run is not None and self.run.button is not None:
            yield self.run.button


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked what. `company`: for which company, "" where a player acts for himself.

    `after`: the steps that may follow in the same turn; `bars`: its work and capacity.
    """

    player: str
    name: str
    company: str
    company_name: str
    question: str
    after: tuple[str, ...] = ()
    bars: Bars | None = None


@dataclass(frozen=True, slots=True)
class AskingPanel:
    """The whole panel.

    `mine`: the viewer may answer; otherwise `groups` is empty. `in_any_case`: what happens in any
    case. `targets`: hex -> what its click means (`track`, `token`, `use`); `slots`: cities whose
    free slots are to be shown as choices. `ending`: the agreement to stop here, where the viewer
    may give it. `overlay`: the lines of a run for the layer `routes` of the map. `topic`:
    what the question is about. `searching`: the best routes are still being searched for.
    """

    table: str
    version: int
    mine: bool
    seated: bool
    asked: Asked | None
    in_any_case: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    closing: tuple[Button, ...] = ()
    targets: Mapping[str, str] = field(default_factory=dict)
    slots: tuple[str, ...] = ()
    overlay: Markup = NOTHING
    ending: Button | None = None
    topic: ShownTopic | None = None
    money: str = "{}"
    searching: bool = False

    def buttons(self) -> Iterator[Button]:
        """Yield every answer of the panel itself."""
        for group in self.groups:
            yield from group.buttons()
        yield from self.closing
