"""Routes of three ages of game files: with stations, as connections alone, as hexes alone."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import RunRoutes
from railhead.exchange.gamefile import read_gamefile
from railhead.table.fault import Fault
from railhead.titles.catalogue import importer_of
from railhead.titles.classic.importing import ClassicImporter
from tests.titles.classic.build import Example

FILE = {
    "title": "1889",
    "players": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}],
    "settings": {"seed": 1},
    "actions": [],
}


def reader_at(table: Example) -> ClassicImporter:
    """A reader whose game stands as a table does."""
    kind = importer_of("1889")
    assert kind is not None
    importer = kind(read_gamefile(FILE))
    assert isinstance(importer, ClassicImporter)
    importer.game = table.game
    return importer


def entry(*routes: dict[str, Any]) -> dict[str, Any]:
    return {"type": "run_routes", "entity": "SR", "entity_type": "corporation", "routes": [*routes]}


def line() -> Example:
    table = Example().corporation("SR", ann=4).trains(SR=("3", "2"))
    table.tile("I2", "57").tile("I4", "438", 3).tile("J5", "58", 0)
    return table.turn_of("SR", "routes")


def test_hexes_alone_are_a_walk_past_their_stations() -> None:
    table = line()
    reader = reader_at(table)
    for hexes in (["I2", "I4", "J5"], ["J5", "I4", "I2"], ["I4", "I2", "I4", "J5"]):
        written = entry({"train": "3-0", "hexes": hexes, "revenue": 70})
        reader.check_entry(written)
        run = reader.run(written)
        assert isinstance(run, RunRoutes)
        table.play(run)
        assert table.state.acting.revenue == 70
        table.game.undo()


def test_connections_alone_may_fit_several_tracks() -> None:
    table = line()
    reader = reader_at(table)
    written = entry({"train": "3-0", "connections": [["I2", "I4"], ["J5", "I4"]]})
    reader.check_entry(written)
    table.play(reader.run(written))
    assert table.state.acting.revenue == 70


def test_no_set_of_routes_is_said_so() -> None:
    reader = reader_at(line())
    both = [{"train": name, "hexes": ["I2", "I4"], "revenue": 60} for name in ("3-0", "2-0")]
    with pytest.raises(Fault, match="no track for these routes together"):
        reader.run(entry(*both))


def test_a_route_without_either_is_refused_with_its_field() -> None:
    with pytest.raises(Fault) as fault:
        reader_at(line()).check_entry(entry({"train": "3-0", "revenue": 60}))
    assert fault.value.where == "routes[0].connections"
    with pytest.raises(Fault) as fault:
        reader_at(line()).check_entry(entry({"train": "3-0", "hexes": ["I2", "X9"]}))
    assert fault.value.where.startswith("routes[0].hexes")


def test_both_called_tr_are_told_apart() -> None:
    reader = reader_at(line())
    as_private = {"type": "pass", "entity": "TR", "entity_type": "company"}
    assert reader.acting_private(as_private) == "TER"
    assert reader.actor({**as_private, "entity_type": "corporation"}) == "TR"
