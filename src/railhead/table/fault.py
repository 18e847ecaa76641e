"""What is wrong with something that came from outside: a file, an option, a form."""

from __future__ import annotations

from typing import Self


class Fault(ValueError):  # noqa: N818 - the house says fault, as a form does
    """Something given to the program is wrong.

    `where`: the field, option or file that is wrong, as it is written there, "" if it is the
    whole. `reason`: a message key for the translation layer with named fields, filled from
    `params`; a value may be another error, which is said in the same language.
    """

    def __init__(self, where: str, reason: str, /, **params: object) -> None:
        super().__init__(where, reason, params)
        self.where = where
        self.reason = reason
        self.params = params

    @classmethod
    def of(cls, other: Fault, inside: str = "") -> Self:
        """The same fault under another name; `inside`: the file or field around its own."""
        where = ": ".join(filter(None, (inside, other.where)))
        return cls(where, other.reason, **other.params)

    def __str__(self) -> str:
        text = self.reason.format(**self.params) if self.params else self.reason
        return f"{self.where}: {text}" if self.where else text
