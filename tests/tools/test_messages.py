"""The catalogues follow the sources, and lose nothing that was translated."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from railhead.language import translate as layer
from railhead.language import translator
from tools import messages
from tools.messages import area_of, collect, file_of, has_words, key_of, read, update


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the catalogues of Italian will lie that all titles share."""
    monkeypatch.setattr(layer, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(layer, "TITLES", tmp_path / "titles")
    translator.cache_clear()
    return tmp_path / "locale" / "it" / "LC_MESSAGES"


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


@pytest.mark.slow
def test_a_new_language_has_every_text_and_reads_english(folder: Path) -> None:
    update("it")
    assert {path.stem for path in folder.glob("*.po")} == {a for a in collect() if "/" not in a}
    assert set(layer.catalogues("it")) == {file_of(area, "it") for area in collect()}
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


@pytest.mark.slow
def test_writing_again_changes_nothing(folder: Path) -> None:
    update("it")
    before = {path: path.read_bytes() for path in layer.catalogues("it")}
    assert folder / "words.po" in before
    update("it")
    assert {path: path.read_bytes() for path in layer.catalogues("it")} == before


def write(house: Path, path: str, text: str) -> None:
    file = house / "src" / "railhead" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_what_only_titles_say_lies_in_their_folders(tmp_path: Path) -> None:
    write(tmp_path, "titles/g1/track.py", 'N_("Only the first."), N_("Both."), N_("All.")')
    write(tmp_path, "titles/g2/words/cards.py", 'N_("Both."), N_("All.")')
    write(tmp_path, "titles/common/words/turn.py", 'N_("All.")')
    found = {
        area: {message.id for message in catalogue if message.id}
        for area, catalogue in collect(tmp_path).items()
    }
    assert found == {
        "words": {"All."},
        "g1/words": {"Only the first.", "Both."},
        "g2/words": {"Both."},
    }


def test_the_folder_of_a_new_title_is_enough(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its texts are found, written into its folder and read from there; nothing else changes."""
    monkeypatch.setattr(layer, "TITLES", tmp_path / "src" / "railhead" / "titles")
    monkeypatch.setattr(messages, "collect", lambda: collect(tmp_path))
    write(tmp_path, "server/home.py", 'say("Map")')
    update("it")
    before = {path: path.read_bytes() for path in layer.catalogues("it")}

    write(tmp_path, "titles/g1867/words/trains.py", 'N_("{company} runs to Montreal")')
    write(tmp_path, "titles/g1867/rulebook.toml", '[[rule]]\nid = "1867-1"\ntext = "Lay track."')
    collect.cache_clear()
    update("it")
    own = tmp_path / "src/railhead/titles/g1867/locale/it/LC_MESSAGES"
    assert {*layer.catalogues("it")} == {*before, own / "rules.po", own / "words.po"}
    assert {path: path.read_bytes() for path in before} == before
    fill(own, "words", "{company} runs to Montreal", "{company} va a Montreal")
    fill(own, "rules", "Lay track.", "Posa i binari.")
    translator.cache_clear()
    say = translator("it")
    assert say("{company} runs to Montreal", company="GT") == "GT va a Montreal"
    assert say("Lay track.") == "Posa i binari."
    assert folder / "site.po" in before


@pytest.mark.usefixtures("folder")
def test_the_catalogues_of_one_title_can_be_written_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: dict[str, list[str | tuple[str, str]]] = {
        "g1849/words": ["run trains"],
        "g1849/rules": ["Run."],
        "site": ["Map"],
    }
    sources(monkeypatch, **texts)
    update("it", ["g1849"])
    assert set(found()) == {"run trains", "Run."}


@pytest.mark.parametrize(
    ("path", "area"),
    [
        ("titles/g1849/rulebook.toml", "g1849/rules"),
        ("titles/g1849/version1/options.toml", "g1849/rules"),
        ("titles/g1849/track.py", "g1849/words"),
        ("titles/g18fb/words/__init__.py", "g18fb/words"),
        ("titles/common/track.py", "game"),
        ("titles/common/words/trains.py", "words"),
        ("engine/codec.py", "game"),
        ("assist/routine.py", "game"),
        ("language/events.py", "words"),
        ("drawing/hex/descriptions.py", "site"),
        ("server/templates/home.html", "site"),
        ("records/loading.py", "terminal"),
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
