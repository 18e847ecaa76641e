"""What entries of a game file name: players, companies, hexes, tiles and trains that there are.

Every entry is checked before anything else is done with it, a pass as well, so that what is wrong
in a file is said with the name of the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from typing import Any

from railhead.engine.codec import brief
from railhead.engine.title import Title
from railhead.exchange.seats import Seats
from railhead.language import N_
from railhead.table.fault import Fault

Entry = dict[str, Any]
"""An action as a game file writes it."""

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "assign": ("target",),
    "bid": ("price",),
    "buy_company": ("company", "price"),
    "buy_shares": ("shares",),
    "buy_token": ("city", "slot", "price"),
    "buy_train": ("train", "price"),
    "choose": ("choice",),
    "discard_train": ("train",),
    "dividend": ("kind",),
    "lay_tile": ("hex", "tile", "rotation"),
    "merge": ("corporation",),
    "par": ("corporation", "share_price"),
    "place_token": ("city",),
    "remove_token": ("city",),
    "run_routes": ("routes",),
    "sell_shares": ("shares",),
}
"""Type of an entry -> the fields that it needs."""

_NAMING = frozenset(
    {"city", "company", "corporation", "hex", "routes", "shares", "target", "tile", "tokener"}
).union(("train",))
"""The fields that name something, wherever they stand; files may have false for nothing."""

_MISSING = N_("this field is missing")
NOBODY = N_("there is no player or company {name} in this game")
NO_COMPANY = N_("there is no company {name} in {title}")
NO_PRIVATE = N_("there is no private company {name} in {title}")
NO_HEX = N_("there is no hex {name} on the map of {title}")
NO_TILE = N_("there is no tile {name} in {title}")
NO_TRAIN = N_("there is no train {name} in {title}")
_NO_CITY = N_("there is no city {name} in {title}")


class Names:
    """What can be named in the files of a game.

    `names`: ids in the files -> ours, if different; `privates`: the same for private companies.
    `walks`: whether routes may be written as nothing but hexes.
    """

    def __init__(
        self,
        title: Title,
        seats: Seats,
        names: Mapping[str, str],
        privates: Mapping[str, str],
        *,
        walks: bool = False,
    ) -> None:
        self._title, self._seats, self._names = title, seats, names
        self._privates, self._walks = privates, walks
        self._checks: dict[str, Callable[[str, Any], None]] = {
            "choice": _check_choice,
            "city": self._check_city,
            "company": self._check_private,
            "corporation": self._check_company,
            "hex": self._check_hex,
            "kind": _check_text,
            "price": _check_number,
            "rotation": _check_number,
            "routes": self._check_routes,
            "share_price": _check_share_price,
            "shares": self._check_shares,
            "slot": _check_number,
            "target": self._check_hex,
            "tile": self._check_tile,
            "tokener": self._check_company,
            "train": self._check_train,
        }

    def actor(self, entry: Entry) -> str:
        """Return our id of who makes an entry: a player, a company or a private company.

        Where a player is called like a company, the type in the entry decides. Raises Fault if
        nobody is called so.
        """
        name = entry.get("entity")
        if name is None:
            raise Fault("entity", _MISSING)
        player = self._seats.find(name)
        if player and entry.get("entity_type", "player") == "player":
            return player
        if isinstance(name, str):
            private = self._privates.get(name, name)
            if entry.get("entity_type") == "company" and private in self._title.privates:
                return private
            company = self._names.get(name, name)
            if company in self._title.companies or company in self._title.privates:
                return company
        if not player:
            raise Fault("entity", NOBODY, name=brief(name))
        return player

    def check(self, entry: Entry) -> None:
        """Raise Fault, naming the field, for what is missing, of a wrong kind or does not exist."""
        self.actor(entry)
        kind = entry["type"]
        for field in _NEEDED.get(kind, ()):
            if entry.get(field) is None:
                raise Fault(field, _MISSING)
            self._checks[field](field, entry[field])
        if kind == "bid" and entry.get("company") is None and entry.get("corporation") is None:
            raise Fault("company", _MISSING)
        for field in entry:  # the first that is wrong in the file, for every reader the same
            if field in _NAMING and entry[field] not in (None, False):
                self._checks[field](field, entry[field])
        if kind == "sell_shares" and entry.get("percent") is not None:
            _check_number("percent", entry["percent"])
        if kind == "buy_train" and entry.get("exchange"):
            self._check_train("exchange", entry["exchange"])

    # -- single fields ------------------------------------------------------------------------

    def _known(self, field: str, name: str, among: Container[str], text: str, said: Any) -> None:
        if name not in among:
            raise Fault(field, text, name=brief(said), title=self._title.id)

    def _check_company(self, field: str, value: Any) -> None:
        _check_text(field, value)
        name = self._names.get(value, value)
        self._known(field, name, self._title.companies, NO_COMPANY, value)

    def _check_private(self, field: str, value: Any) -> None:
        _check_text(field, value)
        private = self._privates.get(value, value)
        self._known(field, private, self._title.privates, NO_PRIVATE, value)

    def _check_hex(self, field: str, value: Any) -> None:
        _check_text(field, value)
        self._known(field, value, self._title.map.index, NO_HEX, value)

    def _check_tile(self, field: str, value: Any) -> None:
        _check_text(field, value)
        self._known(field, _kind(value), self._title.tiles.tiles, NO_TILE, value)

    def _check_train(self, field: str, value: Any) -> None:
        _check_text(field, value)
        self._known(field, _kind(value), self._title.trains, NO_TRAIN, value)

    def _check_city(self, field: str, value: Any) -> None:
        """Check a city, such as `58-1-0`: the copy of a tile, or a printed hex, and a number."""
        _check_text(field, value)
        place = _kind(_kind(value))
        known = place in self._title.tiles.tiles or place in self._title.map.index
        self._known(field, place, (place,) if known else (), _NO_CITY, value)

    def _check_shares(self, field: str, value: Any) -> None:
        """Check shares, such as `SFA_3`, of which there is at least one."""
        _check_list(field, value)
        if not value:
            raise Fault(field, "expected at least one")
        for place, share in enumerate(value):
            here = f"{field}[{place}]"
            _check_text(here, share)
            company, _, number = share.rpartition("_")
            if not (number.isascii() and number.isdecimal()):
                text = N_("expected a company and a number, found {found}")
                raise Fault(here, text, found=brief(share))
            self._check_company(here, company)

    def _check_routes(self, field: str, value: Any) -> None:
        _check_list(field, value)
        for place, route in enumerate(value):
            here = f"{field}[{place}]"
            if not isinstance(route, dict):
                raise Fault(here, "expected an object")
            walk = self._walks and not route.get("connections") and route.get("hexes") is not None
            for name in ("train", "hexes" if walk else "connections"):
                if route.get(name) is None:
                    raise Fault(f"{here}.{name}", _MISSING)
            self._check_train(f"{here}.train", route["train"])
            if walk:
                self._check_chains(f"{here}.hexes", [route["hexes"]])
            else:
                self._check_chains(f"{here}.connections", route["connections"])
            nodes = route.get("nodes") or []
            _check_list(f"{here}.nodes", nodes)
            for number, node in enumerate(nodes):
                _check_text(f"{here}.nodes[{number}]", node)
                self._check_hex(f"{here}.nodes[{number}]", _kind(node))

    def _check_chains(self, field: str, chains: Any) -> None:
        _check_list(field, chains)
        for place, chain in enumerate(chains):
            here = f"{field}[{place}]"
            _check_list(here, chain)
            if not chain:
                raise Fault(here, "expected at least one")
            for number, name in enumerate(chain):
                self._check_hex(f"{here}[{number}]", name)


def _kind(name: str) -> str:
    """Return what stands before the last number: `58` of `58-1`."""
    return name.rpartition("-")[0]


def _check_text(field: str, value: Any) -> None:
    if not isinstance(value, str):
        raise Fault(field, "expected a text, found {found}", found=brief(value))


def _check_choice(field: str, value: Any) -> None:
    """Check a choice: a text, or a list with it, as some files have it."""
    for text in value if isinstance(value, list) else [value]:
        _check_text(field, text)


def _check_number(field: str, value: Any) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Fault(field, "expected a whole number, found {found}", found=brief(value))


def _check_list(field: str, value: Any) -> None:
    if not isinstance(value, list):
        raise Fault(field, "expected a list, found {found}", found=brief(value))


def _check_share_price(field: str, value: Any) -> None:
    """Check the price and cell of the market at which a company starts, such as `100,3,5`."""
    if not re.fullmatch(r"\d{1,9}(,\d{1,9})*", str(value), re.ASCII):
        raise Fault(field, "expected a price, found {found}", found=brief(value))
