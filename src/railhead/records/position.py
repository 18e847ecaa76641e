"""Positions by tile number: what lies on a board, written down, read and set up as a game.

The form is described in `docs/positions.md`. `records/position_reading.py` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.title import Options, Value
from railhead.titles.catalogue import game_class


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on a board, of one title.

    `rules`: the version of the title's rules, 0 for the newest; `options`: those that differ from
    the default. `phase`: "" for the first; `company`: the one whose run is asked for, "" for all
    with trains. `tiles`: hex -> (tile, rotation); `tokens`: city -> the company in each slot, ""
    where free; `trains`: company -> classes. `extras`: extra of the title (`Game.extras`) ->
    company -> its values. `id`: a name of the position; `best`: what its best run is said to earn.
    """

    title: str
    rules: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)
    phase: str = ""
    company: str = ""
    tiles: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    trains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    extras: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    id: str = ""
    best: int | None = None


def cleared_table(title: str, rules: int = 0, options: Options | None = None) -> Game:
    """Return a game of a title with an empty board, to put a position into.

    Raises TitleError for an unknown title, version of its rules or option.
    """
    kind = game_class(title, rules or None)
    chosen = kind.load_title({}).options_from(options or {})
    return _cleared(title, rules, tuple(sorted(chosen.items()))).fork()


@lru_cache(maxsize=64)
def _cleared(title: str, rules: int, options: tuple[tuple[str, Value], ...]) -> Game:
    kind = game_class(title, rules or None)
    known, refused = kind.load_title(dict(options)), TitleError("players", "there are none")
    # Some options are for some numbers of players only.
    for count in range(known.min_players, known.max_players + 1):
        try:
            game = kind.new([str(number) for number in range(1, count + 1)], dict(options))
        except TitleError as error:
            refused = error
            continue
        game = game.fork()
        game.clear_table()
        return game
    raise refused


def game_of(position: Position) -> Game:
    """Return a position as a game that asks nothing, to find what companies earn in it.

    The position must have been read by `read_position`, or come from `position_of`.
    """
    game = cleared_table(position.title, position.rules, position.options)
    state = game.state
    state.phase = position.phase or state.phase
    game.put_board(position.tiles, position.tokens)
    for company, trains in position.trains.items():
        game.put_trains(company, trains)
    for name, companies in position.extras.items():
        for company, values in companies.items():
            game.put_extra(company, name, values)
    for company in dict.fromkeys((*position.trains, position.company)):
        if company:
            game.put_in_service(company)
    return game


def position_of(game: Game, company: str = "") -> Position:
    """Return what lies on the board of a game now, with the trains of all companies."""
    state, title = game.state, game.title
    trains = {
        name: tuple(game.train_class(train) for train in state.trains.get(name, ()))
        for name in title.companies
    }
    extras = {
        extra.id: {
            name: values for name in title.companies if (values := game.extra(name, extra.id))
        }
        for extra in game.extras()
    }
    usual = title.options_from({})
    return Position(
        game.title_id,
        game.rules_version,
        {name: value for name, value in game.options.items() if value != usual[name]},
        state.phase,
        company,
        dict(state.tiles),
        {city: slots for city, slots in state.tokens.items() if any(slots)},
        {name: classes for name, classes in trains.items() if classes},
        {name: companies for name, companies in extras.items() if companies},
    )


def position_data(position: Position) -> dict[str, Any]:
    """Return a position as JSON data, in the form that `read_position` reads."""
    data: dict[str, Any] = {"title": position.title}
    if position.rules:
        data["rules"] = position.rules
    if position.options:
        data["options"] = dict(position.options)
    data["phase"] = position.phase
    if position.company:
        data["company"] = position.company
    data["tiles"] = {hex_id: f"{tile}/{turn}" for hex_id, (tile, turn) in position.tiles.items()}
    data["tokens"] = {city: list(slots) for city, slots in position.tokens.items()}
    data["trains"] = {company: list(classes) for company, classes in position.trains.items()}
    for name, companies in position.extras.items():
        data[name] = {company: list(values) for company, values in companies.items()}
    if position.id:
        data["id"] = position.id
    if position.best is not None:
        data["best"] = position.best
    return data
