"""Snapshots: a state as JSON data, and back.

What follows from the rest, such as the network, is left out and worked out again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_type_hints

from railhead.engine.codec import DataError, decode_record, encode, field_types
from railhead.engine.game import Game
from railhead.engine.state import State
from railhead.engine.step import Step


def snapshot(state: State) -> dict[str, Any]:
    """Return a state as JSON data; a step on the agenda is an object with its name as `step`."""
    data: dict[str, Any] = encode(state)
    return data


def restore(game_class: type[Game], data: Any) -> State:
    """Return the state in a snapshot of a game of this class.

    Raises DataError naming the field that is wrong.
    """
    if not isinstance(data, dict):
        raise DataError("state", "expected an object")
    game: Any = game_class
    cls = field_types(game)["state"]
    plain = {name: value for name, value in data.items() if name != "agenda"}
    state: State = decode_record(cls, plain, "state", _kinds(cls))
    agenda = data.get("agenda")
    if not isinstance(agenda, list):
        raise DataError("state.agenda", "expected a list of steps")
    state.agenda = tuple(
        _step(game_class, entry, f"state.agenda[{i}]") for i, entry in enumerate(agenda)
    )
    return state


@lru_cache(maxsize=16)
def _kinds(cls: type[State]) -> dict[str, Any]:
    """The field types of a state; the network facts are no part of a snapshot."""
    return get_type_hints(cls, localns={"RailwayNetwork": object})


def _step(game_class: type[Game], data: Any, where: str) -> Step[Any]:
    name = data.get("step") if isinstance(data, dict) else None
    kind = game_class.steps.get(name) if isinstance(name, str) else None
    if kind is None:
        raise DataError(
            where, "there is no step {name} in {title}", name=repr(name), title=game_class.title_id
        )
    step: Step[Any] = decode_record(kind, data, where)
    return step
