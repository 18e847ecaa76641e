"""The hexes to which the track of a company leads, for the map that shows it alone."""

from __future__ import annotations

import json

import pytest

from railhead.network.walk_limits import DenseTrackError
from railhead.server.authority import live_table
from railhead.server.models import Table
from railhead.server.page.state.map import owners, track_of
from tests.kept import random_game
from tests.server.browser import Browser, text
from tests.server.tables import new_table

pytestmark = pytest.mark.django_db


def test_its_own_stations_and_what_lies_beyond_are_reached() -> None:
    game = random_game("1849", 2, 500)
    company = next(it for it in owners(game) if game.cities_of(it))
    own = {city.partition(".")[0] for city in game.cities_of(company)}
    reached = track_of(game, company)
    assert own < {*reached}
    assert {*reached} <= {*game.title.map.hexes}
    assert len(reached) == len({*reached})


def test_owners_are_those_of_companies_with_tokens() -> None:
    game = random_game("1849", 2, 500)
    placed = {company for slots in game.state.tokens.values() for company in slots if company}
    assert {*owners(game)} == placed
    for company, name in owners(game).items():
        assert name == game.players.get(game.state.presidents.get(company, ""), "")
    assert {*owners(game).values()} <= {*game.players.values(), ""}
    assert any(owners(game).values())


def test_on_dense_track_its_own_stations_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game("1849", 2, 500)
    company = next(it for it in owners(game) if game.cities_of(it))

    def dense(*_: object) -> object:
        raise DenseTrackError.around("E7")

    monkeypatch.setattr(type(game.network), "reach", dense)
    assert {*track_of(game, company)} == {it.partition(".")[0] for it in game.cities_of(company)}


def test_the_page_asks_for_it() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    answer = Browser().get(f"/tables/{table.pk}/reached/AFG")
    assert answer.status_code == 200
    assert json.loads(text(answer)) == {"hexes": track_of(live_table(table.pk).game, "AFG")}
    assert Browser().get(f"/tables/{table.pk}/reached/NOBODY").status_code == 404
