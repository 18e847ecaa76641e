"""Reviews of games: worked out in small steps that survive, and shown on the report."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from railhead.bots.review import Reviewer, usual_depth
from railhead.engine.actions import EndGame
from railhead.lab.simulate import play_on
from railhead.server.authority import live_table
from railhead.server.authority.creating import store_game
from railhead.server.authority.loading import TABLES
from railhead.server.jobs.workers import WorkerError
from railhead.server.models import Person, Review, ReviewStep, Table
from railhead.server.page.history import review as page_review
from railhead.server.teaching import claiming, reviewing
from railhead.server.teaching.reviewing import ask, carry_on, next_review, step
from railhead.titles.catalogue import new_game
from tests.server.acting import Browser
from tests.server.tables import NAMES, alone, asked, person, play, seated, together

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_panel_fails")]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of another test, and nobody looks as deep as an expert."""
    reviewing._kept.clear()
    depth = replace(usual_depth(), deep="club", deep_each=2)
    for module in (reviewing, page_review):
        monkeypatch.setattr(module, "usual_depth", lambda: depth)


def table_of(
    moves: int, *, over: bool = False, mode: str = Table.Mode.SEATS, owner: Person | None = None
) -> Table:
    """A table at which players by lot have made some moves; `over`: then they have stopped."""
    game = new_game("1849", NAMES, seed=7)
    play_on(game, random.Random(7), moves)
    if over:
        game.apply(EndGame("p1"))
    return store_game(owner or person(), game, mode)


def finish(table: Table) -> int:
    """Carry the review of a table on to its end; return in how many turns."""
    for turns in range(1, 500):
        row = next_review()
        assert row is not None
        assert carry_on(row)
        if Review.objects.get(pk=table.pk).over is not None:
            return turns
    raise AssertionError("it comes to no end")


def report(browser: Browser) -> str:
    return str(browser.client.get(f"/tables/{browser.table.pk}/report").content.decode())


@pytest.mark.slow
def test_a_game_that_is_over_is_reviewed_and_the_report_tells_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "SLICE", 0.2)
    table = table_of(40, over=True)
    browser = Browser(table)
    assert "Look at every decision" in report(browser)
    answer = browser.client.post(f"/tables/{table.pk}/report/review")
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/report#teaches")
    assert "<progress" in report(browser)
    assert carry_on(Review.objects.get())
    poll = {"HX-Request": "true"}
    part = browser.client.get(f"/tables/{table.pk}/report/review", headers=poll).content.decode()
    found = re.search(r'<progress id="review-progress" value="(\d+)" max="(\d+)"', part)
    assert found is not None
    assert 0 < int(found[1]) < int(found[2])
    assert "What cost most" in report(browser), "what was found so far is shown"
    finish(table)
    done = browser.client.get(f"/tables/{table.pk}/report/review", headers=poll)
    assert done["HX-Refresh"] == "true"
    shown = report(browser)
    assert "<progress" not in shown
    assert "Chances to be first" in shown
    assert "Turning points" in shown
    assert re.search(r'href="/tables/[^/]*/plans\?at=\d+"', shown)
    assert "strength “club”" in shown


@pytest.mark.slow
def test_what_was_found_is_the_same_in_one_go_and_after_kills_at_every_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "SLICE", 0.1)
    whole, table = table_of(20, over=True), table_of(20, over=True)

    def found(of: Table) -> list[Any]:
        rows = ReviewStep.objects.filter(table=of).order_by("kind", "mark")
        return list(rows.values_list("kind", "mark", "found"))

    ask(live_table(whole.pk))
    finish(whole)
    ask(live_table(table.pk))
    turns = 0
    while Review.objects.get(pk=table.pk).over is None:
        row = Review.objects.get(pk=table.pk)
        # One process claims it and is killed before anything is stored.
        assert claiming.claim(row)
        step(table.pk, row.version)
        assert not carry_on(Review.objects.get(pk=table.pk)), "it is claimed"
        with monkeypatch.context() as later:
            later.setattr(claiming, "LEASE", -1.0)
            reviewing._kept.clear()
            assert carry_on(Review.objects.get(pk=table.pk))
        turns += 1
    assert turns > 1
    assert found(table) == found(whole)


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_two_processes_never_do_the_same_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(20, over=True)
    ask(live_table(table.pk))
    row = Review.objects.get()
    step(table.pk, row.version)  # The game is in memory.
    stored: list[int] = []
    before = reviewing._store

    def store(of: Review, found: Any) -> None:
        stored.append(len(found))
        before(of, found)

    monkeypatch.setattr(reviewing, "_store", store)
    results = together([lambda: carry_on(Review.objects.get()) for _ in range(4)])
    # Whoever comes when the turn is over has the next one: nothing is found twice.
    assert results.count(True) == len(stored)
    assert ReviewStep.objects.count() == sum(stored)


@pytest.mark.slow
def test_tables_take_turns() -> None:
    first, second = table_of(30, over=True), table_of(30, over=True)
    for table in (first, second):
        ask(live_table(table.pk))
    served = []
    for _ in range(4):
        row = next_review()
        assert row is not None
        served.append(row.pk)
        carry_on(row)
        if Review.objects.filter(over=None).count() < 2:
            break
    assert served[:2] == [first.pk, second.pk]


def test_a_review_that_fails_again_and_again_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = table_of(10, over=True)
    ask(live_table(table.pk))

    def broken(*_: Any) -> Any:
        raise WorkerError

    monkeypatch.setattr(reviewing, "step", broken)
    for _ in range(claiming.MOST_TRIES + 1):
        assert not carry_on(Review.objects.get())
    assert Review.objects.get().failed
    assert next_review() is None
    assert "got no further here" in report(Browser(table))
    monkeypatch.undo()
    Browser(table).client.post(f"/tables/{table.pk}/report/review")
    finish(table)


def test_a_decision_that_cannot_be_judged_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = table_of(12, over=True)
    ask(live_table(table.pk))
    before = Reviewer.do

    def do(self: Any, each: Any) -> Any:
        if each.decision and each.count == 3:
            raise ZeroDivisionError
        return before(self, each)

    monkeypatch.setattr(Reviewer, "do", do)
    finish(table)
    assert ReviewStep.objects.filter(found={}).exists()


@pytest.mark.slow
def test_a_game_in_play_is_reviewed_only_with_hints_and_for_who_plays_there() -> None:
    table = table_of(30)
    viewers = seated(table)
    browsers = {name: Browser(table, it.person) for name, it in viewers.items()}
    browsers["nobody"] = Browser(table)
    where = f"/tables/{table.pk}/report/review"
    for browser in browsers.values():
        assert 'id="teaches"' not in report(browser)
        assert browser.client.post(where).status_code == 403
        assert browser.client.get(where).status_code == 403
    unseen = report(browsers["nobody"])
    Table.objects.filter(pk=table.pk).update(hints=True)
    TABLES.forget()
    assert 'id="teaches"' in report(browsers["p1"])
    assert browsers["p2"].client.post(where).status_code == 303
    finish(table)
    assert "Turning points" in report(browsers["p1"])
    assert browsers["nobody"].client.get(where).status_code == 403
    strip = re.compile(r'("X-CSRFToken": |csrfmiddlewaretoken" value=)"[^"]*"')
    assert strip.sub("", report(browsers["nobody"])) == strip.sub("", unseen)


@pytest.mark.slow
def test_what_was_found_stays_when_the_game_goes_on() -> None:
    table = table_of(30, mode=Table.Mode.ONE_SCREEN)
    viewer, browser = alone(table), Browser(table, table.owner_id)
    ask(live_table(table.pk))
    finish(table)
    known = set(ReviewStep.objects.values_list("pk", flat=True))
    live = play(table.pk, dict.fromkeys(viewer.players, viewer), 3)
    assert asked(live)
    assert "The game has gone on since it was looked at" in report(browser)
    browser.client.post(f"/tables/{table.pk}/report/review")
    finish(table)
    assert known <= set(ReviewStep.objects.values_list("pk", flat=True))
    assert "The game has gone on" not in report(browser)


def test_a_plan_has_no_review() -> None:
    table = table_of(20, mode=Table.Mode.ONE_SCREEN)
    browser = Browser(table, table.owner_id)
    made = browser.client.post(f"/tables/{table.pk}/plans")
    assert made.status_code == 303
    page = browser.client.get(f"{made['Location']}report").content.decode()
    assert 'id="teaches"' not in page
    assert "What would you do?" not in browser.client.get(made["Location"]).content.decode()


@pytest.mark.slow
def test_the_report_is_told_in_french() -> None:
    table = table_of(30, over=True)
    ask(live_table(table.pk))
    finish(table)
    browser = Browser(table)
    page = browser.client.get(
        f"/tables/{table.pk}/report", headers={"Accept-Language": "fr"}
    ).content.decode()
    assert "Ce que la partie enseigne" in page
    assert "What cost most" not in page
