"""The state of a game: everything that changes, as plain values keyed by ids.

All fields hold numbers, strings, tuples, frozen records or dictionaries of these, so a copy
copies only the dictionaries. Owners are named by id: a player, a company, `bank`, or `pool`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Self

from railhead.engine.statekey import compared_fields, key_of
from railhead.engine.step import Step
from railhead.table.market import Cell

if TYPE_CHECKING:
    from railhead.engine.railway_network import RailwayNetwork

BANK = "bank"
POOL = "pool"
DEPOT = "depot"
RETURNED = "returned"
SCRAP = "scrap"
TREASURY = "treasury"

OWNERS = (BANK, POOL, DEPOT, RETURNED, SCRAP, TREASURY)
"""Names that no player can have as id."""


def ids(kind: str) -> Mapping[str, str]:
    """Metadata for a field: by which ids its dictionary is keyed, or which ids its tuple holds.

    `kind`: `seats` (players), `companies`, `privates`, `hexes`, `stations`, `cities` or `tiles`.
    Programs that learn are given such a field with a row for each id; a field that does not say is
    given to them as a list of entries (`lab/environment/observing.py`).
    """
    return {"ids": kind}


@dataclass(slots=True)
class State:
    """What the states of all titles have in common; a title subclasses it.

    `order`: the players still in the game, in seat order. `cash`: owner -> money. `shares`:
    (company, holder) -> number of certificates of each kind; a company holds its own treasury.
    `presidents`: company -> player; `privates`: private company -> owner. `trains`: owner -> train
    ids; the depot has them in the order of sale. `tiles`: hex -> (tile, rotation); `supply`: tile
    -> copies left. `tokens`: city -> company in each slot, "" where free; `tokens_left`: company ->
    tokens on its charter. `cells`: company -> its place on the market; `arrivals`: companies on the
    market, those that reached their cell earlier first. `turn`: the number of a stock round with
    the rounds that follow it, 1 for the first; `round`: a short key such as `OR`; `round_number`:
    that of the round in its turn; `priority`: the player with the priority deal; `finished`: why
    the game has ended, "" before; `agenda`: the steps still to do, the last one on top.
    """

    order: tuple[str, ...] = ()
    cash: dict[str, int] = field(default_factory=dict)
    shares: dict[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)
    presidents: dict[str, str] = field(default_factory=dict)
    privates: dict[str, str] = field(default_factory=dict)
    trains: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tiles: dict[str, tuple[str, int]] = field(default_factory=dict)
    supply: dict[str, int] = field(default_factory=dict)
    tokens: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tokens_left: dict[str, int] = field(default_factory=dict)
    cells: dict[str, Cell] = field(default_factory=dict)
    arrivals: tuple[str, ...] = ()
    phase: str = ""
    turn: int = 1
    round: str = ""
    round_number: int = 0
    priority: str = ""
    bank_broken: bool = False
    finished: str = ""
    agenda: tuple[Step[Any], ...] = ()
    # Follows from tiles and tokens; shared by copies, never saved or pickled.
    network: RailwayNetwork | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Self:
        """Return an independent copy."""
        kind = type(self)
        new = object.__new__(kind)
        (_copiers.get(kind) or _make_copier(self))(self, new)
        return new

    def key(self) -> str:
        """Return a short text that equal states of a title share, and no others.

        It is the same in every process and on every machine that runs this version of the program.
        """
        return key_of(self)

    def __getstate__(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in compared_fields(type(self)))

    def __setstate__(self, values: tuple[object, ...]) -> None:
        for name, value in zip(compared_fields(type(self)), values, strict=True):
            setattr(self, name, value)
        self.network = None

    def share(self, other: State) -> None:
        """Replace dictionaries that equal those of another state, order included, by these.

        That saves memory. Only for states that will not change any more, such as those in the past
        of a game.
        """
        (_sharers.get(type(self)) or _make_sharer(self))(other, self)


# For each kind of state the names of its plain fields and of its dictionaries.
_split: dict[type, tuple[tuple[str, ...], tuple[str, ...]]] = {}


def _split_fields(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = [item.name for item in fields(state)]
    dicts = tuple(name for name in names if isinstance(getattr(state, name), dict))
    plain = tuple(name for name in names if name not in dicts)
    return _split.setdefault(type(state), (plain, dicts))


# For each kind of state a function that gives the second of two states what the first has.
_copiers: dict[type, Callable[[State, State], None]] = {}


def _make_copier(state: State) -> Callable[[State, State], None]:
    """Write the function of a kind of state, with a line for each field.

    Every action copies the state: a loop over the names of its fields takes twice as long.
    """
    plain, dicts = _split_fields(state)
    lines = [f"new.{name} = old.{name}" for name in plain]
    lines += [f"new.{name} = old.{name}.copy()" for name in dicts]
    made: dict[str, Callable[[State, State], None]] = {}
    exec("def fill(old, new):\n    " + "\n    ".join(lines), made)
    return _copiers.setdefault(type(state), made["fill"])


# For each kind of state a function that gives the second of two states the equal dictionaries of
# the first.
_sharers: dict[type, Callable[[State, State], None]] = {}


def _make_sharer(state: State) -> Callable[[State, State], None]:
    """Write the function of a kind of state, for the same reason as `_make_copier`."""
    made: dict[str, Callable[[State, State], None]] = {}
    exec(
        "def share(old, new):\n"
        + "\n".join(
            f"    theirs, mine = old.{name}, new.{name}\n"
            "    if mine is not theirs and mine == theirs and (not mine or [*mine] == [*theirs]):\n"
            f"        new.{name} = theirs"
            for name in _split_fields(state)[1]
        ),
        made,
    )
    return _sharers.setdefault(type(state), made["share"])
