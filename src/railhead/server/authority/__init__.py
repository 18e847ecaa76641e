"""The only code that changes tables: it decides what is done, in which order, and by whom.

A table's moves are rows that are only ever added; its game follows from them. A request to act
names the version of the table that its sender saw. A move is acknowledged only after it is
committed to the database, and the same submission is never carried out twice.
"""

from railhead.server.authority.absence import Absence, absence_of
from railhead.server.authority.agreements import (
    answer_proposal,
    ask_for_clock,
    ask_to_replace,
    come_back,
    proposal_of,
    withdraw_proposal,
)
from railhead.server.authority.changing import redo, submit, submit_all, undo
from railhead.server.authority.clocks import pause, resume, set_clock
from railhead.server.authority.creating import (
    WrittenGame,
    checked_game,
    create_from_record,
    create_table,
    store_game,
    store_written,
    written,
)
from railhead.server.authority.deleting import (
    answer_deletion,
    ask_to_delete,
    bring_back,
    others_at,
    withdraw_deletion,
)
from railhead.server.authority.errors import (
    Break,
    GameOver,
    NotYourSeat,
    RefusedAction,
    RulesFailed,
    TableBroken,
    TableBusy,
    TableMissing,
)
from railhead.server.authority.hub import changed
from railhead.server.authority.loading import (
    TABLES,
    LiveTable,
    broken_tables,
    latest,
    live_table,
    row_of,
)
from railhead.server.authority.outcomes import Outcome
from railhead.server.authority.rematch import play_again, rematch_of
from railhead.server.authority.stored import stored_moves
from railhead.server.authority.takebacks import (
    answer_takeback,
    ask_takeback,
    ask_to_end,
    withdraw_takeback,
)
from railhead.server.authority.together import last_together
from railhead.server.authority.turns import may_redo, own_turn_start
from railhead.server.models.viewer import Viewer

__all__ = [
    "TABLES",
    "Absence",
    "Break",
    "GameOver",
    "LiveTable",
    "NotYourSeat",
    "Outcome",
    "RefusedAction",
    "RulesFailed",
    "TableBroken",
    "TableBusy",
    "TableMissing",
    "Viewer",
    "WrittenGame",
    "absence_of",
    "answer_deletion",
    "answer_proposal",
    "answer_takeback",
    "ask_for_clock",
    "ask_takeback",
    "ask_to_delete",
    "ask_to_end",
    "ask_to_replace",
    "bring_back",
    "broken_tables",
    "changed",
    "checked_game",
    "come_back",
    "create_from_record",
    "create_table",
    "last_together",
    "latest",
    "live_table",
    "may_redo",
    "others_at",
    "own_turn_start",
    "pause",
    "play_again",
    "proposal_of",
    "redo",
    "rematch_of",
    "resume",
    "row_of",
    "set_clock",
    "store_game",
    "store_written",
    "stored_moves",
    "submit",
    "submit_all",
    "undo",
    "withdraw_deletion",
    "withdraw_proposal",
    "withdraw_takeback",
    "written",
]
