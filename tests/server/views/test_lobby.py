"""The lobby: what strangers find, and what they do not."""

from __future__ import annotations

import re
from copy import copy
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import chain
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from railhead.engine.illegal import Illegal
from railhead.server.authority import create_table, set_clock
from railhead.server.clocks.choosing import DAY, ClockChoice
from railhead.server.listing.lists import PIECE
from railhead.server.listing.lobby import STILL_PLAYED
from railhead.server.models import Person, Seat, Table, table_key
from railhead.server.people.strangers import make_public
from tests.server.browser import Browser, signed_in, text
from tests.server.tables import NAMES, new_table, person

pytestmark = pytest.mark.django_db


def open_table(title: str = "1849", taken: int = 1, **changes: Any) -> Table:
    """A table at which strangers may sit down; so many seats are taken."""
    table = create_table(person("Zoe"), title, NAMES, seed=3, mode=Table.Mode.SEATS)
    for player, name in table.players[:taken]:
        Seat.objects.filter(table=table, player=player).update(person=person(name))
    Table.objects.filter(pk=table.pk).update(**{"open_seats": True, **changes})
    return table


def shown(query: str, browser: Client | None = None) -> set[str]:
    """The tables of a list of the lobby."""
    page = text((browser or Browser()).get(f"/lobby?{query}"))
    return {pk for pk in Table.objects.values_list("pk", flat=True) if f"/tables/{pk}/" in page}


def test_open_seats_are_found_by_game_pace_and_how_many_are_free() -> None:
    usual, other = open_table(), open_table("1861", taken=2)
    quick, slow, slower = (open_table() for _ in range(3))
    set_clock(quick, ClockChoice("budget", 5400, 30))
    set_clock(slow, ClockChoice("turn", DAY))
    set_clock(slower, ClockChoice("turn", 3 * DAY))
    everything = {table.pk for table in (usual, other, quick, slow, slower)}
    assert shown("") == everything
    assert shown("title=1861") == {other.pk}
    assert shown("pace=live") == {quick.pk}
    assert shown("pace=days") == {slow.pk, slower.pk}
    assert shown("pace=day") == {slow.pk}
    assert shown("pace=none") == {usual.pk, other.pk}
    assert shown("free=2") == everything - {other.pk}
    assert shown("title=1849&pace=days&free=2") == {slow.pk, slower.pk}


def test_seats_of_computers_are_not_free() -> None:
    table = open_table(computers={"p2": "club"})
    assert shown("free=2") == set()
    assert shown("") == {table.pk}


def test_what_an_address_cannot_ask_for_is_left_out() -> None:
    table = open_table()
    assert shown("title=1830&pace=odd&free=x&show=odd") == {table.pk}
    assert shown("free=99") == {table.pk}
    page = text(Browser().open("/lobby?title=1830&pace=days&free=99"))
    assert "what is not known here, and that was left out: Game, Free seats." in page
    assert "left out" not in text(Browser().open("/lobby?title=1865&free=0&show=odd"))


def test_each_filter_is_told_where_nothing_fits() -> None:
    page = text(Browser().open("/lobby?title=1865&pace=days&free=3"))
    assert "Nothing here fits: 1865, over days, at least 3 free seats." in page
    assert "Nobody waits for players just now." in text(Browser().open("/lobby"))
    # The number of free seats is no filter of games that nobody joins.
    page = text(Browser().open("/lobby?show=watch&title=1865&free=3"))
    assert "Nothing here fits: 1865." in page
    assert 'href="?show=seats&amp;title=1865&amp;free=3"' in page


def test_only_tables_that_are_public_are_shown_to_others() -> None:
    hidden, played, over = new_table(), new_table(), new_table()
    Table.objects.update(version=3)
    Table.objects.filter(pk=over.pk).update(finished="bank", waiting="")
    assert shown("show=watch") == shown("show=finished") == set()
    Table.objects.exclude(pk=hidden.pk).update(public=True)
    assert shown("show=watch") == {played.pk}
    assert shown("show=finished") == {over.pk}
    assert shown("show=watch&title=1861") == set()
    # Its owner has them on the first page.
    assert shown("show=watch", signed_in(played.owner)) == set()
    home = text(Browser().open("/"))
    assert f"/tables/{played.pk}/" in home
    assert hidden.pk not in home


def test_a_table_left_alone_is_not_to_be_watched_for_ever() -> None:
    table = new_table()
    Table.objects.update(public=True, version=3)
    assert shown("show=watch") == {table.pk}
    Table.objects.update(changed=datetime.now(UTC) - STILL_PLAYED)
    assert shown("show=watch") == set()


def test_a_finished_game_says_who_won_and_is_replayed_without_acting() -> None:
    table = new_table()
    worths = {"p1": [0, 700], "p2": [0, 900], "p3": [0, 100]}
    Table.objects.update(public=True, finished="bank", waiting="", worths=worths, version=0)
    page = text(Browser().open("/lobby?show=finished"))
    assert "Bob" in page.partition("won by")[2][:40]
    assert Browser().open(f"/tables/{table.pk}/").status_code == 200


def test_more_tables_cost_no_more_questions() -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            Browser().open("/lobby")
        return len(queries)

    set_clock(open_table(), ClockChoice("turn", DAY))
    first = asked()
    for _ in range(4):
        set_clock(open_table(), ClockChoice("turn", DAY))
    assert asked() == first


# -- long lists ----------------------------------------------------------------------------------


def many(count: int, **fields: Any) -> list[str]:
    """Open tables of others, one minute apart; the last changed comes first."""
    first = open_table(**fields)
    whole, rows = Table.objects.get(pk=first.pk), []
    for _ in range(count):
        row = copy(whole)
        row.pk = table_key()
        rows.append(row)
    Table.objects.bulk_create(rows)
    for number, row in enumerate(rows):
        then = first.changed - timedelta(minutes=number)
        Table.objects.filter(pk=row.pk).update(changed=then)
    free = [Seat(table=row, player=player) for row in rows for player, _ in row.players]
    Seat.objects.bulk_create(free)
    first.delete()
    return [row.pk for row in rows]


def parts(query: str) -> list[list[str]]:
    """The tables of a list, part by part, as its links lead through it."""
    found, address = [], f"?{query}"
    while address:
        page = text(Browser().open(f"/lobby{address}"))
        keys = re.findall(r"/tables/([\w-]+)/", page.partition('id="head-list"')[2])
        found.append(list(dict.fromkeys(keys)))
        link = re.search(r'<a href="([^"]*)">\d+ more (?:finished )?tables?', page)
        address = unescape(link[1]) if link else ""
    return found


def test_a_long_list_goes_on_in_parts() -> None:
    every = many(2 * PIECE + 3)
    found = parts("")
    assert [len(part) for part in found] == [PIECE, PIECE, 3]
    assert [*chain(*found)] == every
    page = text(Browser().open("/lobby"))
    assert f'<span class="muted count">{len(every)}</span>' in page
    assert f"{PIECE + 3} more tables" in page


@pytest.mark.parametrize("kind", ["watch", "finished"])
def test_so_do_tables_to_watch_and_finished_games(kind: str) -> None:
    over = {"finished": "bank", "waiting": ""} if kind == "finished" else {}
    every = many(PIECE + 1, public=True, open_seats=False, version=3, **over)
    assert [*chain(*parts(f"show={kind}"))] == every


def test_the_parts_of_a_list_keep_its_filters() -> None:
    """Also where most tables do not fit, as those whose free seats are those of computers."""
    fitting = many(PIECE + 2)
    many(PIECE + 5, computers={"p2": "club", "p3": "club"})
    many(PIECE, title="1861")
    assert [*chain(*parts("title=1849&pace=none&free=2"))] == fitting
    page = text(Browser().open(f"/lobby?title=1849&free=2&from={PIECE}"))
    link = re.search(r'<a href="([^"]*)">Those before', page)
    assert link is not None
    assert unescape(link[1]) == "?show=seats&title=1849&free=2&from=0"


@pytest.mark.parametrize("start", ["x", "-1", "999999", "9" * 40])
def test_a_part_that_is_not_there_is_another_one(start: str) -> None:
    assert shown(f"from={start}") == set()
    every = many(2)
    assert shown(f"from={start}") in ({*every}, {every[-1]})


# -- who makes a table public --------------------------------------------------------------------


def sits(table: Table, name: str, player: str) -> Person:
    somebody = person(name)
    Seat.objects.filter(table=table, player=player).update(person=somebody)
    return somebody


def sent(browser: Browser, table: Table, public: str) -> int:
    browser.open("/")
    token = browser.cookies[settings.CSRF_COOKIE_NAME].value
    answer = browser.post(
        f"/tables/{table.pk}/public", {"public": public, "csrfmiddlewaretoken": token}
    )
    return int(answer.status_code)


def is_public() -> bool:
    return Table.objects.get().public


def test_a_table_is_not_public_unless_somebody_says_so() -> None:
    new_table()
    assert not is_public()


def test_its_owner_makes_it_public_before_others_sit_there() -> None:
    table = new_table()
    owner = signed_in(table.owner)
    sits(table, "Bob", "p2")
    assert sent(owner, table, "yes") == 422
    assert not is_public()
    Seat.objects.update(person=None)
    assert sent(owner, table, "yes") == 303
    assert is_public()


def test_whoever_joins_is_told() -> None:
    table = new_table()
    Table.objects.update(open_seats=True)
    words = "Anybody finds this table in the lobby"
    seat = Seat.objects.get(player="p2")
    pages = (f"/tables/{table.pk}/sit", f"/join/{seat.shown_secret()}")
    assert all(words not in text(Browser().open(page)) for page in pages)
    make_public(table)
    assert all(words in text(Browser().open(page)) for page in pages)
    assert words in text(Browser().open(f"/tables/{table.pk}/?whole=1"))


def test_whoever_sits_there_ends_it_and_nobody_else() -> None:
    table = new_table()
    make_public(table)
    bob = sits(table, "Bob", "p2")
    assert sent(signed_in(person("Eve")), table, "no") == 403
    assert is_public()
    assert sent(signed_in(bob), table, "no") == 303
    assert not is_public()
    assert sent(signed_in(bob), table, "yes") == 403
    assert sent(signed_in(table.owner), table, "odd") == 400


def test_the_form_of_a_new_table_makes_it_public() -> None:
    page = "/new?title=1849"
    for changes, public in (({}, False), ({"public": "yes"}, True)):
        Table.objects.all().delete()
        assert Browser().send(page, "/new", **changes).status_code == 303
        assert is_public() is public


def test_making_it_public_names_who_sits_there_already() -> None:
    table = new_table()
    sits(table, "Bob", "p2")
    with pytest.raises(Illegal, match="Others sit here already"):
        make_public(table)
