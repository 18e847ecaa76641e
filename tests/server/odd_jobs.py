"""Jobs for workers to be tried with."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

from railhead.server.jobs.workers import Tell

if TYPE_CHECKING:
    from railhead.server.authority import WrittenGame
    from railhead.server.jobs.uploads import Fault


def echo(_tell: Tell, thing: Any) -> Any:
    return thing


def who(_tell: Tell) -> int:
    return os.getpid()


def nice(_tell: Tell) -> int:
    return os.nice(0)


def fail(_tell: Tell, text: str) -> None:
    raise ValueError(text)


def spin(_tell: Tell) -> None:
    """Use the processor for ever."""
    while True:
        pass


def sleep(_tell: Tell, seconds: float) -> None:
    time.sleep(seconds)


def hoard(_tell: Tell) -> int:
    """Use memory for ever."""
    heap = []
    while True:
        heap.append(bytearray(8 * 2**20))


def count(tell: Tell, last: int) -> str:
    """Tell of every step."""
    for number in range(1, last + 1):
        time.sleep(0.25)
        tell(number, last)
    return "counted"


def read_file(tell: Tell, data: bytes, locale: str) -> WrittenGame | Fault:
    """Read an upload, but do first what it asks for: `odd` in its JSON."""
    from railhead.server.jobs import uploads  # noqa: PLC0415 - the settings are read by now

    told = json.loads(data)
    match told.pop("odd", ""):
        case "spin":
            spin(tell)
        case "hoard":
            hoard(tell)
        case "fail":
            fail(tell, "of all things")
        case "wait":
            count(tell, 12)
        case "sleep":
            sleep(tell, 60)
    return uploads.read_file(tell, json.dumps(told).encode(), locale)
