"""Quiet hours and the daily hour, by the clock of a place."""

from __future__ import annotations

from datetime import UTC, datetime, time

import pytest

from railhead.server.calls.hours import end_of_quiet, next_time, zone_names

PARIS = "Europe/Paris"
NIGHT = (time(22), time(7))


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "end"),
    [
        # In winter Paris is an hour ahead of UTC.
        ("2026-01-10 20:59", None),
        ("2026-01-10 21:00", "2026-01-11 06:00"),
        ("2026-01-10 23:30", "2026-01-11 06:00"),
        ("2026-01-11 05:59", "2026-01-11 06:00"),
        ("2026-01-11 06:00", None),
        # In summer two hours.
        ("2026-07-10 19:59", None),
        ("2026-07-10 20:00", "2026-07-11 05:00"),
        # The night in which the clock is put forward is an hour shorter.
        ("2026-03-28 22:00", "2026-03-29 05:00"),
        # The night in which it is put back is an hour longer.
        ("2026-10-24 21:00", "2026-10-25 06:00"),
    ],
)
def test_the_night_goes_over_midnight(now: str, end: str | None) -> None:
    assert end_of_quiet(at(now), PARIS, *NIGHT) == (at(end) if end else None)


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-01-10 11:59", "2026-01-10 13:00"),
        ("2026-01-10 10:59", None),
        ("2026-01-10 13:00", None),
    ],
)
def test_hours_within_a_day(now: str, end: str | None) -> None:
    assert end_of_quiet(at(now), PARIS, time(12), time(14)) == (at(end) if end else None)


def test_none_are_none() -> None:
    now = at("2026-01-10 23:30")
    assert end_of_quiet(now, PARIS, None, None) is None
    assert end_of_quiet(now, PARIS, time(9), time(9)) is None


def test_an_end_that_the_clock_skips_comes_as_much_later() -> None:
    """On 2026-03-29 there was no half past two in Paris: one hour later is half past three."""
    end = end_of_quiet(at("2026-03-29 00:10"), PARIS, time(22), time(2, 30))
    assert end == at("2026-03-29 01:30")


def test_an_end_that_comes_twice_ends_both_times() -> None:
    """On 2026-10-25 half past two came at 00:30 and at 01:30 UTC, ten past two in between."""
    hours = time(22), time(2, 30)
    assert end_of_quiet(at("2026-10-25 00:10"), PARIS, *hours) == at("2026-10-25 00:30")
    assert end_of_quiet(at("2026-10-25 00:40"), PARIS, *hours) is None
    assert end_of_quiet(at("2026-10-25 01:10"), PARIS, *hours) == at("2026-10-25 01:30")


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("2026-01-10 06:59", "2026-01-10 07:00"),
        ("2026-01-10 07:00", "2026-01-11 07:00"),
        ("2026-03-28 08:00", "2026-03-29 06:00"),
        ("2026-10-24 08:00", "2026-10-25 07:00"),
    ],
)
def test_every_day_has_its_hour(now: str, then: str) -> None:
    assert next_time(at(now), PARIS, time(8)) == at(then)


def test_on_the_other_side_of_the_date_line() -> None:
    """Auckland is 13 hours ahead in January: its morning is the evening before."""
    assert next_time(at("2026-01-10 12:00"), "Pacific/Auckland", time(8)) == at("2026-01-10 19:00")
    assert next_time(at("2026-01-10 12:00"), "Pacific/Honolulu", time(8)) == at("2026-01-10 18:00")


def test_zones_are_named_by_places() -> None:
    assert {"UTC", PARIS, "America/New_York", "Pacific/Auckland"} <= set(zone_names())
    assert "posixrules" not in zone_names()
    assert zone_names()[0] == "UTC"
