"""Values that no form of ours sends, made from a seed."""

from __future__ import annotations

import json
import random
from typing import Any

NUL, ESCAPE = "\x00", "\x1b[31m"

TEXTS = (
    "", " ", "0", "-1", "1", "2147483647", "2147483648", "9" * 400, "1e999", "NaN", "١٢", "½",
    "1_000",
    "true", "null", "[]", "{}", NUL, f"a{NUL}b", ESCAPE, "\r\nSet-Cookie: a=b", "\u202e\u200b",
    "\ud7ff",
    "é" * 300, "🚂" * 50, "x" * 5_000, "../../etc/passwd", "..\\..", "%00", "%s%n", "{0.__class__}",
    "{{7*7}}", "<script>alert(1)</script>", "' OR '1'='1", "'; DROP TABLE server_move; --", "$(id)",
    "AFG", "p1", "p2", "C5", "C5.0", "1849", "1861", "1865", "bank", "pool", "ours", "field",
    "screen",
    "seats", "pass", "routes", "https://evil.example/", "//evil.example", "javascript:alert(1)",
)  # fmt: skip

WORDS = ("C5", "C5.0", "57", "AFG", "p1", "B14", "..", "-", "x" * 20, "SCE", "1849", "K11", "A-B")
"""What an address takes for a word."""

NUMBERS: tuple[Any, ...] = (
    0, 1, -1, 7, 10**6, 2**31, 2**53 + 1, 2**63, 10**30, -(10**30), 0.5, 1e308, True, False, None,
)  # fmt: skip


def text(rng: random.Random) -> str:
    """A text that somebody may type."""
    if rng.random() < 0.8:
        return rng.choice(TEXTS)
    letters = "".join(
        chr(rng.choice((rng.randrange(128), rng.randrange(0xD800)))) for _ in range(9)
    )
    return rng.choice((letters, letters * 40))


def value(rng: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can hold."""
    kind = rng.random()
    if kind < 0.35:
        return text(rng)
    if kind < 0.7 or depth > 3:
        return rng.choice(NUMBERS)
    if kind < 0.85:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {text(rng)[:40]: value(rng, depth + 1) for _ in range(rng.randrange(4))}


def mutated(data: Any, rng: random.Random, changes: int) -> Any:
    """A copy of JSON data with something changed, left out, doubled or put in, somewhere."""
    copy = json.loads(json.dumps(data))
    for _ in range(changes):
        place = _some_place(copy, rng)
        if place is None:
            return value(rng)
        holder, key = place
        act = rng.random()
        if act < 0.6:
            holder[key] = value(rng)
        elif act < 0.8:
            del holder[key]
        elif isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), rng.choice((holder[key], value(rng))))
        else:
            holder[text(rng)[:30]] = holder[key]
    return copy


def _some_place(data: Any, rng: random.Random) -> tuple[Any, Any] | None:
    """A container inside the data and a key of it; the shallow ones as likely as the deep."""
    place = None
    while isinstance(data, dict | list) and data:
        key = rng.choice(list(data)) if isinstance(data, dict) else rng.randrange(len(data))
        place = data, key
        if rng.random() < 0.25:
            break
        data = data[key]
    return place


def hostile_json(rng: random.Random) -> bytes:
    """Bytes that claim to be JSON and are hard to read."""
    return rng.choice(
        (
            b"", b" ", b"\xef\xbb\xbf{}", b"\xff\xfe{\x00}\x00", b"\x00" * 50, b"{",
            b'{"a":' * 5_000,
            b"[" * 100_000, b'{"a":1,"a":2}', b"[NaN, Infinity, -Infinity]", b"1" * 10_000,
            b'{"format": "railhead", "version": ' + b"9" * 8_000 + b"}", b'"\\ud800"', b"1e99999",
            b'{"format": "railhead", "version": 1e400}', b"\x80\x81", b"null", b"[]", b'"x"',
            b'{"format": "railhead"}', b'{"players": [], "settings": {}, "actions": []}',
            b"PK\x03\x04" + b"\x00" * 30, b"\x1f\x8b\x08" + b"\x00" * 30,
            b"<?xml version='1.0'?><a/>",
        )
    )  # fmt: skip
