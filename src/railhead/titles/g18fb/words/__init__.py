"""How 18FB says things."""

from __future__ import annotations

from railhead.language.words import Words
from railhead.titles.common.words import COMMON_WORDS
from railhead.titles.g18fb.words import (
    auctions,
    cards,
    choices,
    concessions,
    examples,
    money,
    nationals,
    operating,
    reasons,
    regional,
    states,
)

WORDS = COMMON_WORDS | Words.merged(
    auctions.WORDS,
    cards.WORDS,
    choices.WORDS,
    concessions.WORDS,
    examples.WORDS,
    money.WORDS,
    nationals.WORDS,
    operating.WORDS,
    reasons.WORDS,
    regional.WORDS,
    states.WORDS,
)
