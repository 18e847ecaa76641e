"""Why the authority does not do what it is asked."""

from __future__ import annotations

from railhead.engine.illegal import Illegal
from railhead.language import N_


class GameOver(Illegal):
    """The game has ended; only undoing goes on."""

    def __init__(self) -> None:
        super().__init__("", N_("The game is over."))


class TableError(Exception):
    """The base of refusals that no rule of the game gives. `message` can be translated."""

    message = ""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"{table_id}: {self.message}")
        self.table_id = table_id


class TableMissing(TableError):  # noqa: N818 - an answer, as Illegal is
    """There is no such table."""

    message = N_("There is no such table.")


class NotYourSeat(TableError):  # noqa: N818 - an answer, as Illegal is
    """Somebody acts for a seat that is not his."""

    message = N_("This seat is not yours.")


class TableBroken(TableError):  # noqa: N818 - an answer, as Illegal is
    """The stored moves of a table do not make a game any more. `why` is for the log."""

    message = N_(
        "This table cannot be opened: one of its stored moves no longer follows the rules."
    )

    def __init__(self, table_id: str, why: str) -> None:
        super().__init__(table_id)
        self.why = why
