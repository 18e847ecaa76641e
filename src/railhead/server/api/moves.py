"""The stored moves of a table with what they caused, as programs see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from railhead.engine.codec import encode
from railhead.engine.game import Game
from railhead.language import Translator, narrate
from railhead.server.api import schemas
from railhead.server.authority import LiveTable
from railhead.server.models import Move

MOST = 100
"""The most moves of one answer."""


def moves_since(live: LiveTable, since: int, translate: Translator) -> schemas.Moves:
    """Return the moves after the version `since`, at most MOST of them."""
    rows = Move.objects.filter(table_id=live.row.pk, version__gt=since, version__lte=live.version)
    wanted = list(rows.order_by("version")[:MOST])
    caused = _standing(live) if wanted else {}
    return schemas.Moves(
        version=live.version,
        more=bool(wanted) and wanted[-1].version < live.version,
        moves=[_move(row, live.game, caused.get(row.version, []), translate) for row in wanted],
    )


def _standing(live: LiveTable) -> dict[int, list[int]]:
    """Version -> the numbers, from 0, of the actions that stand and that this move has added."""
    standing: list[int] = []
    undone: list[int] = []
    moves = Move.objects.filter(table_id=live.row.pk, version__lte=live.version)
    rows = moves.order_by("version").values_list("version", "kind", "count")
    for version, kind, count in rows:
        if kind == Move.Kind.UNDO:
            undone += [standing.pop() for _ in range(min(count, len(standing)))]
        elif kind == Move.Kind.REDO:
            standing += [undone.pop() for _ in range(min(count, len(undone)))]
        else:
            standing += [version] * count
            undone.clear()
    found: dict[int, list[int]] = {}
    for number, version in enumerate(standing[: len(live.game.actions)]):
        found.setdefault(version, []).append(number)
    return found


def _move(row: Move, game: Game, numbers: list[int], translate: Translator) -> schemas.Move:
    actions = row.action if isinstance(row.action, list) else [row.action]
    return schemas.Move(
        version=row.version,
        kind=cast(schemas.MoveKind, row.kind),
        player=row.player,
        made=row.made,
        count=row.count,
        actions=[schemas.ActionData(**action) for action in actions if action is not None],
        events=list(_events(game, numbers, translate)),
    )


def _events(game: Game, numbers: list[int], translate: Translator) -> Iterator[schemas.Event]:
    """Yield what actions of a game caused, by their numbers."""
    marks = [*game.event_marks(), len(game.events)]
    for number in numbers:
        for event in game.events[marks[number] : marks[number + 1]]:
            params = {name: encode(value) for name, value in event.params.items()}
            text = narrate(event, game, translate)
            yield schemas.Event(kind=event.kind, params=params, text=text)
