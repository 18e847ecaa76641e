"""Work done on a cluster by Ray (https://docs.ray.io, `pip install ray`).

Ray hands pieces to the processors of all its machines and notices when one is gone; which pieces
there are, and that each comes once, `pool` looks after. The nodes need Ray and the same Python:
this program is sent to them.
"""

from __future__ import annotations

import os
import pickle
import socket
import sys
import threading
from collections.abc import Callable, Collection
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import Any, TextIO, TypeVar, cast

import railhead
from railhead.lab.distribution.pool import Lost, Pool
from railhead.lab.distribution.program import Program, this_program
from railhead.language import N_
from railhead.table.fault import Fault

TOKEN = Path("~/.ray/auth_token")
"""Where Ray looks for the token of a cluster, unless RAY_AUTH_TOKEN or its _PATH says otherwise."""


def _prepare() -> None:
    """Set what Ray reads when it is imported, where nobody has set it.

    It reports to its makers unless it is told not to; it says in the middle of a table that it will
    treat graphics cards in another way one day; and it does not show a token to a cluster that asks
    for one unless it is told to.
    """
    wanted = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
    told = os.environ.get("RAY_AUTH_TOKEN") or os.environ.get("RAY_AUTH_TOKEN_PATH")
    # Too late where a program has imported Ray itself: half of Ray would go by it, half not.
    if "ray" not in sys.modules and (told or TOKEN.expanduser().exists()):
        wanted["RAY_AUTH_MODE"] = "token"
    for name, value in wanted.items():
        os.environ.setdefault(name, value)


_prepare()

T = TypeVar("T")

ADDRESS = "RAY_ADDRESS"
"""The environment variable that names the cluster, as for Ray's own programs."""

STORE = 200_000_000
"""Bytes of memory for results under way, of a Ray that is started here; they are small."""

_ANSWERS = 5.0  # seconds within which a cluster must answer

# Of the package, what workers never read.
_LEFT_OUT = ["**/__pycache__", "server/**"]


class ClusterFault(Fault):
    """A cluster cannot be used as it is. The reason says what to do about it."""

    def __init__(self, reason: str, /, **params: object) -> None:
        super().__init__("ray", reason, **params)


class Cluster(Pool[Any]):
    """The processors of a Ray cluster.

    One that this process is connected to already is used, and left as it is. Otherwise it is
    connected to, or started, and left when the pool is closed.
    """

    def __init__(self, address: str = "auto") -> None:
        """Connect to a cluster; `address` as in `Workers`. Raises ClusterFault."""
        super().__init__()
        self._leaving = ExitStack()
        try:
            import ray  # noqa: PLC0415 - an optional library that takes a second
        except ImportError:
            raise ClusterFault(N_("the library Ray is not installed: pip install ray")) from None
        self._ray: Any = ray
        if not ray.is_initialized():
            self._connect(address)
        self._perform = ray.remote(num_cpus=1, max_retries=0)(_perform)

    def _connect(self, address: str) -> None:
        output = cast("TextIO", _Apart(sys.stdout))
        self._leaving.enter_context(redirect_stdout(output))
        self._leaving.callback(self._ray.shutdown)
        try:
            if address == "auto":
                address = os.environ.get(ADDRESS, address)
            if address not in ("auto", "local"):
                _answers(address)
            if address == "local" or not self._joined(address):
                self._start()
        except ClusterFault:
            self._leaving.close()
            raise
        except (Exception, SystemExit) as error:
            # Ray ends the whole program where what answers is not Ray.
            self._leaving.close()
            why = "no Ray" if isinstance(error, SystemExit) else " ".join(str(error).split())
            text = N_(
                "the cluster at {address} cannot be used: {why}; if it asks for a token, that must"
                " be in {place}"
            )
            raise ClusterFault(text, address=address, why=why, place=TOKEN) from error

    def _joined(self, address: str) -> bool:
        """Connect to a cluster; whether there is one, for "auto"."""
        try:
            self._ray.init(
                address=address,
                runtime_env=_this_package(),
                log_to_driver=False,
                logging_level="ERROR",
            )
        except ConnectionError:
            if address == "auto":
                return False
            raise
        return True

    def _start(self) -> None:
        """Start a Ray of this machine's processors, which ends with this pool."""
        self._ray.init(
            address="local",
            include_dashboard=False,
            object_store_memory=STORE,
            log_to_driver=False,
            logging_level="ERROR",
        )

    def workers(self) -> int:
        return max(int(self._ray.cluster_resources().get("CPU", 1)), 1)

    def begin(self, work: Callable[[T], Any], task: T) -> Any:
        # Packed here, so that another program says which it is before it fails to read it.
        packed = self._ray.cloudpickle.dumps((work, task))
        return self._perform.remote(this_program(), packed)

    def ended(self, begun: Collection[Any]) -> Collection[Any]:
        waiting = list(begun)
        self._ray.wait(waiting, num_returns=1)
        ready, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
        return cast("list[Any]", ready)

    def result(self, handle: Any) -> Any:
        errors = self._ray.exceptions
        try:
            other, result = self._ray.get(handle)
        except errors.RayTaskError as error:
            if isinstance(error.cause, Exception):
                raise error.cause from error
            raise
        except (errors.RuntimeEnvSetupError, errors.TaskUnschedulableError) as error:
            text = N_("the cluster cannot run this program: {why}")
            raise ClusterFault(text, why=" ".join(str(error).split())) from error
        except errors.RayError as error:
            raise Lost(" ".join(str(error).split())) from error
        if other is not None:
            place, theirs = other
            text = N_("{place} runs Railhead {theirs}, this is {ours}: install the same on all")
            raise ClusterFault(text, place=place, theirs=str(theirs), ours=str(this_program()))
        return result

    def drop(self, begun: Collection[Any]) -> None:
        """Let pieces be: they end when Ray is left, or, where this process stays, of themselves.

        Ray ends the whole program if it is to cancel a piece just when that has been done.
        """

    def close(self) -> None:
        self._leaving.close()


def _perform(asking: Program, packed: bytes) -> tuple[tuple[str, Program] | None, Any]:
    """Do a piece of work in a worker; return (None, its result).

    Where this is another program than the one that asks: ((name of the machine, program), None).
    """
    ours = this_program()
    if ours != asking:
        return (socket.gethostname(), ours), None
    work, task = pickle.loads(packed)
    return None, work(task)


def _answers(address: str) -> None:
    """Raise ClusterFault unless something answers there; Ray itself would try for two minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or "/" in host or int(port) > 65535:
        text = N_("{address} is no address: give HOST:PORT of the head of a cluster, auto or local")
        raise ClusterFault(text, address=address)
    try:
        socket.create_connection((host.strip("[]"), int(port)), _ANSWERS).close()
    except OSError as error:
        text = N_("nothing answers at {address} ({why}): `ray start --head` starts a cluster")
        raise ClusterFault(text, address=address, why=error.strerror or str(error)) from error


def _this_package() -> dict[str, Any]:
    """What Ray is to send to the nodes."""
    return {"py_modules": [str(Path(railhead.__file__).parent)], "excludes": _LEFT_OUT}


class _Apart:
    """The standard output, from which it keeps what Ray tells in threads of its own.

    Ray writes there what happens to its nodes, where the results of a command go; that is put out
    with the errors.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        told = threading.current_thread().name.startswith("ray_")
        return (sys.stderr if told else self._stream).write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
