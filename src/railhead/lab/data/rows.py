"""One file of a game as rows of tables: an independent task, for any process or machine.

`rows_of` needs nothing but the bytes of the file, and returns plain values. `docs/laboratory.md`
describes the tables and their columns, `columns.py` their types.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import TYPES, Action
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.game import Game
from railhead.engine.snapshot import snapshot
from railhead.engine.state import BANK
from railhead.exchange.ruleserror import RulesError, errors_of_rules
from railhead.language.faults import explain
from railhead.language.translate import translator
from railhead.records.listed import place_among
from railhead.records.loading import Replay, load_bytes
from railhead.records.record import to_record
from railhead.table.fault import Fault

GAMES, OUTCOMES, POSITIONS, DECISIONS = "games", "outcomes", "positions", "decisions"
TABLES = (GAMES, OUTCOMES, POSITIONS, DECISIONS)
"""The names of the tables."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file of a game to be read.

    `number`: its number among all; `name`: that of the file; `language`: of what is said about it.
    """

    number: int
    name: str
    data: bytes = field(repr=False)
    language: str = "en"


@dataclass(frozen=True, slots=True)
class GameRows:
    """What a file has given.

    `tables`: table -> its rows, empty if the file could not be read. `error`: why it was not read
    to its end, "" if it was; `mistake`: whether that is one of the program, whose rules failed;
    `warnings`: what is unusual in the file, in the language asked for.
    """

    number: int
    name: str
    tables: Mapping[str, list[Row]]
    error: str = ""
    mistake: bool = False
    warnings: tuple[str, ...] = ()

    @property
    def actions(self) -> int:
        """How many actions were read."""
        return len(self.tables[DECISIONS]) if self.tables else 0


def rows_of(file: GameFile) -> GameRows:
    """Return the rows of a file. Whatever is wrong with it is returned, never raised."""
    try:
        with errors_of_rules():
            replay = load_bytes(file.data, whole_past=True)
    except (Fault, RulesError) as error:
        text = explain(error, translator(file.language))
        return GameRows(file.number, file.name, {}, text, isinstance(error, RulesError))
    tables: dict[str, list[Row]] = {name: [] for name in TABLES}
    _add_moments(tables, replay.game, file.number)
    tables[GAMES].append(_game(replay, file))
    tables[OUTCOMES].extend(_outcomes(replay.game, file.number))
    language = translator(file.language)
    said = "" if replay.error is None else explain(replay.error, language)
    warnings = tuple(explain(fault, language) for fault in replay.warnings)
    return GameRows(file.number, file.name, tables, said, warnings=warnings)


def _game(replay: Replay, file: GameFile) -> Row:
    game = replay.game
    return {
        "game": file.number,
        "file": file.name,
        "title": game.title_id,
        "rules": game.rules_version,
        "board_digest": game.digest_of_board(game.board),
        "own_board": game.board is not None,
        "from_field": replay.file is not None,
        "players": len(game.players),
        "options": {name: str(value).lower() for name, value in game.options.items()},
        "seed": game.seed,
        "actions": len(game.actions),
        "turns": game.state.turn,
        "ended": game.state.finished,
        "error": "" if replay.error is None else str(replay.error),
        "record": _text(to_record(game)),
    }


def _outcomes(game: Game, number: int) -> Iterator[Row]:
    seats = {player: seat for seat, player in enumerate(game.players)}
    whole = sum(game.wealth().values())
    for place, player, total in game.standings():
        yield {
            "game": number,
            "seat": seats[player],
            "player": player,
            "name": game.players[player],
            "wealth": total,
            "share": total / whole if whole else 0.0,
            "place": place,
            "final": game.finished,
        }


def _add_moments(tables: Mapping[str, list[Row]], game: Game, number: int) -> None:
    """Add a position for each moment of a game, and the decision that was made there."""
    finals = {player: (place, total) for place, player, total in game.standings()}
    for count in range(len(game.actions) + 1):
        then = game.at(count)
        tables[POSITIONS].append({"game": number, "position": count, **_position(then)})
        if count < len(game.actions) and then.decision is not None:
            row = _decision(then, then.decision, game.actions[count])
            place, total = finals.get(row["player"], (None, None))
            final = {"final_wealth": total, "final_place": place}
            tables[DECISIONS].append({"game": number, "position": count, **row, **final})


def _position(game: Game) -> Row:
    state = game.state
    return {
        "turn": state.turn,
        "round": state.round,
        "round_number": state.round_number,
        "phase": state.phase,
        "bank": state.cash[BANK],
        "cash": {owner: money for owner, money in state.cash.items() if owner != BANK},
        "wealth": game.wealth(),
        "prices": {company: game.price(company) for company in state.cells},
        "presidents": state.presidents,
        "trains": {
            owner: [game.train_class(train) for train in trains]
            for owner, trains in state.trains.items()
        },
        "key": state.key(),
        "state": _text(snapshot(state)),
    }


def _decision(game: Game, asked: Decision, action: Action) -> Row:
    return {
        "player": game.given_by(action),
        "asked": asked.player,
        "actor": asked.actor,
        "step": asked.step,
        "kind": TYPES[type(action)],
        "action": _text(action_to_json(action)),
        "chosen": place_among(game, action),
        "answers": [_answer(answer) for answer in asked.answers],
    }


def _answer(answer: Answer) -> Row:
    if not isinstance(answer, Range):
        return {"action": _text(action_to_json(answer))}
    return {
        "action": _text(action_to_json(answer.action)),
        "field": answer.field,
        "low": answer.low,
        "high": answer.high,
        "step": answer.step,
    }


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
