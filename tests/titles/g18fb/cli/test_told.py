"""What the terminal tells of companies of 18FB and of the phases to come, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from railhead.cli import main
from railhead.cli.savefile import write_game
from railhead.engine.game import Game
from railhead.language.translate import translator
from railhead.presentation import presentation_of
from tests.browser.moments import asks
from tests.titles.g18fb import played


def told(
    game: Game, lines: str, folder: Path, monkeypatch: pytest.MonkeyPatch, language: str = "en"
) -> str:
    """What the terminal writes, its line breaks and frames aside."""
    monkeypatch.setenv("LANGUAGE", language)
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    monkeypatch.setenv("COLUMNS", "240")
    path = folder / "game.json"
    write_game(game, path)
    result = CliRunner().invoke(main, ["play", "--load", str(path)], input=lines)
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


@pytest.mark.slow
def test_a_company_is_told_with_its_state_its_line_and_what_it_may_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = told(played.nn_is_started(), "c nn\n", tmp_path, monkeypatch)
    assert "NN Napoli-Nocera building, 2 tile steps becomes provisional with a token in" in output
    assert "nC4 Torre Annunziata; D.50 of the deposit come back" in output
    assert "secured interest D.5 a share (band A)" in output
    assert "What it may do: building: track up to 2 steps" in output
    assert "Its destinations: nC4 Torre Annunziata, intermediate at least 2 tiles" in output


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_day_of_garibaldi_is_told(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played.before(played.begins_phase("5"))
    output = told(game, "n\n", tmp_path, monkeypatch, language)
    forecast = presentation_of(game, translator(language)).next_phase()
    assert forecast is not None
    for line in forecast.lines:
        assert " ".join(line.split()) in output


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("If all who are still asked refuse:", "if all others refuse FSC + FC")),
        ("fr", ("si tous les autres refusent FSC + FC",)),
    ],
)
@pytest.mark.slow
def test_a_national_is_told_before_it_is_formed(
    language: str, texts: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = told(played.before(asks("form_national")), "", tmp_path, monkeypatch, language)
    for text in texts:
        assert text in output


def test_who_names_no_company_is_asked_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = told(played.nobody_bids(), "c xyz\n", tmp_path, monkeypatch)
    assert "Which company? NN, FSC" in output
