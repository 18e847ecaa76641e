"""Every text is marked, and every language is complete: what is missing is named here.

`make messages` brings the catalogues up to date with the sources; what it leaves empty or fuzzy
is to be translated in the catalogues of `src/railhead/language/locale/` and of each title's folder.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from railhead.language import translate
from railhead.language.translate import catalogues, locales, read_catalogue
from tests.language.unmarked import in_sources, in_templates
from tools.messages import Key, collect, forms_of, key_of, read, title_of

MEND = "\nRun `make messages`, then translate what is empty or fuzzy in */locale/{}/LC_MESSAGES."

LANGUAGES = locales()

# Words that pages show and that are the same in every language: names, and keys of the keyboard.
SAME = {"Railhead", "Esc", "R"}


@pytest.fixture(scope="module")
def wanted() -> set[Key]:
    """All texts of the sources."""
    return {key_of(message) for area in collect().values() for message in area if message.id}


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def messages(language: str) -> list[Message]:
    """What the catalogues of a language hold."""
    return [message for _, message in read(language)]


def texts(message: Message) -> tuple[str, ...]:
    found = message.string or ""
    return (found,) if isinstance(found, str) else tuple(found)


def named(language: str, found: list[str]) -> str:
    return "\n".join(found) + MEND.format(language)


def test_there_is_french() -> None:
    assert "fr" in LANGUAGES


@pytest.mark.slow
def test_every_text_is_translated(wanted: set[Key], messages: list[Message], language: str) -> None:
    done = {key_of(message) for message in messages if all(texts(message))}
    missing = sorted(" / ".join(key) for key in wanted - done)
    assert not missing, named(language, missing)


@pytest.mark.slow
def test_every_translation_is_of_a_text(
    wanted: set[Key], messages: list[Message], language: str
) -> None:
    unused = sorted(" / ".join(key_of(m)) for m in messages if key_of(m) not in wanted)
    assert not unused, named(language, unused)


@pytest.mark.slow
def test_a_text_stands_once_among_the_shared_or_once_in_each_title(language: str) -> None:
    files: dict[Key, list[Path]] = {}
    for path, message in read(language):
        files.setdefault(key_of(message), []).append(path.parents[2])
    twice = sorted(
        " / ".join(key)
        for key, found in files.items()
        if len(found) > len(set(found)) or (translate.LOCALE in found and len(found) > 1)
    )
    assert not twice, named(language, twice)


def test_titles_translate_the_same_text_alike(messages: list[Message], language: str) -> None:
    """They are read as one catalogue: of two translations only one could be seen."""
    found: dict[Key, tuple[str, ...]] = {}
    differing = sorted(
        " / ".join(key_of(message))
        for message in messages
        if found.setdefault(key_of(message), texts(message)) != texts(message)
    )
    assert not differing, named(language, differing)


@pytest.mark.slow
def test_only_its_own_catalogues_name_the_files_of_a_title() -> None:
    wrong = sorted(
        f"{area}: {path}"
        for area, catalogue in collect().items()
        for message in catalogue
        for path, _ in message.locations
        if title_of(area) and not path.startswith(f"titles/{title_of(area)}/")
    )
    assert not wrong, "\n".join(wrong)


def test_every_translation_has_been_looked_at(messages: list[Message], language: str) -> None:
    fuzzy = [" / ".join(key_of(message)) for message in messages if message.fuzzy]
    assert not fuzzy, named(language, fuzzy)


def fields(text: str) -> set[str]:
    """The fields of a text, with how they are written: "{count}", "{name!r}"."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return {"no field can be read"}
    return {f"{name}!{turned}:{form}" for _, name, form, turned in parts if name is not None}


def test_every_translation_has_the_fields_of_its_text(
    messages: list[Message], language: str
) -> None:
    wrong = []
    for message in messages:
        key = key_of(message)
        for text in filter(None, texts(message)):
            # One form of a plural may say "one" in words.
            least, most = fields(key[0]) & fields(key[-1]), fields(key[0]) | fields(key[-1])
            if not least <= fields(text) <= most:
                wrong.append(f"{key[0]}\n  {text}")
    assert not wrong, named(language, wrong)


def test_the_catalogues_of_a_language_have_the_same_forms(language: str) -> None:
    """They are read as one; and `make messages` keeps the forms that translators filled."""
    found = {read_catalogue(path, language).plural_forms for path in catalogues(language)}
    assert found == {forms_of(language)}


def test_every_plural_has_all_forms(messages: list[Message], language: str) -> None:
    (forms,) = {read_catalogue(path, language).num_plurals for path in catalogues(language)}
    wrong = [
        " / ".join(key_of(message))
        for message in messages
        if len(key_of(message)) > 1 and len(texts(message)) != forms
    ]
    assert not wrong, named(language, wrong)


def test_a_translation_begins_and_ends_like_its_text(
    messages: list[Message], language: str
) -> None:
    """Prompts end with a space, pieces that follow others begin with one or with a sign."""
    wrong = [
        f"{key_of(message)[0]!r}\n  {text!r}"
        for message in messages
        for text in filter(None, texts(message))
        if text[-1:].isspace() != key_of(message)[0][-1:].isspace()
        or text.count("\n") != key_of(message)[0].count("\n")
    ]
    assert not wrong, named(language, wrong)


@pytest.mark.slow
def test_french_puts_no_break_spaces_before_its_signs() -> None:
    """So that a colon never begins a line; times, addresses and typed words have no space."""
    wrong = [
        text
        for _, message in read("fr")
        for text in texts(message)
        if any(f" {sign}" in text for sign in (":", ";", "!", "?", "%", "»")) or "« " in text
    ]
    assert not wrong, "use U+00A0:\n" + "\n".join(wrong)


# -- what is not marked -----------------------------------------------------------------------


def _visible() -> Iterator[str]:
    for place in in_templates():
        words = {word.strip("§·[](),") for word in place.partition(": ")[2].split()}
        if any(letter.isalpha() for word in words - SAME for letter in word):
            yield place


@pytest.mark.slow
def test_every_word_of_a_page_is_marked() -> None:
    found = list(_visible())
    assert not found, "\n".join(["put these into say(...) or plural(...):", *found])


@pytest.mark.slow
def test_every_sentence_of_the_sources_is_marked() -> None:
    found = list(in_sources())
    assert not found, "\n".join(
        ["put these into N_(...), or name why not in tests/language/unmarked.py:", *found]
    )
