"""The form of a new table: what was typed, what is wrong with it, and what it asks for."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from railhead.engine.board import Board
from railhead.engine.fault import TitleError
from railhead.engine.title import Option, Title, Value
from railhead.language import ENGLISH, N_, Translator
from railhead.language.faults import explain, explain_reason
from railhead.language.motives import STRENGTHS, say_strength
from railhead.language.setup_words import (
    NAMES,
    PRESETS,
    alike_fault,
    by_group,
    name_fault,
    presets_of,
    readings_of,
    usual_players,
    value_words,
    variants_of,
)
from railhead.server.authority.creating import MOST_TABLE_NAME
from railhead.server.clocks.choosing import USUAL, ClockChoice, Offered, offered, read_choice
from railhead.server.models import Table
from railhead.server.people.own_boards import read_from_form, written_in_form
from railhead.server.people.preferences import Preferences
from railhead.titles.catalogue import game_class, new_game
from railhead.titles.covers import Cover, cover_of

# The largest seed that a browser keeps exactly.
LARGEST_SEED = 2**53 - 1

# What fields send: `own` if the owner only watches, `open` if strangers may sit down, `hints` if
# there are hints, `public` if others find the table, `order` for seats drawn by lot, `option-...`
# for the value of the preset, `who-...` for a person on a place,
# `own-board` to drop the board from outside.
WATCHES = "0"
OPEN = "yes"
HINTS = "yes"
PUBLIC = "yes"
BY_LOT = "lot"
AS_PRESET = ""
PERSON = ""
OFF = "off"

PREFILLED = ("mode", "preset", "order", "hints", "public", *USUAL)
"""Fields that an address may fill in, besides names and options."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that can be chosen: what the form sends, what the page says, whether it is usual."""

    sent: str
    words: str
    usual: bool = False


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What a checked form asks for.

    `mode`: a `Table.Mode`; `names`: in seat order; `own`: index of the owner among them, None for
    one who only watches or owns the screen; `name`: that of the table; `board`: one from outside;
    `open_seats`: strangers may sit down; `clock`: None for none; `computers`: index of a player ->
    strength of the computer that plays them; `hints`: there are hints; `public`: others find it, to
    watch and replay.
    """

    mode: str
    names: tuple[str, ...]
    own: int | None
    preset: str
    options: Mapping[str, Value]
    seed: int
    name: str
    board: Board | None = None
    open_seats: bool = False
    clock: ClockChoice | None = None
    computers: Mapping[int, str] = field(default_factory=dict)
    hints: bool = False
    public: bool = False


@dataclass
class SetupForm:
    """A form for a new table. `typed`: field -> text as typed; `faults`: field -> what is wrong.

    `files`: name and content of those of a board from outside; `board`: the board chosen, by these
    files or when the form was sent before: the form carries it, so that it can be sent again
    without its files. `find_board`: finds the board that a text in the form names or carries.
    """

    title: Title
    typed: dict[str, str]
    translate: Translator = ENGLISH
    faults: dict[str, str] = field(default_factory=dict)
    files: Sequence[tuple[str, bytes]] = ()
    board: Board | None = None
    find_board: Callable[[str], Board | None] = read_from_form

    @classmethod
    def fresh(
        cls,
        title: Title,
        own_name: str = "",
        translate: Translator = ENGLISH,
        preferred: Preferences = Preferences(),  # noqa: B008 - it never changes
    ) -> SetupForm:
        """Return a form that can be sent as it is: so many players as preferred, on one screen."""
        count = preferred.players_of(title.min_players, title.max_players, usual_players(title))
        names = [own_name, *(name for name in NAMES if name != own_name)]
        names = names[0 if own_name else 1 :][:count]
        typed = {f"name-{place}": name for place, name in enumerate(names, 1)}
        typed |= {"mode": Table.Mode.ONE_SCREEN, "own": "1", "preset": "default", "order": ""}
        typed |= USUAL
        form = cls(title, typed, translate)
        for option in form.variants:
            if form.may_be_left(option):
                continue
            typed[f"option-{option.id}"] = sent(option.presets["default"])
        return form

    def prefill(self, given: Mapping[str, str]) -> None:
        """Fill in the fields that an address gives, such as the players of a game that is over."""
        for name, text in given.items():
            if name.startswith(("name-", "who-", "option-")) or name in PREFILLED:
                self.typed[name] = text
        self._choose_board(given.get("board", ""))

    # -- what the page shows ---------------------------------------------------------------

    @property
    def places(self) -> range:
        """The places at the table, numbered from 1."""
        return range(1, self.title.max_players + 1)

    @property
    def strengths(self) -> list[Choice]:
        """Who may play on a place: a person, or a computer of a strength."""
        computers = [Choice(name, say_strength(name, self.translate)) for name in STRENGTHS]
        return [Choice(PERSON, self.translate(N_("a person"))), *computers]

    @property
    def takes_boards(self) -> bool:
        return game_class(self.title.id).takes_boards

    @property
    def board_text(self) -> str:
        """The board that was chosen, as the form carries it; "" for the title's own."""
        return written_in_form(self.board) if self.board is not None else ""

    @property
    def clocks(self) -> list[Offered]:
        """The clocks that can be chosen."""
        return offered(self.translate)

    @property
    def presets(self) -> list[Choice]:
        return [
            Choice(name, self.translate(PRESETS[name]), name == "default")
            for name in presets_of(self.title)
        ]

    @property
    def variants(self) -> list[Option]:
        return variants_of(self.title)

    @property
    def readings(self) -> list[Option]:
        return readings_of(self.title)

    def grouped(self, options: Sequence[Option]) -> dict[str, list[Option]]:
        """Options by what they are about, a msgid."""
        return by_group(options)

    def choices(self, option: Option) -> list[Choice]:
        """The values of an option, the usual one first."""
        usual = option.presets["default"]
        values = sorted(option.values, key=lambda value: value != usual)
        return [
            Choice(sent(value), value_words(option, value, self.translate), value == usual)
            for value in values
        ]

    def may_be_left(self, option: Option) -> bool:
        """Whether an option may be left to the preset."""
        return not (option.variant and option.agreed)

    @property
    def cover(self) -> Cover:
        """What lists of games show of the title: how long and how heavy it is."""
        return cover_of(self.title.id)

    def for_first(self, option: Option) -> str:
        """The value with which an option suits a first game, "" where that is the usual one."""
        value = self.cover.first_options.get(option.id)
        return "" if value is None else value_words(option, value, self.translate)

    def is_switch(self, option: Option) -> bool:
        """Whether an option is on or off."""
        return isinstance(option.values[0], bool)

    def text(self, name: str) -> str:
        """The text in a field, "" if it is empty."""
        return self.typed.get(name, "")

    def changed_readings(self) -> bool:
        """Whether a reading of the rules is chosen or faulty, so that it must not be folded."""
        return any(
            self.text(f"option-{option.id}") or f"option-{option.id}" in self.faults
            for option in self.readings
        )

    # -- checking --------------------------------------------------------------------------

    def check(self) -> TableSetup | None:
        """Return what the form asks for; None, with `faults` filled, if something is wrong."""
        mode = self._one_of("mode", Table.Mode.values)
        preset = self._one_of("preset", presets_of(self.title))
        computers = self._computers()
        places = self._names(computers)
        options = self._options()
        seed = self._seed()
        own = self._own(places, computers) if mode == Table.Mode.SEATS else None
        name = self._table_name()
        clock = self._clock() if mode == Table.Mode.SEATS else None
        self._read_board()
        if not self.faults:
            self._try_rules(list(places.values()), options, seed, preset)
        if self.faults:
            return None
        order = list(places)
        if self.text("order") == BY_LOT:
            random.SystemRandom().shuffle(order)
        return TableSetup(
            mode,
            tuple(places[place] for place in order),
            order.index(own) if own is not None else None,
            preset,
            options,
            seed,
            name,
            self.board,
            mode == Table.Mode.SEATS and self.text("open") == OPEN,
            clock,
            {order.index(place): strength for place, strength in computers.items()},
            mode == Table.Mode.SEATS and self.text("hints") == HINTS,
            self.text("public") == PUBLIC,
        )

    def _one_of(self, name: str, known: list[str]) -> str:
        if self.text(name) not in known:
            self.faults[name] = self.translate(N_("Please choose one of these."))
        return self.text(name)

    def _computers(self) -> dict[int, str]:
        """The strengths of computers by place."""
        found: dict[int, str] = {}
        for place in self.places:
            strength = self.text(f"who-{place}")
            if strength in STRENGTHS:
                found[place] = strength
            elif strength != PERSON:
                self.faults[f"who-{place}"] = self.translate(N_("Please choose one of these."))
        return found

    def _names(self, computers: Collection[int]) -> dict[int, str]:
        """The players by place; empty places are left out, but for those of computers."""
        names: dict[int, str] = {}
        for place in self.places:
            name = self.text(f"name-{place}").strip()
            if not name and place in computers:
                name = self.translate(N_("Computer {number}"), number=place)
            if not name:
                continue
            fault = name_fault(name, self.translate)
            fault = fault or alike_fault(name, names.values(), self.translate)
            if fault:
                self.faults[f"name-{place}"] = fault
            names[place] = name
        low, high = self.title.min_players, self.title.max_players
        if not low <= len(names) <= high:
            self.faults["names"] = self.translate(
                N_("{title} is for {low} to {high} players, not {count}."),
                title=self.title.name,
                low=low,
                high=high,
                count=len(names),
            )
        return names

    def _own(self, places: Mapping[int, str], computers: Collection[int]) -> int | None:
        text = self.text("own")
        if text == WATCHES:
            return None
        own = next((place for place in places if str(place) == text), None)
        if own is None:
            self.faults["own"] = self.translate(
                N_("Please choose a seat with a name, or that you only watch.")
            )
        elif own in computers:
            self.faults["own"] = self.translate(
                N_("A computer plays on this seat: choose another, or that you only watch.")
            )
        return own

    def _options(self) -> dict[str, Value]:
        """The options chosen; readings left to the preset are left out."""
        chosen: dict[str, Value] = {}
        for option in self.title.options.values():
            name = f"option-{option.id}"
            text = self.text(name)
            if text == AS_PRESET and (self.may_be_left(option) or not self.is_switch(option)):
                continue
            value = next((value for value in option.values if sent(value) == text), None)
            if text == AS_PRESET:
                chosen[option.id] = False
            elif value is None:
                self.faults[name] = self.translate(N_("Please choose one of these."))
            else:
                chosen[option.id] = value
        return chosen

    def _seed(self) -> int:
        text = self.text("seed").strip()
        if not text:
            return random.SystemRandom().randrange(1 << 31)
        if not (text.isascii() and text.isdigit() and len(text) < 17 and int(text) <= LARGEST_SEED):
            self.faults["seed"] = self.translate(
                N_("A whole number from 0 to {most}, or nothing."), most=LARGEST_SEED
            )
            return 0
        return int(text)

    def _table_name(self) -> str:
        name = self.text("name").strip()
        if len(name) > MOST_TABLE_NAME:
            self.faults["name"] = self.translate(
                N_("At most {letters} letters."), letters=MOST_TABLE_NAME
            )
        elif name and not name.isprintable():
            self.faults["name"] = self.translate(N_("This holds characters that cannot be shown."))
        return name

    def _clock(self) -> ClockChoice | None:
        choice, faults = read_choice(self.typed)
        for fault in faults:
            self.faults[fault.where] = explain_reason(fault, self.translate)
        return choice

    def _choose_board(self, text: str) -> None:
        """Take a board that was stored, or that this form carries from before."""
        self.board = self.find_board(text) if text and self.takes_boards else None

    def _read_board(self) -> None:
        """Choose the board of the files of this form, or the one kept from before."""
        self._choose_board("" if self.text("own-board") == OFF else self.text("board"))
        if not self.files or not self.takes_boards:
            return
        try:
            self.board = game_class(self.title.id).read_board(self.files)
        except TitleError as error:
            self.faults["board"] = explain(error, self.translate)

    def _try_rules(
        self, names: list[str], options: Mapping[str, Value], seed: int, preset: str
    ) -> None:
        """Set the game up for trial; an error is a fault of the board, an option or the names."""
        try:
            new_game(self.title.id, names, options, seed, preset, board=self.board)
        except TitleError as error:
            if self.board is not None and error.where not in ("options", "players", "preset"):
                self.faults["board"] = explain(error, self.translate)
                self.board = None
                return
            words = explain_reason(error).split()
            named = [name for name in words if name in self.title.options]
            field = f"option-{named[0]}" if named else "names"
            self.faults[field] = self._with_names(explain_reason(error, self.translate))

    def _with_names(self, text: str) -> str:
        """A reason with the names of options as players read them, in place of their ids."""

        def name(word: re.Match[str]) -> str:
            option = self.title.options.get(word[0])
            return f"“{self.translate(option.name)}”" if option is not None else word[0]

        return re.sub(r"[a-z]+(?:_[a-z]+)*", name, text)


def sent(value: Value) -> str:
    """Return what a form sends for the value of an option."""
    return str(value).lower() if isinstance(value, bool) else value
