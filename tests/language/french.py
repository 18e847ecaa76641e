"""A small catalogue of French words to test with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from railhead.language import Translator, translator
from railhead.language import translate as layer

TWO_FORMS = ("Plural-Forms", "nplurals=2; plural=(n > 1);")
"""Without it the catalogue would have as many forms as this release of Babel gives the language."""


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Translator]:
    catalogue = Catalog(locale="fr")
    catalogue.mime_headers = [TWO_FORMS]
    catalogue.add("{actor} passes", "{actor} passe")
    catalogue.add("SFA")
    catalogue.add("{company} is not started.", "{company} n'est pas fondée.")
    catalogue.add("Rule {rule}: {text}", "Règle {rule} : {text}")
    catalogue.add(
        ("{count} operating round", "{count} operating rounds"),
        ("{count} phase d'exploitation", "{count} phases d'exploitation"),
    )
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    rules = Catalog(locale="fr")
    rules.mime_headers = [TWO_FORMS]
    rules.add("{actor} leaves", "{actor} part")
    rules.add("{actor} wins", "{actor} perd", flags={"fuzzy"})
    for name, part in (("words", catalogue), ("rules", rules)):
        with (folder / f"{name}.po").open("wb") as file:
            write_po(file, part)
    monkeypatch.setattr(layer, "LOCALE", tmp_path)
    monkeypatch.setattr(layer, "TITLES", tmp_path / "titles")
    translator.cache_clear()
    yield translator("fr_CA.UTF-8")
    translator.cache_clear()
