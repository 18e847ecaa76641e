"""Observations: all that is known in a position, as an array in a fixed layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import GenericAlias
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np

from railhead.engine.game import Game
from railhead.engine.state import State
from railhead.lab.environment.names import Names, View
from railhead.lab.environment.pieces import Array, Piece, pieces_of
from railhead.lab.environment.values import Form, form_of

MANY = 24
"""How many entries of a field have room that does not say by which ids it is keyed."""

FAR = 1_000_000
"""No number of a title's own is larger, nor smaller than this below 0."""


class Layout:
    """How positions of a title are observed, with its options and a number of players.

    `pieces`: in their order in the flat array; `size`: its length; `low`, `high`: its bounds.
    """

    def __init__(self, names: Names, sample: Game) -> None:
        self.names = names
        self.pieces = (*pieces_of(names, sample), *_own_pieces(names, type(sample.state)))
        self._slices: dict[str, slice] = {}
        self.size = 0
        for piece in self.pieces:
            length = int(np.prod(piece.shape))
            self._slices[piece.name] = slice(self.size, self.size + length)
            self.size += length
        self.low, self.high = (np.zeros(self.size, np.float32) for _ in range(2))
        for piece in self.pieces:
            self.low[self._slices[piece.name]] = piece.low
            self.high[self._slices[piece.name]] = piece.high

    def observe(self, game: Game, view: View) -> Array:
        """Return a position as its viewer sees it: an array of `size` numbers within the bounds."""
        flat = np.zeros(self.size, np.float32)
        for piece in self.pieces:
            piece.fill(game, view, flat[self._slices[piece.name]].reshape(piece.shape))
        return np.clip(flat, self.low, self.high, out=flat)

    def split(self, flat: Array) -> Mapping[str, Array]:
        """Return name -> piece in its shape, as views of a flat array.

        Raises ValueError for an array of another length.
        """
        if flat.shape != (self.size,):
            raise ValueError(f"expected {self.size} numbers, not an array of {flat.shape}")
        return {it.name: flat[self._slices[it.name]].reshape(it.shape) for it in self.pieces}


def _hints(kind: type[State]) -> Mapping[str, Any]:
    """The types of the fields of a state; that of the network is no matter here."""
    return get_type_hints(kind, localns={"RailwayNetwork": object})


def _own_pieces(names: Names, kind: type[State]) -> list[Piece]:
    """A piece for each field of a state that not every title has."""
    hints, shared = _hints(kind), {it.name for it in fields(State)}
    return [
        _own_piece(names, it.name, hints[it.name], it.metadata.get("ids", ""))
        for it in fields(kind)
        if it.name not in shared
    ]


def _own_piece(names: Names, field: str, kind: Any, ids: str) -> Piece:
    """The piece of a field; `ids`: the kind of ids that it is keyed by, "" if it does not say."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is dict and ids:
        return _by_id(names, field, ids, form_of(arguments[1]))
    if origin is dict:
        entry = GenericAlias(tuple, arguments)
        return _listed(field, form_of(GenericAlias(tuple, (entry, ...)), MANY))
    if kind == tuple[str, ...] and ids:
        return _ranked(names, field, ids)
    return _listed(field, form_of(kind, MANY))


def _by_id(names: Names, field: str, ids: str, form: Form) -> Piece:
    places = {name: place for place, name in enumerate(names.of_kind(ids))}

    def fill(game: Game, view: View, out: Array) -> None:
        for key, value in getattr(game.state, field).items():
            place = places.get(view.name(key))
            if place is not None:
                out[place] = form.write(value, view)

    about = f"{ids} x the numbers of `{field}`"
    return Piece(f"state.{field}", (len(places), form.width), about, fill, -FAR, FAR)


def _ranked(names: Names, field: str, ids: str) -> Piece:
    places = {name: place for place, name in enumerate(names.of_kind(ids))}

    def fill(game: Game, view: View, out: Array) -> None:
        for rank, name in enumerate(getattr(game.state, field), 1):
            place = places.get(view.name(name))
            if place is not None:
                out[place] = rank

    about = f"{ids}: place of each in `{field}` from 1, 0 for those that are not in it"
    return Piece(f"state.{field}", (len(places),), about, fill, 0, FAR)


def _listed(field: str, form: Form) -> Piece:
    def fill(game: Game, view: View, out: Array) -> None:
        value = getattr(game.state, field)
        out[:] = form.write(tuple(value.items()) if isinstance(value, dict) else value, view)

    about = f"the numbers of `{field}`, by their types"
    return Piece(f"state.{field}", (form.width,), about, fill, -FAR, FAR)
