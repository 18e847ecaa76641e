"""The words that classic titles share."""

from __future__ import annotations

from railhead.language.words import Words
from railhead.titles.classic.words import examples, play, powers, reasons
from railhead.titles.common.words import COMMON_WORDS, trade_in
from railhead.titles.common.words.certificates import INITIAL_OFFER

WORDS = COMMON_WORDS | Words.merged(
    examples.WORDS,
    play.WORDS,
    powers.WORDS,
    reasons.WORDS,
    trade_in.WORDS,
    Words(sources={"initial_offer": INITIAL_OFFER}),
)
