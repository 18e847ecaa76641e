"""Calls besides one's turn: requests to all players, the end of a game; each is switched off."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from railhead.engine.actions import EndGame
from railhead.server.authority import (
    Viewer,
    answer_deletion,
    answer_takeback,
    ask_takeback,
    ask_to_delete,
    ask_to_end,
    live_table,
    submit,
    withdraw_takeback,
)
from railhead.server.models import Call, CallSettings, Delivery, Table, Visit
from tests.server.calls.people import by_hook, person_of, sit, turn, work
from tests.server.calls.receivers import Receiver

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(hook: Receiver) -> tuple[Table, dict[str, Viewer]]:
    """Ann and Bob have acted, Cid is asked; from now on all three are called by a hook."""
    table, viewers = sit()
    turn(table, viewers)
    turn(table, viewers, to="p3")
    for player in viewers:
        by_hook(person_of(table, player), hook)
    return table, viewers


def heard(hook: Receiver) -> list[tuple[str, str]]:
    """Who was told what, sorted."""
    return sorted((it.path[1:], it.json["title"].partition(": ")[2]) for it in hook.heard)


def test_who_is_asked_for_his_consent_is_called(
    party: tuple[Table, dict[str, Viewer]], hook: Receiver
) -> None:
    table, viewers = party
    version = live_table(table.pk).version
    ask_takeback(table.pk, viewers["p1"], version, "k", 0)
    ask_takeback(table.pk, viewers["p1"], version, "k2", 0)
    work()
    asked = "Ann asks to take moves back"
    assert heard(hook) == [("Bob", asked), ("Cid", asked)]
    work(timezone.now() + timedelta(days=1))
    assert len(hook.heard) == 2


def test_who_has_agreed_or_is_not_asked_any_more_is_not_called(
    party: tuple[Table, dict[str, Viewer]], hook: Receiver
) -> None:
    table, viewers = party
    version = live_table(table.pk).version
    ask_to_end(table.pk, viewers["p1"], version, "k")
    answer_takeback(table.pk, viewers["p2"], version, "l", agree=True)
    work()
    assert heard(hook) == [("Cid", "Ann asks to end the game here")]
    withdraw_takeback(table.pk, viewers["p1"], version, "m")
    ask_takeback(table.pk, viewers["p1"], version, "n", 0)
    withdraw_takeback(table.pk, viewers["p1"], version, "o")
    work()
    assert len(hook.heard) == 1


def test_who_is_asked_to_delete_a_table_is_called(
    party: tuple[Table, dict[str, Viewer]], hook: Receiver
) -> None:
    table, _ = party
    ask_to_delete(table, table.owner)
    answer_deletion(table, person_of(table, "p1"), agree=True)
    work()
    asked = f"{table.owner.name} asks to delete the table"
    assert heard(hook) == [("Bob", asked), ("Cid", asked)]


def test_the_end_is_told_to_all_but_who_brought_it_or_saw_it(
    party: tuple[Table, dict[str, Viewer]], hook: Receiver
) -> None:
    table, viewers = party
    version = live_table(table.pk).version
    ask_to_end(table.pk, viewers["p1"], version, "k")
    answer_takeback(table.pk, viewers["p2"], version, "l", agree=True)
    answer_takeback(table.pk, viewers["p3"], version, "m", agree=True)
    assert live_table(table.pk).game.finished
    Visit.objects.create(table=table, person=person_of(table, "p2"), attended=version + 1)
    work()
    assert heard(hook) == [("Ann", "the game is over")]


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("takebacks", Call.Kind.TAKEBACK),
        ("takebacks", Call.Kind.FINISH),
        ("deletions", Call.Kind.DELETION),
        ("endings", Call.Kind.END),
    ],
)
def test_each_kind_can_be_switched_off_before_and_after_it_came_up(
    party: tuple[Table, dict[str, Viewer]], hook: Receiver, field: str, kind: Call.Kind
) -> None:
    table, viewers = party
    bob = CallSettings.objects.filter(pk=person_of(table, "p2").pk)
    bob.update(**{field: False})
    version = live_table(table.pk).version
    if kind == Call.Kind.DELETION:
        ask_to_delete(table, table.owner)
    elif kind == Call.Kind.TAKEBACK:
        ask_takeback(table.pk, viewers["p1"], version, "k", 0)
    elif kind == Call.Kind.FINISH:
        ask_to_end(table.pk, viewers["p1"], version, "k")
    else:
        whole = Viewer(viewers["p1"].person, frozenset(viewers), one_screen=False, owner=False)
        submit(table.pk, whole, version, "k", EndGame("p1"))
    assert {call.kind for call in Call.objects.all()} == {kind}
    assert not Call.objects.filter(person=bob.get().pk).exists()
    CallSettings.objects.filter(pk=person_of(table, "p3").pk).update(**{field: False})
    work()
    assert not {"Bob", "Cid"} & {path for path, _ in heard(hook)}
    assert not Delivery.objects.exists()


def test_turns_are_called_though_all_else_is_switched_off(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook, takebacks=False, deletions=False, endings=False)
    turn(table, viewers)
    work()
    assert len(hook.heard) == 1
