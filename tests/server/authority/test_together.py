"""Several actions in one change: all or none, one version, one undo, one redo."""

from __future__ import annotations

import json
from typing import Any

import pytest

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import Action, EndGame, Pass
from railhead.engine.illegal import Illegal
from railhead.server.authority import (
    TABLES,
    NotYourSeat,
    Outcome,
    RefusedAction,
    Viewer,
    ask_takeback,
    live_table,
    redo,
    stored_moves,
    submit,
    submit_all,
    undo,
)
from railhead.server.models import Move, Table
from tests.server.acting import Browser
from tests.server.tables import alone, asked, new_table, play, seated, some_action

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return new_table(Table.Mode.ONE_SCREEN)


def one_player(table: Table) -> tuple[Viewer, list[Action]]:
    """The owner of the table, at a question after which the same player is asked twice more."""
    viewer = alone(table)
    for number in range(400):
        live = live_table(table.pk)
        game, player = live.game.fork(), asked(live)
        found: list[Action] = []
        while len(found) < 3 and game.decision is not None and game.decision.player == player:
            answer = game.decision.answers[0]
            found.append(answer if isinstance(answer, Action) else answer.at(answer.low))
            game.apply(found[-1])
        if len(found) == 3:
            return viewer, found
        submit(table.pk, viewer, live.version, f"on-{number}", some_action(live))
    raise AssertionError("nobody is asked three times in a row")


@pytest.mark.slow
def test_they_are_one_change_and_one_undo(table: Table) -> None:
    viewer, actions = one_player(table)
    before = live_table(table.pk)
    count, version = len(before.game.actions), before.version
    assert submit_all(table.pk, viewer, version, "all", actions) == Outcome("done", version + 1)
    assert live_table(table.pk).game.actions[count:] == actions
    assert undo(table.pk, viewer, version + 1, "back").status == "done"
    assert live_table(table.pk).game.state.key() == before.game.state.key()
    assert redo(table.pk, viewer, version + 2, "again").status == "done"
    assert live_table(table.pk).game.actions[count:] == actions
    TABLES.forget()
    loaded = live_table(table.pk)
    assert loaded.broken is None
    assert loaded.game.actions[count:] == actions
    assert loaded.version == version + 3


@pytest.mark.slow
def test_an_undo_into_the_middle_takes_all_back(table: Table) -> None:
    viewer, actions = one_player(table)
    before = live_table(table.pk)
    count, version = len(before.game.actions), before.version
    submit_all(table.pk, viewer, version, "all", actions)
    undo(table.pk, viewer, version + 1, "back", target=count + 2)
    assert len(live_table(table.pk).game.actions) == count
    # Far back, and forward again: the actions before it one by one, these three at once.
    undo(table.pk, viewer, version + 2, "far", target=count - 2)
    redo(table.pk, viewer, version + 3, "r1")
    redo(table.pk, viewer, version + 4, "r2")
    assert len(live_table(table.pk).game.actions) == count
    redo(table.pk, viewer, version + 5, "r3")
    assert live_table(table.pk).game.actions[count:] == actions


@pytest.mark.slow
def test_a_refused_one_changes_nothing_and_is_named(table: Table) -> None:
    viewer, actions = one_player(table)
    before = live_table(table.pk)
    with pytest.raises(RefusedAction) as refused:
        submit_all(table.pk, viewer, before.version, "all", [*actions[:2], Pass("nobody")])
    assert (refused.value.number, refused.value.count) == (3, 3)
    assert live_table(table.pk) is before
    assert Move.objects.filter(kind=Move.Kind.ACTIONS).count() == 0


def test_the_game_is_not_ended_for_others_by_the_way() -> None:
    table = new_table()
    viewers = seated(table)
    play(table.pk, viewers, 3)
    live = live_table(table.pk)
    player = asked(live)
    with pytest.raises(Illegal):
        submit_all(table.pk, viewers[player], live.version, "end", [EndGame(player)])


def test_nobody_acts_for_another_seat() -> None:
    table = new_table()
    viewers = seated(table)
    live = live_table(table.pk)
    player = asked(live)
    other = next(name for name in viewers if name != player)
    first = some_action(live)
    with pytest.raises(NotYourSeat):
        submit_all(table.pk, viewers[other], live.version, "theirs", [first])
    game = live.game.fork()
    game.apply(first)
    assert game.decision is not None
    second = game.decision.answers[0]
    with pytest.raises(RefusedAction, match="Somebody else"):
        submit_all(
            table.pk,
            viewers[player],
            live.version,
            "both",
            [first, second if isinstance(second, Action) else second.at(second.low)],
        )
    assert live_table(table.pk).version == 0


@pytest.mark.slow
def test_a_request_to_take_back_takes_all(table: Table) -> None:
    viewer, actions = one_player(table)
    version = live_table(table.pk).version
    count = len(live_table(table.pk).game.actions)
    submit_all(table.pk, viewer, version, "all", actions)
    assert ask_takeback(table.pk, viewer, version + 1, "ask").status == "done"
    assert len(live_table(table.pk).game.actions) == count


@pytest.mark.slow
def test_the_stored_moves_and_the_record_are_plain_lists_of_actions(table: Table) -> None:
    viewer, actions = one_player(table)
    version = live_table(table.pk).version
    submit_all(table.pk, viewer, version, "all", actions)
    undo(table.pk, viewer, version + 1, "back")
    redo(table.pk, viewer, version + 2, "again")
    stored = stored_moves(Table.objects.get(pk=table.pk))
    written = [action_to_json(action) for action in live_table(table.pk).game.actions]
    assert stored["actions"] == written
    assert stored["moves"][-3]["actions"] == written[-3:]


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ("[", "actions: not valid JSON"),
        ("{}", "actions: expected a list of 1 to 40 actions"),
        ("[]", "actions: expected a list of 1 to 40 actions"),
        (json.dumps([{"type": "pass", "actor": "p1"}] * 41), "actions: expected a list"),
        ('[{"type": "pass", "actor": "p1"}, 7]', "actions[1]: expected an object with a type"),
        ('[{"type": "pass"}]', "actions[0]"),
        ('[{"type": "dance", "actor": "p1"}]', "actions[0]: there is no action of type"),
    ],
)
def test_malformed_ones_are_refused_by_field(table: Table, sent: str, why: str) -> None:
    browser = Browser(table, table.owner_id)
    answer: Any = browser.post("move", actions=sent)
    assert answer.status_code == 400
    assert why in answer.content.decode()
    assert live_table(table.pk).version == 0


@pytest.mark.slow
def test_a_refusal_says_which_one_and_why(table: Table) -> None:
    viewer, actions = one_player(table)
    version = live_table(table.pk).version
    browser = Browser(table, viewer.person)
    sent = json.dumps([action_to_json(it) for it in (actions[0], Pass("nobody"))])
    answer: Any = browser.post("move", actions=sent)
    assert answer.status_code == 422
    assert "action 2 of 2" in answer.content.decode()
    assert live_table(table.pk).version == version
    sent = json.dumps([action_to_json(it) for it in actions])
    assert browser.post("move", actions=sent).status_code == 200
    assert live_table(table.pk).version == version + 1
