"""What must be true of every answer of a server, whatever was asked."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

import httpx

SLOW = 40.0
"""Seconds after which an answer counts as one that did not come."""

CAREFUL = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}

SEED = 1_618_033_989
"""The seed of every game under attack, which is told to nobody while it goes on."""

SALT = "salt-of-chance-1414213562"
"""The salt of the chance of every table under attack, which is told to nobody at all."""

PRIVATE = (
    *("Traceback (most recent call last)", "django.core", "site-packages", "psycopg.errors"),
    *(str(SEED), SALT),
)
"""What would tell a stranger how the house is built, or anybody what will be drawn by lot."""


@dataclass
class Findings:
    """Answers by status, and what was wrong with any."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    by_kind: dict[str, Counter[int]] = field(default_factory=dict)
    slowest: tuple[float, str] = (0.0, "")
    notes: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        return self.statuses.total()

    def wrong(self, what: str) -> None:
        """Write down a fault: the kind of it before the first colon."""
        self.faults.append(what)

    def _kinds(self) -> list[str]:
        """One line for each kind of fault, with how often and an example."""
        kinds: dict[str, list[str]] = {}
        for fault in self.faults:
            kinds.setdefault(fault.partition(":")[0], []).append(fault)
        return [f"FAULT {len(found)} x {found[0][:4000]}" for found in kinds.values()]

    def ask(
        self,
        what: str,
        send: Callable[[], httpx.Response],
        expected: Collection[int] = (),
    ) -> httpx.Response | None:
        """Send a request and look at its answer; None if none comes. `what` tells it in short.

        `expected`: answers that tell of trouble elsewhere, but are right here.
        """
        start = time.perf_counter()
        try:
            try:
                answer = send()
            except (httpx.ReadError, httpx.RemoteProtocolError) as error:
                # The server may end a connection that was idle just as it is used again. Browsers
                # ask once more then; whatever breaks a connection breaks the next one too.
                self.notes.append(f"asked again after {type(error).__name__}: {what[:80]}")
                answer = send()
        except httpx.HTTPError as error:
            self.wrong(f"{type(error).__name__} {error}: {what}")
            return None
        self._look(what, answer, time.perf_counter() - start, expected)
        return answer

    def _look(
        self, what: str, answer: httpx.Response, seconds: float, expected: Collection[int]
    ) -> None:
        self.statuses[answer.status_code] += 1
        kind = what.partition(": ")[2].partition(" ")[0]
        self.by_kind.setdefault(kind, Counter())[answer.status_code] += 1
        self.slowest = max(self.slowest, (seconds, what))
        if answer.status_code >= 500 and answer.status_code not in expected:
            self.wrong(f"{answer.status_code}: {what}")
        if seconds > SLOW:
            self.wrong(f"{seconds:.1f} s: {what}")
        for name, value in CAREFUL.items():
            if answer.headers.get(name) != value:
                self.wrong(f"{answer.status_code} without {name}: {what}")
                break
        kind = answer.headers.get("content-type", "")
        if kind.startswith("text/html") and "content-security-policy" not in answer.headers:
            self.wrong(f"{answer.status_code} without a content policy: {what}")
        if kind.startswith(("text/", "application/json", "image/svg")):
            for secret in PRIVATE:
                if secret in answer.text:
                    self.wrong(f"{answer.status_code} tells {secret!r}: {what}")

    def add(self, other: Findings) -> None:
        """Take in what somebody else found."""
        self.statuses += other.statuses
        for kind, statuses in other.by_kind.items():
            self.by_kind.setdefault(kind, Counter()).update(statuses)
        self.faults += other.faults
        self.notes += other.notes
        self.slowest = max(self.slowest, other.slowest)

    def log(self, text: str) -> None:
        """Look at what the server wrote for whoever runs it."""
        for sign in ("Traceback (most recent call last)", "Internal Server Error"):
            if sign in text:
                where = text.index(sign)
                self.wrong(f"the log has {sign!r}: {text[where : where + 3000]}")
        if any(ord(letter) < 32 and letter not in "\n\t" for letter in text):
            self.wrong("the log has control characters")

    def lines(self) -> list[str]:
        """The outcome in words."""
        seconds, what = self.slowest
        return [
            f"{self.count} answers: {_listed(self.statuses)}",
            *(f"{kind}: {_listed(statuses)}" for kind, statuses in sorted(self.by_kind.items())),
            f"slowest: {seconds:.2f} s, {what[:120]}",
            *self.notes,
            *self._kinds()[:40],
            f"{len(self.faults)} faults",
        ]


def _listed(statuses: Counter[int]) -> str:
    return ", ".join(f"{status} x {count}" for status, count in sorted(statuses.items()))
