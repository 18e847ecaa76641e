"""What lets somebody in: the key, links and sessions, on the disk and in the database."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as usual
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.test import override_settings
from django.utils.crypto import salted_hmac

from railhead.server.base.secret_key import LEAST_LETTERS, secret_key
from railhead.server.base.setting_errors import SettingError
from railhead.server.models import Person, Seat
from railhead.server.people.sessions import SessionStore, hashed_key
from railhead.server.running import file_modes
from tests.server.browser import Browser, name_shown, signed_in, text
from tests.server.command import posix, refused
from tests.server.tables import new_table, person

BEFORE = ("railhead", "0003_boards")
ANOTHER_KEY = "another key of a server, long enough"


def everything_stored() -> str:
    """All rows of all tables of the database, as text."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            found.append(repr(cursor.fetchall()))
    return "".join(found)


# -- links and sessions -------------------------------------------------------------------------


@pytest.mark.django_db
def test_nothing_that_lets_somebody_in_is_in_the_database() -> None:
    table = new_table()
    browser = signed_in(table.owner)
    invites = [seat.secret for seat in table.seats.all()]
    pages = text(browser.open("/you")) + text(browser.open(f"/tables/{table.pk}/seats"))
    stored = everything_stored()
    assert table.owner.digest in stored
    for secret in (table.owner.secret, *invites, browser.cookies["railhead"].value):
        assert secret not in stored
    for secret in (table.owner.secret, *invites):
        assert secret in pages


@pytest.mark.django_db
def test_what_is_in_the_database_opens_nothing() -> None:
    ann = person()
    signed_in(ann)
    session = Session.objects.get()
    for stolen in (ann.digest, ann.salt):
        assert Browser().open(f"/me/{stolen}").status_code == 404
    thief = Browser()
    thief.cookies["railhead"] = session.session_key
    assert name_shown(thief) == "You"


@pytest.mark.django_db
def test_every_link_is_another_one() -> None:
    ann, table = person(), new_table()
    secrets = {ann.secret, person().secret, *(seat.secret for seat in table.seats.all())}
    assert len(secrets) == 5
    assert Seat.find(ann.secret) is None
    assert Person.find(ann.secret) == ann
    assert Person.find("") is None


@pytest.mark.django_db
def test_with_another_key_links_go_on_and_new_ones_are_shown() -> None:
    """The key was lost: what people have kept is all that is left to them."""
    ann = person()
    before = ann.secret
    with override_settings(SECRET_KEY=ANOTHER_KEY):
        browser = Browser()
        assert browser.send(f"/me/{before}", "").status_code == 303
        page = text(browser.open("/you"))
        ann.refresh_from_db()
        assert ann.secret != before
        assert f"/me/{ann.secret}" in page
        assert Person.find(ann.secret) == Person.find(before) == ann
        browser.send("/you", "/you/link")
        assert Person.find(before) is None


@pytest.mark.django_db
def test_a_locked_session_is_not_taken_for_one_that_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def locked(*_: Any, **__: Any) -> None:
        raise OperationalError("database is locked")

    store = SessionStore()
    store["a"] = 1
    store.save()
    monkeypatch.setattr(Session, "save", locked)
    with pytest.raises(OperationalError):
        store.save()


# -- a database of before -----------------------------------------------------------------------


@pytest.fixture
def before(tmp_path: Path, transactional_db: None) -> Iterator[None]:  # noqa: ARG001
    """An empty database as it was before secrets were hashed."""
    if connection.vendor != "sqlite":
        pytest.skip("makes a database in a file")
    kept = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(tmp_path / "before.sqlite3")
    MigrationExecutor(connection).migrate([BEFORE, ("sessions", "0001_initial")])
    yield
    connection.close()
    connection.settings_dict["NAME"] = kept


@pytest.mark.usefixtures("before")
@pytest.mark.slow
def test_links_and_browsers_of_before_go_on_and_nothing_of_them_stays() -> None:
    executor = MigrationExecutor(connection)
    apps = executor.loader.project_state([BEFORE, ("sessions", "0001_initial")]).apps
    old, invite, key = "ann-secret-of-before-12345678901", "an-invitation-of-before", "k" * 32
    ann = apps.get_model("railhead", "Person").objects.create(name="Ann", secret=old)
    table = apps.get_model("railhead", "Table").objects.create(
        id="old", mode="seats", owner=ann, title="1849", rules="1", seed=1,
        players=[["p1", "Ann"], ["p2", "Bob"], ["p3", "Cid"]],
    )  # fmt: skip
    apps.get_model("railhead", "Seat").objects.create(table=table, player="p2", invite=invite)
    mark = salted_hmac("railhead.server.people.access", old, algorithm="sha256").hexdigest()
    store = SessionStore(key)
    data = {"person": ann.pk, "mark": mark, "day": ""}
    apps.get_model("sessions", "Session").objects.create(
        session_key=key, session_data=store.encode(data), expire_date="2099-01-01T00:00Z"
    )
    executor.migrate(executor.loader.graph.leaf_nodes())
    here = Browser()
    here.cookies["railhead"] = key
    assert name_shown(here) == "Ann", "who was signed in still is"
    assert name_shown(signed_in_by(old)) == "Ann"
    assert "A seat is kept for Bob" in text(Browser().open(f"/join/{invite}"))
    page = text(here.open("/you"))
    shown = Person.objects.get().secret
    assert f"/me/{shown}" in page, "a link is shown, and works beside the old one"
    assert name_shown(signed_in_by(shown)) == "Ann"
    assert Seat.objects.get().secret in text(here.open("/tables/old/seats"))
    stored = everything_stored()
    assert not any(secret in stored for secret in (old, invite, key))
    assert hashed_key(key) in stored
    here.send("/you", "/you/link")
    assert Browser().open(f"/me/{old}").status_code == 404
    connection.close()
    file = Path(connection.settings_dict["NAME"]).read_bytes()
    assert not any(secret.encode() in file for secret in (old, invite, key))


def signed_in_by(secret: str) -> Browser:
    browser = Browser()
    assert browser.send(f"/me/{secret}", "").status_code == 303
    return browser


# -- the key ------------------------------------------------------------------------------------


def test_a_key_is_made_once_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAILHEAD_SECRET_KEY", raising=False)
    folder = tmp_path / "data"
    key = secret_key(folder)
    assert len(key) > LEAST_LETTERS
    assert secret_key(folder) == key
    assert [file.name for file in folder.iterdir()] == ["secret-key"]
    if os.name == "posix":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "secret-key").stat().st_mode) == 0o600


def test_a_key_that_cannot_be_written_as_a_whole_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full: the next start makes a key, instead of going on with an empty one."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.delenv("RAILHEAD_SECRET_KEY", raising=False)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            secret_key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert len(secret_key(tmp_path)) > LEAST_LETTERS


def test_two_servers_that_start_together_have_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAILHEAD_SECRET_KEY", raising=False)
    module = import_module("railhead.server.base.secret_key")
    link = os.link

    def slower(aside: Path, file: Path) -> None:
        file.write_text("k" * 40)
        link(aside, file)

    monkeypatch.setattr(module.os, "link", slower)
    assert secret_key(tmp_path) == "k" * 40


@pytest.mark.parametrize("content", ["", "\n", "short"])
def test_an_empty_or_short_key_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    monkeypatch.delenv("RAILHEAD_SECRET_KEY", raising=False)
    (tmp_path / "secret-key").write_text(content)
    with pytest.raises(SettingError) as refused:
        secret_key(tmp_path)
    assert refused.value.place == str(tmp_path / "secret-key")
    assert (tmp_path / "secret-key").read_text() == content, "nothing is written over"
    monkeypatch.setenv("RAILHEAD_SECRET_KEY", "guess")
    with pytest.raises(SettingError, match="RAILHEAD_SECRET_KEY"):
        secret_key(tmp_path)


@pytest.mark.slow
def test_a_server_with_an_empty_key_says_so_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("")
    line = refused(tmp_path, "--data", str(tmp_path))
    assert line.startswith(f"Error: {tmp_path}/secret-key: the secret key is empty or too short")


# -- the disk -----------------------------------------------------------------------------------


def mode_of(place: Path) -> int:
    return stat.S_IMODE(place.stat().st_mode)


@posix
def test_what_others_could_read_is_shut(tmp_path: Path, settings: Any) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    database = folder / "railhead.sqlite3"
    files = [database, folder / "railhead.sqlite3-wal", folder / "railhead.sqlite3-shm"]
    for file in [*files, folder / "secret-key"]:
        file.touch(0o644)
        file.chmod(0o644)
    # What the server itself has made there is no reason to leave the folder open.
    (folder / "uploads").mkdir(mode=0o755)
    settings.DATA = folder
    with place(database):
        file_modes.keep_private()
    assert mode_of(folder) == mode_of(folder / "uploads") == 0o700
    assert {mode_of(file) for file in folder.iterdir() if file.is_file()} == {0o600}


@posix
def test_a_folder_with_other_things_is_told_of_and_left(
    tmp_path: Path, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "letters").touch()
    settings.DATA = tmp_path
    with place(tmp_path / "railhead.sqlite3"):
        file_modes.keep_private(make=True)
    assert mode_of(tmp_path) == 0o755
    assert mode_of(tmp_path / "railhead.sqlite3") == 0o600
    assert "other users can look into this folder" in caplog.text


@posix
def test_side_files_of_the_database_are_as_private_as_it_is(tmp_path: Path, settings: Any) -> None:
    settings.DATA = tmp_path
    file = tmp_path / "railhead.sqlite3"
    with place(file):
        file_modes.keep_private(make=True)
    link = sqlite3.connect(file)
    link.execute("PRAGMA journal_mode=WAL")
    link.execute("CREATE TABLE t (a)")
    found = {path.name: mode_of(path) for path in tmp_path.iterdir()}
    link.close()
    assert found == {
        "railhead.sqlite3": 0o600, "railhead.sqlite3-wal": 0o600, "railhead.sqlite3-shm": 0o600,
    }  # fmt: skip


@contextmanager
def place(file: Path) -> Iterator[None]:
    """Settings with the database in a file; nobody opens it by them."""
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(file_modes, "settings", Fake(database))
        yield


class Fake:
    """Settings that name another database."""

    def __init__(self, database: dict[str, str]) -> None:
        self.DATABASES = {"default": database}
        self.DATA = usual.DATA


@pytest.mark.slow
def test_a_wrong_factor_of_the_limits_is_one_line(tmp_path: Path) -> None:
    line = refused(tmp_path, RAILHEAD_LIMITS="many")
    assert line == "Error: RAILHEAD_LIMITS: expected a number such as 2, or: off\n"
