"""The words that the titles of this family share."""

from __future__ import annotations

from railhead.language.words import Words
from railhead.titles.common.words import COMMON_WORDS
from railhead.titles.minors_and_publics.words import (
    examples,
    founding,
    mergers,
    operating,
    privates,
    reasons,
    state_railway,
)

WORDS = COMMON_WORDS | Words.merged(
    examples.WORDS,
    founding.WORDS,
    mergers.WORDS,
    operating.WORDS,
    privates.WORDS,
    reasons.WORDS,
    state_railway.WORDS,
)
