"""Chance of a table: nobody can know what is drawn before it falls, and then it stays."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from django.test import Client

from railhead.engine.actions import Action, EndGame, Pass
from railhead.engine.chance import Keyed, Seeded
from railhead.engine.game import Game
from railhead.records.record import from_record, to_record
from railhead.server.authority import (
    TABLES,
    RefusedAction,
    create_from_record,
    create_table,
    live_table,
    redo,
    store_game,
    stored_moves,
    submit,
    submit_all,
    undo,
)
from railhead.server.authority.chance import chance_kind, chance_of
from railhead.server.models import Move, Table
from tests.drawn import NUMBER, OF, before_the_draw, drawing_action, drawn_by_seed
from tests.server.tables import alone, new_table, person

pytestmark = pytest.mark.django_db


def opened() -> Table:
    """A table of one screen at which the next action draws lots."""
    table = store_game(person(), before_the_draw(), Table.Mode.ONE_SCREEN)
    return Table.objects.get(pk=table.pk)


def draw_at(table: Table) -> tuple[str, ...]:
    """Play the action that draws, and return what is drawn."""
    version = live_table(table.pk).version
    submit(table.pk, alone(table), version, f"draw-{version}", drawing_action())
    return fallen(live_table(table.pk).game)


def fallen(game: Game) -> tuple[str, ...]:
    assert (game.draws[-1].action, game.draws[-1].of) == (NUMBER, OF)
    return game.draws[-1].order


def test_a_table_draws_from_its_secret_and_not_from_the_seed() -> None:
    names = [str(number) for number in range(20)]
    table, other = new_table(), new_table()
    assert chance_of(table).order("x", names) != chance_of(other).order("x", names)
    assert not isinstance(chance_of(table), Seeded)


@pytest.mark.slow
def test_the_secret_of_a_table_needs_the_key_of_the_server(settings: Any) -> None:
    table = opened()
    names = [str(number) for number in range(20)]
    order = chance_of(table).order("x", names)
    assert chance_of(table).order("x", names) == order
    settings.SECRET_KEY = "another key of a server, as long as one is"
    assert chance_of(table).order("x", names) != order


@pytest.mark.slow
def test_what_a_table_shows_and_gives_to_others_has_another_chance() -> None:
    table = opened()
    names = [str(number) for number in range(20)]
    truth = chance_of(table).order("x", names)

    def check() -> None:
        live = live_table(table.pk)
        game = live.game
        for seen in (game, game.copy(), game.fork(), live.at(3), pickle.loads(pickle.dumps(game))):
            assert seen.seed is None
            assert seen.chance.order("x", names) != truth
            assert isinstance(seen.chance, Keyed)

    check()
    draw_at(table)
    # What has played the move has handed back the chance of the table.
    check()
    TABLES.forget()
    check()


@pytest.mark.slow
def test_a_draw_is_stored_with_its_move_and_replayed_without_the_secret(settings: Any) -> None:
    table = opened()
    order = draw_at(table)
    move = Move.objects.get(table=table, version=NUMBER)
    assert move.draws == [{"action": NUMBER, "of": OF, "order": list(order)}]
    settings.SECRET_KEY = "another key of a server, as long as one is"
    TABLES.forget()
    live = live_table(table.pk)
    assert live.broken is None
    assert fallen(live.game) == order
    record = json.loads(json.dumps(to_record(live.game)))
    assert "seed" not in record
    assert from_record(record).state.key() == live.game.state.key()
    assert fallen(from_record({**stored_moves(table), "format": "railhead"})) == order


@pytest.mark.slow
def test_taking_back_and_doing_again_is_no_lottery(settings: Any) -> None:
    table = opened()
    viewer, order = alone(table), draw_at(table)
    undo(table.pk, viewer, live_table(table.pk).version, "undo-1")
    assert all(draw.action < NUMBER for draw in live_table(table.pk).game.draws)
    # Neither by a new start, nor with another key.
    settings.SECRET_KEY = "another key of a server, as long as one is"
    TABLES.forget()
    assert draw_at(table) == order
    undo(table.pk, viewer, live_table(table.pk).version, "undo-2")
    redo(table.pk, viewer, live_table(table.pk).version, "redo")
    assert fallen(live_table(table.pk).game) == order
    stored = stored_moves(Table.objects.get(pk=table.pk))
    assert fallen(from_record(stored)) == order


def test_what_is_sent_together_ends_where_lots_are_drawn() -> None:
    """Else whether the rules refuse what follows would tell what would be drawn."""
    table = opened()
    version = live_table(table.pk).version
    for after in (Pass("nobody"), drawing_action()):
        actions: list[Action] = [drawing_action(), after]
        with pytest.raises(RefusedAction) as refused:
            submit_all(table.pk, alone(table), version, "both", actions)
        assert "Lots are drawn" in str(refused.value)
    assert live_table(table.pk).version == version
    submit_all(table.pk, alone(table), version, "one", [drawing_action()])
    assert Move.objects.get(table=table, version=version + 1).draws


@pytest.mark.slow
def test_a_table_from_before_goes_on_by_its_seed_and_does_not_tell_it() -> None:
    table = opened()
    Table.objects.filter(pk=table.pk).update(salt="", draws=[])
    Move.objects.filter(table=table).update(draws=[])
    TABLES.forget()
    assert chance_kind(Table.objects.get(pk=table.pk)) == "seed"
    live = live_table(table.pk)
    assert (live.game.seed, isinstance(live.game.chance, Keyed)) == (None, True)
    assert draw_at(table) == drawn_by_seed()
    TABLES.forget()
    assert fallen(live_table(table.pk).game) == drawn_by_seed()


@pytest.mark.slow
def test_a_record_that_is_uploaded_goes_on_by_chance_of_the_server() -> None:
    record = json.loads(json.dumps(to_record(before_the_draw())))
    assert record["version"] == 1
    table = create_from_record(person(), record)
    assert chance_kind(table) == "typed", "somebody chose the file"
    expected = chance_of(table).order(OF, drawn_by_seed())
    assert draw_at(table) == tuple(expected)


@pytest.mark.slow
def test_a_record_with_an_impossible_draw_is_refused() -> None:
    record = json.loads(json.dumps(to_record(live_table(opened().pk).game)))
    draw = {"action": 3, "of": "x", "order": ["a"]}
    with pytest.raises(ValueError, match="nothing is drawn"):
        create_from_record(person(), {**record, "draws": [*record["draws"], draw]})
    with pytest.raises(ValueError, match="nothing is drawn"):
        create_from_record(person(), {**record, "draws": [draw]})


def test_seeds_that_were_typed_are_marked() -> None:
    ann = person()
    names = ["Ann", "Bob", "Cid"]
    assert chance_kind(create_table(ann, "1849", names, seed=4)) == "typed"
    assert chance_kind(create_table(ann, "1849", names)) == "secret"


def test_the_seed_is_told_when_the_game_is_over_and_stands_nowhere_before() -> None:
    seed, names = 987_654_321, ["Ann", "Bob", "Cid"]
    table = create_table(person(), "1849", names, seed=seed, preset="peer")
    parts = ("", "panels?have=", "record", "record?form=field", "stored", "log", "report", "plans")
    addresses = [f"/tables/{table.pk}/{part}" for part in parts]

    def told() -> list[str]:
        pages = [Client().get(address) for address in addresses]
        assert {page.status_code for page in pages} == {200}
        return [
            part for part, page in zip(parts, pages, strict=True) if b"987654321" in page.content
        ]

    assert told() == []
    record = json.loads(Client().get(f"/tables/{table.pk}/record").content)
    assert from_record(record).draws == live_table(table.pk).game.draws
    submit(table.pk, alone(table), live_table(table.pk).version, "end", EndGame("p1"))
    assert told() == ["panels?have=", "record", "record?form=field", "stored"]
    record = json.loads(Client().get(f"/tables/{table.pk}/record").content)
    assert record["seed"] == seed
    assert from_record(record).finished
