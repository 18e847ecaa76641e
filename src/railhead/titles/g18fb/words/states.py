"""What companies are: their kinds, their states, and the zones of the market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from railhead.assist.consequences import Consequences
from railhead.engine.events import Event
from railhead.language.events import as_in_log
from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice
from railhead.language.words import Together, Words
from railhead.titles.g18fb.concessions import FROZEN
from railhead.titles.g18fb.state import BUILDING, DEFINITIVE, PROVISIONAL

Params = dict[str, Any]

STATE_NAMES = {
    BUILDING: N_("building"),
    PROVISIONAL: N_("provisional"),
    DEFINITIVE: N_("definitive"),
    FROZEN: N_("frozen"),
}
"""The state of a company in one word."""

_BECOMES = {
    BUILDING: NN_("{names} is building again", "{names} are building again"),
    PROVISIONAL: NN_("{names} is now provisional", "{names} are now provisional"),
    DEFINITIVE: NN_("{names} is now definitive", "{names} are now definitive"),
    FROZEN: NN_("{names} is frozen", "{names} are frozen"),
}


def _floated(voice: Voice, params: Params) -> str:
    state = params["status"]
    return voice.say(
        N_("{company} floats: {status}, {steps} tile steps a turn"),
        company=params["company"],
        status=voice.translate(STATE_NAMES[state]),
        steps=params["steps"],
    )


def _changed(voice: Voice, params: Params) -> str:
    state = params["status"]
    return voice.say(_BECOMES[state], count=1, names=params["company"])


def _all_changed(voice: Voice, event: Event, found: Consequences) -> str | None:
    """All companies that come into a state, told with the first one."""
    status = event.params["status"]
    same = [it for it in found.events if it.kind == event.kind and it.params["status"] == status]
    return _become(voice, same) if same[0] is event else None


def _become(voice: Voice, same: Sequence[Event]) -> str:
    """Companies that come into one state at once."""
    names = list(dict.fromkeys(it.params["company"] for it in same))
    phrase = _BECOMES[same[0].params["status"]]
    return voice.say(phrase, count=len(names), names=voice.listed(names))


WORDS = Words(
    events={
        "base_declared": N_("{company} starts from {city}"),
        "company_floated": _floated,
        "status_changed": _changed,
    },
    together={"status_changed": Together("company", _become)},
    effects={"company_floated": as_in_log, "status_changed": _all_changed},
    questions={"declare_base": N_("from which end is the line of {company} built?")},
    owners={"offer": N_("the initial offer"), "cards": N_("the political cards")},
    kinds={"major": N_("major"), "national": N_("national"), "regional": N_("regional")},
    zones={
        "white": N_("white"),
        "light_blue": N_("light blue"),
        "dark_blue": N_("dark blue"),
    },
    notable=frozenset({"base_declared", "company_floated", "status_changed"}),
)
