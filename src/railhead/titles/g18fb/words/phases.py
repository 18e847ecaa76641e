"""What the next phase changes for everybody, besides trains and tiles.

See rules 18FB-2.1-1 to 18FB-2.1-11.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.titles.g18fb.game import MAJOR, Base18FB

_DEPOSITS = {
    "full": N_("concessions at the full deposit"),
    "reduced": N_("concessions at the reduced deposit"),
    "none": N_("concessions without a deposit"),
}


def phase_changes(voice: Voice, game: Base18FB) -> Iterator[str]:
    """What the phase after this one changes besides; nothing after the last one."""
    phases, facts = list(game.title.phases.values()), game.title.facts
    companies = game.title.companies
    at = phases.index(game.phase)
    if at + 1 >= len(phases):
        return
    now, then = phases[at], phases[at + 1]
    before, after = facts.deposits.get(now.id), facts.deposits.get(then.id)
    if after and after != before:
        yield voice.translate(_DEPOSITS[after])
    if facts.steps[then.id] != facts.steps[now.id]:
        phrase = N_("{count} tile steps for companies that float from then on")
        yield voice.say(phrase, count=str(facts.steps[then.id]))
    if places := _places(voice, game.title.places.get("pays_from", {}), then.id):
        yield voice.say(N_("{places} begins to pay"), places=places)
    if places := _places(voice, game.title.places.get("slots_from", {}), then.id):
        yield voice.say(N_("slots for all companies in {places}"), places=places)
    if then.id == facts.concessions_until:
        percent = voice.percent(facts.float_percent)
        phrase = N_("without concessions: who starts later floats when {percent} are sold")
        yield voice.say(phrase, percent=percent)
    if then.id == facts.regional_from:
        yield voice.translate(N_("a Regional Companies Round after the Operating Round"))
        names = [name for name in game.of_kind(MAJOR) if companies[name].from_phase == then.id]
        if names:
            yield voice.say(N_("{names} can be started"), names=voice.listed(names))


def _places(voice: Voice, by_phase: Mapping[str, Sequence[str]], phase: str) -> str:
    """The places that something begins in with a phase."""
    return voice.listed(voice.short_place(hex_id) for hex_id in by_phase.get(phase, ()))
