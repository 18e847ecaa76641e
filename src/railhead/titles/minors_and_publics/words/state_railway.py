"""Words for the state railway and for nationalisation."""

from __future__ import annotations

from typing import Any

from railhead.engine.state import BANK
from railhead.language.events import as_in_log
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words


def _nationalisation(voice: Voice, params: dict[str, Any]) -> str:
    phrase = N_("{payee} receives {amount}")
    if params["payer"] != BANK:
        phrase = N_("{payee} takes over {amount} of {payer}")
    return voice.say(phrase, **params)


WORDS = Words(
    events={
        "nationalisation_possible": N_("{company} may be given to the state"),
        "nationalised": N_("{company} is nationalised"),
    },
    payments={"nationalisation": _nationalisation},
    effects=dict.fromkeys(("nationalised", "private_nationalised"), as_in_log),
    questions={
        "nationalise": N_("give the company to the state?"),
    },
    declined={"nationalise": N_("{actor} is not given to the state")},
    passes={"nationalise": N_("keep the company")},
    choices={"nationalise": N_("give the company to the state")},
    notable=frozenset({"nationalised"}),
)
