"""The words that the titles of this family share."""

from __future__ import annotations

from railhead.language.words import Words
from railhead.titles.common.words import COMMON_WORDS
from railhead.titles.minors_and_publics.words import (
    founding,
    mergers,
    operating,
    privates,
    state_railway,
)

WORDS = COMMON_WORDS | Words.merged(
    founding.WORDS, mergers.WORDS, operating.WORDS, privates.WORDS, state_railway.WORDS
)
