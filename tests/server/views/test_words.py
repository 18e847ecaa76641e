"""Pages of words, cards of terms, and why things happened."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from railhead.glossary.reading import glossary_of
from railhead.server.authority import live_table
from railhead.server.models import Person, Seat, Table
from railhead.server.people.preferences import Preferences
from railhead.titles.catalogue import title_ids
from tests.server.browser import Browser, signed_in, text
from tests.server.shown import words
from tests.server.tables import new_table, person, play, seated

pytestmark = pytest.mark.django_db

TERM = re.compile(r'<a class="term" href="/titles/1849/words#([\w-]+)">([^<]*)</a>')


def get(path: str, status: int = 200, language: str = "en", *, htmx: bool = False) -> str:
    headers = {"accept-language": language, **({"hx-request": "true"} if htmx else {})}
    answer = Client().get(path, headers=headers)
    assert answer.status_code == status, path
    return answer.content.decode()


@pytest.fixture
def table() -> Table:
    made = new_table()
    play(made.pk, seated(made), 60)
    return made


@pytest.mark.parametrize("title", title_ids())
def test_a_title_has_a_page_of_its_words(title: str) -> None:
    page = get(f"/titles/{title}/words")
    for term in glossary_of(title).terms:
        assert f'<div id="{term}">' in page
    first = next(iter(glossary_of(title).rules.values()))[0]
    assert f"/titles/{title}/rules#{first}" in page


def test_the_page_of_all_words_says_who_has_each() -> None:
    page = get("/words")
    assert "/titles/1865/words#dragons" in page
    assert "/titles/1849/words#dragons" not in page


def test_words_are_searched_by_their_forms() -> None:
    found = get("/titles/1849/words?q=withheld")
    assert re.findall(r'<div id="([\w-]+)">', found) == ["found", "withhold"]
    assert "0 words" in words(get("/words?q=zebra"))
    assert "<script>" not in get("/words?q=<script>")
    assert 'id="dragons"' in get("/words?q=traders", language="fr")


@pytest.mark.parametrize("path", ["/words", "/titles/1849/words"])
def test_the_english_word_is_found_in_every_language(path: str) -> None:
    """The field speaks English, and so do those who explain it."""
    page = text(Client(headers={"accept-language": "fr"}).get(path, {"q": "float"}))
    assert "Opérationnelle" in page
    nothing = text(Client(headers={"accept-language": "fr"}).get(path, {"q": "zebra"}))
    assert "Opérationnelle" not in nothing


def test_words_stand_in_the_order_of_the_language() -> None:
    names = re.findall(r"<dt>([^<]*)", get("/titles/1865/words", language="fr"))
    letters = [name[0] for name in names]
    assert letters.index("É") < letters.index("F")


def test_a_card_tells_what_a_term_means_here(table: Table) -> None:
    card = words(get("/titles/1849/words/certificate-limit"))
    assert "By the number of players" in card
    live = live_table(table.pk)
    here = words(get(f"/tables/{table.pk}/words/certificate-limit"))
    assert f"With {len(live.game.players)} players" in here
    assert "/rules#1849-3.5.2-2" in get(f"/tables/{table.pk}/words/certificate-limit")


@pytest.mark.parametrize(
    "path", ["/titles/1849/words/dragons", "/titles/1830/words", "/titles/1830/words/par"]
)
def test_what_is_not_there_is_not_found(path: str) -> None:
    get(path, 404)


def test_each_panel_marks_a_term_once(table: Table) -> None:
    page = get(f"/tables/{table.pk}/?whole=1")
    panels = re.findall(r'<section id="panel-(\w+)".*?</section>', page, re.S)
    assert {"ledger", "players", "trains"} <= set(panels)
    for name in panels:
        text = page.partition(f'<section id="panel-{name}"')[2].partition("</section>")[0]
        marked = [term for term, _ in TERM.findall(text)]
        assert len(marked) == len(set(marked)), name
        assert not (name in ("log", "since") and marked), name
    assert {"share-price", "pool", "certificate-limit", "train-limit"} <= {
        term for term, _ in TERM.findall(page)
    }


def marks_for(reader: Person | None, table: Table, wanted: str = "first") -> bool:
    """Whether terms are marked for somebody at a table."""
    browser = signed_in(reader) if reader is not None else Browser()
    sent = {**Preferences().fields, "words": wanted, "sound": None}
    assert browser.send("/you", "/you/preferences", **sent).status_code == 303
    return bool(TERM.search(text(browser.open(f"/tables/{table.pk}/"))))


def finish(reader: Person, count: int, lesson: str = "") -> None:
    """Let somebody have finished some games more."""
    for _ in range(count):
        made = new_table()
        Table.objects.filter(pk=made.pk).update(finished="bank", lesson=lesson)
        Seat.objects.filter(table=made, player="p1").update(person=reader)


def test_who_does_not_want_terms_marked_has_none(table: Table) -> None:
    for wanted, marked in (("no", False), ("yes", True), ("first", True)):
        assert marks_for(None, table, wanted) == marked


def test_terms_are_marked_for_who_is_new_or_wants_it(table: Table) -> None:
    ann = person("Ann")
    finish(ann, 3, lesson="1849/first")
    finish(ann, 2)
    assert marks_for(ann, table)
    finish(ann, 1)
    assert not marks_for(ann, table)
    assert marks_for(ann, table, "yes")
    assert not marks_for(person("Bob"), table, "no")
    lesson = new_table()
    Table.objects.filter(pk=lesson.pk).update(lesson="1849/first")
    assert marks_for(ann, lesson)
    assert not marks_for(ann, lesson, "no")


def test_marks_are_a_small_part_of_a_page(table: Table) -> None:
    page = get(f"/tables/{table.pk}/")
    assert sum(len(it[0]) for it in TERM.finditer(page)) < len(page) / 100


def test_why_something_happened(table: Table) -> None:
    game = live_table(table.pk).game
    marks = game.event_marks()
    paid = next(place for place, event in enumerate(game.events) if event.kind == "income")
    at = sum(mark <= paid for mark in marks)
    page = get(f"/tables/{table.pk}/why?at={at}")
    assert "Private companies pay at the start of each operating round." in words(page)
    assert "/rules#1849-4-1" in page
    card = get(f"/tables/{table.pk}/why?at={at}", htmx=True)
    assert "<html" not in card
    assert 'class="line explained"' in get(f"/tables/{table.pk}/?whole=1")
    assert f"why?at={at - 1}" not in get(f"/tables/{table.pk}/?at={at}")


@pytest.mark.parametrize("wanted", ["", "?at=", "?at=x", "?at=99999"])
def test_nothing_is_told_about_what_has_not_happened(table: Table, wanted: str) -> None:
    get(f"/tables/{table.pk}/why{wanted}", 404)


def test_rules_by_topic_answer_questions() -> None:
    page = get("/titles/1849/rules")
    assert page.count("<dt id=") == 242
    assert "#topic-track" in page
    found = get("/titles/1849/rules?q=what+may+I+build")
    assert 'id="1849-4.1-1"' in found
    assert found.index('id="1849-4.1-1"') < found.index('id="1849-2.4-6"')
    assert "Lay track" in words(found)
    assert TERM.search(found)
    assert "these have some of them" in words(get("/titles/1849/rules?q=earthquake+zebra"))


def test_a_question_that_finds_nothing_says_what_to_try() -> None:
    nothing = get("/titles/1849/rules?q=what+may+I")
    assert "<dt id=" not in nothing
    assert "say nothing to look for. Name a thing, such as float" in words(nothing)
    assert "0 rules Try another word" in words(get("/titles/1849/rules?q=zebra"))
    assert get("/titles/1849/rules?q=+").count("<dt id=") == 242


def test_rules_have_pictures_of_their_examples() -> None:
    page = get("/titles/1849/rules")
    figure = page.partition('id="example-other-gauge"')[2].partition("</figure>")[0]
    assert page.index('id="1849-4.1-10"') < page.index('id="example-other-gauge"')
    assert page.index('id="example-other-gauge"') < page.index('id="1849-4.1-11"')
    assert "Not allowed" in figure
    assert "SFA cannot reach the new track on K7 Licata." in figure
    pictures = re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]+)"', figure)
    assert [text.partition(":")[0] for _, text in pictures] == ["Before", "As it would be"]
    assert "yellow tile 74" in pictures[1][1]
    assert "yellow tile 74" not in pictures[0][1]
    for address, _ in pictures:
        drawn = get(address)
        assert drawn.startswith("<svg")
        assert 'id="hex-K7"' in drawn
    assert 'id="example-other-gauge"' in get("/titles/1849/rules?q=1849-4.1-10")


def test_pictures_of_examples_in_french() -> None:
    page = get("/titles/1849/rules?q=1849-4.1-10", language="fr")
    assert "Pas permis" in page
    assert "tuile 74 de couleur jaune" in page
    assert "tuile 74 de couleur jaune" in get(
        "/titles/1849/examples/other-gauge/after.svg", language="fr"
    )


@pytest.mark.parametrize("title", title_ids())
def test_every_example_of_a_title_is_drawn(title: str) -> None:
    page = get(f"/titles/{title}/rules")
    pictures = re.findall(r'<img src="(/titles/[^"]+)"', page)
    assert pictures
    for address in pictures:
        assert 'class="railhead map"' in get(address)


@pytest.mark.parametrize(
    "path",
    [
        "/titles/1849/examples/none/after.svg",
        "/titles/1849/examples/joined/later.svg",
        "/titles/1830/examples/joined/after.svg",
    ],
)
def test_what_is_no_example_is_not_found(path: str) -> None:
    get(path, 404)
