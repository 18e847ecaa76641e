"""Every kind of event that is declared, and events made by the names of their kinds."""

from __future__ import annotations

from typing import Any

from railhead.engine import events
from railhead.engine.events import Event
from railhead.titles.classic import events as classic
from railhead.titles.common.events import operating, possessions, rounds
from railhead.titles.g18fb import events as g18fb
from railhead.titles.g1849 import events as g1849
from railhead.titles.g1865 import events as g1865
from railhead.titles.g1867 import events as g1867
from railhead.titles.minors_and_publics import events as minors_and_publics


def declared_kinds() -> list[type[Event]]:
    """The classes of all kinds, each once; several may tell the same kind."""
    found = (
        value
        for module in (
            events,
            rounds,
            possessions,
            operating,
            g1849,
            minors_and_publics,
            g1865,
            g1867,
            g18fb,
            classic,
        )
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Event) and hasattr(value, "kind")
    )
    return list(dict.fromkeys(found))


def event(kind: str, **params: Any) -> Event:
    """An event of a kind with exactly these parameters."""
    for declared in declared_kinds():
        if declared.kind == kind and set(declared.names) == params.keys():
            return declared(**params)
    raise AssertionError(f"no event {kind} has just the parameters {sorted(params)}")
