"""The words of 1865."""

from __future__ import annotations

from railhead.language.words import Words
from railhead.titles.common.words import COMMON_WORDS
from railhead.titles.g1865.words import (
    absorption,
    cards,
    companies,
    dragons,
    examples,
    reasons,
    traffic,
)

WORDS = COMMON_WORDS | Words.merged(
    absorption.WORDS,
    cards.WORDS,
    companies.WORDS,
    dragons.WORDS,
    examples.WORDS,
    reasons.WORDS,
    traffic.WORDS,
)
