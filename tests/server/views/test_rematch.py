"""The rematch: the same people, options and title at a new table, once."""

from __future__ import annotations

import pytest

from railhead.engine.actions import EndGame
from railhead.server.authority import store_game
from railhead.server.models import Person, Seat, Table
from railhead.titles.catalogue import new_game
from tests.server.browser import Browser, signed_in, text
from tests.server.tables import new_table, person, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A finished game of Ann, Bob and Cid, on seats."""
    owner = person("Ann")
    game = new_game("1849", ["Ann", "Bob", "Cid"], {"bonds": True}, 5)
    game.apply(EndGame("p1"))
    table = store_game(owner, game, "seats", "Friday")
    seated(table)
    Seat.objects.filter(table=table, player="p1").update(person=owner)
    return table


def ask(browser: Browser, table: Table) -> tuple[int, str]:
    browser.open("/you")
    fields = {"csrfmiddlewaretoken": browser.cookies["railhead-form"].value}
    answer = browser.post(f"/tables/{table.pk}/rematch", fields)
    return answer.status_code, answer.headers.get("Location", "")


def at(table: Table, player: str) -> Person:
    somebody = Seat.objects.get(table=table, player=player).person
    assert somebody is not None
    return somebody


def test_everybody_sits_there_again_under_his_name(table: Table) -> None:
    bob = at(table, "p2")
    status, place = ask(signed_in(bob), table)
    new = Table.objects.get(rematch_of=table)
    assert (status, place) == (303, f"/tables/{new.pk}/")
    assert (new.title, new.options, new.mode, new.name) == (
        table.title, table.options, table.mode, table.name,
    )  # fmt: skip
    assert new.owner == bob
    assert new.version == 0
    before = {name: at(table, player) for player, name in table.players}
    after = {name: at(new, player) for player, name in new.players}
    assert after == before


@pytest.mark.slow
def test_order_and_chance_are_new(table: Table) -> None:
    orders, seeds = set(), set()
    browser = signed_in(table.owner)
    for _ in range(12):
        ask(browser, table)
        new = Table.objects.get(rematch_of=table)
        orders.add(tuple(name for _, name in new.players))
        seeds.add(new.seed)
        new.delete()
    assert len(orders) > 1
    assert len(seeds) == 12


@pytest.mark.slow
def test_there_is_one_rematch_whoever_asks_for_it(table: Table) -> None:
    first = ask(signed_in(at(table, "p2")), table)
    assert ask(signed_in(at(table, "p3")), table) == first
    assert Table.objects.filter(rematch_of=table).count() == 1


@pytest.mark.slow
def test_the_others_are_led_to_it_from_the_table_and_from_home(table: Table) -> None:
    ask(signed_in(at(table, "p2")), table)
    new = Table.objects.get(rematch_of=table)
    cid = signed_in(at(table, "p3"))
    for page in ("/", f"/tables/{table.pk}/"):
        assert f'href="/tables/{new.pk}/"' in text(cid.open(page)), page
    assert "To the rematch" in text(cid.open("/"))


def test_a_table_on_one_screen_has_one_too() -> None:
    ann = person()
    table = new_table(Table.Mode.ONE_SCREEN, owner=ann)
    Table.objects.filter(pk=table.pk).update(finished="bank", waiting="")
    ask(signed_in(ann), table)
    assert Table.objects.get(rematch_of=table).mode == Table.Mode.ONE_SCREEN


def test_nobody_else_opens_one(table: Table) -> None:
    assert ask(Browser(), table)[0] == 403
    assert ask(signed_in(person("Eve")), table)[0] == 403
    assert Table.objects.count() == 1


def test_there_is_none_while_the_game_goes_on(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(finished="")
    assert ask(signed_in(table.owner), table)[0] == 422
    assert Table.objects.count() == 1


def test_a_rematch_that_was_deleted_does_not_stand_in_the_way(table: Table) -> None:
    browser = signed_in(table.owner)
    ask(browser, table)
    Table.objects.filter(rematch_of=table).update(deleted="2026-01-01T00:00Z")
    assert ask(browser, table)[0] == 303
    assert Table.objects.filter(rematch_of=table).count() == 1
