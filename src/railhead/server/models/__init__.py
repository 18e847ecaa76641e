"""The database: all its rows. A game is stored as a table and its moves; all follows from them.

The modules import nothing of the server but each other, and everybody imports them.
"""

from __future__ import annotations

from railhead.server.models.access_tokens import AccessToken
from railhead.server.models.calls import (
    Call,
    CallSettings,
    Delivery,
    MailAddress,
    PushSubscription,
    TableCalls,
    Webhook,
)
from railhead.server.models.clocks import Clock
from railhead.server.models.computers import Pace
from railhead.server.models.orders import GivenOrder
from railhead.server.models.plans import Plan
from railhead.server.models.seats import FormerSeat, Proposal
from railhead.server.models.tables import (
    KEPT_AFTER_DELETION,
    DeletionRequest,
    Move,
    OwnBoard,
    Person,
    PresentTables,
    Seat,
    Table,
    Takeback,
    Tally,
    Visit,
    table_key,
)
from railhead.server.models.talk import Message
from railhead.server.models.teaching import Hint, Review, ReviewStep

__all__ = [
    "KEPT_AFTER_DELETION",
    "AccessToken",
    "Call",
    "CallSettings",
    "Clock",
    "DeletionRequest",
    "Delivery",
    "FormerSeat",
    "GivenOrder",
    "Hint",
    "MailAddress",
    "Message",
    "Move",
    "OwnBoard",
    "Pace",
    "Person",
    "Plan",
    "PresentTables",
    "Proposal",
    "PushSubscription",
    "Review",
    "ReviewStep",
    "Seat",
    "Table",
    "TableCalls",
    "Takeback",
    "Tally",
    "Visit",
    "Webhook",
    "table_key",
]
