"""Computers on the pages: in the form of a new table, and wherever players are named."""

from __future__ import annotations

import re
from typing import Any

import pytest

from railhead.bots.advice import EQUAL, KEPT, NOTHING, ONLY
from railhead.bots.opponents import STRENGTHS
from railhead.bots.prospects import FIGURES
from railhead.engine.actions import Pass
from railhead.language import voice_of
from railhead.language.motives import STRENGTHS as NAMED
from railhead.language.motives import say_motive
from railhead.server.authority import live_table, set_clock, submit
from railhead.server.clocks.choosing import ClockChoice
from railhead.server.computers.thinking import PLAINLY
from railhead.server.computers.worker import play_on
from railhead.server.models import Seat, Table
from railhead.server.models.computers import PAUSES, Pace
from railhead.titles.catalogue import new_game
from tests.server.acting import Browser
from tests.server.clocks.waiting import wait
from tests.server.computers.sitting import beside, do, give, viewers_of
from tests.server.tables import new_table, person, seated

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_panel_fails")]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def page(browser: Browser, where: str = "") -> str:
    answer = browser.client.get(f"/tables/{browser.table.pk}/{where}")
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def panel(browser: Browser, name: str) -> str:
    found = re.search(rf'<section id="panel-{name}".*?</section>', page(browser), re.DOTALL)
    assert found is not None
    return found[0]


def form(**more: Any) -> dict[str, Any]:
    names = {f"name-{place}": name for place, name in enumerate(("Ann", "Bob", "Cid"), 1)}
    return {"title": "1849", "mode": "screen", "preset": "default", "own": "1", **names, **more}


def opened(**more: Any) -> Any:
    """The answer to the form of a new table."""
    browser = Browser(new_table(), person("Ann").pk)
    text = browser.client.get("/new?title=1849").content.decode()
    ticket = re.search(r'name="ticket" value="([^"]*)"', text)
    assert ticket is not None
    options = dict(re.findall(r'<select id="(option-[^"]*)".*?<option value="([^"]*)"', text, re.S))
    return browser.client.post("/new", {**options, **form(ticket=ticket[1], **more)})


# -- a new table --------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", Table.Mode.values)
def test_any_place_may_be_a_computers(mode: str) -> None:
    answer = opened(**{"mode": mode, "who-2": "club", "who-3": "expert"})
    assert answer.status_code == 303, words(answer.content.decode())
    table = Table.objects.latest("created")
    assert table.computers == {"p2": "club", "p3": "expert"}
    assert Pace.objects.get(table=table).pause == 1000
    seats = Seat.objects.filter(table=table).exclude(person=None)
    assert seats.count() == (1 if mode == Table.Mode.SEATS else 0)


def test_a_computer_without_a_name_gets_one() -> None:
    assert opened(**{"name-3": "", "who-3": "beginner"}).status_code == 303
    table = Table.objects.latest("created")
    assert [name for _, name in table.players] == ["Ann", "Bob", "Computer 3"]


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"who-2": "genius"}, "Please choose one of these."),
        ({"mode": "seats", "who-1": "club"}, "A computer plays on this seat"),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, str], text: str) -> None:
    answer = opened(**fields)
    assert answer.status_code == 422
    assert text in words(answer.content.decode())


# -- at the table -------------------------------------------------------------------------------


def at_one_screen() -> Browser:
    """Ann's browser, at a table of one screen with two computers that have played."""
    table, viewers = beside("p2", "p3", mode=Table.Mode.ONE_SCREEN, strength="club")
    live = live_table(table.pk)
    submit(table.pk, viewers["p1"], live.version, "p", Pass("p1"))
    play_on(table.pk)
    return Browser(table, table.owner_id)


def test_they_are_marked_wherever_players_are_named() -> None:
    browser = at_one_screen()
    assert words(panel(browser, "players")).count("computer, club player") == 2
    assert words(panel(browser, "ledger")).count("computer, club player") == 2
    log = words(panel(browser, "log"))
    assert log.count("computer, club player") == 2
    assert "2 computers play" in words(panel(browser, "computers"))
    assert "computer, club player" in words(page(browser, "log"))
    assert words(browser.client.get("/").content.decode()).count("(computer)") == 2


def test_every_move_of_theirs_says_why() -> None:
    browser = at_one_screen()
    lines = re.findall(r'<span class="by-computer.*?</span>\s*</a>', panel(browser, "log"), re.S)
    assert len(lines) == 2
    for line in lines:
        assert len(words(line)) > len("computer, club player: ")


def test_there_are_words_for_every_motive_and_strength() -> None:
    assert list(NAMED) == list(STRENGTHS)
    voice = voice_of(new_game("1849", ["Ann", "Bob", "Cid"], seed=1))
    # `ruin` came after moves were stored with reasons.
    for kind in {*FIGURES, KEPT, "paying"} - {"ruin"}:
        said = say_motive(kind, {"amount": 5}, voice)
        assert said
        assert "{" not in said, "moves were stored with these"
    for kind in {ONLY, NOTHING, EQUAL, *PLAINLY.values()}:
        assert say_motive(kind, {}, voice)
    told = say_motive("need", {"amount": 5, "company": "SFA", "about": 1}, voice)
    assert told == "about L.5 less has to come from the president for a train of SFA"


def test_while_they_think_everybody_reads_it() -> None:
    table, viewers = beside("p2")
    do(table, viewers)
    browser = Browser(table, table.owner_id)
    assert "Bob thinks" in words(panel(browser, "bar"))
    assert "The computer thinks: Bob" in words(panel(browser, "asking"))
    assert "Bob thinks" in words(panel(browser, "computers"))
    assert "The computer thinks: Bob" in words(browser.client.get("/").content.decode())
    assert "[data-answers" not in panel(browser, "asking")


def test_their_pace_is_set_by_a_form() -> None:
    table, viewers = beside("p2")
    browser = Browser(table, table.owner_id)
    assert browser.post("pace", do="pause", pause=0).status_code == 200
    assert browser.post("pace", do="stop").status_code == 200
    assert "The computers are stopped by Ann." in words(panel(browser, "computers"))
    do(table, viewers)
    assert play_on(table.pk) == 0
    assert browser.post("pace", do="go").status_code == 200
    assert play_on(table.pk) == 1
    for fields, text in (
        ({"do": "pause", "pause": 17}, ", ".join(map(str, PAUSES))),
        ({"do": "run"}, "expected stop, go or pause"),
    ):
        answer = browser.post("pace", **fields)
        assert answer.status_code == 400
        assert text in answer.content.decode()
    stranger = Browser(table, person("Zoe").pk)
    assert stranger.post("pace", do="stop").status_code == 403
    assert "Stop them" not in words(panel(stranger, "computers"))


def test_what_has_failed_is_said() -> None:
    table, _ = beside("p2")
    Pace.objects.update(stopped=True, failed=True)
    browser = Browser(table, table.owner_id)
    assert "found no answer and have stopped" in words(panel(browser, "computers"))


def test_at_one_screen_the_owner_says_who_plays_for_whom() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    browser = Browser(table, table.owner_id)
    assert "Let a computer play" in words(panel(browser, "sitters"))
    assert panel(browser, "computers").count("<form") == 0
    changed = browser.post("sitter", player="p3", strength="expert", headers={"HX-Request": "true"})
    assert changed.status_code == 200
    assert words(changed.content.decode()).count("computer, expert") >= 2, "the page shows it"
    assert live_table(table.pk).row.computers == {"p3": "expert"}
    assert viewers_of(table)["p1"].players == {"p1", "p2"}
    assert browser.post("sitter", player="p3", strength="").status_code == 200
    assert live_table(table.pk).row.computers == {}
    assert browser.post("sitter", player="p9", strength="").status_code == 400
    assert browser.post("sitter", player="p1", strength="genius").status_code == 400
    stranger = Browser(table, person("Zoe").pk)
    assert stranger.post("sitter", player="p1", strength="club").status_code == 403
    assert not words(panel(stranger, "sitters"))


def test_since_ones_last_turn_it_is_told_what_they_did() -> None:
    table = give(new_table(Table.Mode.ONE_SCREEN), "beginner", "p2", "p3")
    browser, viewers = Browser(table, table.owner_id), viewers_of(table)
    for _ in range(40):
        do(table, viewers)
        play_on(table.pk)
        said = words(panel(browser, "since"))
        if "Since your last turn" in said and ("Bob" in said or "Cid" in said):
            return
    raise AssertionError("it was never told")


# -- seats --------------------------------------------------------------------------------------


def test_the_page_of_seats_gives_free_ones_to_computers() -> None:
    table = new_table()
    browser = Browser(table, table.owner_id)
    answer = browser.post("computer", player="p2", strength="club")
    assert answer.status_code == 303
    assert "computer, club player" in words(page(browser, "seats"))
    seat = Seat.objects.get(table=table, player="p2")
    assert browser.client.get(f"/join/{seat.shown_secret()}").status_code == 403
    assert (
        browser.client.post(f"/tables/{table.pk}/seats/free", {"player": "p2"}).status_code == 303
    )
    assert live_table(table.pk).row.computers == {}
    Seat.objects.filter(table=table, player="p3").update(person=person("Cid"))
    assert browser.post("computer", player="p3", strength="club").status_code == 422
    assert browser.post("computer", player="p3", strength="genius").status_code == 400
    assert Browser(table, person("Zoe").pk).post("computer", player="p2").status_code == 403


def test_a_table_whose_other_seats_are_computers_is_not_open() -> None:
    table = give(new_table(), "club", "p1", "p2", "p3")
    Table.objects.filter(pk=table.pk).update(open_seats=True)
    browser = Browser(table, person("Zoe").pk)
    assert f"/tables/{table.pk}/sit" not in browser.client.get("/").content.decode()
    assert browser.client.get(f"/tables/{table.pk}/sit").status_code == 409


def test_who_is_late_is_replaced_by_a_form_and_comes_back_by_one_click() -> None:
    table = new_table()
    viewers = seated(table)
    set_clock(Table.objects.get(pk=table.pk), ClockChoice("turn", 60))
    wait(table, days=1)
    ann, bob, cid = (Browser(table, viewers[player].person) for player in ("p1", "p2", "p3"))
    assert "Ask to let a computer play" in words(panel(bob, "agreement"))
    assert bob.post("proposal", do="replace", player="p1", strength="genius").status_code == 400
    assert bob.post("proposal", do="replace", player="p1", strength="club").status_code == 200
    asked = "Bob asks to let a computer play for Ann until they are back"
    assert asked in words(panel(cid, "agreement"))
    assert cid.post("proposal", do="agree").status_code == 200
    assert Table.objects.get(pk=table.pk).computers == {"p1": "club"}
    assert "A computer plays for you, Ann." in words(panel(ann, "agreement"))
    assert "Free by agreement" not in words(panel(bob, "agreement"))
    assert ann.client.post(f"/tables/{table.pk}/back").status_code == 303
    assert Table.objects.get(pk=table.pk).computers == {}
    assert "Your turn" in words(panel(ann, "bar"))
