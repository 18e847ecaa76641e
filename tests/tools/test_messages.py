"""The catalogues follow the sources, and lose nothing that was translated."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from railhead.language import translate as layer
from railhead.language import translator
from tools import messages
from tools.messages import area_of, collect, has_words, key_of, read, update


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the catalogues of Italian will lie."""
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    monkeypatch.setattr(layer, "LOCALE", tmp_path)
    translator.cache_clear()
    return tmp_path / "it" / "LC_MESSAGES"


def sources(monkeypatch: pytest.MonkeyPatch, **areas: list[str | tuple[str, str]]) -> None:
    """Let the sources have these texts and no others."""
    found = {}
    for area, texts in areas.items():
        found[area] = Catalog(fuzzy=False)
        for text in texts:
            found[area].add(text, locations=[(f"{area}.py", 0)])
    monkeypatch.setattr(messages, "collect", lambda: found)


def found(language: str = "it") -> dict[str, tuple[str, Message]]:
    return {key_of(message)[0]: (path.stem, message) for path, message in read(language)}


def fill(folder: Path, area: str, text: str, translation: str) -> None:
    path = folder / f"{area}.po"
    old = path.read_text(encoding="utf-8")
    new = old.replace(f'msgid "{text}"\nmsgstr ""', f'msgid "{text}"\nmsgstr "{translation}"')
    assert new != old
    path.write_text(new, encoding="utf-8")


def test_a_new_language_has_every_text_and_reads_english(folder: Path) -> None:
    update("it")
    assert {path.stem for path in folder.glob("*.po")} == set(collect())
    wanted = {key_of(m) for area in collect().values() for m in area if m.id}
    assert {key_of(message) for _, message in read("it")} == wanted
    assert layer.locales() == ["it"]
    assert translator("it")("pass") == "pass"


def test_what_is_filled_in_is_read_and_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources(monkeypatch, words=["run trains"], site=[("{count} tile", "{count} tiles")])
    update("it")
    fill(folder, "words", "run trains", "fai correre i treni")
    sources(monkeypatch, game=["run trains"], site=["Map"])
    update("it")
    area, message = found()["run trains"]
    assert (area, message.string, message.fuzzy) == ("game", "fai correre i treni", False)
    assert set(found()) == {"run trains", "Map"}
    assert not (folder / "words.po").exists()
    assert translator("it")("run trains") == "fai correre i treni"


def test_a_reworded_text_keeps_its_translation_until_somebody_looks(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources(monkeypatch, words=["run all trains"])
    update("it")
    fill(folder, "words", "run all trains", "fai correre i treni")
    sources(monkeypatch, words=["run all the trains"])
    update("it")
    _, message = found()["run all the trains"]
    assert message.fuzzy
    assert message.string == "fai correre i treni"
    assert '#| msgid "run all trains"' in (folder / "words.po").read_text(encoding="utf-8")
    assert translator("it")("run all the trains") == "run all the trains"


@pytest.mark.usefixtures("folder")
def test_one_area_can_be_written_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    sources(monkeypatch, words=["run trains"], site=["Map"])
    update("it")
    sources(monkeypatch, words=["stop"], site=["Chart"])
    update("it", ["site"])
    assert set(found()) == {"run trains", "Chart"}


def test_writing_again_changes_nothing(folder: Path) -> None:
    update("it")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    update("it")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("path", "area"),
    [
        ("titles/g1849/rulebook.toml", "rules-1849"),
        ("titles/g1849/track.py", "game"),
        ("engine/codec.py", "game"),
        ("language/events.py", "words"),
        ("drawing/speech.py", "site"),
        ("server/templates/home.html", "site"),
        ("transcripts/loading.py", "terminal"),
        ("cli/play.py", "terminal"),
    ],
)
def test_the_areas(path: str, area: str) -> None:
    assert area_of(path) == area


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{company} closes", True),
        ("{where}: {text}", True),
        ("{percent}%", True),
        ("{company} {count}", False),
        ("{why}", False),
        ("{a}–{b}", False),
        ("", False),
    ],
)
def test_texts_of_fields_alone_need_no_translation(text: str, said: bool) -> None:
    assert has_words(text) is said
