"""The bar over a plan: which one it is, its branches, what can be played for real."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.language import N_, Translator
from railhead.server.models import Plan
from railhead.server.models.plans import MOST_AT_TABLE, MOST_NAME
from railhead.server.people.access import viewer_at
from railhead.server.plans.planned import PlannedTable, place_of
from railhead.server.plans.playing import Lead, lead_of

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Branch:
    """A plan as one of several. `place`: what names it in addresses; `begins`: where, in words."""

    place: str
    name: str
    begins: str
    moves: int
    here: bool


def branches(plans: Iterable[Plan], place: str, say: Translator) -> list[Branch]:
    """Return plans as lists show them; `place`: what the page shows."""
    return [
        Branch(
            place_of(plan),
            plan.name,
            say(N_("from action {number}"), number=plan.moment),
            len(plan.actions()),
            place_of(plan) == place,
        )
        for plan in plans
    ]


def plan_name(plans: Sequence[Plan], say: Translator) -> str:
    """Return a name for one more plan that none of these has."""
    names = {plan.name for plan in plans}
    numbers = range(1, len(plans) + 2)
    return next(
        name for number in numbers if (name := say(N_("Plan {number}"), number=number)) not in names
    )


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the bar. `plan`: None on the page of a table.

    `lead`: the leading moves that the reader can play for real, of which `lines` tell; `stops`: who
    is asked then, "" if nobody; `left`: how many moves the plan has.
    """
    live = view.live
    if not isinstance(live, PlannedTable):
        return {"plan": None}
    own = live.own
    may_play = live.at_present and not live.lost and live.broken is None
    viewer = viewer_at(live.row, live.plan.person_id)
    lead = lead_of(live, viewer) if may_play else Lead(0, "")
    first = live.floor
    return {
        "plan": live.plan,
        "branches": branches(own, live.id, view.translate),
        "begins": view.game_log.line_of(first) if first else "",
        "left": len(live.game.actions) - first,
        "may_play": may_play,
        "seated": bool(viewer.players),
        "lead": lead.count,
        "lines": [view.game_log.line_of(first + number) for number in range(1, lead.count + 1)],
        "stops": view.voice.who(lead.stops) if lead.stops else "",
        "next_name": plan_name(own, view.translate),
        "full": len(own) >= MOST_AT_TABLE,
        "longest": MOST_NAME,
    }
