"""The page of a table and its parts as a browser asks for them."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from railhead.engine.actions import EndGame
from railhead.records.record import to_record
from railhead.server.authority import LiveTable, create_table, live_table, store_game
from railhead.server.authority.turns import who_acted
from railhead.server.models import Move, Person, Seat, Table, Visit
from railhead.server.page.notes import LONGEST
from railhead.server.people.access import sign_in
from tests.server.shown import facts, part, random_game, words

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def browser(who: Person | None = None) -> Client:
    """Somebody's browser."""
    client = Client(headers={"host": "localhost"})
    if who is not None:
        request = client.get("/").wsgi_request
        sign_in(request, who)
        request.session.save()
        client.cookies["railhead"] = str(request.session.session_key)
    return client


@pytest.fixture
def table() -> Table:
    """A table of seats in the middle of a game; Ann, who made it, sits on the first."""
    ann = Person.objects.create(name="Ann")
    table = store_game(ann, random_game("1849", 6, 150), Table.Mode.SEATS)
    Seat.objects.filter(table=table, player="p1").update(person=ann)
    return table


@pytest.fixture
def live(table: Table) -> LiveTable:
    return live_table(table.pk)


@pytest.fixture
def ann(table: Table) -> Client:
    return browser(table.owner)


@pytest.fixture
def bob(table: Table) -> Client:
    person = Person.objects.create(name="Bob")
    Seat.objects.filter(table=table, player="p2").update(person=person)
    return browser(person)


def get(client: Client, table: Table, where: str = "", status: int = 200) -> str:
    answer = client.get(f"/tables/{table.pk}/{where}")
    assert answer.status_code == status, answer.content[:500]
    return answer.content.decode()


def test_everybody_sees_the_page_and_only_the_seated_get_forms(
    table: Table, ann: Client, bob: Client
) -> None:
    for client in (ann, bob, browser()):
        page = get(client, table)
        assert all(f'id="panel-{name}"' in page for name in ("map", "asking", "players", "log"))
    watching = get(browser(), table)
    assert f'action="/tables/{table.pk}/move"' not in watching
    assert f'action="/tables/{table.pk}/undo"' not in watching
    assert f'action="/tables/{table.pk}/notes"' not in watching


def test_forms_work_without_scripts(table: Table, ann: Client) -> None:
    """Every form that acts carries the token of the session, the version and a key."""
    page = get(ann, table)
    forms = re.findall(rf'<form [^>]*action="/tables/{table.pk}/(?:undo|takeback|move).*?</form>',
                       page, re.S)  # fmt: skip
    assert forms
    for form in forms:
        for field in ("csrfmiddlewaretoken", "key", "version"):
            assert f'name="{field}"' in form, (field, form[:200])


def test_the_past_is_a_page_of_its_own(table: Table, live: LiveTable, ann: Client) -> None:
    page = get(ann, table, "?at=40")
    then = live.at(40)
    for player in live.game.players:
        shown = facts(part(page, f'data-player="{player}"', "</dl>"))
        assert shown["Cash"] == f"L.{then.state.cash[player]}"
    assert "You are looking at the past" in words(page)
    assert "Back to now" in words(page)


@pytest.mark.parametrize("at", ["100000", "-1", "x", "9" * 50, "٣"])
def test_a_moment_that_never_was_is_not_found(table: Table, ann: Client, at: str) -> None:
    get(ann, table, f"?at={at}", 404)
    get(ann, table, f"panels?at={at}", 404)


def test_the_panels_come_for_the_past_too(table: Table, live: LiveTable, ann: Client) -> None:
    parts = get(ann, table, "panels?have=&at=40")
    shown = facts(part(parts, 'data-player="p1"', "</dl>"))
    assert shown["Cash"] == f"L.{live.at(40).state.cash['p1']}"
    assert 'data-at="40"' in parts


def test_every_picture_of_a_token_stands_in_the_page_once(
    table: Table, live: LiveTable, ann: Client
) -> None:
    page = get(ann, table)
    for company in live.game.title.companies:
        assert page.count(f'<svg id="token-{company}"') == 1
    for wanted in set(re.findall(r'href="#token-([^"]+)"', page)):
        assert page.count(f'id="token-{wanted}"') == 1


def test_only_panels_that_changed_are_sent(table: Table, ann: Client) -> None:
    page = get(ann, table)
    found = re.findall(r'id="panel-(\w+)" class="panel [^"]*" data-digest="(\w+)"', page)
    have = ",".join(f"{name}:{digest}" for name, digest in found)
    assert get(ann, table, f"panels?have={have}") == ""
    without = ",".join(f"{name}:{digest}" for name, digest in found if name != "market")
    sent = get(ann, table, f"panels?have={without}")
    assert re.findall(r'<section id="panel-(\w+)"', sent) == ["market"]


def test_undo_to_here_is_offered_where_it_may_be_done_and_else_the_others_are_asked(
    table: Table, live: LiveTable, ann: Client
) -> None:
    page = get(ann, table, "?at=3")
    travel = part(page, 'id="panel-travel"', "</section>")
    assert "Ask to undo to here" in words(travel)
    assert f'action="/tables/{table.pk}/takeback"' in travel
    assert '<input type="hidden" name="target" value="3">' in travel
    alone = store_game(table.owner, live.game, Table.Mode.ONE_SCREEN)
    travel = part(get(ann, alone, "?at=3"), 'id="panel-travel"', "</section>")
    assert "Undo to here" in words(travel)
    assert "Ask" not in words(travel)


# -- notes ---------------------------------------------------------------------------------


def test_notes_are_kept_and_nobody_else_ever_sees_them(
    table: Table, ann: Client, bob: Client
) -> None:
    answer = ann.post(f"/tables/{table.pk}/notes", {"notes": "Bob bluffs <b>"})
    assert answer.status_code == 200
    assert "Bob bluffs &lt;b&gt;" in get(ann, table)
    for other in (bob, browser()):
        for where in ("", "panels?have=", "log", "report", "compare", "?at=3"):
            assert "bluffs" not in get(other, table, where)
        assert "bluffs" not in other.get(f"/tables/{table.pk}/record").content.decode()
    bob.post(f"/tables/{table.pk}/notes", {"notes": "mine"})
    assert "Bob bluffs" in get(ann, table)


def test_notes_need_somebody_and_have_an_end(table: Table, ann: Client) -> None:
    assert browser().post(f"/tables/{table.pk}/notes", {"notes": "x"}).status_code == 403
    assert not Visit.objects.exists()
    ann.post(f"/tables/{table.pk}/notes", {"notes": "short"})
    answer = ann.post(f"/tables/{table.pk}/notes", {"notes": "x" * (LONGEST + 1)})
    assert answer.status_code == 413
    assert Visit.objects.get().notes == "short"
    assert ann.get(f"/tables/{table.pk}/notes").status_code == 405


# -- what is new ---------------------------------------------------------------------------


def see(client: Client, table: Table, version: Any) -> int:
    return client.post(f"/tables/{table.pk}/seen", {"version": version}).status_code


@pytest.fixture
def idle(table: Table, live: LiveTable) -> Client:
    """The browser of somebody who did none of the last five actions: all of them are news."""
    acted = {who_acted(live.game, number) for number in range(len(live.game.actions))[-5:]}
    player = next(player for player in live.game.players if player not in acted)
    person = Person.objects.create(name="Dan")
    Seat.objects.filter(table=table, player=player).update(person=person)
    return browser(person)


def test_what_came_after_the_last_look_is_marked(
    table: Table, live: LiveTable, idle: Client
) -> None:
    assert "New since you last looked" not in words(get(idle, table))
    assert see(idle, table, live.version - 5) == 204
    page = get(idle, table)
    log = part(page, 'id="panel-log"', "</section>")
    assert log.count("New since you last looked") == 1
    after = part(log, "New since you last looked", "</section>")
    first = re.search(r"\?at=(\d+)", after)
    assert first is not None
    lines = {int(at) for at in re.findall(r'class="line[^>]*><a [^>]*at=(\d+)', log)}
    assert int(first[1]) == min(at for at in lines if at > live.version - 5)
    assert 'class="dot"' in log
    assert see(idle, table, live.version) == 204
    page = get(idle, table)
    assert "New since you last looked" not in page
    # Figures are marked since Ann's last turn; the log, since Ann last looked.
    assert 'class="dot"' not in part(page, 'id="panel-log"', "</section>")


def test_a_look_never_goes_back_and_never_ahead(table: Table, live: LiveTable, ann: Client) -> None:
    see(ann, table, live.version)
    see(ann, table, 3)
    assert Visit.objects.get().last_read == live.version
    see(ann, table, live.version + 10)
    assert Visit.objects.get().last_read == live.version
    assert see(ann, table, "") == 400
    assert see(browser(), table, 5) == 204
    assert Visit.objects.count() == 1


def test_moves_taken_back_and_played_anew_are_new(
    table: Table, live: LiveTable, idle: Client
) -> None:
    see(idle, table, live.version)
    count, version = len(live.game.actions), live.version
    Move.objects.create(
        table=table, version=version + 1, kind=Move.Kind.UNDO, count=3, key="undo", player="p1"
    )
    for number, action in enumerate(to_record(live.game)["actions"][-3:], 2):
        Move.objects.create(
            table=table, version=version + number, kind=Move.Kind.ACTION, action=action,
            key=f"again-{number}", player="p1",
        )  # fmt: skip
    Table.objects.filter(pk=table.pk).update(version=version + 4)
    log = part(get(idle, table), 'id="panel-log"', "</section>")
    first = re.search(r"\?at=(\d+)", part(log, "New since you last looked", "</section>"))
    assert first is not None
    assert int(first[1]) > count - 3
    before = log.partition("New since you last looked")[0]
    assert (
        max(int(at) for at in re.findall(r'class="line[^>]*><a [^>]*at=(\d+)', before)) <= count - 3
    )


# -- the log, the rules, the tiles -----------------------------------------------------------


def test_every_line_of_the_log_leads_to_its_moment(
    table: Table, live: LiveTable, ann: Client
) -> None:
    whole = get(ann, table, "log")
    lines = re.findall(r'<li class="line[^"]*"><a href="/tables/[^"]*\?at=(\d+)"[^>]*>(.*?)</a>',
                       whole, re.S)  # fmt: skip
    counts = [int(at) for at, _ in lines]
    assert counts == sorted(counts)
    assert counts[-1] == len(live.game.actions)
    laid = next((int(at), words(text)) for at, text in lines if " lays tile " in text)
    count, text = laid
    company, tile, hex_id = re.match(r"(\w+) lays tile (\w+) on (\w+)", text).groups()  # type: ignore[union-attr]
    assert live.at(count).state.tiles[hex_id][0] == tile
    assert live.at(count - 1).state.tiles.get(hex_id, ("",))[0] != tile
    assert live.game.actions[count - 1].actor == company


def test_a_round_is_sent_alone_when_it_is_opened(table: Table, ann: Client) -> None:
    whole = get(ann, table, "log")
    heads = re.findall(r'<section class="round" id="round-(\d+)">', whole)
    assert heads == [str(number) for number in range(len(heads))]
    third = get(ann, table, "log?round=2")
    assert words(third) in words(whole)
    assert "<section" not in third
    get(ann, table, f"log?round={len(heads)}", 404)
    page = get(ann, table)
    assert f"log?round=0" in page  # noqa: F541
    assert f'id="round-{len(heads) - 1}" open' in page


def test_the_rules_can_be_searched(table: Table, live: LiveTable) -> None:
    page = get(browser(), table, "rules")
    assert page.count("<dt id=") == len(live.game.title.rules)
    rule = live.game.title.rules["1849-4.2-3"]
    found = get(browser(), table, "rules?q=4.2-3")
    assert rule.text[:20] in words(found)
    assert found.count("<dt id=") < 5
    assert "<script>" not in get(browser(), table, "rules?q=<script>")
    assert "0 rules" in words(get(browser(), table, "rules?q=nosuchword"))


def test_a_tile_tells_what_it_may_become(table: Table, live: LiveTable) -> None:
    sheet = get(browser(), table, "tiles")
    for tile in live.game.title.tiles.tiles:
        assert f'id="sprite-{tile}"' in sheet
    story = get(browser(), table, "tiles/58")
    upgrades = part(story, "May be replaced by", "</p>")
    named = set(re.findall(r"#sprite-(\w+)", upgrades))
    face = live.game.title.tiles.tiles["58"].faces[0]
    everywhere = {
        up.tile for hex_id in live.game.title.map.hexes
        for up in live.game.title.tiles.upgrades(face, hex_id)
    }  # fmt: skip
    assert named == everywhere
    for tile in named:
        assert "#sprite-58" in part(get(browser(), table, f"tiles/{tile}"), "May replace", "</p>")
    get(browser(), table, "tiles/nosuch", 404)


def test_what_is_not_there_is_not_found(table: Table) -> None:
    for where in ("", "panels", "log", "rules", "tiles", "tiles/8", "report", "compare"):
        assert browser().get(f"/tables/nosuch/{where}").status_code == 404
    for where in ("panels", "log", "rules", "report", "compare"):
        assert browser().post(f"/tables/{table.pk}/{where}").status_code == 405


def test_the_colours_of_drawings_are_served() -> None:
    answer = browser().get("/theme.css")
    assert answer.headers["Content-Type"].startswith("text/css")
    assert b"--rh-" in answer.content


# -- the course of a game --------------------------------------------------------------------


def test_the_report_has_charts_with_their_figures(table: Table, live: LiveTable) -> None:
    page = get(browser(), table, "report")
    assert page.count("<svg") >= 2
    assert "The same in figures" in words(page)
    worth = live.game.wealth()
    for player in live.game.players:
        assert f"{worth[player]}" in words(page)


def test_the_report_of_a_game_without_routes_knows_no_runs() -> None:
    table = create_table(
        Person.objects.create(name="Ann"), "1865", ("Ann", "Bob"), mode=Table.Mode.ONE_SCREEN
    )
    page = get(browser(), table, "report")
    assert "Runs that were missed" not in page


def test_the_dragons_have_no_coming_turn_in_the_draft() -> None:
    table = create_table(
        Person.objects.create(name="Ann"), "1865", ("Ann", "Bob"), mode=Table.Mode.ONE_SCREEN
    )
    assert get(browser(), table)
    assert browser().get(f"/tables/{table.pk}/coming/dragons").status_code == 404


def test_the_report_of_a_finished_game_has_standings_and_the_run_that_was_missed() -> None:
    ann = Person.objects.create(name="Ann")
    game = random_game("1849", 2, 100_000)
    table = store_game(ann, game, Table.Mode.ONE_SCREEN)
    found = get(browser(), table, "report")
    page = words(found)
    for _, player, total in game.standings():
        assert game.players[player] in page
        assert f"L.{total}" in page
    assert "Runs that were missed" in page
    address = f'href="/tables/{table.pk}/report"'
    assert address not in found, "the page leads to itself"
    assert address in part(get(browser(), table), 'id="panel-end"', "</section>")


def test_play_again_opens_the_form_with_the_same_players_and_options() -> None:
    ann = Person.objects.create(name="Ann")
    game = random_game("1849", 2, 30, ("Zoe & Co", "Yan", "Xia", "Wim")).copy()
    assert game.decision is not None
    game.apply(EndGame(game.decision.player))
    table = store_game(ann, game, Table.Mode.SEATS)
    end = part(get(browser(ann), table), 'id="panel-end"', "</section>")
    address = re.search(r'href="(/new\?[^"]*)"', end)
    assert address is not None
    form = browser(ann).get(html.unescape(address[1]))
    assert form.status_code == 200
    for place, name in enumerate(game.players.values(), 1):
        field = re.search(rf'<input[^>]*name="name-{place}"[^>]*>', form.content.decode())
        assert field is not None
        assert f'value="{html.escape(name)}"' in field[0]
    assert "checked" in re.findall(r'<input[^>]*value="seats"[^>]*>', form.content.decode())[0]
