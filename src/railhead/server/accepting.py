"""Letting connections in, as many as there is room for, without ever running in circles.

Where no file can be opened any more, asyncio tries again at once for each that waits, and writes
down every try. Here nobody is let in for a second, and that is written down once a minute; whoever
waits is kept by the system meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any

import uvicorn

from railhead.server import room
from railhead.server.sparing import warn_sparingly
from railhead.server.whence import HERE, group_of_address

log = logging.getLogger("railhead.server")

PAUSE = 1.0
"""Seconds in which nobody is let in after the system had no more to give."""

_LOOK = 0.1


class PatientServer(uvicorn.Server):
    """A server that lets connections in by itself, from sockets that listen already."""

    def __init__(self, config: uvicorn.Config, limits: room.Room | None = None) -> None:
        super().__init__(config)
        self._room = limits or room.here()
        self._doors: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        for own in sockets or []:
            own.setblocking(False)
            self._doors.append(asyncio.create_task(self._admit(own)))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for door in self._doors:
            door.cancel()
        await asyncio.gather(*self._doors, return_exceptions=True)
        await super().shutdown(sockets)

    async def _admit(self, own: socket.socket) -> None:
        """Let in whoever comes to a socket, until this is called off."""
        loop = asyncio.get_running_loop()
        while True:
            await self._until_room()
            try:
                link, place = await loop.sock_accept(own)
            except ConnectionError:  # whoever came has left already
                continue
            except OSError as error:
                # No more files, no more memory: to try again at once would be to run in circles.
                warn_sparingly(log, "scarce", "nobody can be let in: %s", error.strerror)
                await asyncio.sleep(PAUSE)
                continue
            if self.takes_too_much(place):
                warn_sparingly(log, "crowd", "too many connections from %s", place[0])
                link.close()
                continue
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
        """Half the room is taken, and too much of it from one address that is no proxy's."""
        connections = self.server_state.connections
        if len(connections) * 2 < self._room.connections or not isinstance(place, tuple):
            return False
        proxies = getattr(self.config.loaded_app, "trusted_hosts", ())
        if group_of_address(place[0]) == HERE or place[0] in proxies:
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
