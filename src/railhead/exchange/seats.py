"""The players of a game file: their seats, and what the file calls them.

Most files name players by whole numbers. Before November 2020 entries named them by their names,
until August 2022 results did, and old games played at one screen have no numbers at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from railhead.engine.recorderror import RecordError
from railhead.language import N_


@dataclass(frozen=True, slots=True)
class Seats:
    """The players in seat order.

    `players`: our id -> name; `written`: our id -> the id in the file, the name of a player without
    one; `named`: name -> our id, of names that one player alone has; `texts`: id in the file as a
    text -> our id.
    """

    players: dict[str, str]
    written: dict[str, str | int]
    named: dict[str, str]
    texts: dict[str, str]

    def find(self, entity: Any) -> str:
        """Return our id of the player whom an entry names by `entity`, "" if it is nobody.

        A text may be the name of one player and the number of another: it is the name, unless ids
        are texts in this file.
        """
        if isinstance(entity, float) and entity.is_integer():
            entity = int(entity)
        if not isinstance(entity, str | int) or isinstance(entity, bool):
            return ""
        by_id = self.texts.get(str(entity), "")
        if isinstance(entity, int) or (by_id and self.written[by_id] == entity):
            return by_id
        return self.named.get(entity, by_id)

    def keys_of(self, totals: Mapping[str, Any]) -> dict[str, str]:
        """Return each key of an object -> our id of the player, "" if it is nobody.

        The keys are ids if all can be, else names if all can be; else each is what it can be.
        """
        ids_alone = all(key in self.texts for key in totals)
        by_names = not ids_alone and all(key in self.named for key in totals)
        first, second = (self.named, self.texts) if by_names else (self.texts, self.named)
        return {key: first.get(key) or second.get(key, "") for key in totals}


def read_seats(entries: Any) -> Seats:
    """Read the `players` of a game file. Raises RecordError naming the field that is wrong."""
    if not isinstance(entries, list):
        raise RecordError("players", "expected a list")
    if not entries:
        raise RecordError("players", "nobody is in the list of players")
    names = [_name(entry, seat) for seat, entry in enumerate(entries)]
    ids = [_id(entry, seat) for seat, entry in enumerate(entries)]
    texts = {str(written) for written in ids if written is not None}
    players: dict[str, str] = {}
    written: dict[str, str | int] = {}
    for seat, (name, own) in enumerate(zip(names, ids, strict=True)):
        if str(own) in players:
            text = N_("the id {id} is that of another player, too")
            raise RecordError(f"players[{seat}].id", text, id=repr(str(own)[:40]))
        ours = str(own) if own is not None else _free_number(seat + 1, texts | set(players))
        players[ours], written[ours] = name, name if own is None else own
    often = Counter(names)
    named = {name: player for player, name in players.items() if often[name] == 1}
    if len(named) < len(names) and None in ids:
        raise RecordError("players", "two players have one name, and one of them has no id")
    by_text = {str(written[player]): player for player in players}
    return Seats(players, written, named, by_text)


def _name(entry: Any, seat: int) -> str:
    name = entry.get("name") if isinstance(entry, dict) else None
    if name is None or (isinstance(name, str) and not name.strip()):
        raise RecordError(f"players[{seat}]", "expected a name")
    if not isinstance(name, str):
        raise RecordError(f"players[{seat}].name", "expected a text")
    return name


def _id(entry: dict[str, Any], seat: int) -> str | int | None:
    """Return the id of a player in the file, None if they have none there."""
    own = entry.get("id")
    if isinstance(own, float) and own.is_integer():
        own = int(own)
    if not isinstance(own, str | int | None) or isinstance(own, bool):
        raise RecordError(f"players[{seat}].id", "expected a number")
    return own


def _free_number(number: int, taken: set[str]) -> str:
    """Return the first number from `number` on that is no id, as a text."""
    while str(number) in taken:
        number += 1
    return str(number)
