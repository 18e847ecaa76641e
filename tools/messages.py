"""The catalogues of translations, brought up to date with the sources: `make messages`.

Each language has a folder of PO files, one for each area of the house, so that people who
translate different things do not meet in one file. A text that several areas use stands in the
first of them. What is new stands empty, what has changed keeps its old translation, marked fuzzy:
nobody sees either of them before somebody has looked.
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
from babel.messages.pofile import read_po, write_po

from railhead.language.translate import FOLDER, LOCALE, locales

HOUSE = Path(__file__).resolve().parent.parent

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
    "DenseTrackError": (2,),
    "fail": (1,),
    "CannotServe": (2,),
    "Refusal": None,
    "Check": (1,),
}
"""What the functions that mark texts are called, and which of their arguments are texts."""

# The areas by the beginning of their paths, the first that fits.
AREAS = (
    (re.compile(r"titles/g(\w+)/(?:\w+/)?\w+\.toml"), r"rules-\1"),
    (re.compile(r"(engine|table|network|titles)/.*"), "game"),
    (re.compile(r"language/.*"), "words"),
    (re.compile(r"(server|drawing)/.*"), "site"),
    (re.compile(r".*"), "terminal"),
)
ORDER = ("game", "words", "site", "terminal", "rules")

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


@lru_cache(maxsize=1)
def collect() -> dict[str, Catalog]:
    """Return an empty catalogue for each area with all texts of the sources."""
    with (HOUSE / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    places: dict[Key, list[tuple[str, int]]] = {}
    notes: dict[Key, list[str]] = {}
    for path, line, found, comments, _ in extract_from_dir(
        str(HOUSE), methods, options, keywords=KEYWORDS
    ):
        key = (found,) if isinstance(found, str) else tuple(found)
        if any(map(has_words, key)):
            places.setdefault(key, []).append((path.removeprefix("src/railhead/"), line))
            notes.setdefault(key, []).extend(comments)
    areas: dict[str, Catalog] = {}
    for key, where in places.items():
        area = min((area_of(path) for path, _ in where), key=_rank)
        files = [(path, 0) for path in dict.fromkeys(path for path, _ in where)]
        catalogue = areas.setdefault(area, Catalog(fuzzy=False))
        catalogue.add(
            key[0] if len(key) == 1 else key,
            locations=files,
            auto_comments=list(dict.fromkeys(notes[key])),
        )
    return areas


def _rank(area: str) -> tuple[int, str]:
    return ORDER.index(area.partition("-")[0]), area


def folder_of(language: str) -> Path:
    """Where the catalogues of a language lie."""
    return LOCALE / language / FOLDER


def read(language: str) -> Iterator[tuple[Path, Message]]:
    """Yield every message of a language's catalogues with its file."""
    for path in sorted(folder_of(language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    yield path, message


def update(language: str, only: Collection[str] = ()) -> None:
    """Write the catalogues of a language afresh, with the translations that they have.

    `only`: the areas to write, by default all.
    """
    known = {key_of(message): message for _, message in read(language) if any(_texts(message))}
    areas = collect()
    wanted = {key_of(message) for area in areas.values() for message in area if message.id}
    left = {key[0]: message for key, message in known.items() if key not in wanted}
    folder = folder_of(language)
    folder.mkdir(parents=True, exist_ok=True)
    for name, template in areas.items():
        if not only or name in only:
            text = _written(language, _filled(template, known, left))
            (folder / f"{name}.po").write_text(text, encoding="utf-8")
    for path in folder.glob("*.po"):
        if path.stem not in areas:
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
    parser.add_argument("areas", nargs="*", help="only these files, such as site or rules-1849")
    chosen = parser.parse_args()
    for language in [chosen.add] if chosen.add else locales():
        update(language, chosen.areas)
        sys.stdout.write(_report(language) + "\n")


if __name__ == "__main__":
    main()
