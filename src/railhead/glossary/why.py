"""Why something happened: the reason for an event, and the rules by which it happened.

A title says in its `glossary.toml` which rules cause which kind of event, and its words have the
sentence (`Words.reasons`). What happens for several reasons has a key for each: `kind.cause`, where
the cause is the kind of the last event before it, among those of one action, that is not about
another company and has such a key; and `kind.cause.up` or `.down` where a number went up or down.
Where the event itself says a reason, as the end of the game does, the key is `kind.reason`. The
most exact key counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from railhead.engine.events import Event
from railhead.glossary.reading import glossary_of
from railhead.language.events import say_event
from railhead.language.voice import Voice


@dataclass(frozen=True, slots=True)
class Why:
    """What happened, why, and by which rules.

    `kind`: that of the event; `event`: its index among those of the action.
    """

    kind: str
    text: str
    reason: str
    rules: tuple[str, ...]
    event: int


def is_explained(title: str, kind: str) -> bool:
    """Whether a title tells why events of a kind happen."""
    return kind in _kinds(title)


@lru_cache(maxsize=32)
def _kinds(title: str) -> frozenset[str]:
    return frozenset(key.partition(".")[0] for key in glossary_of(title).events)


def why(events: Sequence[Event], voice: Voice) -> Iterator[Why]:
    """Yield the reasons for the events of one action, for those that have one.

    What is alike, such as the incomes of several private companies, is told once.
    """
    rules = glossary_of(voice.title.id).events
    told = set()
    for place, event in enumerate(events):
        key, cause = _explanation(events, place, rules)
        if not key or (key in told and "." not in key):
            continue
        text = say_event(voice, event)
        if text is None:
            continue
        told.add(key)
        reason = voice.fill(voice.words.reasons[key], {**cause, **event.params})
        if reason is not None:
            yield Why(event.kind, text.strip("- "), reason, rules[key], place)


def why_since(events: Sequence[Event], marks: Sequence[int], voice: Voice) -> Iterator[Why]:
    """Yield the reasons for the events of several actions in their order.

    `marks`: the index of the first event of each action, and the number of events.
    """
    for first, end in pairwise(marks):
        yield from why(events[first:end], voice)


def _explanation(
    events: Sequence[Event], place: int, rules: Collection[str]
) -> tuple[str, dict[str, Any]]:
    """The most exact key of an event for which there are rules, "" for none; what its cause was."""
    event = events[place]
    params = event.params
    company, before, after = (params.get(name) for name in ("company", "before", "after"))
    if (key := f"{event.kind}.{params.get('reason')}") in rules:
        return key, {}
    way = ""
    if isinstance(before, int) and isinstance(after, int) and before != after:
        way = ".up" if after > before else ".down"
    for earlier in reversed(events[:place]):
        if company is None or earlier.params.get("company") in (None, company):
            for key in (f"{event.kind}.{earlier.kind}{way}", f"{event.kind}.{earlier.kind}"):
                if key in rules:
                    return key, earlier.params
    return (event.kind, {}) if event.kind in rules else ("", {})
