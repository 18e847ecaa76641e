"""The interface for programs: every address, asked with every method and every kind of token."""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterator
from contextlib import closing
from functools import partial
from typing import Any

import httpx
from django.urls import URLPattern, URLResolver, get_resolver

from tests.attack import values
from tests.attack.checking import Findings
from tests.attack.stage import ONE_SCREEN, OTHER, SEATS, Stage

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")

READ = frozenset({"GET", "HEAD"})
ADDRESSES = {
    "me": READ,
    "tables": READ,
    "table": READ,
    "state": READ,
    "record": READ,
    "decision": READ,
    "routes": READ,
    "moves": READ | {"POST"},
    "stream": READ,
    "description": READ,
}
"""Name of an address -> its methods."""

OPEN = frozenset({"description"})
"""Addresses for everybody."""

UNKNOWN = ("no token", "wrong token", "expired", "revoked", "cookie", "in the address")
"""Who is nobody: without a token, with one that is none, with a session, with a token elsewhere."""

TAKES_PART = {
    "owner": {SEATS},
    "player": {SEATS},
    "reader": {SEATS},
    "solo": {ONE_SCREEN},
    "stranger": {OTHER},
    "other": {OTHER},
    "guest": set(),
}
"""Whose token -> the tables that they own or sit at; `reader` is the player's, only to read."""

_JSON = "application/json"
_PROBLEM = "application/problem+json"


def names() -> set[str]:
    """The names of the addresses of the interface, as the server knows them."""
    found = set()
    for resolver in get_resolver().url_patterns:
        if isinstance(resolver, URLResolver):
            found |= {str(it.name) for it in resolver.url_patterns if isinstance(it, URLPattern)}
    # Ninja has this one by itself; there is nothing.
    return found - {"api-root"}


def run(stage: Stage, title: str, *, in_turns: bool = False) -> Findings:
    """Ask everything as everybody; no game changes by it.

    `in_turns`: what all, or all who are nobody, are answered alike is asked by one after the other.
    """
    findings = Findings()
    for name in names() ^ ADDRESSES.keys():
        findings.wrong(f"nobody has said who may ask {name}, or there is no such address")
    before = stage.state()
    for sender in (*UNKNOWN, *TAKES_PART):
        with closing(_client(stage, sender)) as http:
            for turn, (name, table, method) in enumerate(_questions()):
                among = _alike(sender, name, method) if in_turns else ()
                if among and among[turn % len(among)] != sender:
                    continue
                what = f"{sender}: program {method} {name} of {table}"
                path = _path(name, stage.tables[title][table])
                right = right_answers(sender, name, method, table)
                _ask_one(findings, http, what, (method, path), right)
    _send_nonsense(findings, stage, title, 8 if in_turns else 40)
    if stage.state() != before:
        findings.wrong("a game or a seat has changed")
    return findings


def _alike(sender: str, name: str, method: str) -> tuple[str, ...]:
    """Who is answered like a sender, who is one of them; nobody if it depends on who asks."""
    if method not in ADDRESSES[name] or name in OPEN:
        return (*UNKNOWN, *TAKES_PART)
    if sender in UNKNOWN:
        return UNKNOWN
    return tuple(TAKES_PART) if method == "HEAD" else ()


def _client(stage: Stage, sender: str) -> httpx.Client:
    tokens = stage.tokens
    http = httpx.Client(base_url=stage.server.url, timeout=90)
    if sender == "cookie":
        http.cookies.set("railhead", stage.sessions["player"])
    elif sender == "in the address":
        http.params = httpx.QueryParams({"token": tokens["player"], "page": "1"})
    elif sender == "wrong token":
        http.headers["Authorization"] = "Bearer railhead_" + "x" * 43
    elif sender != "no token":
        http.headers["Authorization"] = f"Bearer {tokens[sender]}"
    return http


def _questions() -> Iterator[tuple[str, str, str]]:
    for name, methods in ADDRESSES.items():
        tables = (SEATS, ONE_SCREEN, OTHER) if name not in ("me", "tables", *OPEN) else (SEATS,)
        for table in tables:
            for method in METHODS if table == SEATS else sorted(methods):
                yield name, table, method


def _path(name: str, table: str) -> str:
    if name in ("me", "tables"):
        return f"/api/v1/{name}"
    if name == "description":
        return "/api/v1/openapi.json"
    return f"/api/v1/tables/{table}" + (f"/{name}" if name != "table" else "")


def right_answers(sender: str, name: str, method: str, table: str) -> Collection[int]:
    """The answers that are right."""
    if method not in ADDRESSES[name]:
        return {405}
    if name in OPEN:
        return {200}
    if sender in UNKNOWN:
        return {401}
    if method == "POST":
        # A malformed answer is told to be one before anybody asks whose table it is.
        return {403} if sender == "reader" else {400}
    if name in ("me", "tables"):
        return {200}
    part = table in TAKES_PART[sender]
    # HEAD of a stream begins none.
    return ({503} if (name, method) == ("stream", "HEAD") else {200}) if part else {404}


def _ask_one(
    findings: Findings,
    http: httpx.Client,
    what: str,
    asked: tuple[str, str],
    right: Collection[int],
) -> None:
    refusing = frozenset({503}) & frozenset(right)
    answer = findings.ask(what, lambda: _head(http, *asked), expected=refusing)
    if answer is None:
        return
    if answer.status_code not in right:
        findings.wrong(f"{what}: {answer.status_code}, not one of {sorted(right)}")
    _look(findings, what, answer)


def _head(http: httpx.Client, method: str, path: str) -> httpx.Response:
    """Ask; of a stream read the head alone."""
    body = b'{"version": "x"}' if method in ("POST", "PUT", "PATCH") else None
    head = {"Content-Type": _JSON} if body else {}
    with http.stream(method, path, content=body, headers=head) as answer:
        endless = answer.headers.get("content-type", "").startswith("text/event-stream")
        content = b"" if endless else answer.read()
        kept = [pair for pair in answer.headers.multi_items() if pair[0] != "content-encoding"]
        return httpx.Response(answer.status_code, headers=kept, content=content)


def _look(findings: Findings, what: str, answer: httpx.Response) -> None:
    """Whatever is refused is a problem, and nothing is kept by caches or browsers."""
    if answer.status_code >= 400 and answer.headers.get("content-type") != _PROBLEM:
        findings.wrong(f"no problem {answer.status_code}: {what}")
    if "set-cookie" in answer.headers:
        findings.wrong(f"a cookie: {what}")
    if answer.status_code == 401 and "www-authenticate" not in answer.headers:
        findings.wrong(f"401 without a challenge: {what}")


def _send_nonsense(findings: Findings, stage: Stage, title: str, count: int) -> None:
    """Send as answers what is none, at tables of one's own and of others; so many of each kind."""
    rng = random.Random(11)
    bodies = [
        (b"", {400}),
        (b"{", {400}),
        (b"[" * 40_000, {400}),
        (b"\xff", {400}),
        (b" " * 100_000, {413}),
        (b" " * 5_900_000, {413}),
        (b" " * 6_100_000, {413}),
        *((values.hostile_json(rng), {400, 413}) for _ in range(count)),
        *((_answer(rng), {400, 403, 404, 409, 422}) for _ in range(count)),
    ]
    for sender in ("player", "stranger"):
        with closing(_client(stage, sender)) as http:
            for number, (body, right) in enumerate(bodies):
                path = _path("moves", stage.tables[title][(SEATS, OTHER)[number % 2]])
                what = f"{sender}: program nonsense {number} {body[:60]!r}"
                send = partial(http.post, path, content=body, headers={"Content-Type": _JSON})
                answer = findings.ask(what, send)
                if answer is None:
                    continue
                if answer.status_code not in right:
                    findings.wrong(f"{what}: {answer.status_code}, not one of {sorted(right)}")
                _look(findings, what, answer)
            form = partial(http.post, path, data={"version": "0"})
            answer = findings.ask(f"{sender}: program form", form)
            if answer is not None and answer.status_code != 415:
                findings.wrong(f"{sender} sends a form: {answer.status_code}")


def _answer(rng: random.Random) -> bytes:
    """An answer for a version that never is, or one that no rule allows."""
    action: dict[str, Any] = {
        "type": rng.choice(("pass", "bid", "lay_tile", "run_routes", "end_game", "fly"))
    }
    action |= {
        name: rng.choice(("p1", "AFG", "C5", -1, 10**12, None, [], values.text(rng)))
        for name in rng.sample(("actor", "private", "price", "hex", "tile", "routes"), 3)
    }
    version = rng.choice((0, 10**6, 2**31 - 1, -1, "0", None))
    sent = {"version": version, "key": rng.choice(("k", values.text(rng))), "action": action}
    return json.dumps(sent).encode()
