"""Ids and numbers in words, of which sentences are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from railhead.engine.state import TREASURY
from railhead.engine.title import Title
from railhead.language.translate import ENGLISH, N_, Message, Translator
from railhead.language.words import Sentence, Source, Words
from railhead.table.tiles import name_without_colour


class GameContext(Protocol):
    """What a voice needs to know about a game, which never changes while it is played."""

    @property
    def title(self) -> Title:
        """The title that is played."""

    players: dict[str, str]

    @property
    def words(self) -> Any:
        """The `Words` of its title, None for a game that has none."""


COLOURS = {
    "white": N_("plain"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "brown": N_("brown"),
    "gray": N_("gray"),
}
"""Colour of tiles -> its name."""

# Fields that hold money where their value is a number, and fields that name a place.
_MONEY = frozenset(
    {
        "amount",
        "price",
        "cash",
        "revenue",
        "total",
        "least",
        "low",
        "high",
        "best",
        "before",
        "after",
        "share",
        "bonus",
        "interest",
    }
)
_CITIES = frozenset({"city", "station", "first", "last"})
# Fields that name nobody: a phase, a tile or a train "3" is not the player whose id is 3.
_NOBODY = frozenset({"count", "kind", "limit", "number", "phase", "routes", "trains"})

# Class names that are read with a vowel first: "an 8H train".
_VOWELS = ("8", "11", "18", "A", "E", "F", "H", "I", "L", "M", "N", "O", "R", "S", "X")


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks about games of a title, in its words. `players`: id -> name."""

    title: Title
    players: Mapping[str, str]
    words: Words
    translate: Translator = ENGLISH

    def say(self, message: Message, /, **fields: object) -> str:
        """Translate a message and fill its fields, whose names decide how values are said.

        Of a message with a plural the field `count` decides between its forms.
        """
        words = {name: self.word(name, value) for name, value in fields.items()}
        if not isinstance(message, str):
            count = words.pop("count")
            return self.translate.plural(*message, int(count), **words)
        return self.translate(message, **words)

    def fill(self, sentence: Sentence, params: dict[str, Any]) -> str | None:
        """Return what has happened as a sentence, None if other events already say it."""
        if callable(sentence):
            return sentence(self, params)
        return self.say(sentence, **params)

    def word(self, name: str, value: object) -> str:
        """Return the value of a field in words; `name` says what kind of value it is."""
        if isinstance(value, int):
            return self.money(value) if name in _MONEY else str(value)
        if not isinstance(value, str):
            return str(value)
        if name == "tile":
            return self.tile(value)
        if name in _NOBODY:
            return value
        if name == "hex":
            return self.place(value)
        if name in _CITIES:
            return self.city(value)
        if name in ("train", "train_class"):
            return self.train_class(value)
        if name == "thing":
            return self.thing(value)
        if name == "colour":
            return self.translate(COLOURS.get(value, value))
        if name == "zone":
            return self.translate(self.words.zones.get(value, value))
        if name == "step":
            return self.translate(self.words.steps.get(value, value))
        if name == "action":
            return self.translate(self.words.actions.get(value, value))
        return self.who(value)

    def money(self, amount: int) -> str:
        """Return an amount of money as the title writes it, with a minus sign if it is negative."""
        return self.title.format_money(amount)

    def percent(self, number: int) -> str:
        """Return a percentage, with its sign where the language puts it."""
        return self.translate(N_("{percent}%"), percent=number)

    def who(self, owner: str) -> str:
        """Return the name of an owner: a player's name, a company's id, or "the bank" and such."""
        name = self.players.get(owner)
        if name is not None:
            return name
        owners = self.words.owners
        return self.translate(owners[owner]) if owner in owners else owner

    def place(self, hex_id: str) -> str:
        """Return a hex with its name, such as `J6 Girgenti`."""
        here = self.title.map.hexes.get(hex_id)
        return f"{hex_id} {here.name}" if here is not None and here.name else hex_id

    def short_place(self, hex_id: str) -> str:
        """Return the name of a hex, or its coordinate if it has none."""
        here = self.title.map.hexes.get(hex_id)
        return here.name if here is not None and here.name else hex_id

    def city(self, city: str) -> str:
        """Return a city in words: its hex, and its number unless it is the first city there.

        `city`: its id, such as `C5.0`.
        """
        hex_id, _, number = city.rpartition(".")
        if not hex_id:
            return self.place(city)
        if number in ("", "0"):
            return self.place(hex_id)
        return self.translate(
            N_("{hex} (city {number})"), hex=self.place(hex_id), number=int(number) + 1
        )

    def tile(self, tile: str) -> str:
        """Return the number of a tile, or its letter and colour, such as `O (green)`."""
        known = self.title.tiles.tiles.get(tile)
        letter = name_without_colour(tile, known.colour) if known else tile
        if known is None or letter == tile:
            return tile
        colour = self.translate(COLOURS[known.colour])
        return f"{letter} ({colour})"

    def train_class(self, train: str) -> str:
        """Return what is on the card of a train: `4H` for the train `4H-0` or the class `4H`."""
        kind = train.rpartition("-")[0]
        known = self.title.trains.get(kind) or self.title.trains.get(train)
        return known.card if known else train

    def a_train(self, train: str) -> str:
        """Return a train with its article where the language has one, such as `an 8H train`."""
        kind = self.train_class(train)
        if kind.startswith(_VOWELS):
            return self.translate(N_("an {train} train"), train=kind)
        return self.translate(N_("a {train} train"), train=kind)

    def thing(self, thing: str) -> str:
        """Return what a deal is about, in words.

        `thing`: the id of a private company or a train, or a token place such as `C5.0 SFA`.
        """
        city, _, company = thing.partition(" ")
        if company:
            return self.say(
                N_("the token place of {company} in {city}"), company=company, city=city
            )
        return thing if thing in self.title.privates else self.a_train(thing)

    def ending(self, reason: str) -> str:
        """Return why a game has ended; `reason`: as in `State.finished`."""
        return self.translate(self.words.endings.get(reason, reason))

    def source(self, source: str) -> Source:
        """Return the words for a source of certificates, such as `pool` or `treasury`.

        What a company's own certificates are called differs between titles.
        """
        return self.words.sources[self.title.own_shares if source == TREASURY else source]

    def own_shares(self) -> tuple[str, str]:
        """Return a short heading for certificates that a company holds itself, and its meaning."""
        own = self.source(TREASURY)
        return self.translate(own.own), self.translate(own.about)

    def listed(self, items: Iterable[str]) -> str:
        """Return items in one line, separated by commas."""
        return ", ".join(items)

    def in_parts(self, items: Iterable[str]) -> str:
        """Return items in one line, separated by semicolons, since they may contain commas."""
        return self.translate(N_("; ")).join(items)


def voice_of(game: GameContext, translate: Translator = ENGLISH) -> Voice:
    """Return the voice for a game, in the words of its title."""
    return Voice(game.title, game.players, game.words or Words(), translate)
