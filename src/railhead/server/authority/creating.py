"""New tables, from nothing or from a record."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from railhead.engine.actionjson import action_to_json
from railhead.engine.board import Board
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.recorderror import RecordError
from railhead.engine.title import Options
from railhead.language.look_alikes import alike
from railhead.language.setup_words import ALIKE, name_fields, name_reason
from railhead.records.loading import Replay, load_data
from railhead.records.record import draws_to_json
from railhead.server.authority.chance import new_salt
from railhead.server.authority.loading import facts_of
from railhead.server.models import Move, Person, Seat, Table, table_key
from railhead.server.people.own_boards import KeptBoard, keep
from railhead.titles.catalogue import new_game

MOST_TABLE_NAME = 80
"""The longest name of a table, in characters."""

MOST_ID = 20
"""The longest id of a player in a record, in characters."""

MOST_ACTIONS = 5_000
"""The most actions of a record: ten times those of a usual game."""


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game as the database keeps it: plain values, which are stored without running the rules.

    `rules`: version of the title's rules; `players`: id and name in seat order; `actions`: as JSON;
    `board`: one from outside; `board_digest`: as a record has it; `facts`: see `facts_of`.
    """

    title: str
    rules: str
    options: dict[str, Any]
    players: list[list[str]]
    seed: int | None
    draws: list[dict[str, Any]]
    actions: list[dict[str, Any]]
    board_digest: str
    facts: dict[str, Any]
    board: KeptBoard | None = None
    seed_typed: bool = False


def written(game: Game, *, seed_typed: bool = False) -> WrittenGame:
    """Return a game as the database keeps it; `seed_typed`: see `Table`."""
    return WrittenGame(
        game.title_id,
        str(game.rules_version),
        dict(game.options),
        [[player, called] for player, called in game.players.items()],
        game.seed,
        draws_to_json(game.draws),
        [action_to_json(action) for action in game.actions],
        game.digest_of_board(game.board),
        facts_of(game),
        KeptBoard.of(game.board) if game.board is not None else None,
        seed_typed,
    )


def create_table(
    person: Person,
    title: str,
    names: Sequence[str] | Mapping[str, str],
    *,
    options: Options | None = None,
    preset: str = "default",
    board: Board | None = None,
    seed: int | None = None,
    mode: str = Table.Mode.ONE_SCREEN,
    name: str = "",
    key: str = "",
) -> Table:
    """Open a new table; without a seed, which is that of its beginning, it gets a random one.

    A table of seats has a seat with an invitation for each player, all still free. `name`: of the
    table; `key`: its id, so that a form that is sent twice opens one table: the second time raises
    IntegrityError. Raises TitleError, naming the field that is wrong.
    """
    check_names(names.values() if isinstance(names, Mapping) else names)
    chance = secrets.randbelow(2**31) if seed is None else seed
    check_seed(chance)
    game = new_game(title, names, options, chance, preset, board=board)
    return store_written(person, written(game, seed_typed=seed is not None), mode, name, key)


def create_from_record(
    person: Person, data: Any, mode: str = Table.Mode.ONE_SCREEN, *, name: str = ""
) -> Table:
    """Open a table at the end of a record or of a game file of another site; `data` is its JSON.

    Raises RecordError or TitleError with what is wrong and where.
    """
    replay = load_data(data, most=MOST_ACTIONS)
    if replay.error is not None:
        raise replay.error
    return store_game(person, checked_game(replay), mode, name, seed_typed=True)


def checked_game(replay: Replay) -> Game:
    """Return the game of a file, as far as it goes, checked so that it may become a table.

    Raises RecordError: for what no table has, and as the replay stopped if nothing was played.
    """
    if replay.error is not None and not replay.game.actions:
        raise replay.error
    try:
        check_names(replay.game.players.values())
        check_seed(replay.game.seed)
    except TitleError as error:
        raise RecordError.of(error) from error
    for player in replay.game.players:
        if len(player) > MOST_ID or not player.isprintable():
            raise RecordError(
                "players", "the id {name} is too long or not plain", name=repr(player[:MOST_ID])
            )
    return replay.game


def check_names(names: Iterable[str]) -> None:
    """Raise TitleError for a name that no screen can show, or that looks like another's."""
    known: list[str] = []
    for name in names:
        if reason := name_reason(name):
            raise TitleError("players", reason, **name_fields(name))
        if (other := alike(name, known)) and other != name:
            raise TitleError("players", ALIKE, name=repr(name), other=repr(other))
        known.append(name)


def check_seed(seed: int | None) -> None:
    """Raise TitleError for a number that no database keeps."""
    if seed is not None and not -(2**63) <= seed < 2**63:
        raise TitleError("seed", "the number is too large")


def store_game(
    person: Person,
    game: Game,
    mode: str,
    name: str = "",
    key: str = "",
    *,
    seed_typed: bool = False,
) -> Table:
    """Open a table at the present position of a game. Raises TitleError, naming what is wrong.

    `seed_typed`: see `Table`.
    """
    return store_written(person, written(game, seed_typed=seed_typed), mode, name, key)


def store_written(
    person: Person, game: WrittenGame, mode: str, name: str = "", key: str = ""
) -> Table:
    """Open a table at the end of a written game. Errors as `store_game`."""
    if mode not in Table.Mode.values:
        raise TitleError(
            "mode",
            "{name} is not one of {known}",
            name=repr(mode),
            known=", ".join(Table.Mode.values),
        )
    if not (name.isprintable() and len(name) <= MOST_TABLE_NAME):
        raise TitleError("name", "too long or not plain: {name}", name=repr(name[:MOST_TABLE_NAME]))
    with transaction.atomic():
        table = Table.objects.create(
            id=key or table_key(),
            name=name.strip(),
            mode=mode,
            owner=person,
            title=game.title,
            rules=game.rules,
            options=game.options,
            players=game.players,
            seed=game.seed,
            seed_typed=game.seed_typed,
            salt=new_salt(),
            draws=[draw for draw in game.draws if not draw["action"]],
            board=keep(game.board) if game.board is not None else None,
            board_digest=game.board_digest,
            version=len(game.actions),
            **game.facts,
        )
        if mode == Table.Mode.SEATS:
            Seat.objects.bulk_create(Seat(table=table, player=player) for player, _ in game.players)
        _store_moves(table, game.actions, game.draws)
    return table


def _store_moves(
    table: Table, actions: Sequence[dict[str, Any]], draws: Sequence[dict[str, Any]]
) -> None:
    """Write the moves of a new table.

    Django's `bulk_create` prepares every field of every row, some tens of milliseconds in which no
    other thread goes on; here only the fields that differ are prepared for each row.
    """
    fields = {field.attname: field for field in Move._meta.concrete_fields if not field.primary_key}

    def stored(name: str, value: Any) -> Any:
        return fields[name].get_db_prep_save(value, connection)

    alike = Move(table=table, kind=Move.Kind.ACTION, made=timezone.now())
    row = {name: stored(name, getattr(alike, name)) for name in fields}
    fallen: dict[int, list[dict[str, Any]]] = {}
    for draw in draws:
        fallen.setdefault(draw["action"], []).append(draw)
    rows = [
        tuple(
            {
                **row,
                "version": version,
                "action": stored("action", action),
                "draws": stored("draws", fallen[version]) if version in fallen else row["draws"],
                "key": f"record-{version}",
            }.values()
        )
        for version, action in enumerate(actions, 1)
    ]
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields.values())
    places = ", ".join(["%s"] * len(fields))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {Move._meta.db_table} ({names}) VALUES ({places})",
            rows,
        )
