"""Small game files and records made by hand."""

from __future__ import annotations

import json
import random
from typing import Any

from railhead.lab.simulate import play_on
from railhead.records.record import to_record
from railhead.titles.catalogue import new_game

ANN, BOB, CID = 11, 22, 33


def entry(number: int, kind: str, entity: Any = None, **fields: Any) -> dict[str, Any]:
    """An action of a game file with its id."""
    actor = {} if entity is None else {"entity": entity, "entity_type": "player"}
    return {"id": number, "type": kind, **actor, "created_at": 1, **fields}


def bid(number: int, player: int, company: str, price: int) -> dict[str, Any]:
    return entry(number, "bid", player, company=company, price=price)


def undo(number: int, target: int | None = None) -> dict[str, Any]:
    return entry(number, "undo", **({} if target is None else {"action_id": target}))


def game_file(*actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game file of 1849 between Ann, Bob and Cid; its first corporation is SFA."""
    players = [{"id": ANN, "name": "Ann"}, {"id": BOB, "name": "Bob"}, {"id": CID, "name": "Cid"}]
    return {
        "id": 1,
        "title": "1849",
        "players": players,
        "settings": {"seed": 27939, "optional_rules": []},
        "actions": list(actions),
        **more,
    }


def random_record(actions: int = 200, seed: int = 5, players: int = 3) -> dict[str, Any]:
    """A record of a game played at random for a while, as a file would hold it."""
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"][:players]
    game = new_game("1849", names, seed=seed)
    play_on(game, random.Random(seed), actions)
    record: dict[str, Any] = json.loads(json.dumps(to_record(game)))
    return record


SALE = [
    bid(1, ANN, "SCE", 20), bid(2, BOB, "SIGI", 45), bid(3, CID, "CNM", 75),
    bid(4, ANN, "SMS", 110), bid(5, BOB, "RSA", 150),
    entry(6, "par", BOB, corporation="SFA", share_price="100,3,5"),
]  # fmt: skip
"""The private companies are sold and the first corporation starts."""
