"""What `make release-check` refuses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from railhead import __version__
from tests.conftest import REPO
from tools import release, stored_games
from tools.release import NotReadyError, check_kept, check_version, released

CHANGES = "# Changes\n\n## [Unreleased]\n\n## [0.3.0] - 2027-01-02\n\n## [0.1.0] - 2026-11-21\n"


def project(version: str) -> str:
    return f'[project]\nversion = "{version}"\n'


@pytest.fixture(autouse=True)
def all_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_games, "missing", list)


def test_this_version_is_told_the_same_everywhere() -> None:
    texts = [(REPO / name).read_text("utf-8") for name in ("pyproject.toml", "CHANGELOG.md")]
    assert check_version(*texts) == f"version {__version__}"


def test_headings_without_a_date_are_no_releases() -> None:
    assert released(CHANGES) == ["0.3.0", "0.1.0"]


@pytest.mark.parametrize(
    ("in_project", "program", "fault"),
    [
        ("0.3.0", "0.2.0", "railhead.__version__ is 0.2.0, pyproject.toml says 0.3.0"),
        ("0.4.0", "0.4.0", r"does not begin with \[0.4.0\]"),
        ("0.1.0", "0.1.0", r"does not begin with \[0.1.0\]"),
    ],
)
def test_versions_that_differ_are_refused(in_project: str, program: str, fault: str) -> None:
    with pytest.raises(NotReadyError, match=fault):
        check_version(project(in_project), CHANGES, program)


def test_every_release_has_a_kept_database(tmp_path: Path) -> None:
    with pytest.raises(NotReadyError, match=r"run `make kept-database LABEL=0\.3\.0`"):
        check_kept(CHANGES, tmp_path)
    (tmp_path / "0.3.0.sql.gz").touch()
    assert check_kept(CHANGES, tmp_path)


def test_rules_without_stored_games_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_games, "missing", lambda: [("1849", 9)])
    with pytest.raises(NotReadyError, match="no stored games of 1849-9: run `make stored-games`"):
        check_kept("")


def test_a_command_that_fails_is_told_with_what_it_wrote(tmp_path: Path) -> None:
    with pytest.raises(NotReadyError, match=r"(?s)ended with 3.*sorry"):
        release._run([sys.executable, "-c", "print('sorry'); exit(3)"], {}, tmp_path)


def test_it_ends_with_status_1_and_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails() -> str:
        raise NotReadyError("mend it")

    monkeypatch.setattr(release, "checks", lambda: iter([lambda: "well", fails]))
    with pytest.raises(SystemExit, match="Not ready: mend it"):
        release.main([])
    assert capsys.readouterr().out == "ok    well\n"
