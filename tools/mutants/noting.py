"""Notes which marks a process comes by: `sitecustomize` in the trees that record.

Python imports it when any process of such a tree starts, so servers and their workers note too. The
first time that a mark is met in an epoch its number is added to a file in the folder that
RAILHEAD_PROBES names; the epoch is a number in another file there, which grows with each test
(`plugin`). What was kept from an earlier test counts as met again where it is used: it would have
been worked out again if that test had not run.

Only what is always there is imported, and no module that imports much.
"""

from __future__ import annotations

import builtins
import functools
import mmap
import os
from collections.abc import Callable, Hashable
from typing import Any

VARIABLE = "RAILHEAD_PROBES"
OURS = ("railhead", "tests", "tools")
"""The packages whose kept values count as met again."""

_SIZE = 4


class Notes:
    """What is noted in one process. `epoch`: shared with all that note in the same folder."""

    def __init__(self) -> None:
        self.path = ""
        self.epoch: Any = bytes(_SIZE)
        self.last = b""
        self.seen = set[int]()
        self.frames: list[set[int]] = []

    def open(self, folder: str) -> None:
        """Note in this folder from now on."""
        os.makedirs(folder, exist_ok=True)  # noqa: PTH103 - pathlib takes long to import
        file = os.open(folder + "/epoch", os.O_RDWR | os.O_CREAT)
        try:
            if os.fstat(file).st_size < _SIZE:
                os.ftruncate(file, _SIZE)
            self.epoch = mmap.mmap(file, _SIZE)
        finally:
            os.close(file)
        self.path = folder + "/met"
        self.last = b""

    def next_epoch(self) -> None:
        """All that is met counts as new."""
        number = int.from_bytes(self.epoch[:], "little") + 1
        self.epoch[:] = number.to_bytes(_SIZE, "little")

    def met(self, number: int) -> str:
        """Note a number. Returns what a template may write."""
        if self.epoch[:] != self.last:
            self.last = self.epoch[:]
            self.seen = set()
        if number not in self.seen:
            self.seen.add(number)
            # Not kept open: programs of tests give numbers of open files away.
            file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                os.write(file, b"%d\n" % number)
            finally:
                os.close(file)
        if self.frames:
            self.frames[-1].add(number)
        return ""


NOTES = Notes()


def _watched(function: Callable[..., Any], done: Callable[[set[int]], None]) -> Callable[..., Any]:
    """A function, and what it comes by told each time."""

    def call(*args: Any, **kwargs: Any) -> Any:
        frames = NOTES.frames
        frames.append(set())
        try:
            return function(*args, **kwargs)
        finally:
            found = frames.pop()
            if frames:
                frames[-1] |= found
            if found:
                done(found)

    return call


def _is_ours(function: Any) -> bool:
    return str(getattr(function, "__module__", "")).partition(".")[0] in OURS


def noted_cache(original: Any) -> Any:
    """`functools.lru_cache`, noting again what kept values came by."""

    def decorated(function: Any, size: int | None, typed: bool) -> Any:
        if not _is_ours(function):
            return original(size, typed)(function)
        memo: dict[Hashable, set[int]] = {}
        key = functools._make_key
        running: list[Hashable] = []

        def done(found: set[int]) -> None:
            memo[running[-1]] = found
            if size is not None and len(memo) > 2 * size:
                del memo[next(iter(memo))]

        watched = _watched(function, done)

        def made(*args: Any, **kwargs: Any) -> Any:
            running.append(key(args, kwargs, typed))
            try:
                return watched(*args, **kwargs)
            finally:
                running.pop()

        kept = original(size, typed)(made)

        def call(*args: Any, **kwargs: Any) -> Any:
            if memo:
                for number in memo.get(key(args, kwargs, typed), ()):
                    NOTES.met(number)
            return kept(*args, **kwargs)

        def clear() -> None:
            memo.clear()
            kept.cache_clear()

        functools.update_wrapper(call, function)
        call.cache_info = kept.cache_info  # type: ignore[attr-defined]
        call.cache_parameters = kept.cache_parameters  # type: ignore[attr-defined]
        call.cache_clear = clear  # type: ignore[attr-defined]
        return call

    def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:
        if callable(maxsize):
            return decorated(maxsize, 128, typed)
        return lambda function: decorated(function, maxsize, typed)

    return lru_cache


def noted_property(original: Any) -> Any:
    """`functools.cached_property`, noting again what kept values came by, of whatever object."""

    class Kind(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, original)

    class cached_property(original, metaclass=Kind):  # type: ignore[misc] # noqa: N801 - as it is
        def __new__(cls, function: Any) -> Any:
            return object.__new__(cls) if _is_ours(function) else original(function)

        def __init__(self, function: Any) -> None:
            self.noted = set[int]()
            super().__init__(_watched(function, self.noted.update))
            self.__doc__ = function.__doc__

        # With `__set__` Python asks here first, and not the object itself.
        def __set__(self, instance: Any, value: Any) -> None:
            instance.__dict__[self.attrname] = value

        def __delete__(self, instance: Any) -> None:
            try:
                del instance.__dict__[self.attrname]
            except KeyError:
                raise AttributeError(self.attrname) from None

        def __get__(self, instance: Any, owner: Any = None) -> Any:
            if instance is not None and self.noted and self.attrname in instance.__dict__:
                for number in self.noted:
                    NOTES.met(number)
            return super().__get__(instance, owner)

    return cached_property


if folder := os.environ.get(VARIABLE):
    NOTES.open(folder)
    setattr(builtins, "__m__", NOTES.met)  # noqa: B010 - no name that is known there
    functools.lru_cache = noted_cache(functools.lru_cache)
    functools.cache = functools.lru_cache(None)
    functools.cached_property = noted_property(functools.cached_property)  # type: ignore[misc]
