"""What a view says of itself beside its code: which process answers it, and what may be sent to it.

The parts of the web server that see a request before Django ask here, by its address; nothing else
says it once more. Decorators in a view's own file set the marks, outside of all its others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from django.urls import Resolver404, resolve

F = TypeVar("F", bound=Callable[..., Any])

_NAME = "railhead_marks"


class Process(StrEnum):
    """Which process answers. `SERVING`: the one that plays moves; the others are readers."""

    SERVING = ""
    READER = "reader"
    PLANNER = "planner"
    CALCULATOR = "calculator"


class Turns(StrEnum):
    """Of which kind the turns are that requests wait for (`http/turns.py`)."""

    ALL = ""
    UPLOADS = "uploads"
    READINGS = "readings"


@dataclass(frozen=True, slots=True)
class Marks:
    """What a view says. `process`: None if it follows from what is asked for.

    `given`, `missing`: a field of the address with which, or without which, `process` answers.
    `files`: its body may be as large as a file; `turns`: which it takes. `opens`: people come to a
    table by it, which may have to be loaded; `streams`: the web server answers before Django.
    """

    process: Process | None = None
    given: str = ""
    missing: str = ""
    files: bool = False
    turns: Turns = Turns.ALL
    opens: bool = False
    streams: bool = False

    def process_for(self, asked: Mapping[str, object]) -> Process | None:
        """Which process answers, for the fields that are in an address."""
        if (self.given and self.given not in asked) or (self.missing and self.missing in asked):
            return None
        return self.process


@dataclass(frozen=True, slots=True)
class Address:
    """What an address leads to. `marks`: of its view; `fields`: what stands in the address."""

    marks: Marks
    fields: Mapping[str, Any]


_NOTHING = Address(Marks(), {})
_KEY = "railhead.address"


def answered_by(process: Process, *, given: str = "", missing: str = "") -> Callable[[F], F]:
    """Mark a view: this process answers it when it is only read (GET and HEAD).

    `given`, `missing`: as `Marks` has them. All else of a table follows from the table and the
    moment that is asked for (`readers/slow_requests.py`).
    """
    return _marking(process=process, given=given, missing=missing)


def takes_files(view: F) -> F:
    """Mark a view: what is sent to it may be as large as a file with a form."""
    return _marking(files=True)(view)


def waits_for(turns: Turns) -> Callable[[F], F]:
    """Mark a view: its requests have turns of their own."""
    return _marking(turns=turns)


def opens_table(view: F) -> F:
    """Mark a view: people come to a table by it, which may have to be loaded first."""
    return _marking(opens=True)(view)


def streams(view: F) -> F:
    """Mark a view: at its address the web server itself answers, as long as somebody listens."""
    return _marking(streams=True)(view)


def _marking(**found: Any) -> Callable[[F], F]:
    def mark(view: F) -> F:
        setattr(view, _NAME, replace(getattr(view, _NAME, Marks()), **found))
        return view

    return mark


def address_at(path: str) -> Address:
    """Return what a path leads to; nothing is marked where it leads nowhere."""
    try:
        match = resolve(path)
    except Resolver404:
        return _NOTHING
    return Address(getattr(match.func, _NAME, Marks()), match.kwargs)


def address_of(scope: dict[str, Any]) -> Address:
    """Return what the address of a request leads to; each request is looked up once."""
    path: str = scope["path"]
    known, found = scope.get(_KEY, ("", _NOTHING))
    if known != path:
        found = address_at(path)
        scope[_KEY] = path, found
    address: Address = found
    return address
