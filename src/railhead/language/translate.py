"""The translation layer: texts stand in English in the code and are turned into the reader's words.

A message is an English text with {named} fields; it is the id under which a catalogue keeps its
translation. Catalogues lie in `locale/<language>/LC_MESSAGES/railhead.mo`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

DOMAIN = "railhead"
LOCALE = Path(__file__).parent / "locale"


def N_(message: str) -> str:  # noqa: N802 - the name that tools for translators look for
    """Mark a message for the catalogue; it is translated where it is used."""
    return message


class Translator:
    """Turns messages into the words of one language, and fills their fields."""

    def __init__(self, catalogue: NullTranslations | None = None) -> None:
        self._catalogue = catalogue or NullTranslations()

    def __call__(self, message: str, /, **fields: object) -> str:
        """Return the translation; without fields, braces are left as they are."""
        # The empty message is where a catalogue keeps its own header.
        text = self._catalogue.gettext(message) if message else ""
        return text.format(**fields) if fields else text

    def plural(self, one: str, many: str, count: int, /, **fields: object) -> str:
        """Return the form that suits `count`, which the text may name as {count}."""
        return self._catalogue.ngettext(one, many, count).format(count=count, **fields)


@lru_cache(maxsize=32)
def translator(locale: str) -> Translator:
    """Return the translator of a locale such as `fr` or `fr_CA.UTF-8`.

    A locale without a catalogue reads English.
    """
    return Translator(translation(DOMAIN, LOCALE, [locale], fallback=True))


def locales() -> list[str]:
    """Return the locales that have a catalogue, such as `fr`."""
    return sorted(file.parts[-3] for file in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


ENGLISH = Translator()


def system_locale(environment: Mapping[str, str]) -> str:
    """Return the locale for messages that the environment variables of a system name."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return environment[name]
    return ""
