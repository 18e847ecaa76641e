"""The words that only 1867 has: homes that are chosen, exports, and trains handed in."""

from __future__ import annotations

from typing import Any

from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.common.words import trade_in
from railhead.titles.g1867 import reasons
from railhead.titles.minors_and_publics.words import WORDS as FAMILY_WORDS


def _privates_closed(voice: Voice, params: dict[str, Any]) -> str:
    return voice.say(N_("Out of the game: {names}"), names=voice.listed(params["privates"]))


_OWN = Words(
    events={
        "privates_closed": _privates_closed,
        "train_exported": N_("{train} is exported: it goes to {heir}, out of the game"),
    },
    payments={"closing": N_("{payer} leaves {amount} to the bank")},
    questions={
        "minor_home": N_("choose the home of {company}"),
    },
    notable=frozenset({"train_exported"}),
)

WORDS = FAMILY_WORDS | Words.merged(_OWN, reasons.WORDS, trade_in.WORDS)
