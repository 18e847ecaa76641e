"""The clock of a table: whose time runs and how much is left, for the bar and for its panel."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from railhead.language import N_
from railhead.server.clocks.choosing import ClockForm, Offered, form_of, offered, say_choice
from railhead.server.clocks.wording import say_left

if TYPE_CHECKING:
    from railhead.server.clocks.reading import TableClock
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Time:
    """The time of a player. `text`: what is left, in words; `mine`: the viewer's.

    `ends`: when it is up, in milliseconds since 1970, 0 while it does not run. `whole`: seconds
    that the player had at first, for a script that tells when little is left. `late`: it is up;
    `free`: nobody has the seat.
    """

    name: str
    text: str
    ends: int
    whole: int
    mine: bool
    late: bool
    free: bool


def time_asked(view: TableView) -> Time | None:
    """Return the time of the player who is asked, None without a clock or in the past."""
    clock = view.clock
    if clock is None or view.at is not None or not clock.used.asked:
        return None
    return _time(view, clock, clock.used.asked, view.now)


def _time(view: TableView, clock: TableClock, player: str, now: datetime) -> Time:
    left, free = clock.left(player, now), player not in clock.seated
    nobody = N_("computer") if player in view.computers else N_("seat free")
    runs = clock.running == player
    return Time(
        view.voice.who(player),
        view.translate(nobody) if free else say_left(left, view.translate),
        round(clock.ends(player, now).timestamp() * 1000) if runs else 0,
        clock.row.seconds,
        player in view.viewer.players,
        left < 0 and not free,
        free,
    )


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel. `choice`: the clock in words, "" if nothing is to be shown.

    `times`: of all players who have one; `paused`: it stands still, `by` somebody, or `waits`
    to begin; `may`: the viewer may stop it and ask for another; `form`: that for another, with
    `offers`.
    """
    clock, viewer, live = view.clock, view.viewer, view.live
    may = bool(viewer.players) and not live.one_screen and view.at is None
    may = may and not live.game.finished and live.broken is None
    if view.at is not None or (clock is None and not may):
        return {"choice": "", "may": False}
    players = view.game.players
    shown = [] if clock is None or live.game.finished else list(players)
    if clock is not None and not clock.budgets:
        shown = [player for player in shown if player == clock.used.asked]
    return {
        "choice": say_choice(clock.choice if clock is not None else None, view.translate),
        "ticks": clock is not None,
        "times": [_time(view, clock, player, view.now) for player in shown if clock is not None],
        "paused": clock is not None and clock.paused,
        "waits": clock is not None and clock.waits,
        "by": view.voice.who(clock.stopped_by) if clock is not None and clock.stopped_by else "",
        "may": may,
        "form": _form(view),
        "clocks": _offers(view),
        "asked": view.proposal is not None,
    }


def _form(view: TableView) -> ClockForm:
    return form_of(view.clock.choice if view.clock is not None else None)


def _offers(view: TableView) -> list[Offered]:
    return offered(view.translate)
