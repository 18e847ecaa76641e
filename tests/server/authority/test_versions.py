"""Tables go on by the version of rules and board that they were begun with, and say so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client

from railhead.engine.digests import title_digest
from railhead.engine.titlefiles import data_file
from railhead.language import translator
from railhead.server.authority import TableBroken, live_table, submit
from railhead.server.authority.creating import store_game
from railhead.server.authority.loading import TABLES
from railhead.server.models import Table
from railhead.server.page.panels import PANELS, render_panel
from railhead.titles.catalogue import game_class, new_game, title_ids, versions_of
from tests.server.shown import moment, table_of, words
from tests.server.tables import NAMES, alone, new_table, person, some_action
from tests.titles.older_board import older_board

pytestmark = pytest.mark.django_db


def old_table(title: str = "1849") -> Table:
    """A table that was begun by version 1."""
    return store_game(person(), game_class(title, 1).new(NAMES, seed=3), Table.Mode.ONE_SCREEN)


REVISED = [title for title in title_ids() if len(versions_of(title)) > 1]


@pytest.mark.parametrize("title", REVISED)
@pytest.mark.slow
def test_a_page_tells_the_older_rules_and_what_has_changed(title: str) -> None:
    old = game_class(title, 1).new(NAMES, seed=3)
    text = words(render_panel(PANELS["about"], moment(table_of(old))).body)
    newest = len(versions_of(title))
    assert f"Played by version 1 of the rules; new games: version {newest}." in text
    for version in versions_of(title)[1:]:
        for change in version.changes:
            assert change.text in text


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.slow
def test_a_page_of_a_new_game_names_the_version_only(title: str) -> None:
    text = words(
        render_panel(PANELS["about"], moment(table_of(new_game(title, NAMES, seed=3)))).body
    )
    assert f"Rules version {len(versions_of(title))}" in text
    assert "Played by version" not in text


@pytest.mark.slow
def test_it_is_told_in_the_readers_language() -> None:
    live = table_of(game_class("1849", 1).new(NAMES, seed=3))
    french = replace(moment(live), translate=translator("fr"), language="fr")
    text = words(render_panel(PANELS["about"], french).body)
    newest = len(versions_of("1849"))
    assert f"Jouée selon la version 1 des règles ; nouvelles parties : version {newest}." in text
    assert "Depuis la version 2 : Une nouvelle voie doit pouvoir servir" in text


@pytest.mark.slow
def test_the_page_of_a_stored_table_says_so_too() -> None:
    page = Client().get(f"/tables/{old_table().pk}/?whole=1").content.decode()
    assert "Played by version 1 of the rules" in page


def test_an_old_table_goes_on_by_its_version() -> None:
    table = old_table()
    live = live_table(table.pk)
    assert live.game.rules_version == 1
    assert submit(table.pk, alone(table), 0, "on", some_action(live)).status == "done"
    TABLES.forget()
    assert type(live_table(table.pk).game) is game_class("1849", 1)


def test_a_table_keeps_the_digest_of_its_board() -> None:
    table = new_table()
    assert table.board_digest == live_table(table.pk).game.digest_of_board()


def test_a_table_from_before_goes_on_without_a_digest() -> None:
    table = new_table()
    Table.objects.filter(pk=table.pk).update(board_digest="")
    TABLES.forget()
    assert live_table(table.pk).game.decision is not None


@pytest.mark.slow
def test_a_table_on_an_older_board_goes_on_upon_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And where the files of that board are lost, it stands still and says why."""
    versions = older_board(tmp_path / "g1849", monkeypatch)
    table, other = old_table(), new_table()
    TABLES.forget()
    assert type(live_table(table.pk).game) is versions[1]
    (versions[1].folder / "version1" / "map.toml").unlink()
    data_file.cache_clear()
    title_digest.cache_clear()
    TABLES.forget()
    why = _why_not(table)
    assert "board_digest" in why
    assert live_table(other.pk).game.decision is not None


def _why_not(table: Table) -> str:
    """Why a table does not go on; it may be readable."""
    try:
        live = live_table(table.pk)
        submit(table.pk, alone(table), live.version, "on", some_action(live))
    except TableBroken as broken:
        return broken.why
    raise AssertionError("it goes on")
