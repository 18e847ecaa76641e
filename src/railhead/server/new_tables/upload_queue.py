"""Uploads: each is read by a worker process of its own, and its progress can be looked up.

The state of an upload is kept in a folder that all processes of a server share, since a request for
it may reach another process than the one whose worker reads it. An upload that nobody asks about
any more is abandoned.
"""

from __future__ import annotations

import logging
import secrets
import time
from concurrent.futures import wait as wait_for
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from django.core.cache import caches

from railhead.language import N_
from railhead.server.base.postgres import others_first
from railhead.server.jobs import workers
from railhead.server.jobs.limits import MEGABYTE, Limits, only_when_idle
from railhead.server.jobs.queue import Queue
from railhead.server.jobs.workers import (
    Job,
    Worker,
    WorkerDied,
    WorkerError,
    WorkerFailed,
    WorkerSlow,
    WorkerSpent,
    WorkerUnwanted,
)


def limits() -> Limits:
    """Return the limits of a worker; with RAILHEAD_IDLE_UPLOADS=0 it needs no idle processor."""
    idle = only_when_idle()
    return Limits(memory=512 * MEGABYTE, seconds=20, nice=15, idle=idle)


LIMITS = limits()
LONGEST = 60.0
"""Seconds of real time that reading may take."""

PATIENCE = 2.0
"""Seconds after which the sender is shown the progress instead of the result."""

LEFT = 8.0
"""Seconds without a request after which an upload is abandoned; its page asks every second."""

KEPT = 600
"""Seconds for which the result of an upload is kept."""

_QUEUE = Queue("upload", at_once=2, most=8, each=3, again=10)

SPENT = N_(
    "Reading this takes more than the {seconds} seconds or the {megabytes} MB that the server"
    " gives to one upload."
)
DIED = N_("Reading this was broken off. Nothing was stored; please send it again.")
FAILED = N_(
    "This could not be read: a mistake of the program, not of what you sent, and written down in"
    " the log of the server. Nothing was stored."
)
GONE = N_("Nobody asked after this any more, so it was not read to its end.")

log = logging.getLogger("railhead.server")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an upload failed: `text`, a msgid, with `fields` to fill in.

    `status`: that of the HTTP answer; `again`: seconds after which to try again, 0 to say nothing.
    """

    status: int
    text: str
    fields: dict[str, Any] = field(default_factory=dict)
    again: int = 0


@dataclass(frozen=True, slots=True)
class Upload:
    """The state of an upload. `kind`: which views finish it; `about`: what they need, plain values.

    `state`: waiting for a worker, being read, or over; then `found` is what the worker returned, or
    a Refusal. `done` of `total` parts have been read, 0 of 0 while that is not known.
    """

    key: str
    kind: str
    about: dict[str, Any]
    state: Literal["waiting", "reading", "over"] = "waiting"
    done: int = 0
    total: int = 0
    found: Any = None

    @property
    def over(self) -> bool:
        """Whether it has been read, or has failed."""
        return self.state == "over"


def submit(kind: str, address: str, about: dict[str, Any], job: Job, *args: Any) -> Upload:
    """Have a job read an upload; return its state when it is over, or after PATIENCE seconds.

    `address`: the group of the sender, for the limits of the queue; `args`: of the job. Raises
    QueueFull. Where no workers are in use, this process reads it.
    """
    upload = Upload(secrets.token_urlsafe(18), kind, about)
    if not workers.in_use():
        return replace(upload, state="over", found=_in_place(job, args))
    reading = _Reading(upload, job, args)
    read = _QUEUE.put(address, reading.run)
    with others_first():
        wait_for([read], PATIENCE)
    return reading.upload


def _in_place(job: Job, args: tuple[Any, ...]) -> Any:
    try:
        return job(_no_progress, *args)
    except MemoryError:
        raise
    except Exception:
        log.exception("an upload was not read")
        return Refusal(500, FAILED)


def find(key: str) -> Upload | None:
    """Return the state of an upload, None if it is unknown; notes that somebody waits for it."""
    upload: Upload | None = _cache().get(_of(key))
    if upload is not None and not upload.over:
        _cache().set(_asked(key), time.monotonic(), KEPT)
    return upload


class _Reading:
    """One upload while it is read. `upload`: its present state."""

    def __init__(self, upload: Upload, job: Job, args: tuple[Any, ...]) -> None:
        self.upload, self.job, self.args = upload, job, args
        # One clock for all processes of a machine, which nobody puts elsewhere.
        self.began = time.monotonic()
        self._now()

    def _now(self, **changed: Any) -> None:
        self.upload = replace(self.upload, **changed)
        _cache().set(_of(self.upload.key), self.upload, KEPT)

    def run(self) -> None:
        """Read; called by a thread of the queue."""
        try:
            self._now(state="over", found=self._read())
        except Exception:
            log.exception("an upload was not read")
            self._now(state="over", found=Refusal(503, DIED, again=5))

    def _read(self) -> Any:
        if not self._is_wanted():
            return Refusal(503, GONE)
        self._now(state="reading")
        worker = None
        try:
            worker = Worker(LIMITS)
            return worker.ask(
                self.job, *self.args, seconds=LONGEST, report=self._report, wanted=self._is_wanted
            )
        except WorkerError as error:
            log.warning("an upload was not read: %r", error)
            return refusal_of(error)
        finally:
            if worker is not None:
                worker.kill()

    def _report(self, done: int, total: int) -> None:
        self._now(done=done, total=total)

    def _is_wanted(self) -> bool:
        asked: float = max(self.began + PATIENCE, _cache().get(_asked(self.upload.key), 0.0))
        return time.monotonic() - asked < LEFT


def refusal_of(error: WorkerError) -> Refusal:
    """Return why a worker gave no answer, for the sender of the upload."""
    match error:
        case WorkerSpent() | WorkerSlow():
            megabytes = LIMITS.memory // MEGABYTE
            return Refusal(413, SPENT, {"seconds": LIMITS.seconds, "megabytes": megabytes})
        case WorkerFailed():
            return Refusal(500, FAILED)
        case WorkerUnwanted():
            return Refusal(503, GONE)
        case WorkerDied():
            return Refusal(503, DIED, again=5)
        case _:
            raise error


def _no_progress(_done: int, _total: int) -> None:
    pass


def _cache() -> Any:
    return caches["uploads"]


def _of(key: str) -> str:
    return f"upload:{key}"


def _asked(key: str) -> str:
    return f"asked:{key}"
