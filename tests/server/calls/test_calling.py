"""Who is called, when, and how often: from the move that asks to what a receiver hears."""

from __future__ import annotations

from datetime import time, timedelta
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from railhead.server.authority import Viewer, live_table, redo, submit, undo
from railhead.server.calls import planning
from railhead.server.calls.delivering import deliver_due
from railhead.server.calls.planning import plan
from railhead.server.models import (
    Call,
    Delivery,
    Move,
    Seat,
    Table,
    TableCalls,
    Visit,
)
from tests.server.acting import SCE, Browser
from tests.server.calls.people import (
    ORIGIN,
    SOON,
    by_hook,
    choose,
    person_of,
    sit,
    turn,
    utc,
    work,
)
from tests.server.calls.receivers import Receiver
from tests.server.tables import asked, new_table, some_action

pytestmark = pytest.mark.django_db


def titles(hook: Receiver) -> list[str]:
    """What a receiver of plain JSON has heard."""
    return [heard.json["title"] for heard in hook.heard]


@pytest.mark.slow
def test_who_is_asked_is_called_after_a_while(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    assert turn(table, viewers) == "p2"
    work(timezone.now() + timedelta(seconds=50))
    assert hook.heard == []
    work()
    heard = hook.heard[0].json
    assert hook.heard[0].path == "/Bob"
    assert heard["title"] == "1849 · Friday: Starting Round: your turn"
    assert heard["url"] == f"{ORIGIN}/tables/{table.pk}/"
    assert heard["tables"] == [{"id": table.pk, "text": heard["title"], "url": heard["url"]}]
    work(timezone.now() + timedelta(days=2))
    assert len(hook.heard) == 1
    assert not Delivery.objects.exists()


def test_who_has_answered_by_then_is_not_called(hook: Receiver) -> None:
    table, viewers = sit()
    for player in ("p1", "p2"):
        by_hook(person_of(table, player), hook)
    turn(table, viewers)
    turn(table, viewers, to="p3")
    work()
    assert hook.heard == []
    assert not Call.objects.exists()


def test_who_answers_between_plan_and_sending_is_not_called(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    plan(timezone.now() + SOON)
    assert Delivery.objects.count() == 1
    turn(table, viewers, to="p3")
    deliver_due(now=timezone.now() + SOON)
    assert hook.heard == []
    assert not Delivery.objects.exists()


def test_who_is_at_work_in_the_page_is_not_called(hook: Receiver) -> None:
    """A page that is only open does not count."""
    table, viewers = sit()
    bob = person_of(table, "p2")
    by_hook(bob, hook)
    turn(table, viewers)
    browser = Browser(table, bob.pk)
    version = live_table(table.pk).version
    assert browser.post("seen", version=version).status_code == 204
    visit = Visit.objects.get(table=table, person=bob)
    assert (visit.last_read, visit.attended) == (version, 0)
    assert browser.post("seen", version=version, active="1").status_code == 204
    work()
    assert hook.heard == []


def test_who_only_has_the_page_open_is_called(hook: Receiver) -> None:
    table, viewers = sit()
    bob = person_of(table, "p2")
    by_hook(bob, hook)
    turn(table, viewers)
    Browser(table, bob.pk).post("seen", version=live_table(table.pk).version)
    work()
    assert len(hook.heard) == 1


def test_who_has_acted_meanwhile_is_not_called_though_he_is_asked_on(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    call = Call.objects.get()
    # Somebody else acted out of turn: the question stands.
    Table.objects.filter(pk=table.pk).update(version=call.version + 1)
    moves = Move.objects
    there = {"table_id": table.pk, "version": call.version + 1, "kind": "action", "key": "x"}
    made = moves.create(**there, player="p3", action={})
    assert planning.wanted([call.pk])
    moves.filter(pk=made.pk).update(player="p2")
    assert not planning.wanted([call.pk])


@pytest.mark.parametrize("what", ["deleted", "finished", "seat"])
def test_what_is_over_calls_nobody(hook: Receiver, what: str) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    if what == "deleted":
        Table.objects.filter(pk=table.pk).update(deleted=timezone.now())
    elif what == "finished":
        Table.objects.filter(pk=table.pk).update(finished="bank")
    else:
        Seat.objects.filter(table=table, player="p2").update(person=None)
    work()
    assert hook.heard == []


def test_undo_and_redo_ask_the_same_question_again_and_call_nobody_twice(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    work()
    assert len(hook.heard) == 1
    for number in range(2):
        live = live_table(table.pk)
        undo(table.pk, viewers["p1"], live.version, f"undo-{number}")
        redo(table.pk, viewers["p1"], live.version + 1, f"redo-{number}")
        work()
    assert asked(live_table(table.pk)) == "p2"
    assert len(hook.heard) == 1


def test_undone_in_time_calls_nobody_but_redone_does(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    live = live_table(table.pk)
    undo(table.pk, viewers["p1"], live.version, "undo")
    work()
    assert hook.heard == []
    redo(table.pk, viewers["p1"], live.version + 1, "redo")
    work()
    assert len(hook.heard) == 1


def test_the_next_question_calls_again(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers, to="p2")
    work()
    turn(table, viewers, to="p3")
    turn(table, viewers, to="p2")
    work()
    assert len(hook.heard) == 2


def test_a_company_is_named(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    Call.objects.update(actor="AFG")
    Table.objects.filter(pk=table.pk).update(round="OR 2.1")
    work()
    assert titles(hook) == ["1849 · Friday: AFG operates: your turn"]


def test_a_call_is_in_the_language_of_the_person(hook: Receiver) -> None:
    table, viewers = sit("")
    by_hook(person_of(table, "p2"), hook, language="fr")
    turn(table, viewers)
    work()
    assert titles(hook) == [
        "1849\N{NO-BREAK SPACE}: Round initial\N{NO-BREAK SPACE}: à vous de jouer"
    ]


# -- what is chosen --------------------------------------------------------------------------------


def test_without_a_way_nobody_is_called(hook: Receiver) -> None:
    table, viewers = sit()
    bob = person_of(table, "p2")
    by_hook(bob, hook)
    choose(bob, webhook=False, mail=True, push=True)
    turn(table, viewers)
    work()
    assert hook.heard == []
    assert not Call.objects.exists()


def test_a_table_has_a_choice_of_its_own(hook: Receiver) -> None:
    table, viewers = sit()
    bob = person_of(table, "p2")
    by_hook(bob, hook)
    TableCalls.objects.create(person=bob, table=table)
    turn(table, viewers, to="p2")
    work()
    assert hook.heard == [], "no calls from this table"
    choose(bob, webhook=False)
    TableCalls.objects.update(webhook=True)
    turn(table, viewers, to="p3")
    turn(table, viewers, to="p2")
    work()
    assert len(hook.heard) == 1, "calls from this table alone"


@pytest.mark.slow
def test_quiet_hours_put_calls_off(hook: Receiver) -> None:
    """Over midnight in Paris; then what waits is told, once, in one message."""
    choice = {"quiet_from": time(22), "quiet_to": time(7), "zone": "Europe/Paris"}
    first, viewers = sit("Friday")
    by_hook(person_of(first, "p2"), hook, **choice)
    turn(first, viewers)
    second, others = sit("Sunday")
    Seat.objects.filter(table=second, player="p2").update(person=person_of(first, "p2"))
    turn(second, others)
    night, morning = utc("2026-12-01 23:30"), utc("2026-12-02 06:00")
    work(night)
    assert hook.heard == []
    assert set(Call.objects.values_list("due", "called")) == {(morning, False)}
    work(morning - timedelta(seconds=1))
    assert hook.heard == []
    work(morning)
    assert titles(hook) == ["2 tables wait for you"]
    assert [one["text"][:13] for one in hook.heard[0].json["tables"]] == [
        "1849 · Friday",
        "1849 · Sunday",
    ]
    work(morning + timedelta(hours=1))
    assert len(hook.heard) == 1


@pytest.mark.slow
def test_a_digest_comes_once_a_day_with_what_waits_then(hook: Receiver) -> None:
    first, viewers = sit("Friday")
    bob = person_of(first, "p2")
    by_hook(bob, hook, daily=True, daily_at=time(8), zone="Europe/Paris")
    second, others = sit("Sunday")
    third, rest = sit("Monday")
    for table in (second, third):
        Seat.objects.filter(table=table, player="p2").update(person=bob)
    for table, who in ((first, viewers), (second, others), (third, rest)):
        turn(table, who, to="p2")
    evening, morning = utc("2026-12-01 20:00"), utc("2026-12-02 07:00")
    work(evening)
    assert hook.heard == []
    # Answered meanwhile, so it waits no more.
    live = live_table(second.pk)
    mine = Viewer(bob.pk, frozenset({"p2"}), one_screen=False, owner=False)
    while asked(live) == "p2":
        submit(second.pk, mine, live.version, f"mine-{live.version}", some_action(live))
        live = live_table(second.pk)
    work(morning)
    assert titles(hook) == ["2 tables wait for you"]
    assert {one["id"] for one in hook.heard[0].json["tables"]} == {first.pk, third.pk}
    work(morning + timedelta(days=1))
    assert len(hook.heard) == 1, "never twice for the same question"


def test_one_table_may_be_told_at_once_and_the_others_daily(hook: Receiver) -> None:
    table, viewers = sit()
    bob = person_of(table, "p2")
    by_hook(bob, hook, daily=True)
    TableCalls.objects.create(person=bob, table=table, webhook=True)
    turn(table, viewers)
    work()
    assert len(hook.heard) == 1


# -- in the transaction of the move ----------------------------------------------------------------


def test_a_call_is_written_with_the_move_or_not_at_all(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    live = live_table(table.pk)
    with (
        patch("railhead.server.authority.hub.notify_others", side_effect=RuntimeError),
        pytest.raises(RuntimeError),
        transaction.atomic(),
    ):
        submit(table.pk, viewers["p1"], live.version, "k", some_action(live))
    assert not Call.objects.exists()
    assert live_table(table.pk).version == live.version


def queries_of_a_move(table: Table, number: int | None) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        assert Browser(table, number).move(SCE, version=0).status_code == 200
    return [query["sql"] for query in queries if "pg_notify" not in query["sql"]]


def test_a_move_costs_one_query_more_whether_somebody_is_called_or_not(hook: Receiver) -> None:
    table, viewers = sit()
    live_table(table.pk)
    plain = queries_of_a_move(table, viewers["p1"].person)
    other, others = sit()
    by_hook(person_of(other, "p2"), hook)
    live_table(other.pk)
    called = queries_of_a_move(other, others["p1"].person)
    assert len(called) == len(plain)
    assert Call.objects.count() == 1
    assert sum("call" in query for query in plain) == 1


def test_at_one_screen_nothing_is_asked() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    live_table(table.pk)
    assert not any("call" in query for query in queries_of_a_move(table, table.owner_id))
