"""Tables put away: the archive of each, and deletion with the consent of those who sit there."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from railhead.engine.actions import Pass
from railhead.server.authority import TableMissing, Viewer, live_table, submit
from railhead.server.models import (
    KEPT_AFTER_DELETION,
    DeletionRequest,
    Move,
    Person,
    Seat,
    Table,
    Visit,
)
from railhead.server.running.cleanup import tidy
from tests.server.browser import Answer, Browser, signed_in, text
from tests.server.tables import alone, new_table, person, play, seated, some_action

pytestmark = pytest.mark.django_db


def sit(table: Table, somebody: Person, player: str) -> Table:
    Seat.objects.filter(table=table, player=player).update(person=somebody)
    return table


def do(browser: Browser, table: Table, what: str) -> Answer:
    """Send the form to delete a table, whichever page shows it."""
    return browser.post(
        f"/tables/{table.pk}/delete",
        {"do": what, "csrfmiddlewaretoken": token(browser)},
    )


def put(browser: Browser, table: Table, where: str) -> Answer:
    return browser.post(
        f"/tables/{table.pk}/put", {"put": where, "csrfmiddlewaretoken": token(browser)}
    )


def token(browser: Browser) -> str:
    browser.open("/you")
    return browser.cookies["railhead-form"].value


# -- the archive --------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_put_away_is_in_the_archive_of_that_person_alone() -> None:
    ann, bob = person(), person("Bob")
    table = sit(sit(new_table(), ann, "p1"), bob, "p2")
    browser = signed_in(ann)
    answer = browser.send("/", f"/tables/{table.pk}/put", put="away")
    assert (answer.status_code, answer["Location"]) == (303, "/")
    home = text(browser.open("/"))
    assert table.pk not in home
    assert "1 table in the archive" in home
    assert table.pk in text(browser.open("/archive"))
    assert table.pk in text(signed_in(bob).open("/"))
    assert table.pk not in text(signed_in(bob).open("/archive"))


@pytest.mark.slow
def test_a_turn_at_a_table_put_away_is_counted_and_the_table_stays_there() -> None:
    ann = person()
    table = sit(new_table(), ann, "p2")
    viewers = {player: alone_at(player) for player in ("p1", "p2", "p3")}
    browser = signed_in(ann)
    put(browser, table, "away")
    assert "your turn at" not in text(browser.open("/"))
    submit(table.pk, viewers["p1"], 0, "k", some_action(live_table(table.pk)))
    assert "your turn at 1 of them" in text(browser.open("/"))
    page = text(browser.open("/archive"))
    assert "<title>(1) Archive" in page
    assert "Your turn" in page


def alone_at(player: str) -> Viewer:
    """Somebody at one seat, whoever it is."""
    return Viewer(None, frozenset({player}), one_screen=False, owner=False)


@pytest.mark.slow
def test_it_comes_back_and_keeps_its_notes() -> None:
    ann = person()
    table = sit(new_table(), ann, "p1")
    Visit.objects.create(table=table, person=ann, notes="mine", last_read=3)
    browser = signed_in(ann)
    put(browser, table, "away")
    answer = browser.send("/archive", f"/tables/{table.pk}/put", put="back")
    assert answer["Location"] == "/archive"
    assert table.pk in text(browser.open("/"))
    visit = Visit.objects.get()
    assert (visit.notes, visit.last_read, visit.put_away) == ("mine", 3, False)


@pytest.mark.slow
def test_only_who_takes_part_puts_a_table_away() -> None:
    table = new_table(owner=person("Zoe"))
    assert put(signed_in(person("Eve")), table, "away").status_code == 403
    assert put(Browser(), table, "away").status_code == 403
    assert not Visit.objects.exists()
    assert put(signed_in(table.owner), table, "aside").status_code == 400


# -- deleting alone ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("mode", [Table.Mode.ONE_SCREEN, Table.Mode.SEATS])
def test_where_nobody_else_plays_it_is_deleted_after_a_question(mode: str) -> None:
    ann = person()
    table = new_table(mode, owner=ann)
    if mode == Table.Mode.SEATS:
        sit(table, ann, "p1")
    browser = signed_in(ann)
    page = text(browser.open(f"/tables/{table.pk}/delete"))
    assert f"/tables/{table.pk}/record" in page, "its record can be downloaded there"
    assert Table.objects.filter(pk=table.pk).exists(), "looking deletes nothing"
    answer = browser.send(f"/tables/{table.pk}/delete", "", do="ask")
    assert (answer.status_code, answer["Location"]) == (303, "/archive#deleted")
    assert table.pk not in text(browser.open("/"))
    assert browser.open(f"/tables/{table.pk}/").status_code == 404


@pytest.mark.slow
def test_a_deleted_table_is_nowhere_and_comes_back_whole() -> None:
    ann = person()
    table = new_table(Table.Mode.ONE_SCREEN, owner=ann)
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), alone(table)), 5)
    before = live_table(table.pk).game.state.key
    browser = signed_in(ann)
    do(browser, table, "ask")
    for page in ("", "record", "stored", "panels", "log", "map.svg", "live", "delete", "rules"):
        assert browser.open(f"/tables/{table.pk}/{page}").status_code == 404, page
    with pytest.raises(TableMissing):
        submit(table.pk, alone(table), 5, "k", Pass(table.players[0][0]))
    answer = browser.send("/archive", f"/tables/{table.pk}/delete", do="bring-back")
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert live_table(table.pk).game.state.key == before
    assert Move.objects.filter(table=table).count() == 5


def test_an_invitation_to_a_deleted_table_is_nothing() -> None:
    ann = person()
    table = sit(new_table(owner=ann), ann, "p1")
    invite = Seat.objects.get(table=table, player="p2").secret
    do(signed_in(ann), table, "ask")
    assert Browser().open(f"/join/{invite}").status_code == 404


def test_tidying_removes_it_after_some_days_and_not_before() -> None:
    ann = person()
    table = new_table(Table.Mode.ONE_SCREEN, owner=ann)
    now = timezone.now()
    Table.objects.filter(pk=table.pk).update(deleted=now - KEPT_AFTER_DELETION + timedelta(hours=1))
    kept = new_table(Table.Mode.ONE_SCREEN, owner=ann)
    tidy()
    assert Table.everything.filter(pk=table.pk).exists()
    Table.everything.filter(pk=table.pk).update(deleted=now - KEPT_AFTER_DELETION)
    tidy()
    assert list(Table.everything.values_list("pk", flat=True)) == [kept.pk]


# -- by consent ----------------------------------------------------------------------------------


@pytest.fixture
def shared() -> tuple[Table, Browser, Browser, Browser]:
    """A table of Ann, who owns it, Bob and Cid, and their browsers."""
    table = new_table(owner=person())
    viewers = seated(table)
    Seat.objects.filter(table=table, player="p1").update(person=table.owner)
    bob, cid = (Person.objects.get(pk=viewers[player].person or 0) for player in ("p2", "p3"))
    return table, signed_in(table.owner), signed_in(bob), signed_in(cid)


Shared = tuple[Table, Browser, Browser, Browser]


@pytest.mark.slow
def test_where_others_sit_it_is_deleted_when_all_agree(shared: Shared) -> None:
    table, ann, bob, cid = shared
    assert "Others sit at this table: Bob, Cid." in text(ann.open(f"/tables/{table.pk}/delete"))
    assert do(ann, table, "ask")["Location"] == "/"
    assert Table.objects.filter(pk=table.pk).exists()
    for browser in (bob, cid):
        assert "Ann asks to delete this table" in text(browser.open("/"))
        assert "Ann asks to delete this table" in text(browser.open(f"/tables/{table.pk}/"))
    bob.send("/", f"/tables/{table.pk}/delete", do="agree")
    assert "asks to delete" not in text(bob.open("/")), "Bob has answered"
    assert "Still to answer: Cid." in text(ann.open(f"/tables/{table.pk}/"))
    cid.send(f"/tables/{table.pk}/", f"/tables/{table.pk}/delete", do="agree")
    assert not Table.objects.filter(pk=table.pk).exists()
    assert not DeletionRequest.objects.exists()
    ann.send("/archive", f"/tables/{table.pk}/delete", do="bring-back")
    assert Table.objects.filter(pk=table.pk).exists()


@pytest.mark.slow
def test_one_who_refuses_keeps_it(shared: Shared) -> None:
    table, ann, bob, cid = shared
    do(ann, table, "ask")
    do(bob, table, "agree")
    do(cid, table, "refuse")
    assert not DeletionRequest.objects.exists()
    assert do(bob, table, "agree").status_code == 409
    assert Table.objects.filter(pk=table.pk).exists()


@pytest.mark.slow
def test_the_owner_withdraws_his_request(shared: Shared) -> None:
    table, ann, bob, _ = shared
    do(ann, table, "ask")
    assert "You ask to delete this table" in text(ann.open("/"))
    ann.send("/", f"/tables/{table.pk}/delete", do="withdraw")
    assert not DeletionRequest.objects.exists()
    assert "asks to delete" not in text(bob.open("/"))


@pytest.mark.slow
def test_asking_twice_keeps_the_answers(shared: Shared) -> None:
    table, ann, bob, _ = shared
    do(ann, table, "ask")
    do(bob, table, "agree")
    do(ann, table, "ask")
    assert len(DeletionRequest.objects.get().agreed) == 1


def test_the_others_play_on_meanwhile(shared: Shared) -> None:
    table, ann, _, _ = shared
    do(ann, table, "ask")
    viewer = alone_at("p1")
    assert submit(table.pk, viewer, 0, "k", some_action(live_table(table.pk))).status == "done"
    assert DeletionRequest.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize("what", ["ask", "agree", "refuse", "withdraw", "bring-back"])
def test_whoever_has_no_say_changes_nothing(shared: Shared, what: str) -> None:
    table, ann, bob, _ = shared
    do(ann, table, "ask")
    strangers = [Browser(), signed_in(person("Eve"))]
    strangers += [bob] if what in ("ask", "withdraw", "bring-back") else [ann]
    for browser in strangers:
        assert do(browser, table, what).status_code == 403, what
    assert DeletionRequest.objects.get().agreed == []
    assert Table.objects.filter(pk=table.pk).exists()


def test_nobody_but_the_owner_learns_that_there_was_a_deleted_table(shared: Shared) -> None:
    table, _, bob, _ = shared
    Table.objects.filter(pk=table.pk).update(deleted=timezone.now())
    assert do(bob, table, "bring-back").status_code == 404
    assert do(Browser(), table, "bring-back").status_code == 404
    assert table.pk not in text(bob.open("/archive"))


def test_a_page_of_a_deleted_table_is_led_home(shared: Shared) -> None:
    table, ann, _, _ = shared
    Table.objects.filter(pk=table.pk).update(deleted=timezone.now())
    answer = ann.get(f"/tables/{table.pk}/panels", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (404, "/")


def test_what_is_to_be_done_must_be_said(shared: Shared) -> None:
    table, ann, _, _ = shared
    assert do(ann, table, "burn").status_code == 400
