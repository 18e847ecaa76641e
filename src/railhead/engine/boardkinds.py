"""What a value of a board file may be, where it stands for one of a title's own data.

Each kind reads what a file says and refuses, in words, what no game could be played with. What
several values must have in common is for the title to check.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from railhead.engine.fault import TitleError
from railhead.table.fault import Fault
from railhead.table.market import GAP, Market, PriceCell, parse_market

MOST_ROWS, MOST_CELLS, MOST_PRICE = 30, 60, 5_000
"""Rows of a market, spaces of a row, and a price on it."""

_MOST_SHOWN = 40


class Kind(Protocol):
    """What a value may be; `data` are those of the title, from which ids and letters are known."""

    def read(self, value: Any, where: str, data: Mapping[str, Any]) -> Any:
        """Return a value of a board file as the title's data have it. Raises TitleError."""

    def written(self, value: Any) -> Any:
        """Return a value of the title's data as a board file says it."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`, a multiple of `step`.

    `first`: what the file says for 0 in the title's data, such as 1 where rows are counted.
    """

    low: int
    high: int
    step: int = 1
    first: int = 0

    def read(self, value: Any, where: str, data: Mapping[str, Any]) -> int:
        if type(value) is not int:
            raise TitleError(where, "expected a whole number, found {found}", found=brief(value))
        if not self.low <= value <= self.high:
            raise TitleError(
                where,
                "expected {low} to {high}, found {found}",
                low=self.low,
                high=self.high,
                found=value,
            )
        if value % self.step:
            raise TitleError(
                where, "expected a multiple of {step}, found {found}", step=self.step, found=value
            )
        return value - self.first

    def written(self, value: Any) -> Any:
        return value + self.first


@dataclass(frozen=True, slots=True)
class Switch:
    """True or false."""

    def read(self, value: Any, where: str, data: Mapping[str, Any]) -> bool:
        if type(value) is not bool:
            raise TitleError(where, "expected true or false, found {found}", found=brief(value))
        return value

    def written(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class Named:
    """The id of an entry of the title, such as a train; `none`: or "" for none of them.

    `among`: where the entries stand in the title's data, as in `train` or `special.bands`.
    """

    among: str
    none: bool = False

    def read(self, value: Any, where: str, data: Mapping[str, Any]) -> str:
        known = list(entries_at(data, self.among))
        if value == "" and self.none:
            return ""
        if not isinstance(value, str):
            raise TitleError(where, "expected a text, found {found}", found=brief(value))
        if value not in known:
            raise unknown(where, value, known)
        return value

    def written(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class Many:
    """A list of `least` to `most` values of a kind."""

    kind: Kind
    least: int
    most: int

    def read(self, value: Any, where: str, data: Mapping[str, Any]) -> list[Any]:
        if not isinstance(value, list):
            raise TitleError(where, "expected a list, found {found}", found=brief(value))
        if not self.least <= len(value) <= self.most:
            raise TitleError(
                where,
                "expected {low} to {high} entries, found {count}",
                low=self.least,
                high=self.most,
                count=len(value),
            )
        return [
            self.kind.read(item, f"{where}: {number}", data) for number, item in enumerate(value, 1)
        ]

    def written(self, value: Any) -> Any:
        return [self.kind.written(item) for item in value]


@dataclass(frozen=True, slots=True)
class Record:
    """A table of values by name; those in `optional` may be left out."""

    kinds: Mapping[str, Kind]
    optional: tuple[str, ...] = ()

    def read(self, value: Any, where: str, data: Mapping[str, Any]) -> dict[str, Any]:
        check_table(value, where)
        for name in value:
            if name not in self.kinds:
                raise unknown(where, name, self.kinds)
        for name in self.kinds:
            if name not in value and name not in self.optional:
                raise TitleError(where, "{name} is missing", name=repr(name))
        return {
            name: self.kinds[name].read(item, f"{where}: {name}", data)
            for name, item in value.items()
        }

    def written(self, value: Any) -> Any:
        return {name: self.kinds[name].written(item) for name, item in value.items()}


@dataclass(frozen=True, slots=True)
class Chart:
    """The rows of a market, each as a text of prices with letters of zones, top first.

    `letters`: those that mean something besides the zones of the title. Prices rise to the right
    and upwards, and no par value stands there twice.
    """

    most_rows: int = MOST_ROWS
    letters: str = ""

    def read(self, value: Any, where: str, data: Mapping[str, Any]) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
            raise TitleError(where, "expected a list of texts, found {found}", found=brief(value))
        if not 1 <= len(value) <= self.most_rows:
            raise TitleError(
                where,
                "expected {low} to {high} entries, found {count}",
                low=1,
                high=self.most_rows,
                count=len(value),
            )
        market = Market(
            tuple(_row(row, f"{where}: {number}") for number, row in enumerate(value, 1))
        )
        known = {*(entry["id"] for entry in data.get("zone", ())), *self.letters}
        _check_cells(market, known, where)
        _check_rising(market, where)
        pars = {letter for phase in data["phase"] for letter in phase["par_zones"]}
        _check_pars(market, pars, where)
        return list(value)

    def written(self, value: Any) -> Any:
        return value


def _row(text: str, where: str) -> tuple[PriceCell, ...]:
    if len(text) > MOST_CELLS * 8 or len(text.split()) > MOST_CELLS:
        raise TitleError(where, "more than {most} prices", most=MOST_CELLS)
    try:
        return parse_market([text]).rows[0]
    except Fault as error:
        raise TitleError(where, error.reason, **error.params) from error


def _check_cells(market: Market, known: set[str], where: str) -> None:
    for number, row in enumerate(market.rows, 1):
        place = f"{where}: {number}"
        cells = [cell for cell in row if cell is not GAP]
        if not cells:
            raise TitleError(place, "there is no price")
        if GAP in row[len(row) - len(cells) :]:
            raise TitleError(place, "a gap stands only at the beginning of a row")
        for cell in cells:
            if not 1 <= cell.price <= MOST_PRICE:
                raise TitleError(
                    place,
                    "expected {low} to {high}, found {found}",
                    low=1,
                    high=MOST_PRICE,
                    found=cell.price,
                )
            for letter in cell.zones:
                if letter not in known:
                    raise unknown(place, letter, sorted(known))


def _check_rising(market: Market, where: str) -> None:
    """Check that prices rise to the right and upwards, as markers move by them."""
    for number, row in enumerate(market.rows):
        place = f"{where}: {number + 1}"
        for column, cell in enumerate(row):
            if not market.has((number, column)):
                continue
            left, below = (number, column - 1), (number + 1, column)
            if market.has(left) and market.price(left) > cell.price:
                raise TitleError(
                    place,
                    "{price} stands right of {other}: prices rise to the right",
                    price=cell.price,
                    other=market.price(left),
                )
            if market.has(below) and market.price(below) > cell.price:
                raise TitleError(
                    place,
                    "{price} stands over {other}: prices rise upwards",
                    price=cell.price,
                    other=market.price(below),
                )


def _check_pars(market: Market, pars: set[str], where: str) -> None:
    seen: set[int] = set()
    for number, row in enumerate(market.rows, 1):
        for cell in row:
            if pars & set(cell.zones):
                if cell.price in seen:
                    raise TitleError(
                        f"{where}: {number}", "the par value {price} stands there twice",
                        price=cell.price,
                    )  # fmt: skip
                seen.add(cell.price)


def entries_at(data: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    """Return id -> entry of a list of entries, or the table, that stands at a path in data."""
    here: Any = data
    for name in path.split("."):
        here = _entries(here)[name]
    return _entries(here)


def _entries(here: Any) -> Mapping[str, Any]:
    if isinstance(here, list):
        return {entry["id"]: entry for entry in here}
    found: Mapping[str, Any] = here
    return found


def check_table(value: Any, where: str) -> None:
    """Raise TitleError unless a value is a table."""
    if not isinstance(value, dict):
        raise TitleError(where, "expected a table, found {found}", found=brief(value))


def unknown(where: str, name: object, known: Any) -> TitleError:
    """Return the error for a name that is none of `known`."""
    return TitleError(
        where,
        "there is no {name}; choose one of {known}",
        name=brief(name),
        known=", ".join(known),
    )


def brief(value: object) -> str:
    """Return a value for a message as files have it, shortened."""
    if isinstance(value, bool):
        return str(value).lower()
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."
