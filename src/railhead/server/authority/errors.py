"""Why acting at a table is refused or fails."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.table.fault import Fault


class GameOver(Illegal):
    """The game has ended; all that can be done is to undo."""

    def __init__(self) -> None:
        super().__init__("", N_("The game is over."))


class RefusedAction(Illegal):
    """One of several actions that were sent together is refused.

    `number`: which one, from 1, of `count`.
    """

    def __init__(self, number: int, count: int, refusal: Illegal) -> None:
        super().__init__(refusal.rule, refusal.reason, **refusal.params)
        self.number = number
        self.count = count


class TableError(Exception):
    """Base class of refusals that come from the server and not from a rule. `message`: a msgid."""

    message = ""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"{table_id}: {self.message}")
        self.table_id = table_id


class TableMissing(TableError):  # noqa: N818 - an answer, as Illegal is
    """There is no such table."""

    message = N_("There is no such table.")


class NotYourSeat(TableError):  # noqa: N818 - an answer, as Illegal is
    """The viewer acts for a seat that is not theirs."""

    message = N_("This seat is not yours.")


@dataclass(frozen=True, slots=True)
class Break:
    """Where and why the stored moves of a table cannot be replayed any more.

    `move`: number of the stored move at fault, from 1; 0 if the game cannot even be set up.
    `stored`: how many moves there are. `reason`: the refusal or the fault found while reading, None
    if the program itself fails. `why`: the reason for the log.
    """

    move: int
    stored: int
    reason: Illegal | Fault | None
    why: str


class TableBroken(TableError):  # noqa: N818 - an answer, as Illegal is
    """A table cannot go on. `why` is for the log.

    `found`: where and why it broke; `game`: the game before that move, None if it could not even
    be set up.
    """

    message = N_(
        "This table cannot go on: its stored moves do not make a game any more. They are all"
        " kept, and nothing was changed."
    )

    def __init__(
        self, table_id: str, why: str, found: Break | None = None, game: Game | None = None
    ) -> None:
        super().__init__(table_id)
        self.why = why
        self.found = found
        self.game = game


class RulesFailed(TableError):  # noqa: N818 - an answer, as Illegal is
    """The code of the rules failed in a move: a bug of the program. Nothing was changed."""

    message = N_(
        "The rules can make nothing of this action: a mistake of the program. The table stays"
        " as it was."
    )


class TableBusy(TableError):  # noqa: N818 - an answer, as Illegal is
    """A table cannot be loaded just now; trying again later may help."""

    message = N_("This table could not be loaded just now. Please try again in a moment.")
