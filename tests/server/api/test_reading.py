"""What programs read: their tables and no others, as they stand, without secrets."""

from __future__ import annotations

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.engine.snapshot import snapshot
from railhead.lab.simulate import random_action
from railhead.server.authority import TABLES, create_table, live_table, redo, submit_all, undo
from railhead.server.models import Person, Seat, Table
from railhead.server.seating.changing import take_seat
from tests.server.api.program import PREFIX, Program, table_with_programs, token
from tests.server.tables import NAMES, alone, new_table, person, play, seated

pytestmark = pytest.mark.django_db

AT_TABLE = ("", "/state", "/record", "/decision", "/routes", "/moves", "/stream")


def test_my_tables_are_those_that_i_own_or_sit_at() -> None:
    ann, bob = person(), person("Bob")
    mine = create_table(ann, "1849", NAMES, name="Mine")
    seats = create_table(bob, "1861", NAMES, mode=Table.Mode.SEATS)
    create_table(bob, "1849", NAMES, name="Not mine")
    assert take_seat(Seat.objects.filter(table=seats, player="p2"), ann)
    program = Program(token(ann))
    found = {row["id"]: row for row in program.read("/tables")["tables"]}
    assert found.keys() == {mine.pk, seats.pk}
    assert found[mine.pk]["yours"] == ["p1", "p2", "p3"]
    assert found[mine.pk]["your_turn"]
    assert found[seats.pk]["yours"] == ["p2"]
    assert [player["taken"] for player in found[seats.pk]["players"]] == [False, True, False]
    assert found[seats.pk]["your_turn"] == (found[seats.pk]["waiting"] == "p2")
    assert not found[seats.pk]["owner"]


def test_tables_are_listed_by_page_state_and_turn() -> None:
    ann = person()
    made = [create_table(ann, "1849", NAMES, name=str(number)) for number in range(5)]
    Table.objects.filter(pk=made[0].pk).update(finished="bank", waiting="")
    program = Program(token(ann))
    first = program.read("/tables?state=all&size=2")
    assert (first["total"], len(first["tables"])) == (5, 2)
    pages = [program.read(f"/tables?state=all&size=2&page={page}") for page in (1, 2, 3, 4)]
    seen = [row["id"] for page in pages for row in page["tables"]]
    assert sorted(seen) == sorted(table.pk for table in made)
    assert [row["id"] for row in program.read("/tables?state=finished")["tables"]] == [made[0].pk]
    assert program.read("/tables?turn=true")["total"] == 4
    table, programs = table_with_programs()
    assert programs["p1"].read("/tables?turn=1")["tables"][0]["id"] == table.pk
    assert programs["p2"].read("/tables?turn=1")["total"] == 0
    assert programs["p2"].read("/tables")["total"] == 1


@pytest.mark.parametrize(
    ("query", "field"),
    [("page=0", "page"), ("page=x", "page"), ("size=101", "size"), ("state=old", "state"),
     ("turn=perhaps", "turn"), ("page=99999999999999999999", "page")],
)  # fmt: skip
def test_a_wrong_question_is_told_which_field(query: str, field: str) -> None:
    told = Program(token(person())).read(f"/tables?{query}", 400)
    assert [error["field"] for error in told["errors"]] == [field]


def test_many_tables_take_as_many_queries_as_one() -> None:
    ann = person()
    program = Program(token(ann))
    counts = []
    for _ in range(2):
        create_table(ann, "1849", NAMES, mode=Table.Mode.SEATS)
        create_table(ann, "1849", NAMES)
        program.read("/me")
        with CaptureQueriesContext(
            connection,
        ) as asked:
            program.read("/tables")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 5


def test_a_table_as_it_stands() -> None:
    table, programs = table_with_programs()
    programs["p1"].play(table.pk)
    told = programs["p2"].read(f"/tables/{table.pk}")
    assert told["version"] == told["actions"] == 1
    assert told["question"]["player"] == "p2"
    assert told["question"]["text"].startswith("Bob: ")
    assert told["stopped"] is False
    state = programs["p2"].read(f"/tables/{table.pk}/state")
    assert state == {"version": 1, "state": snapshot(live_table(table.pk).game.state)}


def test_the_tables_of_others_are_as_unknown_as_those_that_are_not_there() -> None:
    table = new_table()
    seated(table)
    stranger = Program(token(person("Eve")))
    told = {}
    for pk in (table.pk, "nothing"):
        told[pk] = [stranger.read(f"/tables/{pk}{part}", 404) for part in AT_TABLE]
        told[pk].append(stranger.send(pk, {"version": 0, "key": "k", "action": {"type": "x"}}, 400))
        good = {"version": 0, "key": "k", "action": {"type": "pass", "actor": "p1"}}
        told[pk].append(stranger.send(pk, good, 404))
    assert told[table.pk] == told["nothing"]


def test_notes_talk_and_links_are_never_told() -> None:
    table, programs = table_with_programs()
    everything = "".join(
        programs["p1"].get(f"{PREFIX}/tables/{table.pk}{part}").content.decode()
        for part in AT_TABLE
    )
    secrets = [seat.secret for seat in table.seats.all()]
    secrets += [one.secret for one in Person.objects.all()]
    secrets += [seat.digest for seat in table.seats.all()]
    assert not [secret for secret in secrets if secret in everything]


def test_moves_tell_of_undo_redo_and_several_actions() -> None:
    table = new_table(mode="screen")
    viewer, program = alone(table), Program(token(table.owner))
    game = live_table(table.pk).game.copy()
    actions = []
    for _ in range(2):
        assert game.decision is not None
        action = random_action(game.decision.answers, random.Random(1))
        actions.append(action)
        game.apply(action)
    for number, action in enumerate(actions):
        submit_all(table.pk, viewer, number, f"k{number}", [action])
    undo(table.pk, viewer, 2, "undo")
    told = program.read(f"/tables/{table.pk}/moves")
    assert [move["kind"] for move in told["moves"]] == ["action", "action", "undo"]
    assert [bool(move["events"]) for move in told["moves"]] == [True, False, False]
    redo(table.pk, viewer, 3, "redo")
    told = program.read(f"/tables/{table.pk}/moves")
    assert [bool(move["events"]) for move in told["moves"]] == [True, True, False, False]
    assert told["moves"][3]["count"] == 1
    assert (told["version"], told["more"]) == (4, False)
    assert program.read(f"/tables/{table.pk}/moves?since=4")["moves"] == []
    assert program.read(f"/tables/{table.pk}/moves?since=99")["moves"] == []


def test_many_moves_come_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    viewers = seated(table)
    play(table.pk, viewers, 5)
    monkeypatch.setattr("railhead.server.api.moves.MOST", 2)
    program, since = Program(token(table.owner)), 0
    seen: list[int] = []
    while True:
        told = program.read(f"/tables/{table.pk}/moves?since={since}")
        assert len(told["moves"]) <= 2
        seen += [move["version"] for move in told["moves"]]
        if not told["more"]:
            break
        since = seen[-1]
    assert seen == [1, 2, 3, 4, 5]


def test_an_unknown_company_has_no_runs() -> None:
    table = new_table(mode="screen")
    program = Program(token(table.owner))
    assert program.read(f"/tables/{table.pk}/routes")["runs"] == []
    program.read(f"/tables/{table.pk}/routes?company=XYZ", 404)


def test_a_table_that_cannot_go_on_is_read_but_not_played() -> None:
    table = new_table(mode="screen")
    program = Program(token(table.owner))
    program.play(table.pk)
    action = program.read(f"/tables/{table.pk}/decision")["answers"][0]["action"]
    table.moves.update(action={"type": "pass", "actor": "nobody"})
    from_memory = live_table(table.pk)
    assert from_memory.broken is None
    TABLES.forget()
    told = program.read(f"/tables/{table.pk}")
    assert told["stopped"]
    assert program.read(f"/tables/{table.pk}/decision")["answers"] == []
    body = {"version": 1, "key": "k", "action": action}
    assert program.send(table.pk, body, 409)["type"] == "/api#problem-stopped"


def test_other_methods_are_told_which_there_are() -> None:
    table, programs = table_with_programs()
    for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
        answer = programs["p1"].generic(method, f"{PREFIX}/tables/{table.pk}/moves")
        assert (answer.status_code, answer["Allow"]) == (405, "GET, POST")
        assert answer["Content-Type"] == "application/problem+json"
    assert programs["p1"].head(f"{PREFIX}/me").status_code == 200
    assert programs["p1"].read("/", 404)["type"] == "/api#problem-missing"


def test_answers_are_kept_nowhere_and_set_no_cookie() -> None:
    answer = Program(token(person())).get(f"{PREFIX}/me")
    assert "no-store" in answer["Cache-Control"]
    assert "Authorization" in answer["Vary"]
    assert not answer.cookies
