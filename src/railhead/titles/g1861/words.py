"""The words that only 1861 has: the turns of its state railway."""

from __future__ import annotations

from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.minors_and_publics.words import WORDS as FAMILY_WORDS

WORDS = FAMILY_WORDS | Words(
    questions={"state_routes": N_("run the trains of the state railway")},
    steps={
        "state_routes": N_("running trains"),
        "state_trains": N_("buying trains"),
    },
)
