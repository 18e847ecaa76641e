"""Hints: worked out for whoever is asked, taken by a click, and seen by nobody else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.server.authority import Viewer, live_table
from railhead.server.authority.loading import TABLES
from railhead.server.models import Hint, Table
from railhead.server.teaching import hinting
from tests.server.acting import Browser
from tests.server.orders.giving import at_stock_round
from tests.server.tables import alone, asked, new_table, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_panel_fails")]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A weaker player thinks in the tests that are not about its strength."""
    monkeypatch.setattr(hinting, "STRENGTH", "beginner")


def allow(table: Table, *, hints: bool) -> None:
    """Allow hints, as when the table is made."""
    Table.objects.filter(pk=table.pk).update(hints=hints)
    TABLES.forget()


def sitting(*, hints: bool = True) -> tuple[Table, dict[str, Viewer], dict[str, Browser]]:
    table, viewers = at_stock_round()
    allow(table, hints=hints)
    return table, viewers, {name: Browser(table, who.person) for name, who in viewers.items()}


def page(browser: Browser) -> str:
    return str(browser.client.get(f"/tables/{browser.table.pk}/").content.decode())


def panel(browser: Browser) -> str:
    """The panel of hints on a reader's page."""
    found = re.search(r'<section id="panel-hints".*?</section>', page(browser), re.DOTALL)
    assert found is not None
    return found[0]


def without_tokens(html: str) -> str:
    """A page without what is drawn by lot for each answer, or is the time."""
    html = re.sub(r'("X-CSRFToken": |csrfmiddlewaretoken" value=)"[^"]*"', "", html)
    return re.sub(r'data-now="\d+"|value="[0-9a-f-]{36}"', "", html)


def ask(browser: Browser, **more: Any) -> Any:
    return browser.post("hint", headers={"HX-Request": "true"}, **more)


def test_who_is_asked_gets_three_answers_with_gain_and_reason_and_takes_one() -> None:
    table, _, browsers = sitting()
    player = asked(live_table(table.pk))
    assert "Hint" in panel(browsers[player])
    answer = ask(browsers[player])
    assert answer.status_code == 200
    assert 'id="panel-hints"' in answer.content.decode()
    shown = panel(browsers[player])
    actions = re.findall(r"name=\"action\" value='([^']*)'", shown)
    assert 1 <= len(actions) <= 3
    assert shown.count("<li>") == len(Hint.objects.get().found or [])
    before = live_table(table.pk)
    assert f'href="/tables/{table.pk}/plans?at={len(before.game.actions)}"' in shown
    first = json.loads(actions[0].replace("&#39;", "'"))
    assert browsers[player].move(first).status_code == 200
    assert live_table(table.pk).version == before.version + 1


@pytest.mark.slow
def test_nobody_else_gets_a_byte_of_it() -> None:
    table, _, browsers = sitting()
    live = live_table(table.pk)
    player = asked(live)
    browsers["nobody"] = Browser(table)
    browsers["watching"] = Browser(table, person("Eve").pk)
    others = {name: it for name, it in browsers.items() if name != player}

    def seen(browser: Browser) -> tuple[Any, ...]:
        where = f"/tables/{table.pk}"
        answers = (browser.client.get(f"{where}/{it}") for it in ("record", "log", "panels"))
        parts = [without_tokens(it.content.decode()) for it in answers]
        return without_tokens(page(browser)), parts

    before = {name: seen(it) for name, it in others.items()}
    stamp = Table.objects.values_list("version", "changed", "talked").get(pk=table.pk)
    record = browsers[player].client.get(f"/tables/{table.pk}/record").content
    assert ask(browsers[player]).status_code == 200
    assert Hint.objects.get().found
    after = {name: seen(it) for name, it in others.items()}
    assert after == before
    assert Table.objects.values_list("version", "changed", "talked").get(pk=table.pk) == stamp
    assert browsers[player].client.get(f"/tables/{table.pk}/record").content == record


def test_only_who_is_asked_may_ask_and_only_where_hints_are_allowed() -> None:
    table, viewers, browsers = sitting()
    player = asked(live_table(table.pk))
    other = next(name for name in viewers if name != player)
    assert ask(browsers[other]).status_code == 403
    assert ask(Browser(table)).status_code == 403
    allow(table, hints=False)
    assert "Hint" not in panel(browsers[player])
    assert ask(browsers[player]).status_code == 403
    assert not Hint.objects.exists()


def test_tables_of_one_screen_and_of_one_person_have_hints() -> None:
    screen = new_table(Table.Mode.ONE_SCREEN)
    assert ask(Browser(screen, alone(screen).person)).status_code == 200
    solo = new_table()
    owner = solo.owner
    assert "Hint" not in panel(Browser(solo, owner.pk))
    for seat in solo.seats.all():
        seat.person = owner
        seat.save()
    assert ask(Browser(solo, owner.pk)).status_code == 200


def test_who_plays_alone_against_computers_has_hints() -> None:
    """With a third seat that is another person's, nobody has."""
    table = new_table()
    player = asked(live_table(table.pk))
    seats = table.seats.exclude(player=player)
    table.seats.filter(player=player).update(person=table.owner)
    others = list(seats.values_list("player", flat=True))
    for computers, allowed in ((others[:1], False), (others, True)):
        seats.filter(player__in=computers).update(person=None)
        chosen = dict.fromkeys(computers, "club")
        Table.objects.filter(pk=table.pk).update(computers=chosen)
        TABLES.forget()
        shown = panel(Browser(table, table.owner.pk))
        assert ("Hint" in shown) is allowed


def test_a_hint_is_for_one_question_alone_and_a_person_has_one_at_a_time() -> None:
    table, _, browsers = sitting()
    player = asked(live_table(table.pk))
    ask(browsers[player])
    first = Hint.objects.get()
    ask(browsers[player], key="again")
    assert Hint.objects.get().asked == first.asked, "it is not worked out twice"
    answer = ask(browsers[player], version=live_table(table.pk).version - 1, key="late")
    assert answer.status_code == 409
    other = new_table(Table.Mode.ONE_SCREEN, owner=Hint.objects.get().person)
    ask(Browser(other, first.person_id))
    assert Hint.objects.get().table_id == other.pk
    assert "Hint" in panel(browsers[player])


def test_without_scripts_the_page_is_loaded_again_until_the_hint_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, _, browsers = sitting()
    browser = browsers[asked(live_table(table.pk))]
    monkeypatch.setattr(hinting, "_begin", lambda *_: None)
    answer = browser.post("hint", accept="text/html")
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    shown = page(browser)
    assert '<noscript><meta http-equiv="refresh" content="3">' in shown
    assert "<progress" in shown
    poll = browser.client.get(f"/tables/{table.pk}/hint", headers={"HX-Request": "true"})
    assert poll.status_code == 204
    monkeypatch.undo()
    monkeypatch.setattr(hinting, "STRENGTH", "beginner")
    # Its process has ended: after a while whoever looks has another one take it up.
    monkeypatch.setattr(hinting, "PATIENCE", -1.0)
    poll = browser.client.get(f"/tables/{table.pk}/hint", headers={"HX-Request": "true"})
    assert poll.status_code == 204
    poll = browser.client.get(f"/tables/{table.pk}/hint", headers={"HX-Request": "true"})
    assert "Do it" in poll.content.decode()
    assert '<noscript><meta http-equiv="refresh" content="3">' not in page(browser)


def test_a_hint_that_cannot_be_worked_out_says_so_and_may_be_asked_again() -> None:
    table, _, browsers = sitting()
    live = live_table(table.pk)
    browser = browsers[asked(live)]
    ask(browser)
    Hint.objects.update(found=None, failed=True)
    assert "has come to no answer here" in panel(browser)
    ask(browser, key="again")
    assert Hint.objects.get().found


def test_the_form_of_a_new_table_allows_hints() -> None:
    owner = person()
    browser = Browser(new_table(), owner.pk)
    shown = browser.client.get("/new?title=1849").content.decode()
    ticket = re.search(r'name="ticket" value="([^"]*)"', shown)
    assert ticket is not None
    fields = {
        "title": "1849", "ticket": ticket[1], "mode": "seats", "own": "1", "preset": "default",
        "name-1": "Ann", "name-2": "Bob", "name-3": "Cid", "hints": "yes", "clock": "",
    }  # fmt: skip
    fields |= dict(re.findall(r'name="(clock[^"]*)" value="([^"]*)" checked', shown))
    fields |= dict(re.findall(r'name="(option-[^"]*)" value="([^"]*)" checked', shown))
    answer = browser.client.post("/new", fields)
    assert answer.status_code == 303, answer.content.decode()[:3000]
    made = Table.objects.order_by("created").last()
    assert made is not None
    assert made.hints
    assert not new_table().hints


def test_the_page_of_somebody_who_is_not_asked_makes_no_query_for_hints() -> None:
    _, viewers, browsers = sitting()
    player = asked(live_table(browsers["p1"].table.pk))
    for name in viewers:
        with CaptureQueriesContext(connection) as queries:
            page(browsers[name])
        about = [it["sql"] for it in queries if 'FROM "railhead_hint"' in it["sql"]]
        assert len(about) == (name == player)
