"""What a review of a game has found, in words: of players by their names, never "you"."""

from __future__ import annotations

from collections.abc import Mapping

from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language.description import Description
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice, voice_of

AREA_NAMES: Mapping[str, str] = {
    "stock": N_("shares bought and sold"),
    "track": N_("tiles and tokens"),
    "train": N_("trains bought"),
    "dividend": N_("dividends"),
    "auction": N_("auctions"),
    "other": N_("other decisions"),
}
"""What decisions are about -> how it is called."""

STRENGTHS: Mapping[str, str] = {
    "beginner": N_("beginner"),
    "club": N_("club"),
    "expert": N_("expert"),
}
"""The strength of a computer player -> how it is called."""


def say_answer(action: Action, before: Game, translate: Translator = ENGLISH) -> str:
    """Return an answer in a few words, without what follows from it; `before`: the game then."""
    voice = voice_of(before, translate)
    try:
        phrase = Description.of(action, voice, before).phrase()
    except Illegal:
        phrase = None
    return phrase or voice.word("action", type(action).__name__)


def say_chance(chance: float, translate: Translator = ENGLISH) -> str:
    """Return a chance in percent."""
    return translate(N_("{percent}%"), percent=round(100 * chance))


def say_shifts(before: Mapping[str, float], after: Mapping[str, float], voice: Voice) -> str:
    """Return how the chances of players changed, the largest change first; 0 is left out."""
    changed = sorted(before, key=lambda player: -abs(after[player] - before[player]))
    percent = {it: (round(100 * before[it]), round(100 * after[it])) for it in changed}
    return voice.listed(
        voice.translate(
            N_("{player} {then}% → {now}%"), player=voice.who(player), then=then, now=now
        )
        for player, (then, now) in percent.items()
        if then != now
    )
