"""How pieces of work are handed out and taken back, whoever does them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from railhead.table.fault import WholePickle

T = TypeVar("T")
R = TypeVar("R")
H = TypeVar("H")

QUEUED = 3
"""Pieces begun for each worker: enough to keep it busy, few enough to stop quickly."""

AHEAD = 4
"""Where order counts: results that wait for an earlier one, as a multiple of the pieces begun."""

MOST_TRIES = 5
"""How often a piece is begun at most, if whoever does it is lost each time."""


class Lost(Exception):  # noqa: N818 - what has happened to a piece of work
    """Whoever did a piece of work is gone: a process was killed, or a machine."""


class LostTooOften(WholePickle):
    """A piece of work was lost `MOST_TRIES` times. `number`: its place among all, from 1."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"piece {number} was lost {MOST_TRIES} times: {why}")
        self.number, self.why = number, why


@dataclass(frozen=True, slots=True)
class _Piece(Generic[T]):
    """A task with its number and how often it has been begun."""

    number: int
    task: T
    tries: int = 1


class Pool(ABC, Generic[H]):
    """Workers that are there as long as the pool is open, a context manager.

    A subclass knows how to begin a piece (`begin` returns a handle), to wait and to fetch a result;
    `run` hands out, takes back and begins again. `again`: how many pieces were begun again so far.
    """

    def __init__(self) -> None:
        self.again = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @abstractmethod
    def workers(self) -> int:
        """Return how many pieces can be done at a time at present, at least 1."""

    @abstractmethod
    def begin(self, work: Callable[[T], Any], task: T) -> H:
        """Begin a piece of work."""

    @abstractmethod
    def ended(self, begun: Collection[H]) -> Collection[H]:
        """Wait until at least one of some pieces has ended; return all that have."""

    @abstractmethod
    def result(self, handle: H) -> Any:
        """Return the result of a piece that has ended.

        Raises Lost if whoever did it is gone, otherwise what the work raised.
        """

    @abstractmethod
    def drop(self, begun: Collection[H]) -> None:
        """Take back pieces that nobody wants any more, as far as that can be done safely."""

    @abstractmethod
    def close(self) -> None:
        """Let the workers go."""

    def room(self) -> int:
        """Return how many pieces may be begun at a time."""
        return self.workers() * QUEUED

    def run(
        self, tasks: Iterable[T], work: Callable[[T], R], *, ordered: bool = False
    ) -> Iterator[R]:
        """Do a piece of work for each task; yield the result of each once.

        Results come as they are ready, or in the order of the tasks (`ordered`). Few tasks are
        begun at a time, so that there may be any number of them. A piece that is lost with its
        worker is begun again, and gives the same if `work` depends on its task alone. What `work`
        raises ends the run, and so does closing the iterator or an interrupt: what has begun is
        dropped then. `work`, tasks and results must be what a pickle can hold. Raises LostTooOften.
        """
        left = (_Piece(number, task) for number, task in enumerate(tasks))
        begun: dict[H, _Piece[T]] = {}
        kept: dict[int, R] = {}
        due = 0
        try:
            while True:
                for piece in islice(left, self._free(len(begun), len(kept))):
                    begun[self.begin(work, piece.task)] = piece
                if not begun:
                    return
                for handle in self.ended(begun):
                    piece = begun.pop(handle)
                    try:
                        result: R = self.result(handle)
                    except Lost as error:
                        again = self._once_more(piece, error)
                        begun[self.begin(work, again.task)] = again
                        continue
                    if not ordered:
                        yield result
                        continue
                    kept[piece.number] = result
                    while due in kept:
                        yield kept.pop(due)
                        due += 1
        finally:
            self.drop(begun)

    def _free(self, begun: int, kept: int) -> int:
        """How many more pieces may be begun."""
        room = self.room()
        return max(min(room - begun, room * AHEAD - begun - kept), 0)

    def _once_more(self, piece: _Piece[T], error: Lost) -> _Piece[T]:
        if piece.tries == MOST_TRIES:
            raise LostTooOften(piece.number + 1, str(error)) from error
        self.again += 1
        return replace(piece, tries=piece.tries + 1)
