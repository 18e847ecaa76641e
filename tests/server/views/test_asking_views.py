"""The parts of a question that the page fetches: an opened hex, another run of trains."""

from __future__ import annotations

import html
import json
import random
import re

import pytest
from django.test import Client

from railhead.engine.actions import LayTile, RunRoutes
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.language.routes import stops
from railhead.server.authority import store_game
from railhead.server.models import Person, Table
from railhead.titles.catalogue import new_game
from tests.kept import kept
from tests.server.shown import words
from tests.server.tables import person

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "<b>Bob</b>", "Cid")


@kept
def game_at(kind: type, seed: int = 1) -> Game:
    """A game in which a tile can be laid, or trains run."""
    for start in range(seed, seed + 30):
        rng = random.Random(start)
        game = new_game("1849", NAMES, {"best_route_required": False}, start)
        while game.decision is not None and len(game.actions) < 400:
            wanted = [item for item in game.decision.answers if isinstance(item, kind)]
            if wanted and wanted[0] != RunRoutes(game.decision.actor, ()):
                return game
            game.apply(random_action(game.decision.answers, rng))
    raise AssertionError("no such decision")


def table_with(game: Game, owner: Person) -> Table:
    return store_game(owner, game, Table.Mode.ONE_SCREEN)


def signed(who: Person) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.post(f"/me/{who.secret}")
    return client


@pytest.mark.slow
def test_whoever_is_asked_sees_the_tiles_and_can_lay_one() -> None:
    game, owner = game_at(LayTile), person()
    table = table_with(game, owner)
    client = signed(owner)
    assert game.decision is not None
    lay = next(item for item in game.decision.answers if isinstance(item, LayTile))
    answer = client.get(f"/tables/{table.id}/hexes/{lay.hex}")
    assert answer.status_code == 200
    actions = [
        json.loads(html.unescape(text))
        for text in re.findall(r'name="action" value="([^"]*)"', answer.content.decode())
    ]
    wanted = {"type": "lay_tile", "actor": lay.actor, "hex": lay.hex, "tile": lay.tile}
    chosen = next(item for item in actions if wanted.items() <= item.items())
    version = len(game.actions)
    sent = {"version": version, "key": "once", "action": json.dumps(chosen)}
    done = client.post(f"/tables/{table.id}/move", sent, headers={"HX-Request": "true"})
    assert done.status_code == 200
    table.refresh_from_db()
    assert table.version == version + 1


@pytest.mark.slow
def test_spectators_are_told_what_is_there_and_get_no_form() -> None:
    game = game_at(LayTile)
    table = table_with(game, person())
    assert game.decision is not None
    lay = next(item for item in game.decision.answers if isinstance(item, LayTile))
    for client in (Client(), signed(person("Eva"))):
        answer = client.get(f"/tables/{table.id}/hexes/{lay.hex}")
        assert answer.status_code == 200
        assert lay.hex in words(answer.content.decode())
        assert b"<form" not in answer.content
        assert client.get(f"/tables/{table.id}/routes").status_code == 404


def test_the_past_shows_a_hex_as_it_was() -> None:
    game, owner = game_at(LayTile, seed=3), person()
    count = len(game.actions)
    assert game.decision is not None
    lay = next(item for item in game.decision.answers if isinstance(item, LayTile))
    game.apply(lay)
    table = table_with(game, owner)
    client = signed(owner)
    there = f"/tables/{table.id}/hexes/{lay.hex}"
    now, then = (client.get(f"{there}{at}").content.decode() for at in ("", f"?at={count}"))
    assert f"tile {lay.tile}," in words(now)
    assert f"tile {lay.tile}," not in words(then)
    assert "<form" not in then


def test_what_is_not_there_is_not_found() -> None:
    table, client = table_with(game_at(LayTile), person()), Client()
    for place in ("ZZ99", "H10%00", "..%2f..", "?at=9999", "C5?at=-1", "C5?at=x", "C5?at=99999"):
        assert client.get(f"/tables/{table.id}/hexes/{place}").status_code == 404, place


def test_only_reading_is_allowed() -> None:
    table = table_with(game_at(LayTile), person())
    for place in ("hexes/C5", "routes"):
        assert Client().post(f"/tables/{table.id}/{place}").status_code == 405


@pytest.mark.slow
def test_another_run_is_put_together_from_stations() -> None:
    game, owner = game_at(RunRoutes), person()
    table = table_with(game, owner)
    client = signed(owner)
    assert game.decision is not None
    run = game.decision.answers[0]
    assert isinstance(run, RunRoutes)
    train, sections = run.routes[0]
    chosen = {f"stops-{train}": stops(sections), "active": train}
    answer = client.get(f"/tables/{table.id}/routes", chosen)
    body = answer.content.decode()
    assert answer.status_code == 200
    (text,) = re.findall(r'name="action" value="([^"]*)"', body)
    action = json.loads(html.unescape(text))
    assert action["type"] == "run_routes"
    assert [name for name, _ in action["routes"]] == [train]
    assert 'class="route ' in body


@pytest.mark.slow
def test_stations_that_nobody_knows_are_refused_in_words() -> None:
    game, owner = game_at(RunRoutes), person()
    table = table_with(game, owner)
    assert game.decision is not None
    train = game.state.trains[game.decision.actor][0]
    for stop in ("<script>", "C5.9", "C5.x", "a.b.c", "."):
        chosen = {f"stops-{train}": [stop, "C5.0"]}
        answer = signed(owner).get(f"/tables/{table.id}/routes", chosen)
        assert answer.status_code == 200
        assert b"<script" not in answer.content
        assert b'name="action"' not in answer.content
        assert b"barred" in answer.content


@pytest.mark.slow
def test_the_best_run_with_a_tile_is_foretold() -> None:
    game = game_at(LayTile)
    rng = random.Random(1)
    while True:
        assert game.decision is not None
        lays = [item for item in game.decision.answers if isinstance(item, LayTile)]
        if lays and game.state.trains.get(lays[0].actor):
            break
        game.apply(random_action(game.decision.answers, rng))
    owner = person()
    table = table_with(game, owner)
    for lay in lays[:5]:
        after = game.fork()
        after.apply(lay)
        best = after.best_routes(lay.actor)
        assert best is not None
        there = f"/tables/{table.id}/hexes/{lay.hex}/run"
        tile = {"tile": lay.tile, "rotation": str(lay.rotation)}
        text = signed(owner).get(there, tile).content.decode()
        assert text.startswith(f"best run {game.title.format_money(best.revenue)},")
        assert Client().get(there, tile).status_code == 204
        assert signed(owner).get(there, {**tile, "rotation": "9"}).status_code == 404
        assert signed(owner).get(there, {**tile, "tile": "none"}).status_code == 204


@pytest.mark.parametrize(
    ("place", "tripping"),
    [("hexes/{hex}", "hex_choices"), ("hexes/{hex}/run?tile={tile}&rotation=0", "_own_decision")],
)
def test_a_part_over_which_the_rules_trip_says_so_and_is_written_down(
    place: str, tripping: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, owner = game_at(LayTile), person()
    table = table_with(game, owner)

    def trip(*_: object, **__: object) -> None:
        raise KeyError("SFA")

    monkeypatch.setattr(f"railhead.server.views.asking.{tripping}", trip)
    assert game.decision is not None
    lay = next(item for item in game.decision.answers if isinstance(item, LayTile))
    there = place.format(hex=lay.hex, tile=lay.tile)
    answer = signed(owner).get(f"/tables/{table.id}/{there}", headers={"HX-Request": "true"})
    assert answer.status_code == 500
    assert "cannot be shown: a mistake of the program" in words(answer.content.decode())
    (logged,) = [line for line in caplog.records if line.exc_info]
    assert table.id in logged.getMessage()
    assert "SFA" in caplog.text
