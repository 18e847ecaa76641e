"""Static files: out of the package, compressed, kept by the browser, and nothing else."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage
from django.test import Client

from railhead.server.http import static_files
from railhead.server.http.static_files import version

FILE = "/static/railhead/base.css"
FOR_GOOD = "public, immutable, max-age=31536000"


def test_a_file_comes_whole_with_its_type() -> None:
    answer = Client().get(FILE)
    assert answer.status_code == 200
    assert not answer.streaming
    assert answer["Content-Type"].startswith("text/css")
    assert int(answer["Content-Length"]) == len(answer.content)
    assert b"--page" in answer.content
    assert "Access-Control-Allow-Origin" not in answer


def test_a_file_is_compressed() -> None:
    answer = Client().get(FILE, headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == Client().get(FILE).content


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_file_that_the_browser_has_is_not_sent_again(encoding: str) -> None:
    headers = {"accept-encoding": encoding}
    tag = Client().get(FILE, headers=headers)["ETag"]
    answer = Client().get(FILE, headers={**headers, "if-none-match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    answer = Client().get(FILE, headers={**headers, "if-none-match": '"other"'})
    assert answer.status_code == 200


def test_htmx_comes_from_here() -> None:
    for name in ("htmx-2.min.js", "ext/hx-sse-2.min.js"):
        assert Client().get(f"/static/django_htmx/{name}").status_code == 200


def test_asking_for_the_head_sends_no_body() -> None:
    answer = Client().head(FILE)
    assert (answer.status_code, answer.content) == (200, b"")


# -- versions --------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_pages_name_the_version_of_their_files_which_are_kept_for_good() -> None:
    page = Client().get("/").content.decode()
    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert len(named) > 5
    for address in named:
        assert address.startswith(f"/static/{version()}/"), address
        answer = Client().get(address)
        assert answer.status_code == 200
        assert answer["Cache-Control"] == FOR_GOOD
        assert answer.content == Client().get(address.replace(f"{version()}/", "")).content


def test_a_file_that_is_kept_for_good_may_be_asked_for_again() -> None:
    address = FILE.replace("/static/", f"/static/{version()}/")
    tag = Client().get(address)["ETag"]
    answer = Client().get(address, headers={"if-none-match": tag})
    assert (answer.status_code, answer["Cache-Control"]) == (304, FOR_GOOD)


def test_without_a_version_and_with_another_one_a_file_is_kept_for_a_minute() -> None:
    """A page that was opened before an update finds its files, and keeps them for nobody else."""
    for address in (FILE, FILE.replace("/static/", "/static/0123456789ab/")):
        answer = Client().get(address)
        assert answer.status_code == 200
        assert answer["Cache-Control"] == "max-age=60, public"


@pytest.mark.parametrize("name", ["nothing.css", "", "../settings.py", "railhead"])
def test_what_is_not_there_is_not_found_in_a_version_either(name: str) -> None:
    assert Client().get(f"/static/{version()}/{name}").status_code == 404
    assert Client().get(f"/static/0123456789abc/{name}").status_code == 404


def test_the_version_changes_with_any_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = version()
    (tmp_path / "more.css").write_text("p { color: red }")
    for content in ("p { color: red }", "p { color: blue }"):
        (tmp_path / "more.css").write_text(content)
        finder = FileSystemFinder()
        finder.storages[str(tmp_path)] = FileSystemStorage(location=tmp_path)
        finder.locations.append(("", str(tmp_path)))
        monkeypatch.setattr(static_files, "get_finders", lambda found=finder: [found])
        now = version.__wrapped__()
        assert re.fullmatch("[0-9a-f]{12}", now)
        assert now != before
        before = now


def test_installed_apps_keep_the_addresses_of_their_icons() -> None:
    icons = [icon["src"] for icon in Client().get("/app.webmanifest").json()["icons"]]
    assert icons
    assert all(icon.startswith("/static/railhead/icon") for icon in icons)
