"""The pages of a table that cannot go on: to be read, paged through and downloaded, never 500."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from railhead.records.loading import load_data
from railhead.server.authority import live_table
from railhead.server.authority.loading import TABLES
from railhead.server.models import Move, Person, Seat, Table
from railhead.server.page import panels
from railhead.server.people.access import sign_in
from railhead.titles.g1849.auction import StartingRound
from tests.server.browser import forms
from tests.server.tables import alone, new_table, person, play, seated

FAILED = panels.failed

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

STOPPED = "This table cannot go on"


def browser_of(who: Person | None) -> Client:
    """The browser of somebody, or of a stranger."""
    browser = Client()
    if who is not None:
        request = browser.get("/").wsgi_request
        sign_in(request, who)
        request.session.save()
        browser.cookies["railhead"] = str(request.session.session_key)
    return browser


def text(answer: Any) -> str:
    """What a page says, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


@pytest.fixture
def owner() -> Person:
    return person("Olga")


@pytest.fixture
def table(owner: Person) -> Iterator[Table]:
    """Eight moves by Ann, Bob and Cid; the sixth is none any more. Olga owns the table."""
    table = new_table(owner=owner)
    play(table.pk, seated(table), 8)
    Move.objects.filter(table=table, version=6).update(action={"type": "pass", "actor": "nobody"})
    TABLES.forget()
    yield table
    TABLES.forget()


def posts(answer: Any) -> list[str]:
    """The addresses of all forms of a page that change something."""
    return [form.action for form in forms(answer).values() if form.method == "post"]


def test_the_page_tells_the_owner_which_move_which_rule_and_what_to_do(
    table: Table, owner: Person
) -> None:
    answer = browser_of(owner).get(f"/tables/{table.pk}/")
    assert answer.status_code == 200
    page = text(answer)
    assert STOPPED in page
    assert "Stored move 6 of 8 does not follow the rules of this program" in page
    assert "Rule 1849-" in page
    assert "All 8 stored moves are kept" in page
    assert "after its last good action, number 5" in page
    for address in ("record", "stored"):
        assert f"/tables/{table.pk}/{address}" in answer.content.decode()


def test_a_player_is_told_as_the_owner_is_and_a_spectator_in_short(
    table: Table,
) -> None:
    player = Seat.objects.filter(table=table, player="p2").get().person
    assert player is not None
    assert "Stored move 6 of 8" in text(browser_of(player).get(f"/tables/{table.pk}/"))
    for who in (None, person("Zoe")):
        page = text(browser_of(who).get(f"/tables/{table.pk}/"))
        assert STOPPED in page
        assert "its owner is told why" in page
        assert "Stored move" not in page


def test_the_page_is_there_in_french(table: Table, owner: Person) -> None:
    page = text(browser_of(owner).get(f"/tables/{table.pk}/", headers={"accept-language": "fr"}))
    assert "Cette table ne peut pas continuer" in page
    assert "Règle 1849-" in page
    assert "cannot" not in page


def test_there_is_nothing_to_press_and_nobody_is_asked(table: Table, owner: Person) -> None:
    for who in (owner, Seat.objects.filter(table=table, player="p1").get().person, None):
        answer = browser_of(who).get(f"/tables/{table.pk}/")
        acting = [it for it in posts(answer) if it.startswith("/tables/")]
        assert set(acting) <= {f"/tables/{table.pk}/notes"}
        assert "is asked" not in text(answer)
        assert "to act" not in text(answer)
        assert "data-mine" not in answer.content.decode()


def test_the_past_can_be_paged_through(table: Table) -> None:
    for at in range(6):
        answer = browser_of(None).get(f"/tables/{table.pk}/?at={at}")
        assert answer.status_code == 200, at
        assert STOPPED in text(answer), at


PAGES = (
    "", "log", "report", "compare", "rules", "panels", "record", "stored", "tiles", "hexes/C5",
    "tiles/644",
)  # fmt: skip


def test_every_page_of_the_table_answers(table: Table, owner: Person) -> None:
    browser = browser_of(owner)
    assert {browser.get(f"/tables/{table.pk}/{page}").status_code for page in PAGES} == {200}


def test_a_moment_that_was_not_reached_is_not_there(table: Table) -> None:
    assert browser_of(None).get(f"/tables/{table.pk}/?at=6").status_code == 404


@pytest.mark.parametrize(
    ("where", "fields"),
    [
        ("move", {"action": json.dumps({"type": "pass", "actor": "p1"})}),
        ("undo", {}),
        ("undo", {"target": "2"}),
        ("redo", {}),
        ("takeback", {"do": "ask", "target": "2"}),
        ("takeback", {"do": "ask", "end": "1"}),
        ("takeback", {"do": "agree"}),
        ("move", {}),
    ],
)
def test_acting_is_answered_409_and_changes_nothing(
    table: Table, where: str, fields: dict[str, str]
) -> None:
    before = list(Move.objects.filter(table=table).values_list())
    for player in ("p1", "p2", "p3"):
        browser = browser_of(Seat.objects.filter(table=table, player=player).get().person)
        fields = {"version": "8", "key": f"k-{player}", **fields}
        answer = browser.post(f"/tables/{table.pk}/{where}", fields)
        assert answer.status_code == 409
        assert STOPPED in answer.content.decode()
        by_script = browser.post(
            f"/tables/{table.pk}/{where}", fields, headers={"HX-Request": "true"}
        )
        assert by_script.status_code == 409
        assert STOPPED in by_script.content.decode()
    assert list(Move.objects.filter(table=table).values_list()) == before


def test_the_record_holds_the_good_part_and_the_stored_moves_all(table: Table) -> None:
    browser = browser_of(None)
    good = json.loads(browser.get(f"/tables/{table.pk}/record").content)
    replay = load_data(good)
    assert (replay.error, len(replay.game.actions)) == (None, 5)
    assert replay.game.state == live_table(table.pk).game.state
    answer = browser.get(f"/tables/{table.pk}/stored")
    assert "-all-moves.json" in answer["Content-Disposition"]
    stored = json.loads(answer.content)
    assert len(stored["moves"]) == len(stored["actions"]) == 8
    replay = load_data(stored)
    assert replay.error is not None
    assert (replay.error.number, len(replay.game.actions)) == (6, 5)


def test_the_stored_moves_of_no_table_are_not_there() -> None:
    assert browser_of(None).get("/tables/nowhere/stored").status_code == 404


# -- rules that trip over what they should ask ------------------------------------------------


def test_a_question_over_which_the_rules_trip_leaves_the_rest_of_the_page(
    owner: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def trip(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(panels, "failed", FAILED)
    table = new_table(Table.Mode.ONE_SCREEN, owner=owner)
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), alone(table)), 3)
    monkeypatch.setattr(StartingRound, "answers", trip)
    browser = browser_of(owner)
    for _ in range(3):
        answer = browser.get(f"/tables/{table.pk}/")
        assert answer.status_code == 200
        assert "This part of the page cannot be shown" in text(answer)
    # Once for the one panel that asks for answers, however often somebody looks.
    trips = [record for record in caplog.records if "panel asking" in record.getMessage()]
    assert len(trips) == 1
    assert f"/tables/{table.pk}/undo" in posts(answer)
    fields = {"version": 3, "key": "back"}
    assert browser.post(f"/tables/{table.pk}/undo", fields).status_code == 200
    assert len(live_table(table.pk).game.actions) == 2


# -- the home page ------------------------------------------------------------------------------


def section(answer: Any, name: str) -> str:
    found = re.search(
        rf'<section aria-labelledby="head-{name}">(.*?)</section>',
        answer.content.decode(),
        re.DOTALL,
    )
    return found[1] if found else ""


def test_the_home_page_marks_it_and_leaves_others_where_they_are(
    table: Table, owner: Person
) -> None:
    sound = new_table(Table.Mode.ONE_SCREEN, owner=owner)
    lost = new_table(Table.Mode.ONE_SCREEN, owner=owner)
    Table.objects.filter(pk=lost.pk).update(rules="77")
    browser = browser_of(owner)
    browser.get(f"/tables/{table.pk}/")
    home = browser.get("/")
    assert home.status_code == 200
    stopped = section(home, "stopped")
    assert table.pk in stopped
    assert lost.pk in stopped, "rules that nobody knows are seen without opening the table"
    assert "cannot go on" in stopped
    assert sound.pk in section(home, "others")
    assert browser.get(f"/tables/{sound.pk}/").status_code == 200


# -- where not even the start is there -----------------------------------------------------------


@pytest.fixture(params=["title", "rules", "options", "board"])
def lost(request: pytest.FixtureRequest, owner: Person) -> Iterator[Table]:
    """A table whose game cannot be set up."""
    table = new_table(owner=owner)
    play(table.pk, seated(table), 4)
    damages: dict[str, dict[str, Any]] = {
        "title": {"title": "1899"},
        "rules": {"rules": "77"},
        "options": {"options": {"bonds": "perhaps"}},
        "board": {"board_id": "0123"},
    }
    Table.objects.filter(pk=table.pk).update(name="Friday", **damages[request.param])
    TABLES.forget()
    yield table
    Table.objects.filter(pk=table.pk).update(board_id=None)
    TABLES.forget()


def test_what_is_known_of_it_is_told(lost: Table, owner: Person) -> None:
    answer = browser_of(owner).get(f"/tables/{lost.pk}/")
    assert answer.status_code == 200
    page = text(answer)
    assert STOPPED in page
    assert "The game cannot be set up" in page
    for word in ("Friday", "Ann, Bob, Cid", "All 4 stored moves are kept"):
        assert word in page
    short = text(browser_of(None).get(f"/tables/{lost.pk}/"))
    assert "This program cannot set up the game" in short


def test_its_moves_can_be_had_and_nothing_else(lost: Table, owner: Person) -> None:
    browser = browser_of(owner)
    stored = json.loads(browser.get(f"/tables/{lost.pk}/stored").content)
    assert len(stored["moves"]) == 4
    for where in ("log", "report", "compare", "panels", "record", "hexes/C5"):
        answer = browser.get(f"/tables/{lost.pk}/{where}")
        assert answer.status_code == 503, where
        assert STOPPED in answer.content.decode()
    for where in ("move", "undo", "redo", "takeback"):
        answer = browser.post(f"/tables/{lost.pk}/{where}", {"version": 4, "key": "k"})
        assert answer.status_code == 409, where
        assert "cannot go on" in answer.content.decode()
    assert Move.objects.filter(table=lost).count() == 4
    assert browser.get("/").status_code == 200
