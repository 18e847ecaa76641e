"""Quiet hours and the daily hour of a person, by the clock of their time zone."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones


@cache
def zone_names() -> tuple[str, ...]:
    """Return the names of time zones that a person may choose: UTC, and those named by places."""
    areas = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe")
    named = {name for name in available_timezones() if name.split("/")[0] in {*areas, "Indian"}}
    pacific = {name for name in available_timezones() if name.startswith("Pacific/")}
    return ("UTC", *sorted(named | pacific))


def end_of_quiet(now: datetime, zone: str, begin: time | None, end: time | None) -> datetime | None:
    """Return when the quiet hours end in which `now` lies, None if it lies in none.

    The hours may go over midnight; where both times are the same there are none. By the clock of
    the zone: when it is put back, an hour that comes twice is quiet both times.
    """
    if begin is None or end is None or begin == end:
        return None
    local = now.astimezone(ZoneInfo(zone))
    clock = local.time().replace(fold=0)
    within = begin <= clock < end if begin < end else clock >= begin or clock < end
    return next_time(now, zone, end) if within else None


def next_time(now: datetime, zone: str, wanted: time) -> datetime:
    """Return when the clock of a zone next shows a time, later than `now`; in UTC.

    A time that the clock skips counts as so much later as the clock was put forward.
    """
    local = now.astimezone(ZoneInfo(zone))
    for days in (-1, 0, 1):
        day = local.date() + timedelta(days=days)
        for fold in (0, 1):
            there = datetime.combine(day, wanted.replace(fold=fold), tzinfo=ZoneInfo(zone))
            if there.astimezone(UTC) > now:
                return there.astimezone(UTC)
    raise AssertionError("tomorrow is later than now")
