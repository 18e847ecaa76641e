"""Sending one request to a receiver that strangers have named: guarded, bounded, no redirects."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import httpcore

from railhead.server.base.postgres import others_first
from railhead.server.calls.guard import AddressError, Target, addresses_of

SECONDS = 15.0
"""Seconds for all of a request: to resolve, connect, send, and read the head of the answer."""


class SendingError(Exception):
    """A message did not arrive. `code`: why, in short; `lasting`: trying again would not help.

    `after`: seconds that the receiver asks to wait; `gone`: it does not exist any more.
    """

    def __init__(
        self, code: str, *, lasting: bool = False, gone: bool = False, after: int = 0
    ) -> None:
        super().__init__(code)
        self.code, self.lasting, self.gone, self.after = code, lasting, gone, after


# Answers after which the same message may be taken later.
_LATER = {408, 425, 429}


@dataclass
class _Stream(httpcore.NetworkStream):
    """A connection that ends at a time of the monotonic clock, however slowly bytes drip in."""

    inner: httpcore.NetworkStream
    end: float

    def _left(self) -> float:
        left = self.end - time.monotonic()
        if left <= 0:
            raise httpcore.TimeoutException
        return left

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.inner.read(max_bytes, self._left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.inner.write(buffer, self._left())

    def close(self) -> None:
        self.inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        inner = self.inner.start_tls(ssl_context, server_hostname, self._left())
        return _Stream(inner, self.end)

    def get_extra_info(self, info: str) -> Any:
        return self.inner.get_extra_info(info)


@dataclass
class _Pinned(httpcore.NetworkBackend):
    """Connects to addresses that were looked at, instead of resolving the name once more."""

    addresses: list[str]
    end: float

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        failed: Exception = httpcore.ConnectError()
        for address in self.addresses:
            left = self.end - time.monotonic()
            if left <= 0:
                raise httpcore.ConnectTimeout from failed
            try:
                inner = httpcore.SyncBackend().connect_tcp(address, port, left)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
                continue
            return _Stream(inner, self.end)
        raise failed


@cache
def trusted() -> ssl.SSLContext:
    """Return the context with the authorities of the system; reading them takes 0.2 seconds."""
    return ssl.create_default_context()


def send(target: Target, headers: Mapping[str, str], body: bytes, method: str = "POST") -> None:
    """Send a request and wait for the head of the answer. Raises SendingError unless it is 2xx."""
    with others_first():
        _send(target, headers, body, method)


def _send(target: Target, headers: Mapping[str, str], body: bytes, method: str) -> None:
    end = time.monotonic() + SECONDS
    try:
        backend = _Pinned(addresses_of(target), end)
        with httpcore.ConnectionPool(ssl_context=trusted(), network_backend=backend) as pool:
            url = f"{target.origin}{target.path}"
            known = [("User-Agent", "Railhead"), *headers.items()]
            with pool.stream(method, url, headers=known, content=body) as answer:
                _judge(answer.status, dict(answer.headers))
    except AddressError as error:
        raise SendingError("inner", lasting=True) from error
    except (OSError, UnicodeError) as error:
        raise SendingError("unreachable") from error
    except httpcore.UnsupportedProtocol as error:
        raise SendingError("malformed", lasting=True) from error
    except httpcore.TimeoutException as error:
        raise SendingError("slow") from error
    except (httpcore.NetworkError, httpcore.ProtocolError) as error:
        raise SendingError("unreachable") from error


def _judge(status: int, headers: Mapping[bytes, bytes]) -> None:
    if 200 <= status < 300:
        return
    given = {name.lower(): value for name, value in headers.items()}.get(b"retry-after", b"")
    after = int(given) if given.isdigit() and len(given) < 6 else 0
    lasting = status < 500 and status not in _LATER
    raise SendingError(f"{status}", lasting=lasting, gone=status in (404, 410), after=after)
