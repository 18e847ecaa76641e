"""Boards of one's own with other markets, trains, tokens and whatever else is printed on parts."""

from __future__ import annotations

from typing import Any

from railhead.engine.board import Board
from railhead.engine.boardparts import BoardParts
from railhead.engine.tomlfiles import read_toml
from railhead.titles.catalogue import game_class

OF_18FB: dict[str, Any] = {
    "market": {
        "rows": [
            ". 95 105 118 130 145 160 180 200 230 260 300 333e",
            "75 85 95 105 118 130 145 160 180 200 230 260 300",
            "65p 75p 85p 95p 105p 118q 130q 145q 160r 175r 200 230",
            "55 65 75 85 95 100p 118 130 145 160",
            "45 55 65 75 85 95 105 118",
            "38l 45l 55l 65l 75l 85l",
            "30l 38l 45l 55l",
            "24d 30d 38d",
        ],
        "ledge_rows": [5, 7],
    },
    "trains": {
        "PH1": {"price": 85, "stops": 1, "markers": 3, "rusted_by": "PH4"},
        "PH2": {"price": 175, "markers": 1, "rusted_by": "PH4"},
        "PH3": {"price": 310, "rusted_by": ""},
        "PH4": {"price": 620, "stops": 4, "markers": 11, "rusted_by": "PH6"},
        "PH6": {"price": 1100, "stops": 9, "markers": 0},
        "R5": {"price": 70, "stops": 2, "markers": 3},
        "R6": {"price": 333},
    },
    "train_counts": {"PH1": 8, "PH2": 4, "PH3": 5, "PH4": 2, "PH5": 2, "R5": 3},
    "tokens": {"NN": 3, "FP": 9, "SFM": 4, "RM": 3, "RA": 15},
    "ports": {"yellow": 0, "green": 35, "brown": 55},
    "secured_interest": {"A": 4, "B": 4, "C": 11, "D": 17, "E": 40},
    "concessions": {
        "NN": {"full": 85, "reduced": 30, "band": "E"},
        "FST": {"full": 0, "reduced": 0, "band": "A"},
    },
    "cards": {
        "Melisurgo": {"face": 5, "revenue": 7},
        "L'Ala": {"face": 120, "revenue": 33, "reduced": 1},
    },
    "regional": {
        "SFSM": {"order": 1, "nominal": 55},
        "FA": {
            "order": 7,
            "nominal": 245,
            "bonuses": [{"amount": 75, "brown": True}, {"amount": 0}],
        },
    },
}

OF_1865: dict[str, Any] = {
    "market": {
        "rows": ["8 16 25 35 45 60p 75p 90p 105q 120q 140r 160r 190 225 260 300"],
        "white": [9, 18, 27, 37, 47, 66, 80, 97, 115, 130, 150, 175, 205, 240, 280, 320],
        "green": [10, 20, 30, 40, 50, 70, 85, 110, 120, 140, 165, 190, 225, 255, 300, 345],
    },
    "trains": {
        "PH2": {"price": 90, "coverage": 6, "rusted_by": "PH5"},
        "PH2d": {"price": 45},
        "PH3": {"price": 220, "coverage": 11, "rusted_by": ""},
        "PH4": {"price": 330, "coverage": 24, "rusted_by": "PH6"},
        "PH6": {"price": 900, "coverage": 44},
    },
    "train_counts": {
        "full": {"PH2": 6, "PH2d": 0, "PH3": 3, "PH4": 2, "PH5": 1, "PH6": 1},
        "short": {"PH2": 3, "PH3d": 0, "PH6": 5},
    },
    "tokens": {"minor": 2, "major": 9, "conversion": {"2": 3, "7": 1}},
    "dragons": {
        "chart": [[1, 4], [3, 8], [6, 9], [8, 11], [10, 14], [13, 16]],
        "start": {"5": 3, "6": 3, "7": 4},
        "certificates": {"2": 3, "3": 7},
    },
    "maritime": {"coverage": 5, "revenue": {"M1": 35, "M8": 0}},
}

OTHER = {"18FB": OF_18FB, "1865": OF_1865}
"""Title -> tables of a board that differs from the title's own in all that can be given."""


def other_board(title: str, *, top: str = "") -> Board:
    """The board; `top`: rows of a market of 18FB that ends games soon, "" for those above."""
    tables = OTHER[title]
    if top:
        market = {**tables["market"], "rows": top.split("/"), "ledge_rows": [3, 5]}
        tables = {**tables, "market": market}
    return Board.of(tables)


def parts_and_data(title: str) -> tuple[BoardParts, dict[str, Any]]:
    """What a board may have for a title, and the title's own data."""
    kind = game_class(title)
    return kind.board_parts, read_toml(kind.data_file("title.toml"))
