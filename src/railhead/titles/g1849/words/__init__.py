"""The words of 1849."""

from __future__ import annotations

from railhead.language.words import Words
from railhead.titles.common.words import COMMON_WORDS
from railhead.titles.g1849.words import corporations, finance, opening, privates

WORDS = COMMON_WORDS | Words.merged(
    corporations.WORDS, finance.WORDS, opening.WORDS, privates.WORDS
)
