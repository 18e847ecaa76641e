"""The columns of the tables of games: name, type, and what they say.

The texts are written into the Parquet files too, as the `description` of each column.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa

from railhead.lab.data.rows import DECISIONS, GAMES, OUTCOMES, POSITIONS

_TEXT, _WHOLE, _YES = pa.string(), pa.int64(), pa.bool_()
_SHORT = pa.dictionary(pa.int32(), pa.string())
_MONEY = pa.map_(pa.string(), pa.int64())
_ANSWER = pa.struct(
    [
        pa.field("action", pa.string(), nullable=False),
        pa.field("field", pa.string()),
        pa.field("low", pa.int64()),
        pa.field("high", pa.int64()),
        pa.field("step", pa.int64()),
    ]
)


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `empty`: whether it may have no value."""

    name: str
    type: pa.DataType
    about: str
    empty: bool = False


COLUMNS: Mapping[str, tuple[Column, ...]] = {
    GAMES: (
        Column("game", _WHOLE, "number of the file among all that were given, from 0"),
        Column("file", _TEXT, "name of the file"),
        Column("title", _SHORT, "id of the title"),
        Column("rules", _WHOLE, "version of its rules"),
        Column("board_digest", _SHORT, "digest of the board and the data of the title"),
        Column("own_board", _YES, "whether the board came from outside"),
        Column("from_field", _YES, "whether it was a game file of another site"),
        Column("players", _WHOLE, "how many played"),
        Column("options", pa.map_(pa.string(), pa.string()), "option -> value, as text"),
        Column("seed", _WHOLE, "of all that was drawn by lot"),
        Column("actions", _WHOLE, "how many actions were played"),
        Column("turns", _WHOLE, "how many turns there were, each from a stock round on"),
        Column("ended", _SHORT, "why the game ended, empty if it had not"),
        Column("error", _TEXT, "why the rest of the file was not read, in English; else empty"),
        Column("record", _TEXT, "the whole record as JSON (docs/records.md)"),
    ),
    OUTCOMES: (
        Column("game", _WHOLE, "number of the file"),
        Column("seat", _WHOLE, "of the player, from 0"),
        Column("player", _SHORT, "id of the player"),
        Column("name", _TEXT, "name of the player"),
        Column("wealth", _WHOLE, "at the end of what was played, in money"),
        Column("share", pa.float64(), "of the wealth of all, from 0 to 1"),
        Column("place", _WHOLE, "1 for the wealthiest; equal wealth shares a place"),
        Column("final", _YES, "whether the game was over"),
    ),
    POSITIONS: (
        Column("game", _WHOLE, "number of the file"),
        Column("position", _WHOLE, "how many actions were played before it, from 0"),
        Column("turn", _WHOLE, "number of the turn, 1 for the first"),
        Column("round", _SHORT, "kind of the round, such as OR"),
        Column("round_number", _WHOLE, "of the round in its turn"),
        Column("phase", _SHORT, "id of the phase"),
        Column("bank", _WHOLE, "money of the bank; below 0 once it is broken"),
        Column("cash", _MONEY, "player or company -> money"),
        Column("wealth", _MONEY, "player -> wealth, in money"),
        Column("prices", _MONEY, "company on the market -> price of a share, in money"),
        Column("presidents", pa.map_(pa.string(), pa.string()), "company -> player"),
        Column(
            "trains",
            pa.map_(pa.string(), pa.list_(pa.string())),
            "owner -> class of each train; `depot` has those still for sale, in their order",
        ),
        Column("key", _TEXT, "text that equal states share (docs/library.md)"),
        Column("state", _TEXT, "the whole state as JSON, read by `railhead.restore`"),
    ),
    DECISIONS: (
        Column("game", _WHOLE, "number of the file"),
        Column("position", _WHOLE, "in which it was made"),
        Column("player", _SHORT, "id of the player who answered"),
        Column("asked", _SHORT, "id of the player who was asked; mostly the same"),
        Column("actor", _SHORT, "the player or company acted for"),
        Column("step", _SHORT, "name of the question"),
        Column("kind", _SHORT, "type of the action"),
        Column("action", _TEXT, "the action as JSON, as in a record"),
        Column("chosen", _WHOLE, "its index in `answers`, from 0; none if not listed", empty=True),
        Column(
            "answers",
            pa.list_(_ANSWER),
            "every legal answer: the action as JSON; of a range the field that varies, the"
            " lowest and highest number and the step between them",
        ),
        Column("final_wealth", _WHOLE, "of the player who answered, as in outcomes", empty=True),
        Column("final_place", _WHOLE, "of the player who answered, as in outcomes", empty=True),
    ),
}
"""Table -> its columns."""


def schema_of(table: str) -> pa.Schema:
    """Return the schema of a table, with the text about each column."""
    return pa.schema(
        pa.field(it.name, it.type, nullable=it.empty, metadata={"description": it.about})
        for it in COLUMNS[table]
    )
