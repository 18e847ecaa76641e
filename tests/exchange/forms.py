"""One game in all the forms in which a file may have stored it over the years.

Each form takes a game file as it is written today and returns it as another year, client or kind of
table would have stored it: the game is the same.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

Data = dict[str, Any]
Form = Callable[[Data], Data]

FORMS: dict[str, Form] = {}
"""Name -> form."""

WARNED: dict[str, tuple[str, ...]] = {
    "pinned": ("settings.pin",),
    "unknown optional rule": ("settings.optional_rules",),
    "pinned with an unknown optional rule": ("settings.pin", "settings.optional_rules"),
}
"""Form -> the fields of which a warning is given; no other form has one."""

OTHER_SEED = 677817463


def form(name: str) -> Callable[[Form], Form]:
    """Register a form, which may change the copy that it is given."""

    def register(change: Form) -> Form:
        def changed(data: Data) -> Data:
            return change(copy.deepcopy(data))

        FORMS[name] = changed
        return changed

    return register


def entries(data: Data) -> Iterator[Data]:
    """Every entry, the automatic ones as well."""
    for action in data["actions"]:
        yield action
        yield from action.get("auto_actions") or []


def with_names(data: Data, names: list[str]) -> Data:
    """The same players under other names."""
    data["players"] = [
        {**player, "name": name} for player, name in zip(data["players"], names, strict=True)
    ]
    return data


def with_ids(data: Data, ids: list[Any]) -> Data:
    """The same players under other ids, everywhere."""
    new = {player["id"]: other for player, other in zip(data["players"], ids, strict=True)}
    for player in data["players"]:
        player["id"] = new[player["id"]]
    for entry in entries(data):
        if entry.get("entity_type") == "player":
            entry["entity"] = new[entry["entity"]]
    data["result"] = {
        str(new[int(player)]): total for player, total in (data.get("result") or {}).items()
    }
    return data


def names_of(data: Data) -> dict[Any, str]:
    return {player["id"]: player["name"] for player in data["players"]}


def put(data: Data, place: int, *more: Data) -> Data:
    """Put entries before the one at a place, with ids that no other has."""
    highest = max([entry.get("id") or 0 for entry in data["actions"]], default=0)
    fresh = [{"id": highest + number, **entry} for number, entry in enumerate(more, 1)]
    data["actions"][place:place] = fresh
    return data


def a_pass(data: Data) -> Data:
    """An entry that would be refused if it were played."""
    return {"type": "pass", "entity": data["players"][0]["id"], "entity_type": "player"}


def places(data: Data, count: int = 7) -> list[int]:
    """Places all over the list, the last first, none where something is soon taken back."""
    size = len(data["actions"])
    wanted = {max(1, size * number // count) for number in range(1, count)}
    kinds = [action["type"] for action in data["actions"]]
    back = {"undo", "redo"}
    free = [here for here in wanted if here < size and not back & {*kinds[here : here + 15]}]
    return sorted(free, reverse=True)


# -- players ------------------------------------------------------------------------------------


@form("ids are texts")
def _(data: Data) -> Data:
    return with_ids(data, [str(player["id"]) for player in data["players"]])


@form("ids are texts among the players alone")
def _(data: Data) -> Data:
    for player in data["players"]:
        player["id"] = str(player["id"])
    return data


@form("ids are numbers with a point")
def _(data: Data) -> Data:
    for player in data["players"]:
        player["id"] = float(player["id"])
    return data


@form("one screen: ids from 0")
def _(data: Data) -> Data:
    return with_ids({**data, "mode": "hotseat"}, list(range(len(data["players"]))))


@form("names for ids, until November 2020")
def _(data: Data) -> Data:
    names = names_of(data)
    for entry in entries(data):
        if entry.get("entity_type") == "player":
            entry["entity"] = names[entry["entity"]]
    return data


@form("names and no ids, one screen")
def _(data: Data) -> Data:
    names = names_of(data)
    for entry in entries(data):
        if entry.get("entity_type") == "player":
            entry["entity"] = names[entry["entity"]]
    data["players"] = [{"name": player["name"]} for player in data["players"]]
    data["result"] = {names[int(key)]: total for key, total in (data.get("result") or {}).items()}
    return data


@form("names and empty ids")
def _(data: Data) -> Data:
    data = FORMS["names and no ids, one screen"](data)
    data["players"] = [{**player, "id": None} for player in data["players"]]
    return data


@form("the names are ids of others")
def _(data: Data) -> Data:
    ids = [str(player["id"]) for player in data["players"]]
    return with_names(data, [*ids[1:], ids[0]])


@form("players are called like companies")
def _(data: Data) -> Data:
    called = {
        str(entry["entity"]) for entry in entries(data) if entry.get("entity_type") != "player"
    }
    names = [*sorted(called), "Ann", "Bob", "Cid", "Dan", "Eve", "Fay"][: len(data["players"])]
    return FORMS["names and no ids, one screen"](with_names(data, names))


@form("without the types of who acts")
def _(data: Data) -> Data:
    for entry in entries(data):
        entry.pop("entity_type", None)
    return data


@form("without who clicked, and when")
def _(data: Data) -> Data:
    for entry in entries(data):
        for name in ("user", "created_at", "original_id", "skip", "tokener"):
            entry.pop(name, None)
    return data


@form("somebody else clicked")
def _(data: Data) -> Data:
    for entry in entries(data):
        entry["user"] = 999_999
    return data


# -- seeds and settings -------------------------------------------------------------------------


@form("the number of the game is its seed, until 2024")
def _(data: Data) -> Data:
    seed = data["settings"].get("seed", data["id"])
    return {**data, "id": seed, "settings": {**data["settings"], "seed": OTHER_SEED}}


@form("the number of the game is its seed, one screen")
def _(data: Data) -> Data:
    data = FORMS["the number of the game is its seed, until 2024"](data)
    return {**data, "id": f"hs_abcdefgh_{data['id']}"}


@form("without a seed")
def _(data: Data) -> Data:
    data = FORMS["the number of the game is its seed, until 2024"](data)
    data["settings"].pop("seed")
    return data


@form("an empty seed")
def _(data: Data) -> Data:
    data = FORMS["without a seed"](data)
    data["settings"]["seed"] = None
    return data


@form("the seed is a text")
def _(data: Data) -> Data:
    if "seed" in data["settings"]:
        data["settings"]["seed"] = str(data["settings"]["seed"])
    return data


@form("pinned")
def _(data: Data) -> Data:
    data["settings"]["pin"] = "0123abcd"
    return data


@form("an empty pin")
def _(data: Data) -> Data:
    data["settings"]["pin"] = None
    return data


@form("unknown optional rule")
def _(data: Data) -> Data:
    rules = data["settings"].get("optional_rules") or []
    data["settings"]["optional_rules"] = [*rules, "of_another_year", "of_another_year"]
    return data


@form("pinned with an unknown optional rule")
def _(data: Data) -> Data:
    return FORMS["pinned"](FORMS["unknown optional rule"](data))


@form("no list of optional rules")
def _(data: Data) -> Data:
    if not data["settings"].get("optional_rules"):
        data["settings"].pop("optional_rules", None)
    return data


@form("settings of all years")
def _(data: Data) -> Data:
    more = {"is_async": True, "unlisted": False, "auto_routing": True, "player_order": None}
    data["settings"] |= more
    return data | {"fixture_format": {"keep_undos": True, "chat": "scrub"}, "user_settings": {}}


@form("nothing but what is needed")
def _(data: Data) -> Data:
    names = ("id", "title", "players", "settings", "actions")
    return {name: data[name] for name in names}


# -- results ------------------------------------------------------------------------------------


@form("the result by names, until August 2022")
def _(data: Data) -> Data:
    names = names_of(data)
    data["result"] = {names[int(key)]: total for key, total in (data.get("result") or {}).items()}
    return data


@form("totals are texts")
def _(data: Data) -> Data:
    data["result"] = {key: str(total) for key, total in (data.get("result") or {}).items()}
    return data


@form("totals are amounts of money, by names")
def _(data: Data) -> Data:
    data = FORMS["the result by names, until August 2022"](data)
    data["result"] = {key: f"${total:,}" for key, total in data["result"].items()}
    return data


@form("totals are numbers with a point")
def _(data: Data) -> Data:
    data["result"] = {key: float(total) for key, total in (data.get("result") or {}).items()}
    return data


@form("no result yet")
def _(data: Data) -> Data:
    return {**data, "result": None, "game_end_reason": None}


@form("the reason of the end was not told")
def _(data: Data) -> Data:
    data.pop("game_end_reason", None)
    return data
