"""Boards and records made to cost a server more than they are worth, or to be read wrongly."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import LayTile
from railhead.engine.boardfiles import load_board
from railhead.lab.simulate import random_action
from railhead.records.record import from_record, to_record
from railhead.titles import g1865
from railhead.titles.catalogue import plain_title
from tests.attack import values
from tests.kept import random_game

DIGITS = "9" * 8_000

FOLDER = Path(g1865.__file__).parent


@lru_cache(maxsize=8)
def honest_record(title: str, moves: int = 40) -> dict[str, Any]:
    """The record of a game that was begun as it should be."""
    record = to_record(random_game(title, 1, moves))
    found: dict[str, Any] = json.loads(json.dumps(record))
    # Without it a game may be put on another board.
    del found["board_digest"]
    return found


@lru_cache(maxsize=1)
def honest_board() -> dict[str, Any]:
    """The board of 1865 as somebody brings it along."""
    board = load_board([FOLDER / "map.toml", FOLDER / "tiles.toml"])
    found: dict[str, Any] = json.loads(json.dumps(dict(board.data)))
    return found


def dense_face(tracks: int = 15, edges: Iterable[int] = range(6)) -> str:
    """A face with so many pieces of plain track; 15 join every two of six edges."""
    pairs = list(itertools.combinations(edges, 2))[:tracks]
    return ";".join(f"path=a:{a},b:{b}" for a, b in pairs)


def dense_board(tracks: int = 15) -> dict[str, Any]:
    """The board of 1865 with every hex of land that has no city full of track."""
    board: dict[str, Any] = json.loads(json.dumps(honest_board()))
    hexes = plain_title("1865").map.hexes
    bare = {
        name
        for name, hex_ in hexes.items()
        if hex_.face.colour == "white" and all(node.kind == "town" for node in hex_.face.nodes)
    }
    for names in list(board["hexes"]["white"]):
        face = board["hexes"]["white"].pop(names)
        left = [name for name in names.split() if name not in bare]
        if left:
            board["hexes"]["white"][" ".join(left)] = face
    for name in bare:
        # Track may not lead off the land.
        inland = [
            edge
            for edge, other in enumerate(hexes[name].neighbours)
            if other and hexes[other].face.colour == "white"
        ]
        yellow = board["hexes"].setdefault("yellow", {})
        yellow[name] = dense_face(tracks, inland)
    return board


def dense_tiles(tracks: int = 15) -> dict[str, Any]:
    """The board of 1865 with tiles full of track."""
    board: dict[str, Any] = json.loads(json.dumps(honest_board()))
    for tile in board["tile"]:
        if "city" not in tile["face"] and "town" not in tile["face"]:
            tile["face"] = dense_face(tracks)
    return board


def _with(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    board: dict[str, Any] = json.loads(json.dumps(honest_board()))
    change(board)
    return board


def _many_hexes() -> dict[str, Any]:
    names = " ".join(f"{chr(65 + row)}{column}" for row in range(26) for column in range(1, 200, 2))
    return _with(lambda board: board["hexes"]["white"].update({names: ""}))


def hostile_boards() -> list[dict[str, Any]]:
    """Boards, each with one thing that no board should have."""
    return [
        *(dense_board(tracks) for tracks in (3, 6, 9, 12, 15)),
        *(dense_tiles(tracks) for tracks in (6, 15)),
        _many_hexes(),
        _with(lambda board: board["names"].update({"E33": "a\x00b"})),
        _with(lambda board: board["names"].update({"E33": "\x1b[2J"})),
        _with(lambda board: board["names"].update({"E33": "x" * 300_000})),
        _with(lambda board: board["names"].update({f"E{DIGITS}": "far"})),
        _with(lambda board: board["hexes"]["white"].update({f"E{DIGITS}": ""})),
        _with(lambda board: board["hexes"]["white"].update({"E-1 E00000000000001": ""})),
        _with(lambda board: board["hexes"]["white"].update({"E77": f"city=revenue:{DIGITS}"})),
        _with(lambda board: board["hexes"]["white"].update({"E77": f"path=a:{DIGITS},b:0"})),
        _with(
            lambda board: board["hexes"]["white"].update({"E77": "city=revenue:1,slots:9999999"})
        ),
        _with(lambda board: board["borders"].update({"river": 10**4000})),
        _with(lambda board: board["borders"].update({"river": -(10**9)})),
        _with(lambda board: board["borders"].update({"river": float("inf")})),
        _with(lambda board: board["homes"].update({"FMS": "Z99"})),
        _with(lambda board: board["homes"].update(dict.fromkeys(board["homes"], "E33"))),
        _with(lambda board: board.update(hexes={})),
        _with(lambda board: board.update(tile=[])),
        _with(lambda board: board.update(tile=board["tile"] * 60)),
        _with(lambda board: board["tile"][0].update(count=10**30)),
        _with(lambda board: board["tile"][0].update(id="../../x")),
        _with(lambda board: board["tile"][0].update(replaces=["x"] * 10_000)),
        _with(lambda board: board.update(layout={"flat": "yes"})),
        _with(lambda board: board.update({"variants": {"short": {"remove": ["E33"] * 50_000}}})),
        _with(lambda board: board["between"].update(river=["B22|E39 " * 5_000])),
        _with(lambda board: board.update(market={"rows": [DIGITS] * 40})),
        _with(lambda board: board.update(market={"rows": ["10 " * 60], "white": [1] * 50_000})),
        _with(lambda board: board.update(trains={"PH2": {"price": 10**18, "coverage": -1}})),
        _with(lambda board: board.update(trains={"PH2": {"rusted_by": "x" * 100_000}})),
        _with(lambda board: board.update(dragons={"chart": [[[]] * 50_000] * 6})),
        _with(lambda board: board.update(tokens={"conversion": {"\x1b[2J": 1}})),
    ]


def a_board(rng: random.Random) -> Any:
    """A hostile board, or an honest one with something changed."""
    if rng.random() < 0.4:
        return rng.choice(_kept_boards())
    return values.mutated(honest_board(), rng, rng.randrange(1, 4))


@lru_cache(maxsize=1)
def _kept_boards() -> list[dict[str, Any]]:
    return hostile_boards()


def a_board_file(rng: random.Random) -> tuple[str, bytes]:
    """Name and content of a file that claims to hold a board."""
    kind = rng.random()
    if kind < 0.2:
        return values.text(rng), values.hostile_json(rng)
    if kind < 0.35:
        lines = (FOLDER / "map.toml").read_text(encoding="utf-8").splitlines()
        for _ in range(rng.randrange(1, 4)):
            lines[rng.randrange(len(lines))] = rng.choice(_TOML)
        return "map.toml", "\n".join(lines).encode()
    return "board.json", json.dumps(a_board(rng)).encode()


_TOML = (
    "", "[", "[[hexes]]", 'a = "', f"a = {DIGITS}", "a." * 50_000 + "a = 1", f'"{DIGITS}" = "x"',
    "a = " + "[" * 5_000, "a = 1979-05-27T07:32:00Z", "a = nan", "a = inf", '"E33" = "\\u0000"',
    "a = {b = {c = {d = 1}}}", "[names]", "[hexes.white]", '"E33" = 7', "\x00", "\ufeff",
)  # fmt: skip


@lru_cache(maxsize=8)
def costly_record(tracks: int) -> dict[str, Any]:
    """A game up to a first tile, after which all that lies on the board is a way.

    It is played here on the same board with little track, which costs nothing.
    """
    record = {**honest_record("1865", 200), "board": dense_board(1)}
    game, rng = from_record({**record, "actions": []}), random.Random(1)
    while game.decision is not None:
        action = random_action(game.decision.answers, rng)
        if isinstance(action, LayTile):
            break
        game.apply(action)
    played = [*to_record(game)["actions"], action_to_json(action)]
    return {**record, "actions": played, "board": dense_board(tracks)}


def a_record(rng: random.Random, titles: list[str]) -> bytes:
    """A record that is none, or one with something changed, or one on a hostile board."""
    kind = rng.random()
    if kind < 0.15:
        return values.hostile_json(rng)
    if kind < 0.2 and "1865" in titles:
        return json.dumps(costly_record(rng.choice((2, 4, 8, 12, 15)))).encode()
    if kind < 0.35 and "1865" in titles:
        record = {**honest_record("1865"), "board": a_board(rng)}
    else:
        record = values.mutated(honest_record(rng.choice(titles)), rng, rng.randrange(0, 4))
    if kind < 0.5 and isinstance(record, dict):
        # In the other site's form.
        record = {
            "id": values.value(rng), "title": rng.choice(titles), "description": "",
            "status": "active",
            "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": values.text(rng)}, {"id": 3,
            "name": "C"}],
            "settings": {"seed": rng.choice(values.NUMBERS), "optional_rules": values.value(rng)},
            "actions": [
                {"type": rng.choice(("bid", "pass", "par", "buy_shares", "undo", "redo",
                "lay_tile")),
                 "entity": rng.choice((1, 2, "AFG", values.value(rng))), "entity_type": "player",
                 "id": number, "created_at": 0, "company": values.text(rng),
                 "price": values.value(rng)}
                for number in range(rng.randrange(4))
            ],
        }  # fmt: skip
        if rng.random() < 0.5:
            record = values.mutated(record, rng, 2)
    return json.dumps(record).encode()
