"""The words of 1849."""

from __future__ import annotations

from railhead.language.words import Words
from railhead.titles.common.words import COMMON_WORDS
from railhead.titles.g1849.words import corporations, examples, finance, opening, privates, reasons

WORDS = COMMON_WORDS | Words.merged(
    corporations.WORDS, examples.WORDS, finance.WORDS, opening.WORDS, privates.WORDS, reasons.WORDS
)
