"""The catalogues of translations, brought up to date with the sources: `make messages`.

Each language has a folder of PO files, one for each area of the program, so that people who
translate different areas do not edit the same file. A text that several areas use is in the first
of them. Texts of titles alone are in the folders of the titles, so that a title can be moved with
its translations; a text of two titles is in both. New texts are empty and changed ones keep their
old translation, marked fuzzy; neither is shown before somebody has translated it.
"""

from __future__ import annotations

import argparse
import re
import string
import sys
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import write_po

from railhead.language import translate
from railhead.language.translate import FOLDER, catalogues, locales, read_catalogue

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "src/railhead/"

KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "N_": None,
    "NN_": (1, 2),
    "say": None,
    "translate": None,
    "plural": (1, 2),
    "_marked": None,
    "Illegal": (2,),
    "Endless": (2,),
    "Fault": (2,),
    "TitleError": (2,),
    "RecordError": (2,),
    "DataError": (2,),
    "ExportError": (2,),
    "FieldError": (2,),
    "NotationError": (2,),
    "PositionError": (2,),
    "PngError": (2,),
    "PrintError": (2,),
    "DenseTrackError": (2,),
    "fail": (1,),
    "CannotServe": (2,),
    "Refusal": None,
    "Check": (1,),
}
"""The functions that mark texts, and which of their arguments are texts."""

# The areas by the beginning of their paths, the first that fits. Those with a slash are in the
# folder of a title.
AREAS = (
    (re.compile(r"titles/(?!common/)(\w+)/lessons/.*"), r"\1/lessons"),
    (re.compile(r"titles/(?!common/)(\w+)/.*\.toml"), r"\1/rules"),
    (re.compile(r"titles/(?!common/)(\w+)/.*"), r"\1/words"),
    (re.compile(r"titles/common/words/.*"), "words"),
    (re.compile(r"(assist|engine|table|network|titles|lessons)/.*"), "game"),
    (re.compile(r"(language|presentation|glossary)/.*"), "words"),
    (re.compile(r"(server|drawing)/.*"), "site"),
    (re.compile(r".*"), "terminal"),
)
SHARED = ("game", "words", "site", "terminal")

Key = tuple[str, ...]

# How alike an old text must be for its translation to be offered for a new one.
ALIKE = 0.75


def key_of(message: Message) -> Key:
    """The texts of a message: one, or singular and plural."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def area_of(path: str) -> str:
    """The area of a file, its path beginning below `src/railhead`."""
    return next(m.expand(name) for form, name in AREAS if (m := form.fullmatch(path)))


# What languages write differently: words, and signs with or without a space before them.
_SAID = re.compile(r"[^\W\d_]|[:;?!%]")


def has_words(text: str) -> bool:
    """There is something to translate besides the fields."""
    parts = string.Formatter().parse(text) if "{" in text else [(text, "", "", "")]
    return any(_SAID.search(part[0]) for part in parts)


@lru_cache(maxsize=2)
def collect(root: Path = ROOT) -> dict[str, Catalog]:
    """Return an empty catalogue for each area with all texts of the sources below a folder."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    places: dict[Key, dict[str, list[str]]] = {}
    for path, _, found, comments, _ in extract_from_dir(
        str(root), methods, options, keywords=KEYWORDS
    ):
        key = (found,) if isinstance(found, str) else tuple(found)
        if any(map(has_words, key)):
            notes = places.setdefault(key, {}).setdefault(path.removeprefix(PACKAGE), [])
            notes.extend(comments)
    areas: dict[str, Catalog] = {}
    for key, files in places.items():
        for area in _areas_of(files):
            shown = [path for path in files if _shows(area, path)]
            areas.setdefault(area, Catalog(fuzzy=False)).add(
                key[0] if len(key) == 1 else key,
                locations=[(path, 0) for path in shown],
                auto_comments=list(dict.fromkeys(note for path in shown for note in files[path])),
            )
    return areas


def _areas_of(files: Iterable[str]) -> list[str]:
    """Where a text stands: in the first area that all share, else in each title that says it."""
    areas = {area_of(path) for path in files}
    shared = [area for area in SHARED if area in areas]
    if shared:
        return shared[:1]
    titles = {title_of(area) for area in areas}
    return [min(area for area in areas if title_of(area) == title) for title in sorted(titles)]


def _shows(area: str, path: str) -> bool:
    """A catalogue says where a text is used; that of a title is silent about other titles."""
    return not title_of(area) or title_of(area_of(path)) == title_of(area)


def title_of(area: str) -> str:
    """The folder of the title to which an area belongs, "" for what all share."""
    return area.rpartition("/")[0]


def place_of(title: str) -> Path:
    """Where the catalogues of a title lie, of "" the shared ones."""
    return translate.TITLES / title / "locale" if title else translate.LOCALE


def file_of(area: str, language: str) -> Path:
    """The catalogue of an area."""
    return place_of(title_of(area)) / language / FOLDER / f"{area.rpartition('/')[2]}.po"


def read(language: str) -> Iterator[tuple[Path, Message]]:
    """Yield every message of a language's catalogues with its file."""
    for path in catalogues(language):
        for message in read_catalogue(path, language):
            if message.id:
                yield path, message


def forms_of(language: str) -> str:
    """The plural forms that the catalogues of a language state; of a new one those of Babel.

    What translators have filled stays as it is, whatever a later release of Babel says.
    """
    written = (read_catalogue(path, language) for path in catalogues(language))
    return next(written, Catalog(locale=language)).plural_forms


def update(language: str, only: Collection[str] = ()) -> None:
    """Write the catalogues of a language afresh, with the translations that they have.

    `only`: the areas or titles to write, by default all.
    """
    known = {key_of(message): message for _, message in read(language) if any(_texts(message))}
    areas = collect()
    wanted = {key_of(message) for area in areas.values() for message in area if message.id}
    left = {key[0]: message for key, message in known.items() if key not in wanted}
    for name, template in areas.items():
        if not only or name in only or title_of(name) in only:
            text = _written(language, _filled(template, known, left))
            path = file_of(name, language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    written = {file_of(name, language) for name in areas}
    for path in catalogues(language):
        if path not in written:
            path.unlink()


def _texts(message: Message) -> tuple[str, ...]:
    texts = message.string or ""
    return (texts,) if isinstance(texts, str) else tuple(texts)


def _filled(
    template: Catalog, known: dict[Key, Message], left: dict[str, Message]
) -> Iterator[Message]:
    """Yield the messages of a template with what is known of them."""
    for wanted in template:
        key = key_of(wanted)
        if not wanted.id:
            continue
        old, changed = known.get(key), False
        if old is None:
            close = get_close_matches(key[0], left, 1, ALIKE)
            old, changed = (left[close[0]], True) if close else (None, False)
        fits = old is not None and len(key_of(old)) == len(key)
        yield Message(
            wanted.id,
            old.string if old is not None and fits else "",
            locations=wanted.locations,
            flags={"fuzzy"} if fits and (changed or (old and old.fuzzy)) else set(),
            auto_comments=wanted.auto_comments,
            user_comments=old.user_comments if old is not None and fits else (),
            previous_id=key_of(old) if old is not None and fits and changed else (),
        )


# Lines of the head that change with every run or say nothing.
_DATES = re.compile(
    r'^"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date'
    r"|Last-Translator|Language-Team|Generated-By):.*\n",
    re.MULTILINE,
)


def _written(language: str, messages: Iterable[Message]) -> str:
    catalogue = Catalog(locale=language, charset="utf-8", header_comment="", fuzzy=False)
    catalogue.mime_headers = [("Plural-Forms", forms_of(language))]
    for message in messages:
        catalogue[message.id] = message
    file = BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False, include_previous=True)
    return _DATES.sub("", file.getvalue().decode())


def _report(language: str) -> str:
    messages = [message for _, message in read(language)]
    empty = sum(not all(_texts(message)) for message in messages)
    fuzzy = sum(message.fuzzy for message in messages)
    return f"{language}: {len(messages)} texts, {empty} to translate, {fuzzy} to look at again"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--add", metavar="LANGUAGE", help="begin a language, such as it or pt_BR")
    parser.add_argument("areas", nargs="*", help="only these, such as site, g1849/rules or g1849")
    chosen = parser.parse_args()
    for language in [chosen.add] if chosen.add else locales():
        update(language, chosen.areas)
        sys.stdout.write(_report(language) + "\n")


if __name__ == "__main__":
    main()
