"""What the interface answers and takes, as types: its description is made of them.

The texts here stand in the description, which is English. Ids of players, companies, trains, hexes
and tiles are those of records (`docs/records.md`); money is in the units of the title.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from railhead.server.views.forms import MOST_ACTIONS, MOST_KEY, MOST_NUMBER

Version = Annotated[
    int, Field(ge=0, description="How many moves, undos and redos the table has had.")
]


ListedState = Literal["going", "finished", "all"]

MOST_LISTED = 100
"""The most tables of one page."""

_MOST_PAGES = 1_000_000


class TablesAsked(BaseModel):
    """Which tables are listed."""

    state: ListedState = "going"
    turn: bool = Field(False, description="Only those that wait for the token's person.")
    page: int = Field(1, ge=1, le=_MOST_PAGES)
    size: int = Field(50, ge=1, le=MOST_LISTED)


class MovesAsked(BaseModel):
    """Which moves are listed."""

    since: int = Field(0, ge=0, le=MOST_NUMBER, description="The moves after this version.")


class Followed(BaseModel):
    """From where a stream goes on."""

    last_event_id: int | None = Field(
        None,
        ge=0,
        alias="Last-Event-ID",
        description="Send the moves after this version first.",
    )


class ActionData(BaseModel):
    """An action as records have it: its `type`, its `actor` and the fields of that type."""

    model_config = ConfigDict(extra="allow")

    type: str = Field(description="Such as `bid`, `lay_tile`, `run_routes` or `pass`.")
    actor: str = Field(description="The player or company that acts.")


class Me(BaseModel):
    """Whose token it is, and what it may do."""

    name: str
    token: str = Field(description="The name of the token.")
    scope: Literal["read", "play"]
    expires: datetime | None


class Player(BaseModel):
    """A player of a table. `cash`, `worth`: null at tables from before they were kept."""

    id: str
    name: str
    cash: int | None
    worth: int | None
    taken: bool = Field(description="Somebody sits there, or the table is on one screen.")


class Table(BaseModel):
    """A table, as it stands in lists."""

    id: str
    name: str
    title: str = Field(description="Its id, as the list of titles has it.")
    rules: str = Field(description="The version of the title's rules.")
    mode: Literal["seats", "screen"]
    version: Version
    round: str = Field(description="Such as `OR 3.1`.")
    phase: str
    players: list[Player]
    yours: list[str] = Field(description="The players for whom the token's person may act.")
    owner: bool = Field(description="The token's person has opened the table.")
    waiting: str | None = Field(description="The player who is asked, null when the game is over.")
    your_turn: bool
    asked_since: datetime
    changed: datetime
    finished: str = Field(description='Why the game has ended, "" while it goes on.')
    url: str = Field(description="The page of the table for people, as a path.")


class Tables(BaseModel):
    """One page of tables, the last changed first."""

    total: int
    page: int
    size: int
    tables: list[Table]


class Question(BaseModel):
    """What is asked: who answers, for whom, in which step."""

    player: str
    actor: str
    step: str
    text: str = Field(description="The question in words, in the language of the request.")


class TableDetails(Table):
    """A table, and what it was begun with. `stopped`: it cannot go on, and can only be read."""

    options: dict[str, Any]
    created: datetime
    actions: int = Field(description="How many actions the game has now.")
    stopped: bool
    question: Question | None
    chance: Literal["secret", "typed", "seed"] = Field(
        description="The server draws lots as they fall (`secret`), after a beginning that somebody"
        " chose by a seed or a file (`typed`); or all follows from a seed, at old tables (`seed`)."
    )
    seed: int | None = Field(
        description="The seed of the beginning, null while the game goes on, or if there is none."
    )


class TableState(BaseModel):
    """The whole state of a game, as `docs/records.md` describes snapshots."""

    version: Version
    state: dict[str, Any]


class NumberRange(BaseModel):
    """Which numbers a field of an action may have: `low`, `low` + `step` and so on to `high`."""

    field: str
    low: int
    high: int
    step: int


class LegalAnswer(BaseModel):
    """A legal answer, ready to be sent. `range`: one of its numbers may be another one."""

    action: ActionData
    range: NumberRange | None


class TrainRoute(BaseModel):
    """The route of one train, with its stations in order, such as `C5.0`: hex and number."""

    train: str
    stations: list[str]
    revenue: int


class BestRun(BaseModel):
    """The best set of routes of a company. `proven`: no set earns more; `bound`: none earns more.

    `action`: the run as an action, null if no train can run.
    """

    company: str
    revenue: int
    bound: int
    proven: bool
    routes: list[TrainRoute]
    action: ActionData | None


class Decision(BaseModel):
    """The present question and the answers that the token's person may give.

    `answers` are all legal answers, with one exception: of runs of trains the best is listed, and
    any other legal set of routes is accepted unless the title demands the best. `run` tells of it.
    Where too much track, or too many lines, could not be searched, `left_out` says so.
    """

    version: Version
    question: Question | None
    yours: bool = Field(description="There are answers for the token's person to give.")
    answers: list[LegalAnswer]
    run: BestRun | None
    left_out: str | None = Field(
        description="Why legal answers may be missing from the list, in words; null if it is whole."
    )


class Runs(BaseModel):
    """The best runs of companies that have trains."""

    version: Version
    runs: list[BestRun]


class Event(BaseModel):
    """Something that happened. `text`: in words, null if other events say it already."""

    kind: str
    params: dict[str, Any]
    text: str | None


MoveKind = Literal["action", "actions", "undo", "redo"]


class Move(BaseModel):
    """One stored move. After an undo or a redo read the table anew.

    `events`: what the actions caused; empty for undos, for redos, and for actions that do not stand
    any more. `count`: how many actions it added or took back.
    """

    version: Version
    kind: MoveKind
    player: str = Field(description='Who did it, "" at one screen.')
    made: datetime
    count: int
    actions: list[ActionData]
    events: list[Event]


class Moves(BaseModel):
    """Moves in order. `version`: the table's now; `more`: ask again, since the last of them."""

    version: Version
    more: bool
    moves: list[Move]


class Answering(BaseModel):
    """An answer to the present question: one action, or several that are done all or none."""

    model_config = ConfigDict(extra="forbid")

    version: int = Field(
        ge=0, le=MOST_NUMBER, strict=True, description="The version that the answer is meant for."
    )
    key: str = Field(
        pattern=rf"^[\x20-\x7e]{{1,{MOST_KEY}}}$",
        description=(
            "Made by the sender for each submission, such as a UUID. Sent again with the same key,"
            " it is not done again."
        ),
    )
    action: ActionData | None = Field(None, description="One action, as the decision lists them.")
    actions: list[ActionData] | None = Field(
        None,
        min_length=1,
        max_length=MOST_ACTIONS,
        description="Several actions of one player, instead of `action`.",
    )


class Done(BaseModel):
    """What became of an answer. `repeated`: it had been done before, as `version`."""

    status: Literal["done", "repeated"]
    version: Version
    waiting: str | None
    your_turn: bool
    finished: str


class FieldFault(BaseModel):
    """What is wrong with a field, and so what is expected there."""

    field: str
    message: str


class ProblemDetails(BaseModel):
    """A problem by RFC 9457. `title` and `detail` are in the language of the request.

    `version`: of a problem `stale`; `errors`: of `malformed`; `rule`, `rule_text` and, of several
    actions, the `number` of the one that is refused, from 1: of `refused`.
    """

    type: str = Field(description="Such as `/api#problem-stale`, where it is explained.")
    title: str
    status: int
    detail: str
    version: int | None = None
    errors: list[FieldFault] | None = None
    rule: str | None = None
    rule_text: str | None = None
    number: int | None = None
