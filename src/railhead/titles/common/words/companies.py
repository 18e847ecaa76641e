"""Words for companies: their presidents, their loans, and what others take over from them."""

from __future__ import annotations

from typing import Any

from railhead.language.events import as_in_log
from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice
from railhead.language.words import Words


def _taken_over(voice: Voice, params: dict[str, Any]) -> str:
    things = voice.listed([*map(voice.a_train, params["trains"]), *params["privates"]])
    return voice.say(N_("{heir} takes over {things}"), heir=params["heir"], things=things)


MAY_CONVERT = N_("may convert")
"""A fact about a company that could now convert into one of another kind."""

WORDS = Words(
    events={
        "base_placed": N_("{company} puts its base on {city}"),
        "interest_paid": N_("{company} pays {amount} interest"),
        "loans_counted": NN_(
            "{company} counts {after} in place of {before} for its {count} loan",
            "{company} counts {after} in place of {before} for its {count} loans",
        ),
        "loans_repaid": NN_(
            "{company} repays {count} loan for {amount}",
            "{company} repays {count} loans for {amount}",
        ),
        "loans_taken": NN_("{company} takes {count} loan", "{company} takes {count} loans"),
        "president_changed": N_("{after} becomes president of {company} in place of {before}"),
        "president_helps": N_("{president} gives {company} the missing {amount}"),
        "taken_over": _taken_over,
    },
    effects={
        **dict.fromkeys(("loans_repaid", "loans_taken", "taken_over"), as_in_log),
        "president_changed": N_("{after} becomes president of {company}"),
        "president_helps": N_("{president} adds {amount}"),
    },
    questions={"first_token": N_("choose the city of the first token")},
    notable=frozenset({"loans_repaid", "loans_taken", "taken_over"}),
)
