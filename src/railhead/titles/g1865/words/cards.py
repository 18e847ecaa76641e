"""Words for maritime cards, the private companies of this title."""

from __future__ import annotations

from typing import Any

from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import RoundName, Words


def _cards_removed(voice: Voice, params: dict[str, Any]) -> str:
    names = voice.listed(params["privates"])
    return voice.say(N_("Not taken and out of the game: {names}"), names=names)


def _power(voice: Voice, game: Any, private: str) -> str:
    hexes = game.title.privates[private].bonus_hexes
    return voice.say(
        N_(
            "a company that owns it carries {coverage} more, and gains traffic once for a token in"
            " {places}"
        ),
        coverage=game.title.facts.maritime_coverage,
        places=voice.listed(dict.fromkeys(voice.short_place(hex_id) for hex_id in hexes)),
    )


WORDS = Words(
    events={"cards_removed": _cards_removed, "draft": N_("-- Maritime Draft --")},
    headings=frozenset({"draft"}),
    questions={"draft": N_("take a maritime card")},
    rounds={"MD": RoundName(N_("Maritime Draft"), N_("MD"))},
    powers={"maritime": _power},
    privates={
        "all": N_("Maritime cards"),
        "one": N_("Card"),
        "on_offer": N_("Maritime cards to take"),
        "counted": N_("Maritime cards ({count})"),
        "paying": N_("Maritime cards pay {owners}"),
        "buying": N_("take a maritime card: {names}"),
    },
)
