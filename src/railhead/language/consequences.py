"""What an answer would cause, in short phrases such as `ends the turn`."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from railhead.assist.consequences import Consequences
from railhead.engine.actions import Absorb, Dividend, Pass
from railhead.engine.events import Event
from railhead.language.translate import N_
from railhead.language.voice import Voice

# Actions whose own words tell how the numbers of a company change, or that leave them alone.
_NO_FIGURES = (Absorb, Dividend, Pass)


def clauses(voice: Voice, found: Consequences, without: Collection[str] = ()) -> Iterator[str]:
    """Yield what an answer causes as short phrases, except for the kinds in `without`."""
    return (text for _, text in labelled_clauses(voice, found, without))


def labelled_clauses(
    voice: Voice, found: Consequences, without: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """Yield (kind, phrase) for what an answer causes, except for the kinds in `without`.

    A kind is that of an event, the name of a step that waits afterwards, `figure` for a number of
    a company that changes, or `ending` for the end of a turn, a round or the game.
    """
    for event in found.events:
        if event.kind not in without:
            text = _effect(voice, event, found)
            if text:
                yield event.kind, text
    if found.drawn:
        # What follows from them is not known before they fall.
        yield "drawn", voice.say(N_("then lots are drawn"))
        return
    for text in _figures(voice, found, without):
        yield "figure", text
    for step in found.new_steps():
        pending = voice.words.pending.get(step.name)
        text = pending(voice, step, found) if pending and step.name not in without else None
        if text:
            yield step.name, text
    text = _ending(voice, found)
    if text:
        yield "ending", text


def _effect(voice: Voice, event: Event, found: Consequences) -> str | None:
    effect = voice.words.effects.get(event.kind)
    if callable(effect):
        return effect(voice, event, found)
    return None if effect is None else voice.say(effect, **event.params)


def _figures(voice: Voice, found: Consequences, without: Collection[str]) -> Iterator[str]:
    """Yield the numbers of the acting company that its answer changes.

    A number is left out where a phrase among the effects says why it changes.
    """
    if isinstance(found.action, _NO_FIGURES):
        return
    new_round = found.after.state.round != found.game.state.round
    for kind, before, after in found.figure_changes():
        explained = kind in voice.words.effects and kind not in without
        figure = voice.words.figures.get(kind)
        if not explained and not (new_round and figure is not None and figure.in_round):
            yield " ".join(say_change(voice, kind, before, after))


def say_change(voice: Voice, kind: str, before: int | str, after: int | str) -> tuple[str, str]:
    """Return (name, values) of a number that changes, such as ("traffic", "14 → 17")."""
    texts = (voice.word(kind, value) for value in (before, after))
    return say_figure(voice, kind), " → ".join(texts)


def say_figure(voice: Voice, kind: str) -> str:
    """Return what a number of a company is called."""
    figure = voice.words.figures.get(kind)
    return voice.translate(figure.name if figure is not None else kind)


def _ending(voice: Voice, found: Consequences) -> str:
    if found.after.finished:
        return voice.translate(N_("the game ends"))
    if found.ended == "stock_round_over":
        return voice.translate(N_("ends the stock round"))
    if found.ended and found.game.state.round == "OR":
        return voice.translate(N_("ends the turn"))
    return ""
