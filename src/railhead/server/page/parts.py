"""Panels in parts: of a panel that has changed, a browser is sent the parts that differ.

A part is an element of a panel with the attributes `data-part id="ID"`, one after the other; parts
may lie within parts. `Body` finds them, and `changes` compares the body that a browser shows with
the one that it is to show: what stays is named, by its id, and what differs is written out.
`parts.js` builds the new body from the old one.
"""

from __future__ import annotations

import itertools
import re
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from sys import intern
from threading import Lock

KEEP = "data-keep"
"""The attribute of an empty element in whose place the part with this id stays as it is."""

# No text from elsewhere looks like it: `<` and `"` are escaped there.
_PART = re.compile(r' data-part(?:="")? id="([^"\s<>&]+)"')
_TAG = re.compile(r"<(\w+)")
# Elements of drawings are only known as such within an `<svg>`.
_DRAWN = frozenset({"g"})


SMALL = 500
"""Bytes up to which a body is not packed."""


class UnusablePartsError(ValueError):
    """The parts of a body cannot be told apart: one has no end, or two have the same id."""


@dataclass(slots=True, eq=False)
class Part:
    """An element of a body that can be replaced alone, or the whole body, with the id "".

    `start`, `end`: where it lies in the body; `parts`: those that lie in it, in their order.
    """

    tag: str
    id: str
    start: int
    end: int = 0
    parts: Sequence[Part] = ()


class Body:
    """The body of a panel and its parts. Raises UnusablePartsError when the parts are asked for.

    Thousands are kept, for browsers that still show them: as bytes, which take half as much room as
    a text in which one character is not of the first 256, such as a dash; and packed, but for those
    that were read last. `size`: how many bytes.
    """

    def __init__(self, text: str) -> None:
        data = text.encode()
        self.size = len(data)
        self._stored = (data, False)
        _unpacked.touch(self)

    @property
    def text(self) -> str:
        """The body, anew each time."""
        data, packed = self._stored
        if packed:
            data = zlib.decompress(data)
            self._stored = (data, False)
        _unpacked.touch(self)
        return data.decode()

    def pack(self) -> None:
        """Keep it in less room, until it is read again."""
        data, packed = self._stored
        if not packed and self.size > SMALL:
            self._stored = (zlib.compress(data, 1), True)

    @cached_property
    def whole(self) -> Part:
        """The body as a part, with all its parts in it."""
        return _split(self.text)


class _Unpacked:
    """The bodies that are not packed, in the order in which they were read last."""

    def __init__(self, room: int) -> None:
        self.room, self.taken = room, 0
        self._bodies: OrderedDict[Body, None] = OrderedDict()
        self._lock = Lock()

    def touch(self, body: Body) -> None:
        """Note that a body is read; those that were read longest ago are packed for it."""
        old = []
        with self._lock:
            if body not in self._bodies:
                self._bodies[body] = None
                self.taken += body.size
            self._bodies.move_to_end(body)
            while self.taken > self.room and len(self._bodies) > 1:
                old.append(self._bodies.popitem(last=False)[0])
                self.taken -= old[-1].size
        for one in old:
            one.pack()


_unpacked = _Unpacked(6_000_000)
"""Room, in bytes, for what some thirty tables show."""


class BodyText:
    """A body as text, while it is compared."""

    def __init__(self, body: Body) -> None:
        self.text, self.whole = body.text, body.whole

    def by_id(self) -> dict[str, Part]:
        """All parts by id, with the whole as ""."""
        found: dict[str, Part] = {}
        waiting = [self.whole]
        while waiting:
            part = waiting.pop()
            if part.id in found:
                raise UnusablePartsError(part.id)
            found[part.id] = part
            waiting += part.parts
        return found

    def text_of(self, part: Part) -> str:
        """Return a part as it stands in the body."""
        return self.text[part.start : part.end]

    def own(self, part: Part) -> list[str]:
        """Return what stands between the parts of a part: one text more than it has parts."""
        ends = [part.start, *(inner.end for inner in part.parts)]
        starts = [*(inner.start for inner in part.parts), part.end]
        return [self.text[end:start] for end, start in zip(ends, starts, strict=True)]


def _split(text: str) -> Part:
    marks: dict[str, list[Part]] = {}
    for mark in _PART.finditer(text):
        start = text.rfind("<", 0, mark.start())
        if begin := _TAG.match(text, start):
            # Nearly all stand in the next version too.
            part = Part(intern(begin[1]), intern(mark[1]), start)
            marks.setdefault(part.tag, []).append(part)
    for tag, parts in marks.items():
        _end(text, tag, parts)
    whole = Part("", "", 0, len(text))
    around = [whole]
    for part in sorted(itertools.chain(*marks.values()), key=lambda part: part.start):
        while around[-1].end <= part.start:
            around.pop()
        if not around[-1].parts:
            around[-1].parts = []
        around[-1].parts.append(part)  # type: ignore[attr-defined]
        around.append(part)
    return whole


def _end(text: str, tag: str, parts: list[Part]) -> None:
    """Find the ends of parts with one tag, which are given in their order.

    Made for speed: drawings have thousands of elements. What lies outside of parts is not read.
    """
    tags = _tags(tag)
    number = 0
    while number < len(parts):
        # Of the parts around the place that is read, each with the depth at which it stands.
        waiting: list[tuple[int, Part]] = []
        depth = 0
        for found in tags.finditer(text, parts[number].start):
            mark = found[0]
            begins = number < len(parts) and parts[number].start == found.start()
            if mark[1] == "/":
                depth -= 1
                if waiting[-1][0] == depth:
                    waiting.pop()[1].end = found.end()
            elif mark[-2] == "/":
                if begins:
                    parts[number].end = found.end()
                    number += 1
            else:
                if begins:
                    waiting.append((depth, parts[number]))
                    number += 1
                depth += 1
            if not waiting:
                break
        if waiting or depth:
            raise UnusablePartsError(tag)


@cache
def _tags(tag: str) -> re.Pattern[str]:
    """What finds the beginnings and ends of elements with a tag, and those without content."""
    return re.compile(rf"<{tag}(?: [^<>]*)?>|</{tag}>")


def changes(old: Body, new: Body) -> list[tuple[str, str]] | None:
    """Return (id, element) of each part to be replaced; the id "" stands for the whole body.

    In an element, and in the whole body, an empty element with the attribute `data-keep` stands for
    a part that stays, but for what is to be replaced within it. An element comes before those
    within it. None if parts of one of them cannot be told apart.
    """
    try:
        comparison = _Comparison(BodyText(old), BodyText(new))
    except UnusablePartsError:
        return None
    return list(comparison.changed(old.whole, new.whole))


class _Comparison:
    """Two bodies that are compared."""

    def __init__(self, old: BodyText, new: BodyText) -> None:
        self.old, self.new = old, new
        self.known, self.wanted = old.by_id(), new.by_id()

    def changed(self, old: Part, new: Part) -> Iterator[tuple[str, str]]:
        """Yield what is to be replaced in a part, or the part itself."""
        if self.old.text_of(old) == self.new.text_of(new):
            return
        if self._stays_around(old, new):
            yield from self._inside(old, new)
        else:
            within: list[tuple[str, str]] = []
            yield new.id, self._written(new, within)
            yield from within

    def _stays_around(self, old: Part, new: Part) -> bool:
        """Whether a part may differ only within its parts."""
        same = [part.id for part in old.parts] == [part.id for part in new.parts]
        return same and self.old.own(old) == self.new.own(new)

    def _inside(self, old: Part, new: Part) -> Iterator[tuple[str, str]]:
        for before, now in zip(old.parts, new.parts, strict=True):
            yield from self.changed(before, now)

    def _written(self, part: Part, within: list[tuple[str, str]]) -> str:
        """Return a part in which the parts that stay are only named.

        What is to be replaced within these is added to `within`.
        """
        own = self.new.own(part)
        pieces = [own[0]]
        for inner, after in zip(part.parts, own[1:], strict=True):
            known = self.known.get(inner.id)
            if known is not None and self._stays_around(known, inner):
                pieces.append(f'<{inner.tag} {KEEP}="{inner.id}"></{inner.tag}>')
                within += self._inside(known, inner)
            else:
                pieces.append(self._written(inner, within))
            pieces.append(after)
        return "".join(pieces)


def in_templates(changed: list[tuple[str, str]]) -> str:
    """Return the changes of a panel as `<template>` elements, for `parts.js`."""
    return "".join(_template(id_, text) for id_, text in changed)


def _template(id_: str, text: str) -> str:
    if not id_:
        return f"<template data-whole>{text}</template>"
    drawn = text[1 : text.find(" ")] in _DRAWN
    return f"<template>{f'<svg>{text}</svg>' if drawn else text}</template>"
