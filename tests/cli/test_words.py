"""`railhead words`."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, refused

pytestmark = pytest.mark.slow


def test_a_term_by_any_of_its_forms(run: Run) -> None:
    text = run("words", "1865", "floated").stdout
    assert text.startswith("Float: ")
    assert "When 60% of it is sold." in text
    assert "1865-3.6-3" in text


def test_all_terms_of_a_title(run: Run) -> None:
    assert "Dragons" in run("words", "1865").stdout.splitlines()
    data = json.loads(run("words", "1849", "par", "--json").stdout)
    assert [it["id"] for it in data] == ["par"]
    assert "L.68, L.100" in data[0]["example"]


def test_terms_in_french(run: Run) -> None:
    text = run("--language", "fr", "words", "1849", "trésorerie").stdout
    assert text.startswith("Trésorerie\N{NO-BREAK SPACE}: ")


def test_a_word_that_is_no_term(run: Run) -> None:
    assert "no such term as 'zebra'" in refused(run, "words", "1849", "zebra")
