"""Events, refusals, questions and answers in words, in the reader's language.

`narrate` says what happened in a sentence, `log_lines` in the lines of a log. `ask` says what is
asked, `describe` what an answer will do, `common_consequences` what every answer will do,
`explain_refusal` why an action is not possible, `explain` what is wrong with a file, an option or
a form. All take a `Translator`; by default the text is English.
"""

from railhead.language.answers import common_consequences, describe
from railhead.language.events import narrate
from railhead.language.faults import explain
from railhead.language.log import LogLine, log_lines
from railhead.language.possessions import say_power
from railhead.language.questions import ask
from railhead.language.refusals import explain_refusal, rule_text
from railhead.language.translate import ENGLISH, N_, Translator, translator
from railhead.language.voice import Voice, voice_of

__all__ = [
    "ENGLISH",
    "N_",
    "LogLine",
    "Translator",
    "Voice",
    "ask",
    "common_consequences",
    "describe",
    "explain",
    "explain_refusal",
    "log_lines",
    "narrate",
    "rule_text",
    "say_power",
    "translator",
    "voice_of",
]
