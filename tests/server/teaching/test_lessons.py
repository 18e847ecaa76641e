"""Lessons at tables: begun by one click, led from goal to goal, kept, and left again."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from railhead.engine.actions import BuyTrain
from railhead.engine.decision import Range
from railhead.language import ENGLISH
from railhead.lessons import Lesson, first_lesson, lesson_of, lessons_of, ways_on
from railhead.server.authority import live_table
from railhead.server.computers.playing import waiting
from railhead.server.models import Move, Pace, Person, Seat, Table
from railhead.server.page.question.buttons import as_json
from railhead.server.page.question.operate import as_last_time
from railhead.server.teaching.lessons import begin_lesson, standing_of
from railhead.titles.catalogue import title_ids
from tests.server.browser import Browser, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def lesson() -> Lesson:
    found = first_lesson()
    assert found is not None
    return found


class Learner:
    """Somebody without scripts who takes the first lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.browser = lesson, Client(HTTP_ACCEPT="text/html")
        self.page = self.begin()
        self.table = Table.objects.get()

    def begin(self) -> str:
        return str(self.browser.post(f"/learn/{self.lesson.id}")["Location"])

    def standing(self) -> tuple[str, int]:
        found = standing_of(live_table(self.table.pk))
        assert found is not None
        return found.standing, found.number

    def shown(self) -> str:
        """The page, without marks of terms in its sentences."""
        page = text(self.browser.get(self.page))
        return re.sub(r'<a class="term"[^>]*>([^<]*)</a>', r"\1", page)

    def send(self, to: str, **fields: object) -> int:
        version = Table.objects.get().version
        sent = {"version": version, "key": f"{to}-{version}", **fields}
        return self.browser.post(f"{self.page}{to}", sent).status_code

    def reach(self) -> None:
        """Do what is pointed at."""
        live = live_table(self.table.pk)
        _, number = self.standing()
        (way, *_) = ways_on(self.lesson, number, live.game)
        for action in way:
            assert self.send("move", action=as_json(action)) == 303


def plain(page: str) -> str:
    """What a page says, in which terms may be links."""
    return unescape(re.sub(r"<[^>]*>", "", page))


@pytest.fixture
def learner(lesson: Lesson) -> Learner:
    return Learner(lesson)


def test_one_button_of_the_first_page_begins_it(lesson: Lesson) -> None:
    answer = Browser().send("/", f"/learn/{lesson.id}")
    assert answer["Location"] == f"/tables/{Table.objects.get().pk}/"


def test_its_page_says_the_step_and_what_to_do(learner: Learner, lesson: Lesson) -> None:
    assert learner.standing() == ("asked", 0)
    page = learner.shown()
    assert lesson.goals[0].heading in page
    assert f"step 1 of {len(lesson.goals)}" in page
    assert 'id="lesson-show"' in page
    assert not learner.table.public


def test_goals_follow_each_other_to_the_end(learner: Learner, lesson: Lesson) -> None:
    for number, goal in enumerate(lesson.goals):
        if learner.standing()[0] == "reached":
            assert learner.send("lesson", do="next") == 303
        assert learner.standing() == ("asked", number), goal.heading
        learner.reach()
        assert goal.after in plain(learner.shown())
    assert learner.standing()[0] == "over"
    page = learner.shown()
    assert 'id="lesson-alone"' in page
    assert 'id="lesson-play"' not in page  # this game is over


def test_a_miss_is_explained_and_taken_back_by_one_click(learner: Learner, lesson: Lesson) -> None:
    assert learner.send("move", action='{"type":"pass","actor":"p1"}') == 303
    assert learner.standing() == ("missed", 0)
    assert lesson.goals[0].missed in plain(learner.shown())
    assert learner.send("lesson", do="next") == 303
    assert learner.standing() == ("asked", 0)


def test_what_somebody_has_to_agree_to_is_not_called_done(learner: Learner, lesson: Lesson) -> None:
    """An offer for the train of a computer, which answers nothing before the lesson is over."""
    number = next(i for i, it in enumerate(lesson.goals) if "6H" in str(it.reach))
    Table.objects.filter(pk=learner.table.pk).update(lesson_goal=number)
    assert learner.send("lesson", do="next") == 303
    game = live_table(learner.table.pk).game
    answers = game.decision.answers if game.decision else ()
    offer = next(it for it in answers if isinstance(it, Range) and isinstance(it.action, BuyTrain))
    assert learner.send("move", action=as_json(offer.at(offer.values[-1]))) == 303
    assert learner.standing() == ("missed", number)
    page = plain(learner.shown())
    assert "This was offered" in page
    assert "would have to agree" in page
    assert lesson.goals[number].missed not in page
    assert learner.send("lesson", do="next") == 303
    assert learner.standing() == ("asked", number)


def test_another_price_than_that_of_the_lesson_is_no_silent_way_on(learner: Learner) -> None:
    par = '{"type":"par","actor":"p1","company":"ATA","price":68}'
    assert learner.send("move", action=par) == 303
    assert learner.standing() == ("missed", 0)
    assert "at L.68 the ATA would have L.64 less to build with" in plain(learner.shown())


def test_without_scripts_the_answer_is_named(learner: Learner) -> None:
    page = learner.shown()
    named = page.partition('<noscript><p class="lesson-named">')[2].partition("</noscript>")[0]
    assert plain(named) == "What leads there: start ATA at L.100 for L.200, treasury L.170"


def test_no_short_cut_leads_past_a_step(learner: Learner) -> None:
    short = 0
    for _ in learner.lesson.goals:
        if learner.standing()[0] == "reached":
            learner.send("lesson", do="next")
        assert 'class="as-last-time"' not in learner.shown()
        game = live_table(learner.table.pk).game
        does = None if game.decision is None else as_last_time(game, ENGLISH)
        short += does is not None and not does.only_passes
        learner.reach()
    assert short


def test_no_hint_speaks_against_the_lesson(learner: Learner) -> None:
    """A computer would often answer otherwise; `Which answer?` names that of the lesson."""
    assert 'class="hint-offer"' not in learner.shown()
    Table.objects.update(lesson="")
    assert 'class="hint-offer"' in learner.shown()


def test_computers_wait_until_the_lesson_is_over(learner: Learner) -> None:
    learner.send("move", action='{"type":"pass","actor":"p1"}')
    table = Table.objects.get()
    assert table.waiting in table.computers
    assert not Pace.objects.exists()
    assert learner.send("lesson", do="play") == 303
    assert Table.objects.get().lesson == ""
    assert [it.table for it in waiting(timezone.now())] == [table.pk]
    assert 'id="lesson"' not in learner.shown()


def test_who_comes_back_finds_their_step_and_no_table_among_theirs(learner: Learner) -> None:
    learner.reach()
    learner.reach()
    assert learner.standing() == ("reached", 1)
    learner.send("lesson", do="next")
    home = text(learner.browser.get("/"))
    assert "step 3 of" in home
    assert learner.page not in home
    assert learner.begin() == learner.page
    assert Table.objects.count() == 1


def test_undoing_beyond_the_goal_is_no_dead_end(learner: Learner) -> None:
    learner.send("undo", target=0)
    assert learner.standing() == ("elsewhere", 0)
    assert learner.send("lesson", do="next") == 303
    assert learner.standing() == ("asked", 0)


def test_nobody_else_goes_on_in_it(learner: Learner) -> None:
    stranger = Client()
    assert 'id="lesson"' not in text(stranger.get(learner.page))
    before = Move.objects.count()
    answer = stranger.post(
        f"{learner.page}lesson", {"version": learner.table.version, "key": "k", "do": "next"}
    )
    assert answer.status_code == 403
    assert Move.objects.count() == before


def test_an_unknown_lesson_is_not_there() -> None:
    assert Client().post("/learn/1849/nowhere").status_code == 404


def test_in_french_no_word_of_it_is_english(learner: Learner, lesson: Lesson) -> None:
    page = text(learner.browser.get(learner.page, HTTP_ACCEPT_LANGUAGE="fr"))
    assert "étape 1 sur" in page
    assert lesson.goals[0].heading not in page


def test_a_price_can_be_filled_in_where_a_lesson_asks_for_it(learner: Learner) -> None:
    """A number that has a button to unfold it has a place in which it unfolds."""
    gauges = lesson_of("1849/gauges")
    table = begin_lesson(gauges, Person.objects.get(), "Ann")
    number = next(i for i, it in enumerate(gauges.goals) if "has_private" in it.reach)
    Table.objects.filter(pk=table.pk).update(lesson_goal=number)
    page = f"/tables/{table.pk}/"
    sent = {"version": table.version, "key": "k", "do": "next"}
    assert learner.browser.post(f"{page}lesson", sent).status_code == 303
    shown = text(learner.browser.get(page))
    assert 'id="unfold-a-buy_private-SMS-' in shown
    assert 'id="consequence"' in shown


WITHOUT = {"1889"}
"""Titles that have no lesson."""


def test_each_title_offers_its_lesson_on_the_first_page() -> None:
    page = text(Client().get("/"))
    for title in title_ids():
        assert bool(lessons_of(title)) == (title not in WITHOUT)
        assert all(f'action="/learn/{it.id}"' in page for it in lessons_of(title))


def test_at_its_end_a_whole_game_begins_by_one_click(learner: Learner) -> None:
    answer = learner.browser.post("/alone", headers={"HX-Request": "true"})
    table = Table.objects.get(lesson="")
    assert answer["HX-Redirect"] == f"/tables/{table.pk}/"
    page = text(learner.browser.get("/"))
    assert f"/tables/{table.pk}/" in page


def test_whoever_has_left_the_seat_of_a_lesson_begins_it_anew(lesson: Lesson) -> None:
    learner = Learner(lesson)
    Seat.objects.filter(table=learner.table, player=lesson.learner).update(person=None)
    assert learner.begin() != learner.page


def test_no_computer_thinks_before_a_lesson_is_over(lesson: Lesson) -> None:
    learner = Learner(lesson)
    while learner.standing()[0] != "reached":
        learner.reach()
    assert "thinks" not in plain(learner.shown())
