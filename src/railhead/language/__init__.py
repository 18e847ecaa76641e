"""Events, refusals, questions and answers in words, in the reader's language.

`narrate` and `chronicle` say what happened, `ask` what is asked, `describe` what an answer will
do, `foresee` what any answer will do, `refuse` why an action is not possible. All take a
`Translator`; the default reads English.
"""

from railhead.language.choices import describe, foresee
from railhead.language.chronicle import Line, chronicle
from railhead.language.events import narrate
from railhead.language.faults import explain
from railhead.language.powers import say_power
from railhead.language.questions import ask
from railhead.language.refusals import refuse, rule_text
from railhead.language.translate import ENGLISH, N_, Translator, translator
from railhead.language.voice import Voice, voice_of

__all__ = [
    "ENGLISH",
    "N_",
    "Line",
    "Translator",
    "Voice",
    "ask",
    "chronicle",
    "describe",
    "explain",
    "foresee",
    "narrate",
    "refuse",
    "rule_text",
    "say_power",
    "translator",
    "voice_of",
]
