"""Playing by the interface: what it offers is accepted, what is refused says why."""

from __future__ import annotations

import random
from typing import Any

import pytest

from railhead.engine.actionjson import action_from_json
from railhead.engine.actions import RunRoutes
from railhead.engine.game import Game
from railhead.lab.simulate import random_player
from railhead.language import ENGLISH
from railhead.server.api import reading, schemas
from railhead.server.authority import LiveTable, Viewer, create_table
from railhead.server.authority.changing import acted
from railhead.server.base.postgres import TableLock
from railhead.server.models import Move, Table
from railhead.titles.catalogue import game_classes, title_ids
from tests.samples import one_in
from tests.server.api.program import Program, table_with_programs, token
from tests.server.tables import NAMES, new_table, person

EVERY = 15
"""Of so many questions one is looked at, and of so many answers some."""

SOME = 10


def at_table(game: Game) -> tuple[LiveTable, Viewer]:
    """A game as a table of one screen has it, without a database."""
    row = Table(id="t", mode=Table.Mode.ONE_SCREEN, title=game.title_id)
    viewer = Viewer(None, frozenset(game.players), one_screen=True, owner=True)
    return LiveTable(row, game, len(game.actions), TableLock()), viewer


def numbers(answer: schemas.LegalAnswer) -> list[dict[str, Any]]:
    """The actions at both ends of a range, and one between; the action itself without one."""
    action = answer.action.model_dump()
    if answer.range is None:
        return [action]
    told = answer.range
    between = told.low + (told.high - told.low) // 2 // told.step * told.step
    return [{**action, told.field: value} for value in (told.low, between, told.high)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "seed"), one_in(3, [(title, seed) for title in title_ids() for seed in range(3)])
)
def test_every_answer_that_is_offered_is_accepted(title: str, seed: int) -> None:
    names = {f"p{number}": name for number, name in enumerate(NAMES, 1)}
    game = max(game_classes(title).items())[1].new(names, seed=seed)
    player, rng, tried, runs = random_player(seed), random.Random(seed), 0, 0
    while game.decision is not None and len(game.actions) < 400:
        if len(game.actions) % EVERY == 0 or game.decision.step == "routes":
            live, viewer = at_table(game)
            offered = reading.decision(live, viewer, ENGLISH)
            assert len(offered.answers) == len(game.decision.answers)
            for answer in rng.sample(offered.answers, min(SOME, len(offered.answers))):
                for data in numbers(answer):
                    action = action_from_json(data)
                    acted(live, viewer, action)
                    tried += 1
                    runs += isinstance(action, RunRoutes)
        game.apply(player(game))
    assert tried > 100
    ran = any(isinstance(action, RunRoutes) for action in game.actions)
    assert bool(runs) == ran, "where trains run on routes, the best run is offered"


@pytest.mark.django_db
@pytest.mark.parametrize("title", title_ids())
def test_some_moves_of_each_title(title: str) -> None:
    owner = person()
    table = create_table(owner, title, NAMES, seed=3)
    program = Program(token(owner))
    for number in range(6):
        done = program.play(table.pk, number % 2)
        assert done["status"] == "done"
        assert done["version"] == number + 1
        assert done["your_turn"]
    moves = program.read(f"/tables/{table.pk}/moves?since=2")
    assert [move["version"] for move in moves["moves"]] == [3, 4, 5, 6]
    assert all(move["events"] for move in moves["moves"])
    assert program.read(f"/tables/{table.pk}/record")["actions"][2:] == [
        move["actions"][0] for move in moves["moves"]
    ]


@pytest.mark.django_db
def test_an_answer_that_comes_late_changes_nothing() -> None:
    table, programs = table_with_programs()
    asked = programs["p1"].read(f"/tables/{table.pk}/decision")
    body = {"version": 0, "key": "one", "action": asked["answers"][0]["action"]}
    assert programs["p1"].send(table.pk, body)["status"] == "done"
    assert programs["p1"].send(table.pk, body) == {
        "status": "repeated", "version": 1, "waiting": "p2", "your_turn": False, "finished": "",
    }  # fmt: skip
    told = programs["p1"].send(table.pk, {**body, "key": "two"}, 409)
    assert (told["type"], told["version"]) == ("/api#problem-stale", 1)
    assert Move.objects.count() == 1


@pytest.mark.django_db
def test_several_answers_are_done_together_or_not_at_all() -> None:
    table = new_table(mode="screen")
    program = Program(token(table.owner))
    actions = [{"type": "bid", "actor": "p1", "private": "SCE", "price": 20},
               {"type": "pass", "actor": "p1"}]  # fmt: skip
    told = program.send(table.pk, {"version": 0, "key": "a", "actions": actions}, 422)
    assert told["number"] == 2
    assert Move.objects.count() == 0
    done = program.send(table.pk, {"version": 0, "key": "a", "actions": actions[:1]})
    assert done["version"] == 1


@pytest.mark.django_db
def test_a_refused_answer_names_its_rule() -> None:
    table, programs = table_with_programs()
    action = {"type": "bid", "actor": "p1", "private": "CNM", "price": 7}
    told = programs["p1"].send(table.pk, {"version": 0, "key": "a", "action": action}, 422)
    assert told["rule"] == "1849-2.4.2-1"
    assert told["rule_text"].startswith("Rule 1849-2.4.2-1: ")
    assert "80" in told["detail"]
    assert told["title"] == "The rules refuse it"
    programs["p1"].defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    french = programs["p1"].send(table.pk, {"version": 0, "key": "a", "action": action}, 422)
    assert french["rule"] == told["rule"]
    assert french["detail"] != told["detail"]
    assert french["title"] != told["title"]


@pytest.mark.django_db
def test_nobody_plays_for_another() -> None:
    table, programs = table_with_programs()
    asked = programs["p2"].read(f"/tables/{table.pk}/decision")
    assert not asked["yours"]
    assert asked["answers"] == []
    assert asked["question"]["player"] == "p1"
    action = programs["p1"].read(f"/tables/{table.pk}/decision")["answers"][0]["action"]
    told = programs["p2"].send(table.pk, {"version": 0, "key": "a", "action": action}, 403)
    assert told["type"] == "/api#problem-not-allowed"


GOOD = {"version": 0, "key": "k", "action": {"type": "pass", "actor": "p1"}}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"version": "0"}, ["version"]),
        ({"version": -1}, ["version"]),
        ({"version": 2**31}, ["version"]),
        ({"version": True}, ["version"]),
        ({"key": ""}, ["key"]),
        ({"key": "é"}, ["key"]),
        ({"key": "x" * 65}, ["key"]),
        ({"key": 5, "version": None}, ["version", "key"]),
        ({"action": None}, ["action"]),
        ({"actions": [GOOD["action"]]}, ["action"]),
        ({"action": []}, ["action"]),
        ({"action": {}}, ["action.type", "action.actor"]),
        ({"action": {"type": "fly", "actor": "p1"}}, ["action"]),
        ({"action": {"type": "bid", "actor": "p1", "private": "SCE", "price": "x"}},
         ["action.price"]),
        ({"action": None, "actions": []}, ["actions"]),
        ({"action": None, "actions": [GOOD["action"]] * 41}, ["actions"]),
        ({"action": None, "actions": [GOOD["action"], {"type": 1}]},
         ["actions[1].type", "actions[1].actor"]),
        ({"more": 1}, ["more"]),
    ],
)  # fmt: skip
def test_a_malformed_answer_names_every_field(change: dict[str, Any], fields: list[str]) -> None:
    table, programs = table_with_programs()
    told = programs["p1"].send(table.pk, {**GOOD, **change}, 400)
    assert [error["field"] for error in told["errors"]] == fields
    assert all(error["message"] for error in told["errors"])
    assert Move.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400), (b"{", 400), (b"[]", 400), (b'"x"', 400), (b"\xff\xfe", 400),
        (b'{"version": 0, "version": 0}', 400), (b'{"version": NaN}', 400),
        (b'{"version": 1e999}', 400), (b"[" * 30_000, 400), (b'{"a":' * 8_000, 400),
        (b'{"key": "\\u0000"}', 400), (b'{"key": "\\ud800"}', 400),
        (b'{"version": ' + b"9" * 6_000 + b"}", 400),
        (b" " * 60_000 + b"{}", 413), (b" " * 5_500_000, 413), (b" " * 6_500_000, 413),
    ],
    ids=str,
)  # fmt: skip
def test_a_body_that_is_no_answer(body: bytes, status: int) -> None:
    table, programs = table_with_programs()
    told = programs["p1"].send(table.pk, body, status)
    assert told["status"] == status


@pytest.mark.django_db
def test_a_body_is_json_or_nothing() -> None:
    table, programs = table_with_programs()
    for kind in (
        "application/x-www-form-urlencoded",
        "text/plain",
        "multipart/form-data; boundary=x",
    ):
        answer = programs["p1"].post(
            f"/api/v1/tables/{table.pk}/moves", b"version=0", content_type=kind
        )
        assert answer.status_code == 415
