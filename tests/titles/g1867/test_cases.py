"""A game of 1867 with a train handed in for another one that then costs nothing (ruling 14)."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner
from django.test import Client

import railhead
from railhead.cli import main
from railhead.engine.actions import BuyTrain
from railhead.engine.game import Game
from railhead.exchange.entrywriting import ExportError
from railhead.server.authority.creating import store_game
from railhead.server.models import Table
from tests.server.tables import person

pytestmark = pytest.mark.slow

WHY = (
    "action 582, NYC, buying a train (2+2) for $0: "
    "the other site sells no 2+2 for nothing as 5+5E is handed in"
)


@pytest.fixture(scope="module")
def path(shared: Path) -> Path:
    return shared / "cases" / "rules" / "1867_mixed_9103_2p.record"


@pytest.fixture(scope="module")
def game(path: Path) -> Game:
    return railhead.load_record(path)


@pytest.mark.rule("1867-10.10-16", "1867-10.10-18")
def test_programs_are_told_which_action_it_is(game: Game) -> None:
    assert game.actions[581] == BuyTrain("NYC", "2+2-1", 0)
    with pytest.raises(ExportError) as refused:
        railhead.to_gamefile(game)
    assert str(refused.value) == WHY
    assert railhead.to_gamefile(game.at(580))["actions"]


def test_so_is_the_terminal(path: Path, tmp_path: Path) -> None:
    written = tmp_path / "game.json"
    asked = ["--language", "en", "replay", str(path), "--game-file", str(written)]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 2
    assert f"--game-file: {WHY}" in result.stderr
    assert not written.exists()
    assert CliRunner().invoke(main, [*asked, "--at", "580"]).exit_code == 0
    assert (
        railhead.load_record(written).state.tiles == railhead.load_record(path).at(580).state.tiles
    )


@pytest.mark.django_db
def test_so_is_the_browser(game: Game, client: Client) -> None:
    table = store_game(person(), game, Table.Mode.ONE_SCREEN)
    for language, words in [("en", WHY), ("fr", "l'autre site ne vend aucun 2+2")]:
        headers = {"Accept-Language": language}
        answer = client.get(f"/tables/{table.pk}/record?form=field", headers=headers)
        assert answer.status_code == 422
        assert words in unescape(answer.content.decode())
