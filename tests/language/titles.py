"""The words of all titles."""

from __future__ import annotations

from railhead.language.words import Words
from railhead.titles.catalogue import title_ids, words_of

TITLE_WORDS: dict[str, Words] = {title: words_of(title) for title in title_ids()}
