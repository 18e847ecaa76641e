"""What is wrong with something that came from outside: a file, an option, a form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self


class WholePickle(Exception):  # noqa: N818 - a part of errors, never raised itself
    """An error that comes out of another process, or off another machine, with all of its fields.

    By itself a pickle calls the class again with what an exception calls its arguments, which is
    not what the classes of errors here take.
    """

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]:
        return _unpickled, (type(self), self.args), self.__dict__


def _unpickled(kind: type[WholePickle], args: tuple[Any, ...]) -> WholePickle:
    """Return an error of a class with its arguments; a pickle fills in its fields."""
    error = kind.__new__(kind)
    error.args = args
    return error


class Fault(WholePickle, ValueError):  # noqa: N818 - a wrong entry, not an error of the program
    """Something given to the program is wrong.

    `where`: the field, option or file that is wrong, by the name that it has there, "" for the
    whole. `reason`: an English message with named fields, which is the key of its translations;
    `params` fill the fields. A value of `params` may be another error, which is translated too.
    """

    def __init__(self, where: str, reason: str, /, **params: object) -> None:
        super().__init__(where, reason, params)
        self.where = where
        self.reason = reason
        self.params = params

    @classmethod
    def of(cls, other: Fault, inside: str = "") -> Self:
        """Return a fault of another class as one of this class.

        `inside`: the file or field that contains the place of the fault, "" to add nothing.
        """
        where = ": ".join(filter(None, (inside, other.where)))
        return cls(where, other.reason, **other.params)

    def __str__(self) -> str:
        text = self.reason.format(**self.params) if self.params else self.reason
        return f"{self.where}: {text}" if self.where else text
