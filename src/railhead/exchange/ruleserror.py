"""Failures of the rules while a file is read: mistakes of the program, whatever the file says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from railhead.engine.illegal import Illegal
from railhead.table.fault import Fault


class RulesError(Exception):
    """A failure of the rules on an action that they should carry out or refuse.

    This is a mistake of the program, whatever the file says; the cause is what was raised.
    """


@contextmanager
def errors_of_rules() -> Iterator[None]:
    """Turn exceptions in the rules into RulesError, except for refusals and lack of memory."""
    try:
        yield
    except (Illegal, Fault, MemoryError):
        raise
    except Exception as error:
        raise RulesError(f"{type(error).__name__} {error}") from error
