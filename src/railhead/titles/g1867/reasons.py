"""Why events that only 1867 has happen; the rules behind them stand in `glossary.toml`."""

from __future__ import annotations

from railhead.language.translate import N_
from railhead.language.words import Words

WORDS = Words(
    reasons={
        "privates_closed": N_("They belonged to a company that was nationalised."),
        "train_exported": N_("After an operating round the top train of the bank leaves the game."),
    }
)
