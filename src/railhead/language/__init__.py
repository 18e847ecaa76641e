"""Events, refusals, questions and answers in words, in the reader's language.

`narrate` says what happened in a sentence, `log_lines` in the lines of a log. `ask` says what is
asked, `describe` what an answer will do, `common_consequences` what every answer will do,
`explain_refusal` why an action is not possible, `explain` what is wrong with a file, an option or
a form. All take a `Translator`; by default the text is English. Each is imported when it is first
used: whoever only marks texts needs nothing else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from railhead.language.answers import common_consequences, describe
    from railhead.language.events import narrate
    from railhead.language.faults import explain
    from railhead.language.log import LogLine, log_lines
    from railhead.language.possessions import say_power
    from railhead.language.questions import ask
    from railhead.language.refusals import explain_refusal, rule_text
    from railhead.language.translate import ENGLISH, N_, Translator, translator
    from railhead.language.voice import Voice, voice_of
else:
    # Hidden from type checkers: with `__getattr__` they would accept any name.
    _HOMES = {
        "railhead.language.answers": ("common_consequences", "describe"),
        "railhead.language.events": ("narrate",),
        "railhead.language.faults": ("explain",),
        "railhead.language.log": ("LogLine", "log_lines"),
        "railhead.language.possessions": ("say_power",),
        "railhead.language.questions": ("ask",),
        "railhead.language.refusals": ("explain_refusal", "rule_text"),
        "railhead.language.translate": ("ENGLISH", "N_", "Translator", "translator"),
        "railhead.language.voice": ("Voice", "voice_of"),
    }

    def __getattr__(name):
        # As in `railhead` itself, which imports nothing and so cannot share this.
        for home, names in _HOMES.items():
            if name in names:
                globals()[name] = found = getattr(import_module(home), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
