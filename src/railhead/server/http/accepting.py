"""Accepting connections, as many as there is room for, without busy loops.

When no more files can be opened asyncio tries again at once for every waiting connection and logs
every attempt. Here no connection is accepted for a second, which is logged once a minute; waiting
connections are queued by the system meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any

import uvicorn

from railhead.server.base import capacity
from railhead.server.base.log_throttling import warn_sparingly
from railhead.server.base.sender import LOOPBACK, group_of_address

log = logging.getLogger("railhead.server")

PAUSE = 1.0
"""Seconds without accepting after the system ran out of files or memory."""

# Seconds between two checks for room.
_LOOK = 0.1


class PatientServer(uvicorn.Server):
    """A server that accepts connections itself, only while there is room (`capacity`)."""

    def __init__(self, config: uvicorn.Config, limits: capacity.Room | None = None) -> None:
        super().__init__(config)
        self._room = limits or capacity.here()
        self._accepting: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        for own in sockets or []:
            own.setblocking(False)
            self._accepting.append(asyncio.create_task(self._admit(own)))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self._accepting:
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        await super().shutdown(sockets)

    async def _admit(self, own: socket.socket) -> None:
        """Accept the connections of a socket until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await self._until_room()
            try:
                link, place = await loop.sock_accept(own)
            except ConnectionError:  # the client has left already
                continue
            except OSError as error:
                # No more files or memory: trying again at once would be a busy loop.
                warn_sparingly(log, "scarce", "nobody can be let in: %s", error.strerror)
                await asyncio.sleep(PAUSE)
                continue
            if self.takes_too_much(place):
                warn_sparingly(log, "crowd", "too many connections from %s", place[0])
                link.close()
                continue
            # An answer goes out in pieces. asyncio would see to it that none waits until the one
            # before has been acknowledged, but only for sockets made with the name of TCP.
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
            try:
                await loop.connect_accepted_socket(self._connection, link)
            except OSError:
                link.close()

    async def _until_room(self) -> None:
        while len(self.server_state.connections) >= self._room.connections:
            warn_sparingly(
                log, "full", "all %d connections are taken: others wait", self._room.connections
            )
            await asyncio.sleep(_LOOK)

    def takes_too_much(self, place: Any) -> bool:
        """Whether half the room is taken, and by this address more than its part.

        `place`: the peer's address, as the socket gives it. Proxies may take any part.
        """
        connections = self.server_state.connections
        if len(connections) * 2 < self._room.connections or not isinstance(place, tuple):
            return False
        proxies = getattr(self.config.loaded_app, "trusted_hosts", ())
        if group_of_address(place[0]) == LOOPBACK or place[0] in proxies:
            return False
        clients = [getattr(one, "client", None) for one in connections]
        taken = sum(client is not None and client[0] == place[0] for client in clients)
        return bool(taken >= self._room.connections_each)

    def _connection(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        return made
