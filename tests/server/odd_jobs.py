"""Jobs for workers to be tried with."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

from railhead.server.jobs.workers import ReportProgress

if TYPE_CHECKING:
    from railhead.server.new_tables.uploads import Fault, ReadFile


def echo(_report: ReportProgress, thing: Any) -> Any:
    return thing


def who(_report: ReportProgress) -> int:
    return os.getpid()


def nice(_report: ReportProgress) -> int:
    return os.nice(0)


def fail(_report: ReportProgress, text: str) -> None:
    raise ValueError(text)


def spin(_report: ReportProgress) -> None:
    """Use the processor for ever."""
    while True:
        pass


def sleep(_report: ReportProgress, seconds: float) -> None:
    time.sleep(seconds)


def hoard(_report: ReportProgress) -> int:
    """Use memory for ever."""
    heap = []
    while True:
        heap.append(bytearray(8 * 2**20))


def count(report: ReportProgress, last: int) -> str:
    """Tell of every step."""
    for number in range(1, last + 1):
        time.sleep(0.25)
        report(number, last)
    return "counted"


def read_file(report: ReportProgress, data: bytes, locale: str) -> ReadFile | Fault:
    """Read an upload, but do first what it asks for: `odd` in its JSON."""
    from railhead.server.new_tables import uploads  # noqa: PLC0415 - the settings are read by now

    told = json.loads(data)
    match told.pop("odd", ""):
        case "spin":
            spin(report)
        case "hoard":
            hoard(report)
        case "fail":
            fail(report, "of all things")
        case "wait":
            count(report, 12)
        case "sleep":
            sleep(report, 60)
    return uploads.read_file(report, json.dumps(told).encode(), locale)
