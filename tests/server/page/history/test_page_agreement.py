"""Undo and redo in the game's words, and what is asked of the other players."""

from __future__ import annotations

import random

import pytest

from railhead.language import describe
from railhead.server.authority import (
    LiveTable,
    Viewer,
    answer_takeback,
    ask_takeback,
    ask_to_end,
    live_table,
    submit,
    undo,
)
from railhead.server.models import Table
from railhead.server.page.panels import render_all
from tests.server.shown import SPECTATOR, moment, words
from tests.server.tables import alone, asked, new_table, play, seated, some_action

pytestmark = pytest.mark.django_db


def panel(name: str, live: LiveTable, viewer: Viewer, at: int | None = None) -> str:
    """The markup of one panel for somebody."""
    return str(render_all(moment(live, viewer, at))[name].body)


@pytest.fixture
def table() -> Table:
    return new_table()


def after_a_move_of_another(table: Table, seats: dict[str, Viewer]) -> tuple[LiveTable, str]:
    """The table after the first move, and a player whose move it was not."""
    live = play(table.pk, seats, 1)
    return live, next(player for player in seats if player != "p1")


@pytest.mark.slow
def test_what_undo_takes_back_stands_beside_it(table: Table) -> None:
    seats = seated(table)
    live, other = after_a_move_of_another(table, seats)
    said = live.game.actions[0]
    own = words(panel("travel", live, seats["p1"]))
    assert "Undo" in own
    assert "Ask to undo" not in own
    log = words(panel("log", live, seats["p1"]))
    line = own.rpartition("Undo ")[2].rpartition(" 1 /1")[0]
    assert line
    assert line in log or line == describe(said, live.at(0))
    assert "Ask to undo" in words(panel("travel", live, seats[other]))
    assert "ndo" not in words(panel("travel", live, SPECTATOR))


def test_redo_is_offered_to_whose_move_it_was_and_says_what_it_plays(table: Table) -> None:
    owner = alone(new_table(Table.Mode.ONE_SCREEN))
    table = Table.objects.get(owner=owner.person)
    live = live_table(table.pk)
    action = some_action(live, random.Random(1))
    submit(table.pk, owner, live.version, "one", action)
    undo(table.pk, owner, live.version + 1, "two")
    live = live_table(table.pk)
    shown = words(panel("travel", live, owner))
    assert f"Redo {describe(action, live.game)}" in shown
    assert "Redo" not in words(panel("travel", live, SPECTATOR))


@pytest.mark.slow
def test_everybody_is_told_what_is_asked_and_who_is_still_to_answer(table: Table) -> None:
    seats = seated(table)
    live, other = after_a_move_of_another(table, seats)
    third = next(player for player in seats if player not in ("p1", other))
    ask_takeback(table.pk, seats[other], live.version, "ask", 0)
    live = live_table(table.pk)
    names = live.game.players
    mine = panel("takeback", live, seats[other])
    assert "You ask to take back 1 action" in words(mine)
    assert "Ask no longer" in words(mine)
    assert 'value="agree"' not in mine
    theirs = panel("takeback", live, seats["p1"])
    assert f"{names[other]} asks to take back 1 action" in words(theirs)
    assert f"Still to answer: {names['p1']}, {names[third]}." in words(theirs)
    assert 'value="agree"' in theirs
    assert 'value="refuse"' in theirs
    watching = panel("takeback", live, SPECTATOR)
    assert f"{names[other]} asks" in words(watching)
    assert "<form" not in watching
    answer_takeback(table.pk, seats["p1"], live.version, "yes", agree=True)
    live = live_table(table.pk)
    shown = words(panel("takeback", live, seats[third]))
    assert f"Agreed: {names['p1']}. Still to answer: {names[third]}. See the table" in shown
    assert 'value="agree"' not in panel("takeback", live, seats["p1"])
    answer_takeback(table.pk, seats[third], live.version, "no", agree=False)
    assert words(panel("takeback", live_table(table.pk), seats[other])) == ""


def test_a_table_is_asked_to_end(table: Table) -> None:
    seats = seated(table)
    live, other = after_a_move_of_another(table, seats)
    assert "Ask to end the game" in words(panel("about", live, seats[other]))
    assert "End the game" not in words(panel("about", live, SPECTATOR))
    ask_to_end(table.pk, seats[other], live.version, "end")
    live = live_table(table.pk)
    told = words(panel("takeback", live, seats["p1"]))
    assert f"{live.game.players[other]} asks to end the game here" in told


@pytest.mark.slow
def test_what_was_asked_is_over_when_somebody_acts(table: Table) -> None:
    seats = seated(table)
    live, other = after_a_move_of_another(table, seats)
    ask_takeback(table.pk, seats[other], live.version, "ask", 0)
    live = live_table(table.pk)
    submit(table.pk, seats[asked(live)], live.version, "go", some_action(live))
    for viewer in (*seats.values(), SPECTATOR):
        assert words(panel("takeback", live_table(table.pk), viewer)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("at", [0, 1, 5])
def test_the_way_through_the_past(table: Table, at: int) -> None:
    seats = seated(table)
    live = play(table.pk, seats, 8)
    shown = panel("travel", live, seats["p1"], at)
    assert f"{at} /8" in words(shown)
    here = f"/tables/{table.pk}/"
    ways = {
        "first": None if at == 0 else "?at=0",
        "previous": None if at == 0 else f"?at={at - 1}",
        "next": f"?at={at + 1}",
        "last": here,
    }
    for name, address in ways.items():
        link = f'id="travel-{name}" href="{address}"'
        assert (link in shown) == (address is not None), name
    assert f'id="travel-now" href="{here}"' in shown
    present = panel("travel", live, seats["p1"])
    assert "travel-now" not in present
    assert 'id="travel-next" href' not in present


@pytest.mark.slow
def test_what_was_taken_back_stands_in_the_log_with_who_agreed(table: Table) -> None:
    """After what still stands, whatever is played later."""
    seats = seated(table)
    live = play(table.pk, seats, 3)
    names = live.game.players
    ask_takeback(table.pk, seats["p1"], live.version, "ask", 1)
    for other in ("p2", "p3"):
        live = live_table(table.pk)
        answer_takeback(table.pk, seats[other], live.version, f"yes {other}", agree=True)
    told = f"{names['p1']} takes back 2 actions; agreed: {names['p2']}, {names['p3']}"
    live = live_table(table.pk)
    assert len(live.game.actions) == 1
    log = words(panel("log", live, SPECTATOR))
    assert log.endswith(told + " The whole log on a page")
    live = play(table.pk, seats, 2)
    log = words(panel("log", live, SPECTATOR))
    before, _, after = log.partition(told)
    assert before
    assert names["p2"] in after or names["p3"] in after
    assert log.count("takes back") == 1
    assert panel("log", live, SPECTATOR).count("line taken_back") == 1


def test_an_undo_of_ones_own_needs_no_agreement_and_is_told_too(table: Table) -> None:
    seats = seated(table)
    live = play(table.pk, seats, 1)
    undo(table.pk, seats["p1"], live.version, "back")
    live = live_table(table.pk)
    assert live.game.actions == []
    log = words(panel("log", live, seats["p2"]))
    assert f"{live.game.players['p1']} takes back 1 action " in log
    assert "agreed" not in log


def test_at_one_screen_nobody_is_told_what_all_have_seen() -> None:
    owner = alone(new_table(Table.Mode.ONE_SCREEN))
    table = Table.objects.get(owner=owner.person)
    live = live_table(table.pk)
    submit(table.pk, owner, live.version, "one", some_action(live, random.Random(1)))
    undo(table.pk, owner, live.version + 1, "two")
    assert "takes back" not in words(panel("log", live_table(table.pk), owner))


@pytest.mark.slow
def test_whoever_is_asked_for_consent_is_called_as_for_a_turn(table: Table) -> None:
    """In the title of the page, by its icon and its bar, until they have answered."""
    seats = seated(table)
    live, other = after_a_move_of_another(table, seats)
    third = next(player for player in seats if player not in ("p1", other))

    def called(player: str) -> bool:
        bar = panel("bar", live_table(table.pk), seats[player])
        return 'data-turn="yours"' in bar and "Your consent is asked for" in bar

    assert not any(called(player) for player in seats)
    ask_takeback(table.pk, seats[other], live.version, "ask", 0)
    assert {player for player in seats if called(player)} == {"p1", third}
    assert 'data-title="● Your consent is asked for' in panel(
        "bar", live_table(table.pk), seats["p1"]
    )
    answer_takeback(table.pk, seats["p1"], live.version, "yes", agree=True)
    assert {player for player in seats if called(player)} == {third}
    answer_takeback(table.pk, seats[third], live.version, "no", agree=False)
    assert not any(called(player) for player in seats)
