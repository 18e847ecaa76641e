"""Ids and numbers in words: the parts of which all sentences are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from railhead.engine.state import BANK, DEPOT, POOL, RETURNED, SCRAP
from railhead.engine.title import Title
from railhead.language.translate import ENGLISH, N_, Message, Translator
from railhead.table.tiles import name_without_colour


class GameContext(Protocol):
    """What never changes in a game; a Game has it."""

    title: Title
    players: dict[str, str]


_OWNERS = {
    BANK: N_("the bank"),
    POOL: N_("the pool"),
    DEPOT: N_("the bank"),
    RETURNED: N_("the bank"),
    SCRAP: N_("the box"),
    "treasury": N_("the treasury"),
    "dragons": N_("the Dragons"),
}

COLOURS = {
    "white": N_("plain"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "brown": N_("brown"),
    "gray": N_("gray"),
}

_ZONES = {"red": N_("red"), "white": N_("white"), "green": N_("green")}

# Kinds of companies where a title has several.
KINDS = {"minor": N_("minor"), "public": N_("public")}

# What a company does in each step of its turn.
STEPS = {
    "track": N_("track"),
    "token": N_("tokens"),
    "routes": N_("running trains"),
    "dividend": N_("dividend"),
    "help": N_("help of the president"),
    "absorb": N_("absorption"),
    "acquire_token": N_("acquiring a token"),
    "token_acquired": N_("acquiring a token"),
    "e_token": N_("E token"),
    "trains": N_("buying trains"),
    "issue": N_("certificates"),
    "interest": N_("interest"),
    "bond": N_("bond"),
    "privates": N_("private companies"),
    "redeem": N_("buying back shares"),
    "early_privates": N_("private companies"),
    "state_routes": N_("running trains"),
    "state_trains": N_("buying trains"),
    "merger": N_("merging"),
    "merge_members": N_("merging"),
}

_ACTIONS = {
    "Pass": N_("passing"),
    "Bid": N_("a bid"),
    "BidCompany": N_("a bid"),
    "Par": N_("starting a company"),
    "BuyShare": N_("buying a certificate"),
    "SellShares": N_("selling certificates"),
    "LayTile": N_("laying a tile"),
    "PlaceToken": N_("placing a token"),
    "RunRoutes": N_("running trains"),
    "Dividend": N_("a dividend"),
    "BuyTrain": N_("buying a train"),
    "DiscardTrain": N_("returning a train"),
    "BuyPrivate": N_("buying a private company"),
    "UsePrivate": N_("using a private company"),
    "AcquireToken": N_("acquiring a token"),
    "RemoveToken": N_("taking off a token"),
    "Convert": N_("a conversion"),
    "Merge": N_("a merger"),
    "Form": N_("a merger"),
    "Absorb": N_("an absorption"),
    "BuyLicence": N_("buying an E token"),
    "TakeLoan": N_("issuing a bond"),
    "RepayLoan": N_("repaying a bond"),
    "PayDebt": N_("paying a debt"),
    "Bankrupt": N_("bankruptcy"),
    "Choose": N_("this choice"),
    "EndGame": N_("ending the game"),
}

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
    """Says things about the games of one title between given players (id -> name)."""

    title: Title
    players: Mapping[str, str]
    translate: Translator = ENGLISH

    def say(self, message: Message, /, **fields: object) -> str:
        """Translate a message and fill its fields, each value in the words that its name asks.

        Of a message with a plural the field `count` decides between its forms.
        """
        words = {name: self.word(name, value) for name, value in fields.items()}
        if not isinstance(message, str):
            count = words.pop("count")
            return self.translate.plural(*message, int(count), **words)
        return self.translate(message, **words)

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
            return self.translate(_ZONES.get(value, value))
        if name == "step":
            return self.translate(STEPS.get(value, value))
        if name == "action":
            return self.translate(_ACTIONS.get(value, value))
        return self.who(value)

    def money(self, amount: int) -> str:
        """An amount as the title writes it; below nothing with a minus before it."""
        text = self.title.format_money(abs(amount))
        return f"-{text}" if amount < 0 else text

    def percent(self, number: int) -> str:
        """A part of a hundred, with the sign where the language puts it."""
        return self.translate(N_("{percent}%"), percent=number)

    def who(self, owner: str) -> str:
        """A player's name, a company's id, or the bank and its like."""
        name = self.players.get(owner)
        if name is not None:
            return name
        return self.translate(_OWNERS[owner]) if owner in _OWNERS else owner

    def place(self, hex_id: str) -> str:
        """A hex with its name, such as `J6 Girgenti`."""
        here = self.title.map.hexes.get(hex_id)
        return f"{hex_id} {here.name}" if here is not None and here.name else hex_id

    def short_place(self, hex_id: str) -> str:
        """The name of a hex, or its coordinate if it has none."""
        here = self.title.map.hexes.get(hex_id)
        return here.name if here is not None and here.name else hex_id

    def city(self, city: str) -> str:
        """A city such as `C5.0`: its hex, and which of several cities of a hex it is."""
        hex_id, _, number = city.rpartition(".")
        if not hex_id:
            return self.place(city)
        if number in ("", "0"):
            return self.place(hex_id)
        return self.translate(
            N_("{hex} (city {number})"), hex=self.place(hex_id), number=int(number) + 1
        )

    def tile(self, tile: str) -> str:
        """The number of a tile, or its letter and colour such as `O (green)`."""
        known = self.title.tiles.tiles.get(tile)
        letter = name_without_colour(tile, known.colour) if known else tile
        if known is None or letter == tile:
            return tile
        colour = self.translate(COLOURS[known.colour])
        return f"{letter} ({colour})"

    def train_class(self, train: str) -> str:
        """What the card of a train such as `4H-0`, or of a class, says."""
        kind = train.rpartition("-")[0]
        known = self.title.trains.get(kind) or self.title.trains.get(train)
        return known.card if known else train

    def a_train(self, train: str) -> str:
        """One train, with its article where the language has one."""
        kind = self.train_class(train)
        if kind.startswith(_VOWELS):
            return self.translate(N_("an {train} train"), train=kind)
        return self.translate(N_("a {train} train"), train=kind)

    def thing(self, thing: str) -> str:
        """What a deal is about: a private company, a token place such as `C5.0 SFA`, a train."""
        city, _, company = thing.partition(" ")
        if company:
            return self.say(
                N_("the token place of {company} in {city}"), company=company, city=city
            )
        return thing if thing in self.title.privates else self.a_train(thing)

    def listed(self, items: Iterable[str]) -> str:
        """Items in one line."""
        return ", ".join(items)

    def in_parts(self, items: Iterable[str]) -> str:
        """Items in one line that may hold commas themselves."""
        return self.translate(N_("; ")).join(items)


def voice_of(game: GameContext, translate: Translator = ENGLISH) -> Voice:
    """Return the voice for a game."""
    return Voice(game.title, game.players, translate)
