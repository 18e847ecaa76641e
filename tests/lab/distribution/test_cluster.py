"""Games on a Ray cluster of two nodes on this machine, one of which is killed.

Ray takes seconds to be imported: that is done by who needs it, not by who collects these tests.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from railhead.lab.batch import Played, Task, play_one
from railhead.lab.distribution.pool import Pool
from railhead.lab.distribution.program import Program
from railhead.lab.distribution.workers import Workers

pytestmark = pytest.mark.slow

GAMES = 5
NODE = {"num_cpus": 1, "object_store_memory": 80_000_000}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of one node, which processes may join; it leaves nothing behind."""
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - an optional library

    # The workers have no part in the tests' folder: what they do of it is sent to them.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    # Sockets are there, whose paths must be short, and the address of the newest cluster: for that
    # Ray takes its usual folder, which only a usual cluster makes.
    with (
        tempfile.TemporaryDirectory(prefix="ray-", dir="/tmp", ignore_cleanup_errors=True) as it,
        pytest.MonkeyPatch.context() as environment,
    ):
        environment.setenv("RAY_TMPDIR", it)
        home = Path(it) / "ray"
        home.mkdir()
        head = {**NODE, "include_dashboard": False, "temp_dir": str(home)}
        running = Cluster(initialize_head=True, head_node_args=head)
        try:
            yield running
        finally:
            running.shutdown()  # type: ignore[no-untyped-call]
            ray.cloudpickle.unregister_pickle_by_value(sys.modules[__name__])


@pytest.fixture
def pool(cluster: Any) -> Iterator[Pool[Any]]:
    with Workers(ray=cluster.address).open() as found:
        yield found
    ray = pytest.importorskip("ray")
    assert not ray.is_initialized()


def noted(folder: Path, doomed: str, task: Task) -> Played:
    """Play a game and note where; the node that is to die never ends its second one.

    The other one waits with its second for that, else it might play them all while the workers of
    the first still start.
    """
    import ray  # noqa: PLC0415 - on the worker

    node = ray.get_runtime_context().get_node_id()
    begun = games_begun(folder, node)
    (folder / f"{time.time_ns()}-{node}").touch()
    if node == doomed and begun:
        time.sleep(600)
    latest = time.monotonic() + 60
    while node != doomed and begun and games_begun(folder, doomed) < 2:
        assert time.monotonic() < latest, "the other node never began its second game"
        time.sleep(0.05)
    return play_one(task, check=False)


def games_begun(folder: Path, node: str) -> int:
    return len(list(folder.glob(f"*-{node}")))


def test_a_killed_node_loses_nothing(cluster: Any, pool: Pool[Any], tmp_path: Path) -> None:
    """Each game comes once, and its record is the one that a single process makes."""
    doomed = cluster.add_node(**NODE)
    cluster.wait_for_nodes()
    tasks = [Task("1849", 3, {}, "default", seed) for seed in range(1, GAMES + 1)]
    found: list[Played] = []
    for played in pool.run(tasks, partial(noted, tmp_path, doomed.node_id)):
        found.append(played)
        if doomed is not None and games_begun(tmp_path, doomed.node_id) == 2:
            cluster.remove_node(doomed, allow_graceful=False)
            doomed = None
    assert doomed is None
    assert pool.again >= 1
    assert sorted(played.task.seed for played in found) == list(range(1, GAMES + 1))
    for played in found:
        assert played.record == play_one(played.task, check=False).record


def seventh(number: int) -> int:
    """Say what a worker does; it tells on the way."""
    print("told by a worker")  # noqa: T201 - what must not come out
    return 42 // (number - 7)


def test_errors_come_back_and_other_programs_are_refused(
    pool: Pool[Any], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from railhead.lab.distribution import cluster as distribution  # noqa: PLC0415 - needs Ray

    assert list(pool.run(range(3), seventh, ordered=True)) == [-6, -7, -9]
    with pytest.raises(ZeroDivisionError):
        list(pool.run(range(9), seventh))
    monkeypatch.setattr(distribution, "this_program", lambda: Program("0.1.0", "1" * 64))
    with pytest.raises(
        distribution.ClusterFault,
        match=r"runs Railhead 0\.2\.0 \(\w{12}\), this is 0\.1\.0 \(111111111111\): install",
    ):
        list(pool.run(range(3), seventh))
    # Ray itself may tell of a node that has died; here nothing keeps that apart, as commands do.
    assert "told by a worker" not in capfd.readouterr().out
