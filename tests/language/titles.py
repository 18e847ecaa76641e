"""The words of each title, and of each family of titles."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import railhead.titles
from railhead.language.words import Words
from railhead.titles.catalogue import title_ids, words_of

TITLE_WORDS: dict[str, Words] = {title: words_of(title) for title in title_ids()}

_TITLES = Path(railhead.titles.__file__).parent
_NO_FAMILIES = {"common", *(path.parent.name for path in _TITLES.glob("*/versions.py"))}

FAMILY_WORDS: dict[str, Words] = {
    path.parent.name: import_module(f"railhead.titles.{path.parent.name}.words").WORDS
    for path in _TITLES.glob("*/words")
    if path.parent.name not in _NO_FAMILIES
}
