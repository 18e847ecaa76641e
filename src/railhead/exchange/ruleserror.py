"""Failures of the rules while a file is read: mistakes of the program, whatever the file says."""

from __future__ import annotations

from contextlib import AbstractContextManager

from railhead.engine.illegal import Illegal
from railhead.table.fault import Fault


class RulesError(Exception):
    """A failure of the rules on an action that they should carry out or refuse.

    This is a mistake of the program, whatever the file says; the cause is what was raised.
    """


class _Guard:
    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, Illegal | Fault | MemoryError):
            raise RulesError(f"{type(error).__name__} {error}") from error


# It holds nothing, so one serves all; it is entered for each action of a file.
_GUARD = _Guard()


def errors_of_rules() -> AbstractContextManager[None]:
    """Turn exceptions in the rules into RulesError, except for refusals and lack of memory."""
    return _GUARD
