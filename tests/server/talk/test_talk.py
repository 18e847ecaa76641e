"""The talk of a table: who hears it, where it stands in the log, and what never shows it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from railhead.server.authority import Viewer, live_table, undo
from railhead.server.authority.watching import latest_stamp, stamp_of
from railhead.server.models import Message, Seat, Table, Visit
from railhead.server.page.panels import PANELS, render_panel
from tests.server.acting import Browser
from tests.server.browser import forms_in
from tests.server.shown import SPECTATOR, moment, words
from tests.server.tables import new_table, person, play, seated

pytestmark = pytest.mark.django_db


class Seats:
    """A table of Ann, Bob and Cid, each with a browser, and somebody who only watches."""

    def __init__(self) -> None:
        self.table = new_table()
        self.viewers = seated(self.table)
        self.browsers = {
            player: Browser(self.table, viewer.person) for player, viewer in self.viewers.items()
        }
        self.watcher = Browser(self.table, person("Zoe").pk)

    def say(self, player: str, text: str, key: str = "") -> Any:
        key = key or f"said-{Message.objects.count()}"
        return self.browsers[player].post("talk", do="say", text=text, key=key)

    def log(self, player: str = "", at: int | None = None) -> str:
        viewer = self.viewers.get(player, SPECTATOR)
        return str(render_panel(PANELS["log"], moment(live_table(self.table.pk), viewer, at)).body)

    def act(self, moves: int = 1) -> None:
        play(self.table.pk, self.viewers, moves)

    def version(self) -> int:
        return Table.objects.get(pk=self.table.pk).version


@pytest.fixture
def seats() -> Seats:
    return Seats()


def order(log: str, *texts: str) -> list[str]:
    """The texts in the order in which they stand in the log."""
    plain = words(log)
    return sorted(texts, key=plain.index)


def test_those_who_sit_there_read_what_one_of_them_says(seats: Seats) -> None:
    assert seats.say("p1", "Hello <b>all</b> & one").status_code == 200
    for player in seats.viewers:
        log = seats.log(player)
        assert "Hello &lt;b&gt;all&lt;/b&gt; &amp; one" in log
        assert "Ann" in words(log)


def test_a_link_can_be_followed_and_tells_nothing_of_the_table(seats: Seats) -> None:
    seats.say("p1", "https://example.org/?a=1&b=2 javascript:alert(1)")
    found = re.findall(r'<a href="(h[^"]*)" rel="([^"]*)" target="([^"]*)">', seats.log("p2"))
    rel = "nofollow noopener noreferrer"
    assert found == [("https://example.org/?a=1&amp;b=2", rel, "_blank")]


def everything(reader: Browser, table: Table) -> dict[str, bytes]:
    """What a reader can be given of a table, less what differs from one request to the next."""
    here = f"/tables/{table.pk}/"
    places = [
        "",
        "?whole=1",
        "log",
        "log?round=0",
        "panels",
        "record",
        "stored",
        "report",
        "?at=1",
        "map.svg",
    ]
    pages = {place: reader.client.get(f"{here}{place}") for place in places}
    pages["/"] = reader.client.get("/")
    fields = rb'name="(?:csrfmiddlewaretoken|key|ticket)" value="'
    chance = rb"(" + fields + rb'|X-CSRFToken": "|data-now=")[^"]*'
    return {
        place: re.sub(chance, b"", answer.content) + bytes(str(answer.status_code), "ascii")
        for place, answer in pages.items()
    }


@pytest.mark.slow
def test_who_only_watches_is_given_the_same_bytes_whatever_is_said(seats: Seats) -> None:
    seats.act(2)
    strangers = [seats.watcher, Browser(seats.table), Browser(seats.table, seats.table.owner_id)]
    for one in strangers:
        everything(one, seats.table)  # from then on their pages come whole
    before = [everything(one, seats.table) for one in strangers]
    seats.say("p1", "@Bob a secret")
    seats.say("p2", "another")
    seats.browsers["p2"].post("talk", do="withdraw", message=Message.objects.latest("pk").pk)
    assert [everything(one, seats.table) for one in strangers] == before


def test_who_only_watches_says_nothing(seats: Seats) -> None:
    seats.say("p1", "mine")
    number = Message.objects.get().pk
    for fields in ({"do": "say", "text": "hi"}, {"do": "withdraw", "message": number}):
        for browser in (seats.watcher, Browser(seats.table)):
            assert browser.post("talk", **fields).status_code == 403
    assert seats.watcher.post("talk/heard", message=number).status_code == 204
    assert Message.objects.get().text == "mine"
    assert not Visit.objects.exclude(heard=0).exists()


def test_at_one_screen_there_is_no_talk() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    owner = Browser(table, table.owner_id)
    assert owner.post("talk", do="say", text="to myself").status_code == 403
    assert "talk-form" not in owner.client.get(f"/tables/{table.pk}/").content.decode()


def test_it_stands_in_no_record(seats: Seats) -> None:
    seats.act()
    seats.say("p1", "a secret")
    for player in ("p1", "p2"):
        for where in ("record", "stored", "record?form=field"):
            answer = seats.browsers[player].client.get(f"/tables/{seats.table.pk}/{where}")
            assert b"a secret" not in answer.content


# -- where it stands ----------------------------------------------------------------------------


def test_moves_do_not_become_stale_by_it(seats: Seats) -> None:
    version = seats.version()
    seats.say("p2", "wait")
    assert seats.version() == version
    assert seats.browsers["p1"].move(version=version).status_code == 200


def test_open_pages_learn_of_it_though_the_table_stays_as_it_is(seats: Seats) -> None:
    before = Table.objects.get(pk=seats.table.pk)
    assert latest_stamp(before.changed, before.talked) == stamp_of(before.changed)
    answer = seats.say("p2", "hello")
    after = Table.objects.get(pk=seats.table.pk)
    assert after.changed == before.changed
    assert latest_stamp(after.changed, after.talked) == answer["Railhead-Stamp"]


def test_a_message_stands_between_the_moves_where_it_was_written(seats: Seats) -> None:
    seats.say("p1", "first")
    seats.act(2)
    seats.say("p2", "second")
    seats.act(2)
    texts = ("first", "second")
    log = seats.log("p3")
    assert order(log, *texts) == list(texts)
    lines = re.findall(r'id="said-\d+"|at=(\d+)"', log)
    assert lines.index("") < lines.index("1")
    second = len(lines) - 1 - lines[::-1].index("")
    assert {line for line in lines[:second] if line} <= {"0", "1", "2"}
    assert "3" in lines[second:]


def test_after_an_undo_it_stays_where_it_was_in_time(seats: Seats) -> None:
    seats.act(2)
    seats.say("p1", "before it")
    live = live_table(seats.table.pk)
    who = next(viewer for viewer in seats.viewers.values() if _may_undo(live, viewer))
    undo(seats.table.pk, who, live.version, "undo")
    seats.say("p1", "after it")
    seats.act(1)
    log = seats.log("p1")
    assert order(log, "before it", "takes back 1 action", "after it") == [
        "before it",
        "takes back 1 action",
        "after it",
    ]


def _may_undo(live: Any, viewer: Viewer) -> bool:
    return live.game.actions[-1].actor in viewer.players


def test_the_past_shows_what_had_been_said_by_then(seats: Seats) -> None:
    seats.act(1)
    seats.say("p1", "early")
    seats.act(2)
    seats.say("p1", "late")
    assert "early" in words(seats.log("p1", 2))
    assert "late" not in words(seats.log("p1", 2))
    assert "early" not in words(seats.log("p1", 0))


# -- what was read, and what is withdrawn -------------------------------------------------------


@pytest.mark.slow
def test_what_is_new_is_counted_until_it_is_read(seats: Seats) -> None:
    seats.say("p1", "one")
    seats.say("p1", "@Bob two")
    bob = seats.browsers["p2"]
    state = str(
        render_panel(PANELS["talk"], moment(live_table(seats.table.pk), seats.viewers["p2"])).body
    )
    assert 'data-unread="2"' in state
    assert "2 new messages; 1 names you" in words(state)
    assert "2 new messages" in words(bob.client.get("/").content.decode())
    assert "new message" not in words(seats.browsers["p1"].client.get("/").content.decode())
    bob.post("talk/heard", message=Message.objects.latest("pk").pk)
    assert "new message" not in words(bob.client.get("/").content.decode())
    bob.post("talk/heard", message=2**31 - 1)
    assert (
        Visit.objects.get(person=seats.viewers["p2"].person).heard
        == Message.objects.latest("pk").pk
    )


def test_what_its_author_withdraws_is_gone_for_all(seats: Seats) -> None:
    seats.say("p1", "@Bob a slip")
    number = Message.objects.get().pk
    assert seats.browsers["p2"].post("talk", do="withdraw", message=number).status_code == 403
    assert seats.browsers["p1"].post("talk", do="withdraw", message=number).status_code == 200
    for player in seats.viewers:
        assert "message withdrawn" in words(seats.log(player))
        assert "slip" not in seats.log(player)
    assert "slip" not in str(Message.objects.values())


def test_sent_again_it_stands_there_once(seats: Seats) -> None:
    for _ in range(2):
        assert seats.say("p1", "once", key="same").status_code == 200
    assert Message.objects.count() == 1


@pytest.mark.parametrize("text", ["", "  ", "x" * 1001, "a\x00"])
def test_what_cannot_be_kept_is_refused_with_a_reason(seats: Seats, text: str) -> None:
    answer = seats.say("p1", text)
    assert answer.status_code == 422
    assert not Message.objects.exists()
    answer = seats.browsers["p1"].post("talk", "text/html", do="say", text=text)
    assert answer.status_code == 303


def test_nobody_says_too_much_at_once(seats: Seats, settings: Any) -> None:
    settings.LIMITS_FACTOR = 0.001
    answers = [seats.say("p1", f"{number}").status_code for number in range(3)]
    assert answers[-1] == 429
    assert Message.objects.count() < 3


def test_somebody_new_on_the_seat_reads_the_talk_and_withdraws_only_his_own(seats: Seats) -> None:
    seats.say("p1", "by the first Ann")
    new = person("Dee")
    Seat.objects.filter(table=seats.table, player="p1").update(person=new)
    seats.browsers["p1"] = Browser(seats.table, new.pk)
    page = seats.browsers["p1"].client.get(f"/tables/{seats.table.pk}/").content.decode()
    assert "by the first Ann" in page
    assert 'class="said mine' not in page


def test_without_scripts_forms_lead_back_to_the_talk(seats: Seats) -> None:
    talk = f"/tables/{seats.table.pk}/#tab-talk"
    seats.say("p1", "one")
    bob = seats.browsers["p2"]
    page = bob.client.get(f"/tables/{seats.table.pk}/").content.decode()
    (form,) = (it for it in forms_in(page) if it.action.endswith("/talk") and "text" in it.fields)
    sent = bob.client.post(
        form.action, {**form.fields, "text": "I have no scripts"}, headers={"accept": "text/html"}
    )
    assert (sent.status_code, sent["Location"]) == (303, talk)
    assert "I have no scripts" in words(seats.log("p1"))
    assert 'data-unread="1"' in page
    (form,) = (it for it in forms_in(page) if it.action.endswith("/talk/heard"))
    sent = bob.client.post(form.action, form.fields, headers={"accept": "text/html"})
    assert (sent.status_code, sent["Location"]) == (303, talk)
    assert 'data-unread="0"' in bob.client.get(f"/tables/{seats.table.pk}/").content.decode()
