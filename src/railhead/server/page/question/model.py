"""What the asking panel shows, as plain records: templates only lay them out.

Texts are in the reader's language already. Each answer is a `Button`; a `Card` gathers the answers
about one thing, such as a company or a train; a `Group` gathers the cards of one kind of action.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from railhead.engine.actions import RunRoutes
from railhead.engine.illegal import Illegal

NOTHING = Markup()

# Up to this many that differ in one thing stand beside each other.
IN_A_ROW = 6


@dataclass(frozen=True, slots=True)
class Note:
    """A consequence in a few words; by `kind`, that of its event, the page chooses an icon."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Move:
    """The move of a company's marker on the market.

    `before`, `after`: share prices; `cells`: from and to, as `row,column`; `arrow`: its
    direction, as an icon such as `up-right`.
    """

    company: str
    before: str
    after: str
    cells: tuple[str, str]
    arrow: str


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number to fill in: from `low` to `high`, both legal, in steps of `step`.

    `field`: that of the action; `start`: the number filled in at first, None for an empty field;
    `click_step`: by how much the plus and minus buttons change it; `shortcuts`: (text, number) of
    buttons that fill it in; `cash`: the payer's money before, None if nothing is paid; `levels`:
    (number, what the answer brings from there on, in words).
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
    where `label` is shorter; `short`: a word or figure that says it among its like in a row, with
    a star for the presidency if `starred`. `hotkey`: the key that gives it. `asks_again`: it is
    final, and needs a second click. `main`: it stands out, and Enter may give it. `place`: the hex
    or city that it is about; `company`: whose logo it bears. `line`, `line_colour`,
    `line_words`: number, colour and label of the line on the map by which its token travels.
    `effects`: (cell of the ledger, its new text).
    """

    id: str
    label: str
    action: str
    spoken: str = ""
    short: str = ""
    starred: bool = False
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
    line_words: str = ""
    effects: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Barred:
    """Something that the rules forbid here: `what`, the reason, and the rule with its text.

    `passing`: it is a pass.
    """

    what: str
    why: str
    rule: str = ""
    rule_text: str = ""
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Choices:
    """Answers that differ in one thing, such as how much is sold: `name`, then their `short`."""

    name: str
    buttons: tuple[Button, ...]

    @property
    def many(self) -> bool:
        """Whether they are too many to stand in one row of a screen."""
        return len(self.buttons) > IN_A_ROW

    @property
    def ends(self) -> str:
        """From which figure to which they go, or else the first of them."""
        numbers = [int(button.short) for button in self.buttons if button.short.isdigit()]
        if len(numbers) < 2:
            return f"{self.buttons[0].short} …"
        return f"{min(numbers)}–{max(numbers)}"


@dataclass(frozen=True, slots=True)
class Card:
    """The answers about one thing. `company`: whose logo it bears; `facts`: (name, value).

    `about`: a sentence about it; `folded`: answers shown when `fold`, a heading, is unfolded;
    `choices`: answers in a row of the ledger; `barred`: what the rules forbid. `brief`: its answers
    stand beside each other, each with a company or a line.
    """

    id: str
    heading: str
    text: str = ""
    company: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    about: str = ""
    buttons: tuple[Button, ...] = ()
    choices: tuple[Choices, ...] = ()
    folded: tuple[Button, ...] = ()
    fold: str = ""
    barred: tuple[Barred, ...] = ()
    brief: bool = False

    @property
    def shut(self) -> bool:
        """Whether it only says why something cannot be done."""
        return bool(self.barred) and not (self.buttons or self.choices or self.folded)


def fact_notes(facts: tuple[tuple[str, str], ...]) -> tuple[Note, ...]:
    """Facts of a card as notes of an answer."""
    return tuple(Note("fact", f"{name} {value}") for name, value in facts)


@dataclass(frozen=True, slots=True)
class HexChoice:
    """A hex on which tiles may be laid; `tiles`: how many different ones."""

    hex: str
    name: str
    tiles: int


@dataclass(frozen=True, slots=True)
class TrainRun:
    """The run of one train. `train`: its id; `kind`: its class; `stops`: (city, name).

    `number`, from 1, and `colour`: those of its line on the map. `length`: that of its route in
    words, "" where trains do not count hexes.
    """

    train: str
    kind: str
    number: int
    colour: str
    stops: tuple[tuple[str, str], ...]
    revenue: str
    length: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of all trains of a company. `button`: the answer, None if the rules refuse it.

    `proof`: how good it is, in words; `changeable`: the rules also accept less than the best;
    `places`: (city, name, revenue) of all stations that it could be changed to visit; `idle`:
    (train, class) of trains that do not run; `overlay`: its lines for the layer `routes` of the
    map; `trouble`: why it is refused, `refusal`: the same as the rules say it; `action`: the answer
    itself, None if it is refused.
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
    refusal: Illegal | None = None
    action: RunRoutes | None = None


@dataclass(frozen=True, slots=True)
class PayChoice:
    """A kind of dividend in the form of a turn. `chosen`: it is the one filled in.

    `share`: what one share gets, in words; `paid`: (who, amount); `kept`: what the treasury gets;
    `prices`: before and after, () if the price stays `price`; `moves`: as of a button, as text.
    """

    id: str
    kind: str
    label: str
    hotkey: str
    chosen: bool
    share: str
    paid: tuple[tuple[str, str], ...]
    kept: str
    prices: tuple[str, ...]
    price: str
    notes: tuple[Note, ...]
    moves: str


@dataclass(frozen=True, slots=True)
class TrainChoice:
    """A train for sale in the form of a turn. `company`: who sells it, "" for the bank.

    `price`: the one filled in; `prices`: the lowest and the highest, () if it is fixed.
    """

    train: str
    kind: str
    text: str
    company: str
    price: int
    prices: tuple[int, ...]
    chosen: bool
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class AsLastTime:
    """What one key or click does. `parts`: its actions, each in a few words.

    `as_usual`: nothing was changed by hand; `as_before`: it is what the company did last time.
    `actions`: the actions as JSON, where no form has them; `why`: what the player decides by it;
    `stop`: why it ends before the turn does; `only_passes`: it is the same as passing.
    """

    as_usual: bool
    as_before: bool
    parts: tuple[str, ...]
    actions: str = ""
    why: str = ""
    stop: str = ""
    only_passes: bool = False


@dataclass(frozen=True, slots=True)
class Operate:
    """The form for the rest of an operating turn; sections that cannot be filled in yet are empty.

    `run`: None where none is asked for; `by_hand`: it is not the best one. `revenue`, `last`: what
    the company earns now and earned last time. `none`: whether no train is bought: `yes`, `no` if
    that is open, "" if it is not possible; `room`: trains and cash before buying; `barred`: trains
    that the bank does not sell to it. `stop`: why the turn does not end with this; `trouble`: why
    the rules refuse it.
    """

    run: Run | None
    by_hand: bool
    revenue: int | None
    last: int | None
    pays: tuple[PayChoice, ...]
    trains: tuple[TrainChoice, ...]
    none: str
    room: str
    barred: tuple[Barred, ...]
    does: AsLastTime
    stop: str
    trouble: Barred | None


@dataclass(frozen=True, slots=True)
class Group:
    """The answers of one kind of action: as cards, for `track` as hexes, for `routes` as a run.

    `fold`: the heading to unfold it by, "" if it is not folded.
    """

    kind: str
    cards: tuple[Card, ...] = ()
    hexes: tuple[HexChoice, ...] = ()
    run: Run | None = None
    fold: str = ""

    def buttons(self) -> Iterator[Button]:
        """Yield every answer but those that lay tiles, which are offered at their hexes."""
        for card in self.cards:
            yield from card.buttons
            for row in card.choices:
                yield from row.buttons
            yield from card.folded
        if self.run is not None and self.run.button is not None:
            yield self.run.button
