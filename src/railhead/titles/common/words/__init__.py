"""The words of what titles share; a title's own words take precedence."""

from __future__ import annotations

from railhead.language.engine_words import ENGINE_WORDS
from railhead.language.words import Words
from railhead.titles.common.words import (
    certificates,
    companies,
    privates,
    reasons,
    rounds,
    trains,
    turn,
)

COMMON_WORDS = ENGINE_WORDS | Words.merged(
    certificates.WORDS,
    companies.WORDS,
    privates.WORDS,
    reasons.WORDS,
    rounds.WORDS,
    trains.WORDS,
    turn.WORDS,
)
