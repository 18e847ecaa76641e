"""How large a body may be, and how much of all is held at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from railhead.server.base.sender import LOOPBACK
from railhead.server.base.view_marks import address_at
from railhead.server.errors.busy import BUSY
from railhead.server.http import bodies, slow_bodies
from railhead.server.http.bodies import ALWAYS, FEW_BYTES, MOST_BYTES, TOO_LARGE, limited
from railhead.server.http.slow_bodies import TOO_SLOW
from tests.server.asgi import scope_of

MOVE, FILE = "/tables/x/move", "/upload"
ANN, BOB = "192.0.2.1", "192.0.2.2"


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/upload", MOST_BYTES),
        ("/new", MOST_BYTES),
        ("/tables/abc/notes", MOST_BYTES),
        ("/tables/x/plans/1/move", FEW_BYTES),
        ("/tables/x/move", FEW_BYTES),
        ("/calls/webhook", FEW_BYTES),
        ("/uploads/abc", FEW_BYTES),
        ("/api/v1/tables/x/moves", FEW_BYTES),
        ("/nothing", FEW_BYTES),
    ],
)
def test_only_files_boards_and_notes_may_be_large(path: str, most: int) -> None:
    assert bodies.most_bytes(address_at(path).marks) == most


class Sender:
    """Somebody who sends parts of a body, and waits for `go` before the last."""

    def __init__(self, path: str, host: str, parts: Iterable[int], announced: int = 0) -> None:
        head = [("content-length", str(announced))] if announced else []
        self.scope = scope_of("POST", path, head, host)
        self.parts = list(parts)
        self.read = 0
        self.go = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if not self.parts:
            await self.go.wait()
            return {"type": "http.request", "body": b"", "more_body": False}
        count = self.parts.pop(0)
        self.read += count
        return {"type": "http.request", "body": b"x" * count, "more_body": True}


class House:
    """An application that reads bodies, behind the limits. `heard`: how many bytes of each."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.app = limited(self._read)

    async def _read(self, _scope: dict[str, Any], receive: Any, _send: Any) -> None:
        count, more = 0, True
        while more:
            message = await receive()
            count, more = count + len(message["body"]), message["more_body"]
        self.heard.append(count)

    async def hear(self, sender: Sender) -> asyncio.Task[None]:
        """Hear somebody until they wait or are answered."""

        async def send(_message: Any) -> None:
            pass

        task = asyncio.ensure_future(self.app(sender.scope, sender.receive, send))
        for _ in range(50):
            await asyncio.sleep(0)
        return task


def refusal(sender: Sender) -> Any:
    return sender.scope.get(BUSY) or sender.scope.get(TOO_LARGE)


def test_what_is_announced_too_large_is_refused_unread() -> None:
    async def play() -> None:
        house = House()
        for path, length in ((MOVE, FEW_BYTES + 1), (FILE, MOST_BYTES + 1)):
            late = Sender(path, ANN, [1000], length)
            await (await house.hear(late))
            assert (late.read, refusal(late)) == (0, True)
        fits = Sender(MOVE, ANN, [FEW_BYTES], FEW_BYTES)
        fits.go.set()
        await (await house.hear(fits))
        assert refusal(fits) is None
        assert house.heard == [0, 0, FEW_BYTES]

    asyncio.run(play())


def test_what_is_not_announced_is_read_up_to_the_limit() -> None:
    async def play() -> None:
        house, sender = House(), Sender(MOVE, ANN, [100_000] * 60)
        await (await house.hear(sender))
        assert (sender.read, refusal(sender)) == (300_000, True)

    asyncio.run(play())


def test_one_host_holds_so_much_and_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_OF_HOST", 300_000)

    async def play() -> None:
        house = House()
        first = Sender(FILE, ANN, [250_000])
        kept = await house.hear(first)
        for announced in (100_000, 0):
            second = Sender(FILE, ANN, [100_000], announced)
            await (await house.hear(second))
            assert refusal(second) == (429, bodies.AGAIN)
            assert second.read == (0 if announced else 100_000)
        other = Sender(FILE, BOB, [250_000])
        others = await house.hear(other)
        assert refusal(other) is None
        first.go.set()
        other.go.set()
        await asyncio.gather(kept, others)
        again = Sender(FILE, ANN, [250_000])
        again.go.set()
        await (await house.hear(again))
        assert refusal(again) is None, "what was answered takes no room"

    asyncio.run(play())


def test_whoever_holds_little_is_heard_in_a_full_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_OF_ALL", 400_000)

    async def play() -> None:
        house = House()
        crowd = [Sender(FILE, f"192.0.2.{number}", [100_000]) for number in range(10, 14)]
        tasks = [await house.hear(one) for one in crowd]
        late = Sender(FILE, ANN, [ALWAYS + 1], ALWAYS + 1)
        await (await house.hear(late))
        assert refusal(late) == (503, bodies.AGAIN)
        move = Sender(MOVE, ANN, [ALWAYS], ALWAYS)
        move.go.set()
        await (await house.hear(move))
        assert refusal(move) is None
        tasks[0].cancel()
        await asyncio.gather(*tasks[:1], return_exceptions=True)
        late = Sender(FILE, ANN, [100_000])
        tasks.append(await house.hear(late))
        assert refusal(late) is None, "who has left takes no room"
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(play())


def test_the_machine_itself_is_one_host_of_many_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_OF_HOST", 100_000)
    held = bodies.Held()
    assert held.refusal(LOOPBACK, 1_000_000) == 0
    assert held.refusal(ANN, 1_000_000) == 429
    assert held.refusal(LOOPBACK, bodies.MOST_OF_ALL + 1) == 503


# -- bodies that do not come ---------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits in tenths of seconds."""
    for name, value in {"SILENCE": 0.1, "BODY_SECONDS": 0.3, "STRETCH": 0.1, "LATER": 0.0}.items():
        monkeypatch.setattr(slow_bodies, name, value)


@pytest.mark.usefixtures("quick")
def test_a_body_of_which_nothing_comes_is_ended_and_lets_go_of_its_room() -> None:
    async def work() -> None:
        house, slow = House(), Sender(MOVE, ANN, [1000])
        task = await house.hear(slow)
        assert not task.done()
        await asyncio.wait_for(task, 5)
        assert house.heard == [1000]
        assert slow.scope[TOO_SLOW]
        assert bodies.is_refused(slow.scope)

    asyncio.run(work())


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("size", "ended"), [(1, True), (2000, False)])
def test_a_body_that_drips_is_ended_and_a_slow_one_is_not(size: int, *, ended: bool) -> None:
    async def work() -> None:
        house, drip = House(), Sender(FILE, ANN, [size] * 20)
        whole = drip.receive

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0.03)
            drip.go.set()
            return await whole()

        drip.receive = receive  # type: ignore[method-assign]
        await asyncio.wait_for(await house.hear(drip), 5)
        assert (TOO_SLOW in drip.scope) is ended
        assert (house.heard == [20 * size]) is not ended

    asyncio.run(work())


@pytest.mark.usefixtures("quick")
def test_who_has_sent_all_may_wait_for_the_answer_as_long_as_it_takes() -> None:
    async def work() -> None:
        left = asyncio.Event()

        async def app(_scope: Any, receive: Any, _send: Any) -> None:
            assert not (await receive())["more_body"]
            # As Django waits for a client that leaves, beside its work.
            assert (await receive())["type"] == "http.disconnect"

        async def receive() -> dict[str, Any]:
            if not left.is_set() and not sent:
                sent.append(True)
                return {"type": "http.request", "body": b"", "more_body": False}
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(_message: Any) -> None:
            pass

        sent: list[bool] = []
        scope = scope_of("GET", MOVE, [], ANN)
        task = asyncio.ensure_future(limited(app)(scope, receive, send))
        await asyncio.sleep(0.5)
        assert not task.done()
        left.set()
        await task
        assert TOO_SLOW not in scope

    asyncio.run(work())
