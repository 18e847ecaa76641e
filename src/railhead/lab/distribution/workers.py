"""Who does work that comes in independent pieces: one process, several, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from railhead.lab.distribution.local import Here, Processes
from railhead.lab.distribution.pool import Pool

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work.

    `jobs`: so many processes of this machine, 1 for this process alone. `ray`: the address of a Ray
    cluster instead, `HOST:PORT` of its head; "auto" for that of the variable RAY_ADDRESS, else the
    Ray that runs on this machine, else one of its own; "local" for one of its own, on this machine.
    """

    jobs: int = 1
    ray: str | None = None

    def open(self) -> Pool[Any]:
        """Return the workers, to be used as a context manager; they keep what starting costs.

        Raises ClusterFault if the cluster cannot be used.
        """
        if self.ray is not None:
            from railhead.lab.distribution.cluster import Cluster  # noqa: PLC0415 - needs Ray

            return Cluster(self.ray)
        return Here() if self.jobs == 1 else Processes(self.jobs)

    def run(
        self, tasks: Iterable[T], work: Callable[[T], R], *, ordered: bool = False
    ) -> Iterator[R]:
        """Do a piece of work for each task and yield the results, as `Pool.run` does."""
        with self.open() as pool:
            yield from pool.run(tasks, work, ordered=ordered)
