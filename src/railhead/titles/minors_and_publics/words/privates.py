"""Words for private companies, their powers, and the hexes that they close at first."""

from __future__ import annotations

from typing import Any

from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words


def _route_bonus(voice: Voice, game: Any, private: str) -> str:
    hexes = game.title.privates[private].bonus_hexes
    places = voice.listed(dict.fromkeys(voice.short_place(hex_id) for hex_id in hexes))
    phrase = N_("{places} earns its company {bonus} more for each train")
    text = voice.say(phrase, places=places, bonus=game.title.facts.private_bonus)
    return voice.in_parts(filter(None, [text, _blocks(voice, game, private)]))


def _blocks(voice: Voice, game: Any, private: str) -> str:
    hexes, phase = game.title.privates[private].blocks, game.title.facts.private_hexes_from
    if not hexes or game.phase_reached(phase):
        return ""
    places = voice.listed(map(voice.place, hexes))
    return voice.say(N_("no track on {places} before phase {phase}"), places=places, phase=phase)


WORDS = Words(
    events={"private_nationalised": N_("{private} is nationalised; {owner} receives {amount}")},
    questions={"private_sale": N_("open the auction of the private company on offer, or pass")},
    declined={"private_sale": N_("{actor} makes no bid")},
    passes={"private_sale": N_("make no bid")},
    powers={"": _blocks, "route_bonus": _route_bonus},
    notable=frozenset({"private_nationalised"}),
)
