"""The language of the terminal: by an option, by the environment, and nothing left English."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from railhead.cli import COMMANDS, locale
from railhead.titles.catalogue import plain_title
from tests.cli.conftest import Run
from tests.language.masked import Masked, names_in, readable, title_names


@pytest.mark.slow
def test_an_option_chooses_the_language(run: Run) -> None:
    assert "Auteur" in run("--language", "fr", "titles").stdout
    assert "Designer" in run("--language", "en", "titles").stdout
    assert "Designer" in run("titles").stdout


@pytest.mark.parametrize(
    ("environment", "french"),
    [
        ({"LC_ALL": "fr_FR.UTF-8"}, True),
        ({"LC_ALL": "", "LANG": "fr_CA"}, True),
        ({"LC_ALL": "en_GB.UTF-8", "LANGUAGE": "fr"}, True),
        ({"LC_ALL": "C", "LANGUAGE": "fr"}, False),
        ({"LC_ALL": "de_DE"}, False),
    ],
)
def test_the_environment_chooses_the_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], french: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("Auteur" in run("titles").stdout) is french


def test_the_option_is_stronger_than_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Designer" in run("--language", "en", "titles").stdout


def test_a_language_that_is_not_there_is_refused(run: Run) -> None:
    result = run("--language", "xx", "titles")
    assert result.exit_code == 2
    assert "'xx' is not one of 'en', 'fr'" in result.stderr


def test_help_is_in_the_language_too(run: Run) -> None:
    shown = run("--language", "fr", "--help").stdout
    assert shown.startswith("Usage\u00a0: ")
    assert "Commandes:" in shown
    assert "Rejouer un enregistrement" in shown
    assert "meilleures routes" in run("--language", "fr", "routes", "--help").stdout
    shown = run("--language", "fr", "simulate", "--help").stdout
    assert "[défaut\u00a0: 20" in shown
    assert "Afficher ce message et sortir." in shown
    assert "Show this message and exit." in run("simulate", "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["titles", "1850"], "Erreur\u00a0: TITLE\u00a0: il n'y a pas de titre '1850'"),
        (["titles", "--nonsense"], "Il n'y a pas d'option '--nonsense'."),
        (["replay"], "Argument manquant 'FILE'."),
        (["simulate", "1849", "--games", "x"], "'x' n'est pas un nombre valide"),
        (
            ["simulate", "1849", "--players", "9"],
            "--players\u00a0: 1849 est pour 3 à 5 joueurs, pas 9",
        ),
    ],
)
def test_wrong_input_is_told_in_the_language(run: Run, arguments: list[str], text: str) -> None:
    result = run("--language", "fr", *arguments)
    assert result.exit_code == 2
    assert text in result.stderr
    assert "shows examples" not in result.stderr


def test_a_broken_record_is_told_in_the_language(run: Run, record: dict[str, Any]) -> None:
    path = Path("broken.json")
    path.write_text(json.dumps({**record, "version": 99}), encoding="utf-8")
    shown = run("--language", "fr", "replay", path).stderr
    assert "broken.json\u00a0: version\u00a0: 99 est plus récent" in shown
    path.write_text(json.dumps({**record, "players": "Ann"}), encoding="utf-8")
    shown = run("--language", "fr", "replay", path).stderr
    assert "players\u00a0: une liste était attendue, trouvé\u00a0: 'Ann'" in shown


@pytest.mark.slow
def test_a_game_is_replayed_in_the_language(run: Run, record_path: Path) -> None:
    shown = run("--language", "fr", "replay", record_path, "--log").stdout
    assert "Round de bourse 1" in shown
    assert "Stock Round" not in shown


@pytest.mark.slow
def test_json_is_the_same_in_every_language(run: Run, record_path: Path) -> None:
    """It is for programs."""
    asked = ("replay", record_path, "--json", "--log", "--verify")
    assert run("--language", "fr", *asked).stdout == run(*asked).stdout


@pytest.mark.slow
def test_a_program_of_its_own_speaks_french_and_cleans_up(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "railhead", "--language", "fr", "titles", "--nonsense"],
        capture_output=True,
        text=True,
        check=False,
        env={"TMPDIR": str(tmp_path), "PYTHONUTF8": "1"},
    )
    assert done.returncode == 2
    assert done.stderr.startswith("Erreur\u00a0: Il n'y a pas d'option '--nonsense'.")
    assert not list(tmp_path.iterdir())


# What help and output show as it is typed or written in every language.
TYPED = (
    "railhead COMMAND ARGS OPTIONS TITLE FILE ID WHAT NUMBER NAMES NAME VALUE OUT FOLDER URL PORT"
    " TEXT INTEGER FLOAT RANGE JSON PNG SVG UTF id ids language help version game json"
    " default rulebook peer true false by INT en fr ms OR SR ISR"
)


@pytest.fixture
def masked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is marked is written in dots."""
    one = Masked()
    monkeypatch.setattr(locale, "translator", lambda _locale: one)


@pytest.mark.usefixtures("masked")
@pytest.mark.slow
def test_only_names_can_be_read_in_masked_output(run: Run, record_path: Path) -> None:
    title = plain_title("1849")
    options = [
        word
        for option in title.options.values()
        for word in (option.id, *map(str, option.values), *option.presets)
    ]
    names = names_in(
        [TYPED, *title_names(title), *options, *COMMANDS, "Ann Bob Cid Player", str(record_path)]
    )
    for arguments in (
        ("titles", "1849"),
        ("rules", "1849", "4.2-3"),
        ("replay", record_path, "--log"),
        ("replay", record_path, "--at", 20, "--verify"),
    ):
        result = run(*arguments)
        assert result.exit_code == 0, result.stderr
        left = set(readable(result.stdout)) - names
        assert not left, f"{arguments}: {sorted(left)}"
