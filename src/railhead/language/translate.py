"""The translation layer: texts stand in English in the code and are turned into the reader's words.

A message is an English text with {named} fields; it is the id under which a catalogue keeps its
translation. Catalogues are PO files, `locale/<language>/LC_MESSAGES/*.po`: those beside this module
hold what all titles share, those in the folder of a title what only it says. All of them together
are the catalogue of a language. They are read when the language is first asked for, by Babel, and
need not be compiled before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.engine.titlefolders import outside_folders

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LOCALE = Path(__file__).parent / "locale"
"""The folder of the catalogues that all titles share."""

TITLES = Path(__file__).parent.parent / "titles"
"""The folder of all titles, each of which may have a folder `locale`."""

FOLDER = "LC_MESSAGES"
"""The folder of PO files within that of a language."""

# Words that lose their vowel before another vowel, which only the filled text shows, by language.
_ELISION = {"fr": (re.compile(r"\b([Dd]|[Qq]u)e (?=[aeiouAEIOUÀÂÉÈÊÎÔ])(?!onz|oui|un\b)"), r"\1'")}


Message = str | tuple[str, str]
"""A message: one text, or its singular and its plural."""


def N_(message: str) -> str:  # noqa: N802 - the name that tools for translators look for
    """Mark a message for the catalogue; it is translated where it is used."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - as N_
    """Mark a message that has a plural."""
    return one, many


class Translator:
    """Turns messages into the words of one language, and fills their fields.

    `language`: its code, such as `fr`; `en` where the texts stay as they are written.
    """

    def __init__(self, catalogue: NullTranslations | None = None, language: str = "en") -> None:
        self._catalogue = catalogue or NullTranslations()
        self.language = language
        self._elision = _ELISION.get(language)

    def __call__(self, message: str, /, **fields: object) -> str:
        """Return the translation, its fields filled; without fields, braces stay as they are."""
        # The empty message is where a catalogue keeps its own header.
        text = self._catalogue.gettext(message) if message else ""
        return self._with_elisions(text.format(**fields)) if fields else text

    def plural(self, one: str, many: str, count: int, /, **fields: object) -> str:
        """Return the singular or plural that suits `count`, which is also the field {count}."""
        text = self._catalogue.ngettext(one, many, count).format(count=count, **fields)
        return self._with_elisions(text)

    def _with_elisions(self, text: str) -> str:
        """The text with vowels elided before its fields, as in `d'Ann`."""
        return self._elision[0].sub(self._elision[1], text) if self._elision else text


ENGLISH = Translator()
"""The translator that leaves all texts in English."""


@lru_cache(maxsize=32)
def translator(locale: str) -> Translator:
    """Return the translator of a locale such as `fr` or `fr_CA.UTF-8`.

    For a locale without a catalogue that is ENGLISH.
    """
    language = language_of(locale)
    if language == "en":
        return ENGLISH
    return Translator(GNUTranslations(BytesIO(compiled(language))), language)


def catalogue_folders() -> list[Path]:
    """Return the folders that hold catalogues: the shared one, then that of each title."""
    places = [sorted(folder.glob("*/locale")) for folder in (TITLES, *outside_folders())]
    return [LOCALE, *(place for found in places for place in found)]


def catalogues(language: str) -> list[Path]:
    """Return the PO files of a language."""
    return [
        path
        for place in catalogue_folders()
        for path in sorted((place / language / FOLDER).glob("*.po"))
    ]


def locales() -> list[str]:
    """Return the locales that have a catalogue, such as `fr`; none where Babel is missing."""
    if find_spec("babel") is None:
        return []
    return sorted(
        {file.parts[-3] for place in catalogue_folders() for file in place.glob(f"*/{FOLDER}/*.po")}
    )


def language_of(locale: str) -> str:
    """Return the language with a catalogue that suits a locale best: `fr` for `fr_CA.UTF-8`.

    Without such a catalogue that is `en`.
    """
    known = {name.lower(): name for name in locales()}
    whole = locale.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    return known.get(whole) or known.get(whole.partition("_")[0]) or "en"


def system_locale(environment: Mapping[str, str]) -> str:
    """Return the locale that environment variables name for messages, "" if they name none."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    found = next((environment[name] for name in names if environment.get(name)), "")
    # A list of languages, best first; a system without any language of its own ignores it.
    wanted = environment.get("LANGUAGE", "").split(":") if found not in ("", "C", "POSIX") else []
    known = [name for name in wanted if name[:2].lower() == "en" or language_of(name) != "en"]
    return known[0] if known else found


def read_catalogue(path: Path, language: str) -> Catalog:
    """Return what a PO file holds. Raises ImportError without Babel."""
    # Nobody who reads English needs Babel.
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(language: str) -> bytes:
    """Return the catalogue of a language in the binary form of gettext.

    Raises ImportError without Babel.
    """
    # Nobody who reads English needs Babel.
    from babel.messages.catalog import Catalog  # noqa: PLC0415
    from babel.messages.mofile import write_mo  # noqa: PLC0415

    whole = Catalog(locale=language, charset="utf-8")
    for path in catalogues(language):
        catalogue = read_catalogue(path, language)
        # The forms that translators wrote: releases of Babel differ in how many a language has.
        whole.mime_headers = [("Plural-Forms", catalogue.plural_forms)]
        for message in catalogue:
            if message.id and message.string and not message.fuzzy:
                whole.add(message.id, message.string)
    file = BytesIO()
    write_mo(file, whole)
    return file.getvalue()
