"""The page of a person: only if they show it, and only what tells who plays well is rated."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.server.listing import results
from railhead.server.listing.results import FEW, games_of, has_finished, records_of
from railhead.server.models import FormerSeat, Move, Person, Seat, Table
from tests.server.browser import Browser, signed_in, text
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db


def played(*order: Person, **changes: Any) -> Table:
    """A finished game; `order`: who came first, second and third, on the seats in this order."""
    table = new_table(owner=order[0])
    for (player, _), somebody in zip(table.players, order, strict=True):
        Seat.objects.filter(table=table, player=player).update(person=somebody)
    worths = {player: [0, 900 - 100 * place] for place, (player, _) in enumerate(table.players)}
    usual = {"finished": "bank", "waiting": "", "worths": worths}
    Table.objects.filter(pk=table.pk).update(**{**usual, **changes})
    return table


@pytest.fixture
def three() -> tuple[Person, Person, Person]:
    return person("Ann"), person("Bob"), person("Cid")


def page(somebody: Person) -> str:
    return text(Browser().open(f"/players/{somebody.pk}"))


Three = tuple[Person, Person, Person]


def test_nobody_has_a_page_unless_they_show_it(three: Three) -> None:
    ann, *_ = three
    played(*three)
    hidden, missing = (Browser().open(f"/players/{number}") for number in (ann.pk, 10**9))
    assert hidden.status_code == missing.status_code == 404
    assert "There is nothing here" in text(hidden)
    assert len(text(hidden)) == len(text(missing))
    browser = signed_in(ann)
    assert "Nobody sees what you have played" in text(browser.open("/you"))
    browser.send("/you", "/you/show", shown="yes")
    assert "Anybody may see your finished games" in text(browser.open("/you"))
    assert "place 1 of 3" in page(ann)
    browser.send("/you", "/you/show", shown="no")
    assert Browser().open(f"/players/{ann.pk}").status_code == 404


def test_finished_games_are_counted_once_each_and_lessons_not(three: Three) -> None:
    """Also of who has two seats; asked again when one more has ended."""
    ann, bob, _ = three
    played(ann, ann, bob)
    played(ann, bob, bob, lesson="1849-first")
    played(ann, bob, bob, finished="")
    assert [has_finished(ann, count) for count in (1, 2)] == [True, False]
    played(bob, ann, bob)
    assert [has_finished(ann, count) for count in (1, 2, 3)] == [True, True, False]
    assert not has_finished(person("Dan"), 1)


def test_a_stranger_shows_nothing() -> None:
    browser = Browser()
    token = browser.open("/you")
    assert token.status_code == 200
    assert "Your results" not in text(token)


def test_others_are_named_only_where_they_show_themselves_or_the_table_is_listed(
    three: Three,
) -> None:
    ann, bob, cid = three
    Person.objects.filter(pk__in=(ann.pk, bob.pk)).update(shown=True)
    table = played(*three)
    told = page(ann)
    assert f'<a href="/players/{bob.pk}">Bob</a>, somebody' in told
    assert f"/tables/{table.pk}/" not in told
    Table.objects.update(public=True)
    told = page(ann)
    assert f'<a href="/players/{bob.pk}">Bob</a>, Cid' in told
    assert f"/players/{cid.pk}" not in told
    assert f"/tables/{table.pk}/" in told


def test_results_are_told_by_title_and_ratings_from_some_games_on(three: Three) -> None:
    ann, bob, cid = three
    for _ in range(FEW - 1):
        played(ann, bob, cid)
    (record,) = records_of(ann)
    assert (record.title, record.games, record.won, record.rating) == (
        "1849",
        FEW - 1,
        FEW - 1,
        None,
    )
    played(bob, ann, cid)
    best, middle, last = (records_of(it)[0].rating or 0 for it in three)
    assert best > 25 > last
    assert best > middle > last
    assert records_of(bob)[0].won == 1
    Person.objects.update(shown=True)
    assert "give or take" in page(ann)


def test_without_the_library_there_is_no_rating(
    three: Three, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "find_spec", lambda _name: None)
    for _ in range(FEW):
        played(*three)
    assert records_of(three[0])[0].rating is None


def test_equals_share_a_place(three: Three) -> None:
    played(*three, worths={"p1": [0, 500], "p2": [0, 500], "p3": [0, 100]})
    assert [games_of(it)[0].place for it in three] == [1, 1, 3]


def test_what_does_not_tell_who_plays_well_is_not_rated(three: Three) -> None:
    ann, *_ = three
    Person.objects.update(shown=True)

    def why() -> str:
        assert records_of(ann) == []
        return games_of(ann)[0].unrated

    table = played(*three, computers={"p2": "club"})
    assert why() == "with a computer"
    assert "not counted: with a computer" in page(ann)
    Table.objects.update(computers={}, finished="manual")
    assert why() == "ended by agreement"
    Table.objects.update(finished="bank")
    move = Move.objects.create(table=table, version=1, kind="action", action={}, key="record-1")
    assert why() == "begun from a record"
    move.delete()
    FormerSeat.objects.create(table=table, player="p2", person=ann)
    assert why() == "somebody else sat there before"
    FormerSeat.objects.all().delete()
    Seat.objects.filter(player="p2").update(person=ann)
    assert why() == "not everybody had a seat of their own"
    Seat.objects.filter(player="p2").update(person=three[1])
    assert games_of(ann)[0].unrated == ""
    assert len(records_of(ann)) == 1


def test_a_game_that_goes_on_or_is_on_one_screen_is_not_there(three: Three) -> None:
    ann, *_ = three
    played(*three, finished="")
    new_table(Table.Mode.ONE_SCREEN, owner=ann)
    Table.objects.filter(mode=Table.Mode.ONE_SCREEN).update(finished="bank")
    assert not games_of(ann)
    assert not records_of(ann)


def test_the_owner_of_an_open_table_is_linked_only_if_shown() -> None:
    table = new_table()
    Table.objects.update(open_seats=True)
    address = f'href="/players/{table.owner.pk}"'
    assert address not in text(Browser().open(f"/tables/{table.pk}/sit"))
    Person.objects.update(shown=True)
    assert address in text(Browser().open(f"/tables/{table.pk}/sit"))
