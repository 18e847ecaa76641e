"""The forms in which a file may have stored the entries of a game, see `forms`."""

from __future__ import annotations

from railhead.exchange.gamefile import effective_actions
from tests.exchange.forms import FORMS, Data, a_pass, entries, form, places, put


@form("chat and consents")
def _(data: Data) -> Data:
    player = data["players"][0]["id"]
    for place in places(data):
        said = {"entity": player, "entity_type": "player", "message": "\N{BULLET} agreed"}
        stranger = {"type": "message", "entity": 424242, "entity_type": "player", "message": "hi"}
        put(data, place, {"type": "message", **said}, {"type": "log", **said}, stranger)
    return data


@form("chat in automatic actions")
def _(data: Data) -> Data:
    player = data["players"][-1]["id"]
    said = {"type": "log", "entity": player, "entity_type": "player", "message": "so be it"}
    for place in places(data):
        action = data["actions"][place]
        if action["type"] not in ("undo", "redo", "message"):
            action["auto_actions"] = [said, *(action.get("auto_actions") or [])]
    return data


@form("taken back, one by one")
def _(data: Data) -> Data:
    for place in places(data):
        undo = {"type": "undo", "entity": data["players"][0]["id"], "entity_type": "player"}
        put(data, place, a_pass(data), a_pass(data), undo, undo)
    return data


@form("a consent and what it was for, taken back one by one")
def _(data: Data) -> Data:
    for place in places(data):
        player = {"entity": data["players"][0]["id"], "entity_type": "player"}
        undo = {"type": "undo", **player}
        put(data, place, {"type": "log", **player, "message": "yes"}, a_pass(data), undo, undo)
    return data


@form("taken back and brought again")
def _(data: Data) -> Data:
    size = len(data["actions"])
    for place in places(data):
        if data["actions"][place - 1]["type"] in ("undo", "redo", "message", "log"):
            continue
        player = {"entity": data["players"][0]["id"], "entity_type": "player"}
        chat = {"type": "message", "message": "sorry", **player}
        put(data, place, {"type": "undo", **player}, chat, {"type": "redo", **player})
    assert len(data["actions"]) > size or size < 20
    return data


@form("taken back to an earlier action")
def _(data: Data) -> Data:
    for place in places(data):
        before = data["actions"][place - 1]
        if before["type"] in ("undo", "redo", "message"):
            continue
        player = {"entity": data["players"][0]["id"], "entity_type": "player"}
        undo = {"type": "undo", "action_id": before["id"], **player}
        put(data, place, a_pass(data), a_pass(data), a_pass(data), undo)
    return data


@form("all taken back at the start")
def _(data: Data) -> Data:
    player = {"entity": data["players"][0]["id"], "entity_type": "player"}
    return put(data, 0, a_pass(data), {"type": "undo", "action_id": 0, **player})


@form("programs")
def _(data: Data) -> Data:
    player = {"entity": data["players"][0]["id"], "entity_type": "player"}
    for place in places(data):
        program = {"type": "program_share_pass", "unconditional": True, "indefinite": False}
        off = {"type": "program_disable", "reason": "", "original_type": "program_share_pass"}
        put(data, place, {**program, **player}, {**off, **player, "auto_actions": []})
    return data


@form("nothing but what is in force")
def _(data: Data) -> Data:
    """As fixtures without undos are stored: numbered anew."""
    kept: list[Data] = []
    for action in effective_actions(data["actions"]):
        plain = {k: v for k, v in action.items() if k not in ("automatic", "cause", "id", "skip")}
        if "automatic" in action and kept:
            kept[-1].setdefault("auto_actions", []).append(plain)
        else:
            plain.pop("auto_actions", None)
            kept.append({**plain, "id": len(kept) + 1})
    return {**data, "actions": kept}


@form("entries without numbers")
def _(data: Data) -> Data:
    data = FORMS["nothing but what is in force"](data)
    for action in data["actions"]:
        del action["id"]
    return data


@form("numbers of entries are texts")
def _(data: Data) -> Data:
    for action in data["actions"]:
        for name in ("id", "action_id"):
            if name in action:
                action[name] = str(action[name])
    return data


@form("empty lists of automatic actions, also inside of them")
def _(data: Data) -> Data:
    for action in list(entries(data)):
        action.setdefault("auto_actions", None)
    return data


@form("fields that say nothing")
def _(data: Data) -> Data:
    for entry in entries(data):
        if entry["type"] in ("buy_shares", "sell_shares"):
            entry |= {"share_price": False, "swap": None, "purchase_for": None}
        if entry["type"] == "buy_train":
            entry |= {"ability": None, "shell": None, "slots": None}
            entry.setdefault("exchange", None)
        if entry["type"] == "run_routes":
            entry |= {"extra_revenue": 0, "subsidy": 0}
    return data
